// An open analysis with its chapters. Each chapter that was opened has a desk, which remembers its
// undo steps and where one was.
import type { Skep } from 'skep-engine';
import { chapterIn, sizeOf, type Book, type Chapter, type ChapterId } from '../../study/book';
import { BookHistory, type CarryOut } from '../../study/book_history';
import { addingChapter, changesOf, type Change } from '../../study/changes';
import { inverses, apply } from '../../study/edits';
import { StudyError } from '../../study/errors';
import { mostChapters, mostNodes } from '../../study/limits';
import { LiveBook, type Undo } from '../../study/live_book';
import { randomId } from '../../study/operations';
import { openStudy } from '../../study/reading';
import { tagsJson, withoutEnding } from '../../study/tags';
import type { NodeId } from '../../study/tree';
import type { IllegalMove } from '../../study/checking';
import { Desk, type DeskEvents } from './desk.svelte';

/** What an open analysis tells of, besides what its desks tell. */
export interface BinderEvents extends Omit<DeskEvents, 'onedits' | 'onstep'> {
  /** Moves of a chapter that can't be played, and were left out. */
  readonly onillegal: (illegal: readonly IllegalMove[]) => void;
  /** Hears how many nodes were checked while a chapter opens. */
  readonly onprogress: (done: number) => void;
  /** Something was changed here, and how to take it back; not what others have changed. */
  readonly onchanges?: (changes: readonly Change[], undo: Undo) => void;
}

/** A chapter that was deleted, and can be restored. */
interface Deleted {
  readonly chapter: Chapter;
  readonly at: number;
}

interface Place {
  readonly book: LiveBook;
  readonly current: ChapterId;
  /** The same analysis, before it was read again. */
  readonly before?: Binder | null;
}

/**
 * A chapter as it is to be stored. How the game ended is left out if the main line is another one by
 * now: whoever reads it can't tell.
 */
function keptChapter({ tags = {}, ...chapter }: Chapter, desk: Desk): Chapter {
  const told = desk.reachesEnd ? tags : withoutEnding(tags);
  return { ...chapter, current: desk.current, ...tagsJson(told) };
}

export class Binder {
  readonly skep: Skep;
  readonly book: LiveBook;
  readonly #isReadOnly: () => boolean;
  /** Counts changes, also those of the chapters' trees. */
  version = $state(0);
  #current: ChapterId = $state('');
  #desk: Desk | null = $state.raw(null);
  deleted: Deleted | null = $state.raw(null);
  readonly #desks = new Map<ChapterId, Desk>();
  readonly #events: BinderEvents;
  readonly #history: BookHistory;

  /** The desks of the same analysis before it was read again: undo goes on from there. */
  readonly #before: ReadonlyMap<ChapterId, Desk>;

  constructor(
    skep: Skep,
    { book, current, before }: Place,
    events: BinderEvents,
    isReadOnly: () => boolean = () => false,
  ) {
    this.skep = skep;
    this.book = book;
    this.#isReadOnly = isReadOnly;
    this.#events = events;
    this.#current = current;
    this.#before = new Map(before && [...before.#before, ...before.#desks]);
    const carryOut: CarryOut = (changes) => this.#carryOut(changes);
    this.#history = new BookHistory(book, carryOut, before ? before.#history : undefined);
  }

  /** Whether it can only be looked at. */
  get isReadOnly(): boolean {
    return this.#isReadOnly();
  }

  get current(): ChapterId {
    return this.#current;
  }

  get desk(): Desk | null {
    return this.#desk;
  }

  get name(): string {
    void this.version;
    return this.book.name;
  }

  readonly chapters: readonly Chapter[] = $derived.by(() => {
    void this.version;
    return this.book.chapters;
  });

  /** The analysis as it is to be stored. */
  get kept(): Book {
    const chapters = this.book.chapters.map((one) => {
      const desk = this.#desks.get(one.id);
      return desk ? keptChapter(one, desk) : one;
    });
    return { name: this.book.name, current: this.#current, chapters };
  }

  /** Opens a chapter. @throws StudyError `bad-start` or `no-chapter`. */
  async open(id: ChapterId): Promise<void> {
    const chapter = chapterIn(this.book, id);
    const known = this.#desks.get(id);
    const desk = known?.tree === chapter.tree ? known : await this.#newDesk(chapter);
    if (!this.book.chapters.some((one) => one.id === id)) return;
    this.#desks.set(id, desk);
    this.#current = id;
    this.#desk = desk;
  }

  /** Opens the chapter before or after. */
  async step(by: -1 | 1): Promise<void> {
    const at = this.book.chapters.findIndex(({ id }) => id === this.#current);
    const next = this.book.chapters[at + by];
    if (next) await this.open(next.id);
  }

  rename(name: string): void {
    if (name !== this.book.name) this.#do([{ type: 'rename', name }]);
  }

  /** Adds a chapter after the one that is open, and opens it. */
  async add(start: string, name = ''): Promise<void> {
    const { chapters } = this.book;
    const at = chapters.findIndex(({ id }) => id === this.#current) + 1;
    const id = randomId();
    if (this.#do([{ type: 'add_chapter', id, name, start, root: randomId(), at }])) {
      await this.open(id);
    }
  }

  /**
   * Adds chapters after the one that is open, each as a step, and opens the first.
   *
   * @throws StudyError if there is too much in them.
   */
  async addAll(added: readonly Chapter[]): Promise<void> {
    const { chapters } = this.book;
    const all = [...chapters, ...added];
    if (all.length > mostChapters)
      throw new StudyError('too-many-chapters', { most: mostChapters });
    if (sizeOf({ chapters: all }) > mostNodes) {
      throw new StudyError('too-many-nodes', { most: mostNodes });
    }
    const at = chapters.findIndex(({ id }) => id === this.#current) + 1;
    this.book.know(added);
    added.forEach((one, index) => this.#do(addingChapter(one, at + index)));
    const [first] = added;
    if (!first || !this.book.chapters.some(({ id }) => id === first.id)) return;
    await this.open(first.id);
    this.#desk?.show(first.current);
  }

  renameChapter(id: ChapterId, name: string): void {
    if (chapterIn(this.book, id).name !== name) this.#do([{ type: 'rename_chapter', id, name }]);
  }

  moveChapter(id: ChapterId, by: -1 | 1): void {
    const { chapters } = this.book;
    const to = chapters.findIndex((one) => one.id === id) + by;
    if (to >= 0 && to < chapters.length) this.#do([{ type: 'move_chapter', id, to }]);
  }

  /** Deletes a chapter. If it was open, another one is shown. */
  async remove(id: ChapterId): Promise<void> {
    const { chapters } = this.kept;
    const at = chapters.findIndex((one) => one.id === id);
    const chapter = chapters[at];
    if (!chapter || !this.#do([{ type: 'remove_chapter', id }])) return;
    this.deleted = { chapter, at };
    if (id === this.#current) await this.open(this.#near(at));
  }

  /** Brings back the chapter that was deleted last. */
  async restore(): Promise<void> {
    const found = this.deleted;
    if (!found) return;
    this.deleted = null;
    if (this.#do(addingChapter(found.chapter, found.at))) await this.open(found.chapter.id);
  }

  readonly canUndo: boolean = $derived.by(() => this.#latest !== null);

  readonly canRedo: boolean = $derived.by(() => this.#next !== null);

  /** Takes back what was done last, in whatever chapter it was, and shows that chapter. */
  async undo(): Promise<void> {
    await this.#travel(this.#latest, 'undo');
  }

  async redo(): Promise<void> {
    await this.#travel(this.#next, 'redo');
  }

  /** The chapters that were opened and are still there, and the book: each knows its own steps. */
  get #stories(): readonly (Desk | BookHistory)[] {
    void this.version;
    const desks = this.chapters.flatMap(({ id }) => this.#storyOf(id) ?? []);
    return [this.#history, ...desks];
  }

  /** A chapter's desk. If it wasn't opened since the analysis was read again, the one before that. */
  #storyOf(id: ChapterId): Desk | undefined {
    return this.#desks.get(id) ?? this.#before.get(id);
  }

  /** Where the last thing was done. */
  get #latest(): Desk | BookHistory | null {
    const done = this.#stories.filter(({ lastDone }) => lastDone !== null);
    return done.toSorted((one, other) => (other.lastDone ?? 0) - (one.lastDone ?? 0))[0] ?? null;
  }

  /** Where the last thing was taken back, if nothing was done since. */
  get #next(): Desk | BookHistory | null {
    const undone = this.#stories.filter(({ lastUndone }) => lastUndone !== null);
    const last = this.#latest?.lastDone ?? 0;
    const [next] = undone.toSorted((one, other) => (one.lastUndone ?? 0) - (other.lastUndone ?? 0));
    return next && (next.lastUndone ?? 0) > last ? next : null;
  }

  async #travel(story: Desk | BookHistory | null, way: 'undo' | 'redo'): Promise<void> {
    if (story instanceof Desk) await this.#travelInChapter(story, way);
    else if (story) await this.#travelInBook(story, way);
    if (this.chapters.some(({ id }) => id === this.deleted?.chapter.id)) this.deleted = null;
  }

  async #travelInChapter(story: Desk, way: 'undo' | 'redo'): Promise<void> {
    const chapter = this.chapters.find(({ id }) => this.#storyOf(id) === story);
    if (!chapter) return;
    // If the chapter was read again, another desk goes on with its steps.
    if (this.#desk?.tree !== chapter.tree) await this.open(chapter.id);
    if (this.#desk?.tree === chapter.tree) this.#desk[way]();
  }

  async #travelInBook(story: BookHistory, way: 'undo' | 'redo'): Promise<void> {
    const before = this.chapters.map(({ id }) => id);
    const at = before.indexOf(this.#current);
    this.#try(() => story[way]());
    const added = this.chapters.find(({ id }) => !before.includes(id));
    if (added) await this.open(added.id);
    else if (!this.chapters.some(({ id }) => id === this.#current)) {
      await this.open(this.#near(at));
    }
  }

  /**
   * Does something that others have done, and shows what came of it.
   *
   * @param placeOf Where a node of a chapter is after that.
   */
  async follow(
    work: () => void,
    placeOf: (chapter: ChapterId, id: NodeId) => NodeId = (_chapter, id) => id,
  ): Promise<void> {
    const paths = [...this.#desks].map(([chapter, desk]) => ({ chapter, desk, path: desk.path }));
    const at = this.book.chapters.findIndex(({ id }) => id === this.#current);
    work();
    this.version += 1;
    for (const { chapter, desk, path } of paths) {
      desk.refresh(path.map((id) => placeOf(chapter, id)));
    }
    const open = this.book.chapters.find(({ id }) => id === this.#current);
    if (!open) await this.open(this.#near(at));
    else if (open.tree !== this.#desk?.tree) await this.open(open.id);
  }

  destroy(): void {
    for (const desk of this.#desks.values()) desk.destroy();
    this.#desks.clear();
  }

  /** The chapter at a place, or the last one. */
  #near(at: number): ChapterId {
    const { chapters } = this.book;
    return (chapters[Math.max(0, at)] ?? chapters.at(-1))?.id ?? this.#current;
  }

  async #newDesk(chapter: Chapter): Promise<Desk> {
    const onProgress = this.#events.onprogress;
    const found = await openStudy(this.skep, chapter, { onProgress });
    if (found.illegal.length > 0) this.#events.onillegal(found.illegal);
    const { id } = chapter;
    const closed = this.#desks.get(id);
    const before = this.#storyOf(id);
    const events = {
      ...this.#events,
      onstep: () => this.#forgetUndone(),
      onedits: (edits: Parameters<NonNullable<DeskEvents['onedits']>>[0]) => {
        this.version += 1;
        const undo = (): void => inverses(edits).forEach((edit) => apply(chapter.tree, edit));
        this.#events.onchanges?.(
          edits.flatMap((edit) => changesOf(id, edit)),
          undo,
        );
      },
    };
    const desk = new Desk(this.skep, found, events, this.#isReadOnly);
    if (before) desk.resume(before);
    closed?.destroy();
    return desk;
  }

  /** Does a step of the whole book; false if it can't be done. */
  #do(changes: readonly Change[]): boolean {
    return this.#try(() => {
      this.#history.do(changes);
      this.#forgetUndone();
    });
  }

  /** A new step was made, so nothing can be redone, in any chapter. */
  #forgetUndone(): void {
    for (const story of [this.#history, ...this.#before.values(), ...this.#desks.values()]) {
      story.forgetUndone();
    }
  }

  /** Carries out what is done here. @throws StudyError if it can't be done. */
  #carryOut(changes: readonly Change[]): void {
    if (this.isReadOnly) throw new StudyError('read-only');
    const undo = this.book.performAll(changes);
    this.version += 1;
    this.#events.onchanges?.(changes, undo);
  }

  #try(work: () => void): boolean {
    try {
      work();
      return true;
    } catch (error) {
      if (!(error instanceof StudyError)) throw error;
      this.version += 1;
      this.#events.onrefused(error);
      return false;
    }
  }
}
