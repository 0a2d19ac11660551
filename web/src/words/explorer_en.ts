import text from '$words/en/web_explorer.ftl?raw';

/** The catalog of the explorer, the search for games, and public games. */
export const texts = [text];
