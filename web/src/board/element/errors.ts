// What is wrong with a value that somebody gave to <skep-board>.

/** A property, an attribute or a move for `play` has a value that the board can't show. */
export class SkepBoardError extends TypeError {
  override readonly name = 'SkepBoardError';
  /** The property, such as `position`, or `play`. */
  readonly property: string;
  /** The value as it was given. */
  readonly value: unknown;
  /** In a setup string: the index of the character where the problem begins. Otherwise null. */
  readonly at: number | null;

  constructor(property: string, value: unknown, problem: string, at: number | null = null) {
    super(`${property}: ${problem}`);
    this.property = property;
    this.value = value;
    this.at = at;
  }
}

/** What a reader throws: what is wrong, and where in the text. The property is known one level up. */
export class ReadError extends Error {
  readonly at: number | null;

  constructor(problem: string, at: number | null = null) {
    super(at === null ? problem : `${problem} (character ${at + 1})`);
    this.at = at;
  }
}

/** What a reader returns; what it throws is told as an error of this property. */
export function checked<Value>(property: string, value: unknown, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    throw new SkepBoardError(property, value, error.message, error.at);
  }
}
