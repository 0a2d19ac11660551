import { retryDelay } from './backoff';
import type { Accepted, Action, Command, Problem, ToClient, ToServer } from './messages';
import { Offset } from './offset';
import { ProblemError } from './rest';
import type { Unanswered } from './unanswered';

export type Connection = 'connecting' | 'online' | 'away';

/** What the line needs of a WebSocket. */
export interface Wire {
  onmessage: ((message: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface LiveOptions {
  readonly open: () => Wire;
  /** Every message but answers to commands. */
  readonly onmessage: (message: ToClient) => void;
  readonly onconnection: (connection: Connection) => void;
  /** Where commands are kept until they are answered, if they are to outlive the page. */
  readonly unanswered?: Unanswered;
  readonly random?: () => number;
}

/** How a study is followed: by a link's secret, after an edit. */
export interface StudyWatch {
  readonly secret: string;
  readonly version: number;
}

interface Pending {
  readonly command: Command;
  /** Who waits for the answer; nobody does any more when it was given before a reload. */
  readonly asker: Asker | null;
}

interface Asker {
  readonly resolve: (accepted: Accepted) => void;
  readonly reject: (error: ProblemError) => void;
}

/** The page reconnects after this many milliseconds without a message from the server. */
export const giveUpAfter = 9000;
/** An answer to a ping is awaited at least this long: a tab in the background pings only rarely. */
export const shortestWait = 6000;
const defaultPing = 2500;

/**
 * The line to the server. It stays up by itself; games that are watched and commands that were not
 * answered survive a break: both are sent again, commands with the id that makes the server do
 * each of them once.
 */
export class Live {
  readonly offset = new Offset();
  readonly #options: LiveOptions;
  readonly #watched = new Map<string, number | undefined>();
  readonly #studies = new Map<string, StudyWatch>();
  readonly #pending = new Map<string, Pending>();
  #wire: Wire | null = null;
  #ready = false;
  #isRestored = false;
  #failures = 0;
  /** When the server was last heard, as `performance.now` tells the time. */
  #heardAt = 0;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LiveOptions) {
    this.#options = options;
  }

  /** Opens the line, unless it is open or about to be. */
  open(): void {
    clearTimeout(this.#retry);
    if (this.#wire) return;
    this.#restore();
    const wire = this.#options.open();
    this.#wire = wire;
    if (this.#failures === 0) this.#options.onconnection('connecting');
    wire.onmessage = ({ data }) => this.#receive(JSON.parse(String(data)) as ToClient);
    wire.onclose = () => this.#lost(wire);
    this.#expectAnswer(giveUpAfter);
  }

  /** Closes the line for good. */
  close(): void {
    clearTimeout(this.#retry);
    const wire = this.#wire;
    this.#drop();
    wire?.close();
  }

  /** Gives the line up at once, when the browser reports that there is no network. */
  cut(): void {
    const wire = this.#wire;
    if (!wire) return;
    this.#lost(wire);
    wire.close();
  }

  /** Asks at once where there is reason to believe that the network is back. */
  wake(): void {
    if (this.#ready) this.#ping();
    else this.open();
  }

  /** Follows a game from a version on, or from the beginning. */
  watch(game: string, version?: number): void {
    this.#watched.set(game, version);
    if (this.#ready) this.#sendWatch(game);
  }

  unwatch(game: string): void {
    this.#watched.delete(game);
    if (this.#ready) this.#send({ type: 'unwatch', game });
  }

  /** Notes what is known of a game, so that a break costs only what came after. */
  known(game: string, version: number): void {
    if (this.#watched.has(game)) this.#watched.set(game, version);
  }

  /** Follows a study after a version; again to say what is known, so that a break costs less. */
  watchStudy(study: string, watch: StudyWatch, { isKnown = false } = {}): void {
    this.#studies.set(study, watch);
    if (this.#ready && !isKnown) this.#sendStudy(study, watch);
  }

  unwatchStudy(study: string): void {
    this.#studies.delete(study);
    if (this.#ready) this.#send({ type: 'unwatch_study', study });
  }

  #sendStudy(study: string, { secret, version }: StudyWatch): void {
    this.#send({ type: 'watch_study', study, secret, version });
  }

  /** Does something in a game. Rejects with a ProblemError when the server refuses. */
  command(game: string, ply: number, action: Action): Promise<Accepted> {
    const command: Command = { type: 'command', id: newId(), game, ply, action };
    return new Promise((resolve, reject) => {
      this.#pending.set(command.id, { command, asker: { resolve, reject } });
      this.#save();
      if (this.#ready) this.#send(command);
    });
  }

  #receive(message: ToClient): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    this.#heardAt = performance.now();
    switch (message.type) {
      case 'hello':
        this.#welcome(message.now, message.ping_ms);
        break;
      case 'pong':
        // Only now is the line good: a server that is going says hello and closes.
        this.#failures = 0;
        this.offset.add(message.sent, message.now, Date.now());
        break;
      case 'accepted':
        this.#take(message.id)?.asker?.resolve(message);
        return;
      case 'refused':
        if (this.#refuse(message.id, message.problem)) return;
        break;
      case 'snapshot':
        this.known(message.game.id, message.game.version);
        break;
      case 'event':
      case 'present':
      case 'thinking':
      case 'study_edits':
      case 'study_stale':
      case 'study_present':
      case 'study_gone':
      case 'study_refused':
        break;
      default:
        message satisfies never;
    }
    this.#options.onmessage(message);
  }

  #welcome(now: number, pingMs: number): void {
    this.#ready = true;
    // Until the first pong the trip is unknown: a long one makes any pong better than this.
    this.offset.add(Date.now() - giveUpAfter, now - giveUpAfter / 2, Date.now());
    this.#pinging = setInterval(() => this.#ping(), pingMs || defaultPing);
    for (const game of this.#watched.keys()) this.#sendWatch(game);
    for (const [study, watch] of this.#studies) this.#sendStudy(study, watch);
    for (const { command } of this.#pending.values()) this.#send(command);
    this.#ping();
    this.#options.onconnection('online');
  }

  #ping(): void {
    this.#send({ type: 'ping', sent: Date.now() });
    const left = giveUpAfter - (performance.now() - this.#heardAt);
    if (this.#waiting === undefined) this.#expectAnswer(Math.max(left, shortestWait));
  }

  /** Gives the line up unless something is heard in time. */
  #expectAnswer(milliseconds: number): void {
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => {
      const wire = this.#wire;
      if (!wire) return;
      this.#lost(wire);
      wire.close();
    }, milliseconds);
  }

  #lost(wire: Wire): void {
    if (wire !== this.#wire) return;
    this.#drop();
    this.#options.onconnection('away');
    const delay = retryDelay(this.#failures, this.#options.random);
    this.#failures += 1;
    this.#retry = setTimeout(() => this.open(), delay);
  }

  #drop(): void {
    clearInterval(this.#pinging);
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    if (this.#wire) {
      this.#wire.onmessage = null;
      this.#wire.onclose = null;
    }
    this.#wire = null;
    this.#ready = false;
  }

  #sendWatch(game: string): void {
    const version = this.#watched.get(game);
    this.#send({ type: 'watch', game, ...(version === undefined ? {} : { version }) });
  }

  /** Tells who waits for it that something is refused; returns whether anybody does. */
  #refuse(id: string | null, problem: Problem): boolean {
    const asker = id === null ? undefined : this.#take(id)?.asker;
    asker?.reject(new ProblemError(problem));
    return Boolean(asker);
  }

  #take(id: string): Pending | undefined {
    const pending = this.#pending.get(id);
    if (this.#pending.delete(id)) this.#save();
    return pending;
  }

  /** Takes over what a page before this one left unanswered. */
  #restore(): void {
    if (this.#isRestored) return;
    this.#isRestored = true;
    const given = [...this.#pending.values()];
    for (const command of this.#options.unanswered?.load() ?? []) {
      this.#pending.set(command.id, { command, asker: null });
    }
    // What was given here already comes after it.
    for (const pending of given) {
      this.#pending.delete(pending.command.id);
      this.#pending.set(pending.command.id, pending);
    }
    if (given.length > 0) this.#save();
  }

  #save(): void {
    // Before it was read, what is kept is the page's before this one.
    if (!this.#isRestored) return;
    this.#options.unanswered?.save([...this.#pending.values()].map(({ command }) => command));
  }

  #send(message: ToServer): void {
    this.#wire?.send(JSON.stringify(message));
  }
}

function newId(): string {
  // Not randomUUID: a server in one's own network has no TLS, and there is none there.
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
