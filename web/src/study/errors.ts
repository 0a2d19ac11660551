// What an analysis can refuse. The codes have sentences in web_analysis.ftl.

export type StudyProblem =
  | 'no-node'
  | 'double-node'
  | 'stale-edit'
  | 'too-many-nodes'
  | 'too-many-children'
  | 'too-deep'
  | 'too-many-chapters'
  | 'no-chapter'
  | 'last-chapter'
  | 'read-only'
  | 'comment-too-long'
  | 'too-many-shapes'
  | 'nothing-there'
  | 'text-too-long'
  | 'not-json'
  | 'wrong-format'
  | 'wrong-version'
  | 'bad-field'
  | 'unknown-field'
  | 'bad-start'
  | 'bad-rules'
  | 'bad-pgn'
  | 'unreadable'
  | 'needs-server'
  | 'foreign-link'
  | 'unknown-text'
  | 'unknown-long';

export type Facts = Readonly<Record<string, string | number>>;

/** Something that can't be done with a tree, or can't be read as one: a code, and where. */
export class StudyError extends Error {
  constructor(
    readonly code: StudyProblem,
    readonly facts: Facts = {},
  ) {
    super(`${code} ${JSON.stringify(facts)}`);
    this.name = 'StudyError';
  }
}
