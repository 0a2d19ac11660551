/** The catalogs that every page needs. */
const files: Record<string, string> = import.meta.glob(
  '../../../src/skep/words/nl/{rules,versus,problems,story,web}.ftl',
  { query: '?raw', import: 'default', eager: true },
);

export const texts = Object.values(files);
