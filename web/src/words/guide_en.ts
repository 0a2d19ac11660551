import text from '$words/en/guide.ftl?raw';

/** The catalog of the rules, the printed summary and the comparison of editions. */
export const texts = [text];
