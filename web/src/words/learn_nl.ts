import text from '$words/nl/learn.ftl?raw';

/** The catalogue of the lessons. */
export const texts = [text];
