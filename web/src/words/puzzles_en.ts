import text from '$words/en/web_puzzles.ftl?raw';

/** The catalog of the puzzles. */
export const texts = [text];
