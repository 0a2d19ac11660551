import text from '$words/en/web_editor.ftl?raw';
import problems from '$words/en/setups.ftl?raw';

/** The catalogs of the position editor. */
export const texts = [text, problems];
