import { retryDelay } from '../net/backoff';
import type { Accepted, Action, Me, ToClient } from '../net/messages';
import { AwayError, ProblemError, rest } from '../net/rest';
import { Live, type Connection, type StudyWatch } from '../net/socket';
import { unansweredIn } from '../net/unanswered';

let connection: Connection = $state('connecting');
/** Whether the server has said what time it is. */
let isTimed = $state(false);
/** Who the server takes us for; null until it has said so. */
let me: Me | null = null;
let greeting: Promise<Me> | null = null;
const listeners = new Set<(message: ToClient) => void>();

const unanswered = unansweredIn(
  () => sessionStorage,
  () => me?.id,
);
const live = new Live({
  open: () => {
    const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
    return new WebSocket(`${scheme}//${location.host}/api/v1/live`);
  },
  onmessage: (message) => {
    if (message.type === 'hello') [me, isTimed] = [message.me, true];
    for (const listener of listeners) listener(message);
  },
  onconnection: (now) => (connection = now),
  unanswered,
});

/** Says hello to the server, which makes a guest of whoever it does not know. Asked once. */
export function introduced(): Promise<Me> {
  greeting ??= greet();
  return greeting;
}

async function greet(): Promise<Me> {
  try {
    me = await rest.me();
    failures = 0;
    if (connection === 'away') connection = 'connecting';
    return me;
  } catch (error) {
    greeting = null;
    if (error instanceof AwayError) missServer(error);
    throw error;
  }
}

let isMissing = false;
/** How often in a row the server did not let us in. */
let failures = 0;

/** How long to wait until asking the server again; a busy one says so itself. */
function nextTry(error: unknown): number {
  failures += 1;
  const seconds = error instanceof ProblemError ? Number(error.problem.args['seconds']) : NaN;
  return seconds > 0 ? seconds * 1000 : retryDelay(failures);
}

/** Asks now and then whether the server is back: what waits for it can go on then. */
function missServer(error: AwayError): void {
  connection = 'away';
  if (isMissing) return;
  isMissing = true;
  setTimeout(() => {
    isMissing = false;
    introduced().catch(() => undefined);
  }, nextTry(error));
}

/** Opens the line once we have a session; tries until then. */
async function openLine(): Promise<void> {
  try {
    await introduced();
    live.open();
  } catch (error) {
    if (!(error instanceof AwayError || error instanceof ProblemError)) throw error;
    setTimeout(() => void openLine(), nextTry(error));
  }
}

let opened = false;

function openOnce(): void {
  if (opened) return;
  opened = true;
  void openLine();
}

/** The line to the server, shared by all that is on the page. */
export const line = {
  get connection(): Connection {
    return connection;
  },
  /** What the server's clock shows; null until it has told us: ours may show anything. */
  get now(): number | null {
    return isTimed ? Date.now() + live.offset.value : null;
  },
  /** Follows a game: `listener` hears every message until the returned function is called. */
  watch(game: string, listener: (message: ToClient) => void): () => void {
    listeners.add(listener);
    live.watch(game);
    openOnce();
    return () => {
      listeners.delete(listener);
      live.unwatch(game);
    };
  },
  /** Follows a study: `listener` hears every message until the returned function is called. */
  watchStudy(study: string, watch: StudyWatch, listener: (message: ToClient) => void): () => void {
    listeners.add(listener);
    live.watchStudy(study, watch);
    openOnce();
    return () => {
      listeners.delete(listener);
      live.unwatchStudy(study);
    };
  },
  /** Asks for what came after an edit of a study, or only notes that it is known. */
  studyAfter: (study: string, watch: StudyWatch, { isKnown = false } = {}): void =>
    live.watchStudy(study, watch, { isKnown }),
  /** Asks for a whole game anew. */
  refresh: (game: string): void => live.watch(game),
  known: (game: string, version: number): void => live.known(game, version),
  command: (game: string, ply: number, action: Action): Promise<Accepted> =>
    live.command(game, ply, action),
  async rename(name: string): Promise<void> {
    me = await rest.rename(name);
    greeting = Promise.resolve(me);
  },
};

/** Wakes the line when the browser says that the network or the person is back. */
export function startLine(): void {
  const wake = (): void => {
    if (opened && me && document.visibilityState === 'visible') live.wake();
  };
  addEventListener('online', wake);
  addEventListener('offline', () => live.cut());
  document.addEventListener('visibilitychange', wake);
  // What a page before this one could not deliver goes out, whatever this one is about.
  if (unanswered.any()) openOnce();
}
