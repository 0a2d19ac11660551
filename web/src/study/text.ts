// Text that people or files bring: only plain text stays.
import { longestName } from './limits';

// Control characters, and those that change the direction of what follows.
// oxlint-disable no-control-regex -- they are what is cut
const unwanted =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb]/g;
const loneSurrogates = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A comment without what can't be seen; tabs and line breaks stay. */
export function cleanComment(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unwanted, '').replace(loneSurrogates, '').trim();
}

/** A name: one line. */
export function cleanName(text: string): string {
  return cleanComment(text).replace(/\s+/g, ' ');
}

/** A name from elsewhere: the part of a text that fits, without half of a character at its end. */
export function nameFrom(text: string): string {
  return cleanName(cleanName(text).slice(0, longestName));
}
