// Two people write the same comment at once. The server keeps the one that comes last. Its author's
// page then adds what the other person wrote, so that nothing gets lost.
import type { ChapterId } from './book';
import type { Change } from './changes';
import { longestComment } from './limits';
import type { LiveBook } from './live_book';
import type { NodeId } from './tree';

/** A comment that somebody else wrote, and that one's own is about to replace. */
export interface Unseen {
  readonly chapter: ChapterId;
  readonly id: NodeId;
  readonly text: string;
}

/**
 * The comments of others that one's own changes replace, and that one didn't see. Of several changes
 * of a comment, only the first one tells: the others replace what one has written oneself.
 */
export function unseenBy(book: LiveBook, own: readonly Change[]): Unseen[] {
  const known = new Set<string>();
  return own.flatMap((change) => {
    if (change.type !== 'comment') return [];
    const { chapter, id, before } = change;
    const key = `${chapter} ${id}`;
    if (known.has(key)) return [];
    known.add(key);
    if (before === undefined) return [];
    const text = commentAt(book, chapter, id) ?? before;
    return text === before ? [] : [{ chapter, id, text }];
  });
}

/** A comment; null if it is gone. */
export function commentAt({ chapters }: LiveBook, chapter: ChapterId, id: NodeId): string | null {
  return chapters.find((one) => one.id === chapter)?.tree.find(id)?.comment ?? null;
}

const paragraphs = (text: string): string[] => text.split('\n\n').filter(Boolean);

/** Whether a text has a paragraph: perhaps longer by now, but not just somewhere in a sentence. */
const has = (text: string, paragraph: string): boolean =>
  paragraphs(text).some((one) => one.startsWith(paragraph));

/** Both texts, without what each has in common. That may be too long for a comment. */
function joined(theirs: string, own: string): string {
  const missing = paragraphs(theirs).filter((one) => !has(own, one));
  if (missing.length === 0) return own;
  // While two people type, one has the beginning of what the other has by now.
  const kept = paragraphs(own).filter((one) => !missing.some((more) => more.startsWith(one)));
  return [...missing, ...kept].join('\n\n');
}

/** Both texts, without what each has in common; null if that is too long for a comment. */
export function bothWritten(theirs: string, own: string): string | null {
  const both = joined(theirs, own);
  return both.length > longestComment ? null : both;
}

/**
 * A comment that somebody goes on writing, while others have changed it. It may be too long: then
 * what there is has to stay, since it has the text of both.
 *
 * @param now What it has become.
 * @param before What its author had written of it.
 */
export function withOthers(now: string, before: string, own: string): string {
  const theirs = paragraphs(now).filter((one) => !has(before, one));
  return joined(theirs.join('\n\n'), own);
}
