import text from '$words/nl/learn.ftl?raw';

/** The catalog of the lessons. */
export const texts = [text];
