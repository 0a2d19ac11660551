// Reading the fields of JSON that somebody else has written: each is checked, and named if it is wrong.
import { StudyError } from './errors';
import type { NodeId } from './tree';

export type Json = Readonly<Record<string, unknown>>;

const idForm = /^[\w-]{1,24}$/;

export function idAt(found: unknown, at: string): NodeId {
  return typeof found === 'string' && idForm.test(found) ? found : bad(at);
}

export function stringAt(found: unknown, at: string, most: number): string {
  if (typeof found !== 'string') return bad(at);
  if (found.length > most) throw new StudyError('bad-field', { field: at, most });
  return found;
}

export function oneOf<T extends string>(all: readonly T[], found: unknown, at: string): T {
  return all.find((one) => one === found) ?? bad(at);
}

export function listAt(
  found: unknown,
  at: string,
  most: number,
  code: 'too-many-nodes' | 'too-many-shapes' | 'too-many-chapters',
): unknown[] {
  if (!Array.isArray(found)) return bad(at);
  if (found.length > most) throw new StudyError(code, { most });
  return found as unknown[];
}

/** @param fields All that it may have; null for any. */
export function objectAt(found: unknown, at: string, fields: readonly string[] | null): Json {
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return bad(at);
  const unknown = fields && Object.keys(found).find((key) => !fields.includes(key));
  if (unknown) throw new StudyError('unknown-field', { field: `${at}.${unknown.slice(0, 40)}` });
  return found as Json;
}

export function bad(field: string): never {
  throw new StudyError('bad-field', { field, most: 0 });
}
