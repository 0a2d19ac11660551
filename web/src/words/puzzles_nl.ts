import text from '$words/nl/web_puzzles.ftl?raw';

/** The catalog of the puzzles. */
export const texts = [text];
