// A shared study in this tab: it follows the server's order of edits, and sends one's own.
import type { Skep } from 'skep-engine';
import { retryDelay } from '../../net/backoff';
import type { StudyEditView, StudyView, ToClient } from '../../net/messages';
import { isUnavailable, ProblemError, rest } from '../../net/rest';
import { line } from '../../state/line.svelte';
import type { StudyPlace } from '../../state/routes';
import type { Book } from '../../study/book';
import { isSameComment, sentForm, type Change } from '../../study/changes';
import { StudyError } from '../../study/errors';
import type { Undo } from '../../study/live_book';
import { copyOf } from '../../study/own_version';
import type { OwnEdit, SharedLog } from '../../study/shared_log';
import { bothWritten, commentAt, type Unseen } from '../../study/texts_at_once';
import { Binder, type BinderEvents } from '../analysis/binder.svelte';
import { logOf, requestsOf } from './contents';
import { LeftBehind, type Left } from './left_behind';
import { Losing, type OnLost } from './losing';
import { newEditId } from './sharing';

/** How long a comment waits for the next letter. */
const typingMs = 600;

/** What the server refuses of an edit, while it may take the rest of it. */
const refusedInPart = new Set([
  'study_changed',
  'study_full',
  'bad_field',
  'bad_setup',
  'bad_move',
  'illegal_move',
  'game_over',
]);

export interface SessionEvents extends Omit<BinderEvents, 'onchanges'> {
  readonly onlost: OnLost;
  /** What others do can't be followed. */
  readonly onproblem: (error: ProblemError) => void;
  /** Somebody else has written the same comment at once: now it has both texts. */
  readonly onboth: () => void;
}

export class StudySession {
  readonly id: string;
  readonly #secret: string;
  readonly #skep: Skep;
  readonly #events: SessionEvents;
  binder: Binder | null = $state.raw(null);
  view: StudyView | null = $state.raw(null);
  /** How many tabs have it open. */
  present = $state(1);
  isGone = $state(false);
  /** How many of one's own edits the server has not confirmed. */
  unsaved = $state(0);
  #log: SharedLog | null = null;
  #sending: string | null = null;
  readonly #stored = new Set<string>();
  /** The edits that the server may have: they stay as they are. */
  readonly #tried = new Set<string>();
  readonly #unsent: LeftBehind;
  readonly #losing: Losing;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stop: (() => void) | null = null;
  #following: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(skep: Skep, id: string, secret: string, events: SessionEvents) {
    this.#skep = skep;
    this.id = id;
    this.#secret = secret;
    this.#events = events;
    this.#unsent = new LeftBehind(id);
    this.#losing = new Losing(events.onlost);
  }

  /** The number of the last edit of the server that is shown. */
  get #version(): number {
    return this.#log?.version ?? 0;
  }

  get canEdit(): boolean {
    return this.view?.access === 'edit' && !this.isGone;
  }

  /** Reads the study, and follows it from then on. @throws ProblemError, AwayError, StudyError. */
  async open(): Promise<void> {
    const view = await rest.readStudy(this.id, this.#secret);
    this.view = view;
    // The answer to an edit may have been lost.
    for (const { id } of view.edits) this.#stored.add(id);
    const left = this.#log ? null : await this.#leftBehind(view);
    const own = (): OwnEdit[] =>
      (left?.edits ?? this.#log?.waiting ?? []).filter(({ id }) => !this.#stored.has(id));
    const log = logOf(view);
    log.resume(own());
    const before = this.binder;
    const binder = await this.#bind(log, before);
    if (this.#isClosed) return binder.destroy();
    // Nothing is awaited from here until it takes the place of the one before: what was changed there
    // in the meantime comes along.
    const version = left ? left.version : this.#ownVersion();
    const following = binder.follow(() => this.#tellOf(log.resume(own()), version), log.placeOf);
    this.#log = log;
    // If the study was read twice at once, this one isn't the one from before.
    const replaced = this.binder;
    this.binder = binder;
    replaced?.destroy();
    this.#stop?.();
    const watch = { secret: this.#secret, version: log.version };
    this.#stop = line.watchStudy(this.id, watch, (message) => this.#hear(message));
    void this.#count();
    this.#sendSoon(0);
    await following;
  }

  /** Opens the chapters, where one was before if that is still there. */
  async #bind(log: SharedLog, before: Binder | null): Promise<Binder> {
    const { book } = log;
    const known = book.chapters.find(({ id }) => id === before?.current) ?? book.chapters[0];
    if (!known) throw new StudyError('no-chapter');
    const events = {
      ...this.#events,
      onchanges: (changes: readonly Change[], undo: Undo) => this.#did(changes, undo),
    };
    const place = { book, current: known.id, before };
    const binder = new Binder(this.#skep, place, events, () => !this.canEdit);
    await binder.open(known.id);
    if (before?.desk) binder.desk?.show(log.placeOf(before.current, before.desk.current));
    return binder;
  }

  /** Shows a position; false if it is gone. */
  async show({ chapter, node }: StudyPlace): Promise<boolean> {
    const { binder } = this;
    if (!binder?.chapters.some(({ id }) => id === chapter)) return false;
    await binder.open(chapter);
    binder.desk?.show(node);
    return binder.desk?.current === node;
  }

  /** Sends and stores now what waits: the page may not be back. */
  leave(): void {
    void this.#send();
    this.#unsent.flush();
  }

  close(): void {
    this.leave();
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#stop?.();
    this.binder?.destroy();
  }

  /** Sends now what waits, for example because the network is back. */
  wake(): void {
    this.#failures = 0;
    if (this.#sending === null) this.#sendSoon(0);
  }

  /** What a tab of this browser couldn't send before it was closed. */
  async #leftBehind({ access, edits }: StudyView): Promise<Left> {
    if (access !== 'edit') return { edits: [], version: null };
    const left = await this.#unsent.take(new Set(edits.map(({ id }) => id)));
    for (const { id } of left.edits) this.#tried.add(id);
    return left;
  }

  /** The study with one's own changes; null if the server has all of them. */
  #ownVersion(): Book | null {
    const isWaiting = this.#log?.waiting.some(({ id }) => !this.#stored.has(id));
    return isWaiting && this.binder ? copyOf(this.binder.kept) : null;
  }

  /** Tells if something of the user's own changes was lost, and how the study was before that. */
  #tellOf(lost: readonly OwnEdit[], version: Book | null, error: ProblemError | null = null): void {
    const changes = lost.filter(({ id }) => !this.#stored.has(id)).flatMap((one) => one.changes);
    if (changes.length === 0) return;
    void this.#losing.add({ changes, version, error }).then(() => this.#count());
  }

  #did(changes: readonly Change[], undo: Undo): void {
    const log = this.#log;
    if (!log) return;
    const last = log.waiting.at(-1);
    const isTyping = changes.length === 1 && changes[0]?.type === 'comment';
    const isOpen = last && !this.#tried.has(last.id);
    if (isTyping && isOpen && isSameComment(last.changes, changes)) log.join(changes, undo);
    else log.did(newEditId(), changes, undo);
    void this.#count();
    this.#sendSoon(isTyping ? typingMs : 0);
  }

  /** Counts one's own edits that the server doesn't have. Resolves when they are kept. */
  #count(): Promise<unknown> {
    const waiting = this.#log?.waiting.filter(({ id }) => !this.#stored.has(id)) ?? [];
    this.unsaved = waiting.length;
    const all = [...this.#losing.edits, ...waiting];
    const book = (): Book | null => this.#losing.version ?? this.binder?.kept ?? null;
    return this.#unsent.keep(all, this.#version, book);
  }

  #sendSoon(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), delay);
  }

  /** Sends one's own edits, one after the other. Each is sent until there is an answer. */
  async #send(): Promise<void> {
    const canSend = this.#sending === null && !this.#isClosed && !this.isGone;
    const next = canSend ? this.#next() : undefined;
    if (!next) return;
    const [{ id, changes }, version] = [next, this.#version];
    this.#sending = id;
    this.#tried.add(id);
    let pause = 0;
    try {
      // If this tab is closed before the answer, the next one must know what each id stood for.
      await this.#count();
      const wish = { secret: this.#secret, id, changes: changes.map(sentForm) };
      const { number } = await rest.editStudy(this.id, wish);
      this.#failures = 0;
      this.#stored.add(id);
      // If it has come by the line already, that is how it is confirmed.
      if (number <= this.#version) await this.#follow((log) => log.refuse(id));
    } catch (error) {
      pause = await this.#failed(id, version, error);
    } finally {
      this.#sending = null;
    }
    void this.#count();
    this.#sendSoon(pause);
  }

  /** The first edit to send: with those after it, if they fit into one request, or only a part. */
  #next(): OwnEdit | undefined {
    const log = this.#log;
    const open = log?.waiting.filter(({ id }) => !this.#stored.has(id)) ?? [];
    const [first] = open;
    if (!log || !first) return undefined;
    const tried = open.findIndex(({ id }) => this.#tried.has(id));
    const some = open.slice(0, tried < 0 ? open.length : Math.max(1, tried));
    const requests = requestsOf(some.flatMap(({ changes }) => changes));
    const id = (at: number): string => (at === 0 ? first.id : newEditId());
    const parts = requests.map((changes, at) => ({ id: id(at), changes }));
    log.repack(some, parts);
    return parts[0];
  }

  /** Decides what to do about an edit without success; returns how long to wait. */
  async #failed(id: string, sentAt: number, error: unknown): Promise<number> {
    const seconds = error instanceof ProblemError ? Number(error.problem.args['seconds']) : NaN;
    if (isUnavailable(error) || seconds > 0) {
      this.#failures += 1;
      return seconds > 0 ? seconds * 1000 : retryDelay(this.#failures);
    }
    if (!(error instanceof ProblemError)) throw error;
    return this.#refused(id, sentAt, error);
  }

  async #refused(id: string, sentAt: number, error: ProblemError): Promise<number> {
    const { code } = error.problem;
    if (code === 'not_found') {
      this.#end(error);
      return 0;
    }
    if (code === 'study_changed' && (await this.#hasNews(sentAt))) {
      return this.#failures > 0 ? retryDelay(this.#failures) : 0;
    }
    const refused = this.#log?.waiting.find((one) => one.id === id);
    if (!refused || (refusedInPart.has(code) && this.#divide(refused))) return 0;
    await this.#follow((log) => [refused, ...log.refuse(id)], error);
    return 0;
  }

  /** The study was deleted. What one has changed since stays on the screen. */
  #end(error: ProblemError | null = null): void {
    if (this.isGone) return;
    this.isGone = true;
    const waiting = this.#log?.waiting ?? [];
    this.#tellOf(waiting, this.#ownVersion(), error);
    for (const { id } of waiting) this.#stored.add(id);
    void this.#count();
  }

  /** Whether others have changed something since an edit was sent: then it may fit by now. */
  async #hasNews(sentAt: number): Promise<boolean> {
    if (this.#version === sentAt) {
      try {
        await this.open();
      } catch {
        this.#failures += 1;
        return true;
      }
    }
    return this.#version !== sentAt;
  }

  /** Divides an edit into its changes, so that only those are lost that don't fit. */
  #divide(edit: OwnEdit): boolean {
    if (edit.changes.length < 2) return false;
    const parts = edit.changes.map((change) => ({ id: newEditId(), changes: [change] }));
    for (const { id } of parts) this.#tried.add(id);
    this.#log?.repack([edit], parts);
    return true;
  }

  #hear(message: ToClient): void {
    if (!('study' in message) || message.study !== this.id) return;
    switch (message.type) {
      case 'study_edits':
        this.#following = this.#following.then(() => this.#take(message.edits));
        break;
      case 'study_present':
        this.present = message.count;
        break;
      case 'study_gone':
        this.#end();
        break;
      case 'study_refused':
        if (message.problem.code === 'not_found') this.#end();
        else this.#events.onproblem(new ProblemError(message.problem));
        break;
      case 'study_stale':
        this.#reopen();
        break;
      default:
        message satisfies never;
    }
  }

  async #take(edits: readonly StudyEditView[]): Promise<void> {
    try {
      for (const { number, id, changes } of edits) {
        let isGap = false;
        let unseen: readonly Unseen[] = [];
        await this.#follow((log) => {
          const done = log.take(number, id, changes);
          ({ unseen } = done);
          isGap = done.taken === 'gap';
          return done.lost;
        });
        if (isGap) break;
        for (const one of unseen) await this.#addUnseen(one);
      }
    } catch (error) {
      if (!(error instanceof StudyError)) throw error;
      this.#reopen();
      return;
    }
    const version = this.#version;
    const isKnown = version >= (edits.at(-1)?.number ?? 0);
    line.studyAfter(this.id, { secret: this.#secret, version }, { isKnown });
    void this.#count();
  }

  /** Adds what somebody else wrote to one's own comment, which has replaced it. */
  async #addUnseen({ chapter, id, text: theirs }: Unseen): Promise<void> {
    const own = this.#log && commentAt(this.#log.book, chapter, id);
    if (own === null) return;
    const both = bothWritten(theirs, own);
    if (both === own) return;
    // Without room for both, theirs stays, and one's own is kept elsewhere.
    const version = this.binder && copyOf(this.binder.kept);
    await this.#follow((log) => {
      const change = { type: 'comment', chapter, id, text: both ?? theirs, before: own } as const;
      this.#did([change], log.book.perform(change));
      return [];
    });
    const lost = { type: 'comment', chapter, id, text: own, before: own } as const;
    if (both === null) this.#tellOf([{ id: '', changes: [lost] }], version);
    else this.#events.onboth();
  }

  /** Changes the study as the server says, and tells if something of one's own got lost by it. */
  async #follow(
    work: (log: SharedLog) => readonly OwnEdit[],
    error: ProblemError | null = null,
  ): Promise<void> {
    const [log, binder] = [this.#log, this.binder];
    if (!log || !binder) return;
    const version = this.#ownVersion();
    let lost: readonly OwnEdit[] = [];
    await binder.follow(() => (lost = work(log)), log.placeOf);
    this.#tellOf(lost, version, error);
  }

  /** Reads the study again: too much was missed. */
  #reopen(): void {
    this.open().catch((error: unknown) => {
      if (error instanceof ProblemError && error.problem.code === 'not_found') this.#end();
      else if (!this.#isClosed) setTimeout(() => this.#reopen(), retryDelay((this.#failures += 1)));
    });
  }
}
