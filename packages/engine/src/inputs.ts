// What callers pass: checked here, so that a mistake is told by the name of the argument.

/** @throws TypeError for anything but a string. */
export function checkText(name: string, value: unknown): asserts value is string {
  if (typeof value !== 'string') throw wrongType(name, 'a string', value);
}

export function wrongType(name: string, expected: string, value: unknown): TypeError {
  return new TypeError(`${name} must be ${expected}, not ${kindOf(value)}.`);
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
