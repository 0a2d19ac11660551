import text from '$words/en/learn.ftl?raw';

/** The catalogue of the lessons. */
export const texts = [text];
