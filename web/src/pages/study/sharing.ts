// Sharing an analysis: it is sent to the server chapter by chapter, and gets its links.
import { ProblemError, rest } from '../../net/rest';
import { introduced } from '../../state/line.svelte';
import type { StudyPlace } from '../../state/routes';
import { keep, kept } from '../../state/storage';
import type { Book } from '../../study/book';
import { addingChapter } from '../../study/changes';
import { randomId } from '../../study/operations';
import { requestsOf } from './contents';

const keptName = 'shared-studies';
const longestPauseS = 30;
/** The study whose links nobody has seen. */
let justShared = '';

/** The path of a link, perhaps to a position. */
export function studyPath(id: string, secret: string, place: StudyPlace | null = null): string {
  const at = place ? `/${place.chapter}/${place.node}` : '';
  return `/study/${id}#${secret}${at}`;
}

/** The id of an edit. */
export const newEditId = (): string => `${randomId()}${randomId()}`;

/** The secrets of the studies that were shared from this device. */
export function keptSecrets(): Readonly<Record<string, string>> {
  const found = kept(keptName);
  return typeof found === 'object' && found !== null ? (found as Record<string, string>) : {};
}

/**
 * Shares an analysis, and returns the path of the link to edit it, where its owner is.
 *
 * @throws ProblemError, AwayError. Then nothing is left on the server.
 */
export async function shareBook({ name, chapters, current }: Book): Promise<string> {
  await introduced();
  const changes = chapters.flatMap((chapter, at) => addingChapter(chapter, at));
  const [first, ...others] = changes;
  if (first?.type !== 'add_chapter') throw new RangeError('an analysis has a chapter');
  const { id, edit_secret: secret } = await rest.shareStudy({ name, chapter: first });
  try {
    for (const some of requestsOf(others)) {
      const wish = { secret, id: newEditId(), changes: some };
      await patiently(() => rest.editStudy(id, wish));
    }
  } catch (error) {
    await rest.deleteStudy(id).catch(() => undefined);
    throw error;
  }
  keep(keptName, { ...keptSecrets(), [id]: secret });
  justShared = id;
  const open = chapters.find((chapter) => chapter.id === current);
  return studyPath(id, secret, open ? { chapter: open.id, node: open.current } : null);
}

/** Whether a study was shared a moment ago: then its links are shown, once. */
export function isJustShared(id: string): boolean {
  const isNew = id === justShared;
  justShared = '';
  return isNew;
}

/** Waits if the server asks for it: a large analysis takes several requests. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const seconds = error instanceof ProblemError ? Number(error.problem.args['seconds']) : NaN;
    if (!(seconds > 0 && seconds <= longestPauseS)) throw error;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return work();
  }
}

/** Forgets a study that is no longer shared. */
export function forgetShared(id: string): void {
  const { [id]: _gone, ...others } = keptSecrets();
  keep(keptName, others);
}
