import text from '$words/nl/web_explorer.ftl?raw';

/** The catalog of the explorer, the search for games, and public games. */
export const texts = [text];
