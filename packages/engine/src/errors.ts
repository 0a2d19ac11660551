import type { Reason } from './explanations.ts';

/** What went wrong. */
export type ErrorCode =
  | 'no-webassembly'
  | 'no-simd'
  | 'not-loaded'
  | 'wrong-digest'
  | 'bad-module'
  | 'bad-network'
  | 'bad-rules'
  | 'bad-setup'
  | 'bad-game'
  | 'bad-piece'
  | 'bad-move'
  | 'illegal-move'
  | 'game-over'
  | 'nothing-to-undo'
  | 'bad-option'
  | 'busy'
  | 'stopped'
  | 'destroyed'
  | 'out-of-memory'
  | 'worker-failed';

/** An error with a code for programs and a message for people. */
export class SkepError extends Error {
  override readonly name = 'SkepError';
  readonly code: ErrorCode;
  /** Why the move is illegal, if that is the error. */
  readonly reason: Reason | null;

  constructor(code: ErrorCode, message: string, options: ErrorOptions & { reason?: Reason } = {}) {
    super(message, options);
    this.code = code;
    this.reason = options.reason ?? null;
  }
}

/** An error as a plain object, which can be sent to another thread. */
export interface PlainError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly reason: Reason | null;
}

export function toPlain(error: unknown): PlainError {
  if (error instanceof SkepError) {
    return { code: error.code, message: error.message, reason: error.reason };
  }
  return { code: 'worker-failed', message: String(error), reason: null };
}

export function fromPlain({ code, message, reason }: PlainError): SkepError {
  return new SkepError(code, message, reason === null ? {} : { reason });
}
