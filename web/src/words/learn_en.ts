import text from '$words/en/learn.ftl?raw';

/** The catalog of the lessons. */
export const texts = [text];
