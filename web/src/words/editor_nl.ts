import text from '$words/nl/web_editor.ftl?raw';
import problems from '$words/nl/setups.ftl?raw';

/** The catalogs of the position editor. */
export const texts = [text, problems];
