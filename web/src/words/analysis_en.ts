import text from '$words/en/web_analysis.ftl?raw';

/** The catalog of the analysis board. */
export const texts = [text];
