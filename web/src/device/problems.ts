// What this device refuses, in the form in which the server does.
import { SkepError } from 'skep-engine';
import type { Problem } from '../net/messages';
import { ProblemError } from '../net/rest';
import { reasonView } from './why';

const conflict = 409;

/** Returns a refusal with one of the server's codes. */
export function refusal(code: string, more: Partial<Problem> = {}): ProblemError {
  const plain = { status: conflict, title: '', detail: '', args: {}, reason: null };
  return new ProblemError({ ...plain, ...more, code });
}

/** Returns the refusal that an error of the rules stands for; other errors as they are. */
export function refusalOf(error: unknown, isPlacement: boolean): unknown {
  if (!(error instanceof SkepError)) return error;
  if (error.code === 'bad-move') return refusal('bad_move', { detail: error.message });
  if (error.code === 'game-over') return refusal('game_over');
  if (error.code !== 'illegal-move' || error.reason === null) return error;
  const reason = reasonView(error.reason, isPlacement);
  return refusal('illegal_move', { detail: error.reason.code, reason });
}

const unavailable = 503;
const engineCodes: Readonly<Record<string, string>> = {
  'no-webassembly': 'engine_unsupported',
  'no-simd': 'engine_unsupported',
  'not-loaded': 'engine_not_loaded',
  'wrong-digest': 'engine_damaged',
  'bad-module': 'engine_damaged',
  'bad-network': 'engine_damaged',
};

/** Why the engine can't be used on this device. */
export function engineProblem(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  const code = error instanceof SkepError ? engineCodes[error.code] : undefined;
  return refusal(code ?? 'engine_failed', { status: unavailable, detail: String(error) });
}

const notFound = 404;

/** That there is no such game on this device. */
export const missing = (): ProblemError => refusal('not_found', { status: notFound });
