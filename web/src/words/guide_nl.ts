import text from '$words/nl/guide.ftl?raw';

/** The catalog of the rules, the printed summary and the comparison of editions. */
export const texts = [text];
