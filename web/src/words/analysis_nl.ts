import text from '$words/nl/web_analysis.ftl?raw';

/** The catalog of the analysis board. */
export const texts = [text];
