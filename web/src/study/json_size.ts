// Whether JSON can be an analysis at all. Parsing megabytes of brackets or names takes seconds, and
// counting them is fast.
import { StudyError } from './errors';

/** Nested brackets. An analysis has eight levels. */
const mostLevels = 16;
/** Per object. Those of an analysis have at most six. */
const mostFields = 32;
/** Objects and lists. The longest text has room for 1.5 million with shapes in them. */
const mostParts = 2_000_000;

const [quote, backslash, colon] = ['"', '\\', ':'].map((one) => one.charCodeAt(0));
const opening = new Set(['{', '['].map((one) => one.charCodeAt(0)));
const closing = new Set(['}', ']'].map((one) => one.charCodeAt(0)));

/** Refuses JSON that isn't an analysis but is slow to read. @throws StudyError `wrong-format`. */
export function checkJsonSize(text: string): void {
  /** The fields so far of each object that is open. */
  const fields: number[] = [0];
  let parts = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === quote) {
      at = endOfString(text, at);
    } else if (letter === colon) {
      const count = (fields.at(-1) ?? 0) + 1;
      if (count > mostFields) throw new StudyError('wrong-format');
      fields[fields.length - 1] = count;
    } else if (opening.has(letter)) {
      parts += 1;
      fields.push(0);
      if (parts > mostParts || fields.length > mostLevels) throw new StudyError('wrong-format');
    } else if (closing.has(letter)) {
      fields.pop();
    }
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (let letter = text.charCodeAt(at); letter !== quote && at < text.length;) {
    at += letter === backslash ? 2 : 1;
    letter = text.charCodeAt(at);
  }
  return at;
}
