import type {
  AdviceView,
  Chances,
  CollectedText,
  DeviceLink,
  Explored,
  FoundGames,
  GameList,
  GameSource,
  GamesText,
  GameText,
  GameView,
  EditStudy,
  Hint,
  LinesQuestion,
  LinesView,
  MadeStudy,
  Me,
  NewGame,
  NewStudy,
  Options,
  Problem,
  ReadGames,
  ResultView,
  ReviewProgress,
  SavedGame,
  TriedMove,
  Turn,
  StudyEdited,
  StudyList,
  StudyView,
  Why,
  WrittenGame,
} from './messages';

const prefix = '/api/v1';
/** Nothing that is asked here takes a server long; a network may swallow a question for ever. */
const patience = 20_000;
/** A long game takes a busy server a while to review. */
const reviewPatience = 60_000;

/** The server answered, and said what was wrong. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';

  constructor(readonly problem: Problem) {
    super(problem.code);
  }
}

/** The server did not answer, or something before it did. */
export class AwayError extends Error {
  override readonly name = 'AwayError';
}

/** Codes of a server that has no time. */
const busy = new Set(['server_busy', 'engine_busy']);

/** Whether an error means that the server, or its engine, can't be used now. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof ProblemError) return busy.has(error.problem.code);
  return error instanceof AwayError;
}

/** Whether an error means that the server can't start a new game now. A device still can. */
export function takesNoGames(error: unknown): boolean {
  const isFull = error instanceof ProblemError && error.problem.code === 'disk_full';
  return isFull || isUnavailable(error);
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

async function ask<T>(
  method: Method,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  patienceMs?: number,
): Promise<T> {
  const response = await reach(method, path, { body, signal, patienceMs });
  if (response.ok) return (await response.json()) as T;
  throw await wrong(response);
}

/** Like `ask`, as a visitor without a session. */
async function askPublic<T>(path: string): Promise<T> {
  const response = await reach('GET', path, { credentials: 'omit' });
  if (response.ok) return (await response.json()) as T;
  throw await wrong(response);
}

/** Like `ask`, for what rarely changes: the browser sends an ETag, and the server may say 304. */
async function askCached(path: string): Promise<Response> {
  const response = await reach('GET', path, { cache: 'no-cache' });
  if (response.ok) return response;
  throw await wrong(response);
}

interface Sending {
  readonly body?: unknown;
  readonly cache?: RequestCache;
  readonly credentials?: RequestCredentials;
  readonly signal?: AbortSignal | undefined;
  /** How long to wait for an answer. */
  readonly patienceMs?: number | undefined;
}

async function reach(
  method: Method,
  path: string,
  { body, cache = 'no-store', credentials = 'same-origin', signal, patienceMs }: Sending,
): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  try {
    return await fetch(prefix + path, {
      method,
      headers,
      credentials,
      cache,
      signal: withPatience(signal, patienceMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch (cause) {
    throw new AwayError('no answer', { cause });
  }
}

/** A signal that also ends a question which takes too long. Not all browsers can join two signals. */
function withPatience(signal: AbortSignal | undefined, ms: number = patience): AbortSignal {
  const limit = AbortSignal.timeout(ms);
  if (!signal) return limit;
  const both = new AbortController();
  for (const one of [signal, limit]) one.addEventListener('abort', () => both.abort());
  if (signal.aborted) both.abort();
  return both.signal;
}

async function wrong(response: Response): Promise<ProblemError | AwayError> {
  if (response.headers.get('Content-Type')?.startsWith('application/problem+json')) {
    return new ProblemError((await response.json()) as Problem);
  }
  // A gateway speaks for a server that is away; what else has no problem document is unknown to us.
  if (response.status >= 502 && response.status <= 504) return new AwayError('gateway');
  const { status, statusText } = response;
  return new ProblemError({
    code: status === 404 ? 'not_found' : 'server_error',
    status,
    title: statusText,
    detail: '',
    args: {},
    reason: null,
  });
}

function query(values: Readonly<Record<string, string | number | false | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== false) search.set(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}

export interface WhyQuestion {
  readonly piece: string;
  readonly hex?: readonly [number, number] | undefined;
  readonly ply?: number | undefined;
}

export interface GamesQuestion {
  readonly after?: string | undefined;
  readonly limit?: number;
  readonly status?: 'running' | 'over';
  /** Whether each game comes with its hive. */
  readonly hives?: boolean;
}

/** Conditions on finished games, all of which a game has to meet. */
export interface SearchQuestion {
  readonly source: GameSource;
  /** The setup string of a position that occurs in the game, in any rotation or reflection. */
  readonly position?: string | undefined;
  readonly player?: string | undefined;
  readonly rules?: string | undefined;
  readonly result?: ResultView | undefined;
  /** Days, such as `2026-11-18`. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
  readonly min_plies?: number | undefined;
  readonly max_plies?: number | undefined;
  readonly after?: string | undefined;
}

export type FileFormat = 'pgn' | 'uhp' | 'svg';

/** What the page asks of the server apart from play itself, which goes by the socket. */
export const rest = {
  me: (): Promise<Me> => ask('GET', '/me'),
  rename: (name: string): Promise<Me> => ask('PATCH', '/me', { name }),
  link: (): Promise<DeviceLink> => ask('POST', '/me/link', {}),
  takeLink: (token: string): Promise<Me> => ask('POST', '/me/device', { token }),
  signOutEverywhere: (keepThisDevice: boolean): Promise<Me> =>
    ask('POST', '/me/sign-out-everywhere', { keep_this_device: keepThisDevice }),
  deleteMe: (): Promise<Me> => ask('DELETE', '/me'),
  options: (): Promise<Options> => ask('GET', '/options'),
  games: ({ after, limit, status, hives }: GamesQuestion): Promise<GameList> =>
    ask('GET', `/games${query({ after, limit, status, hives: hives && 'true' })}`),
  game: (id: string): Promise<GameView> => ask('GET', `/games/${id}`),
  /** A game as anybody may see it. */
  publicGame: (id: string): Promise<GameView> => askPublic(`/games/${id}`),
  leave: (id: string): Promise<GameView> => ask('DELETE', `/games/${id}`),
  create: (wish: NewGame): Promise<GameView> => ask('POST', '/games', wish),
  readGames: (wish: GamesText): Promise<ReadGames> => ask('POST', '/games/read', wish),
  writeGame: (wish: WrittenGame): Promise<GameText> => ask('POST', '/games/write', wish),
  lines: (wish: LinesQuestion, signal: AbortSignal): Promise<LinesView> =>
    ask('POST', '/analysis/lines', wish, signal),
  saveGame: (game: SavedGame): Promise<GameView> => ask('POST', '/games/saved', game),
  join: (id: string): Promise<GameView> => ask('POST', `/games/${id}/join`, {}),
  why: (id: string, { piece, hex, ply }: WhyQuestion): Promise<Why> =>
    ask('GET', `/games/${id}/why${query({ piece, q: hex?.[0], r: hex?.[1], ply })}`),
  hint: (id: string, ply: number): Promise<Hint> => ask('POST', `/games/${id}/hint`, { ply }),
  chances: (id: string, signal?: AbortSignal): Promise<Chances> =>
    ask('GET', `/games/${id}/chances`, undefined, signal, reviewPatience),
  reviewProgress: (id: string): Promise<ReviewProgress> =>
    ask('GET', `/games/${id}/chances/progress`),
  pastTurn: (id: string, ply: number): Promise<Turn> =>
    ask('GET', `/games/${id}/turn${query({ ply })}`),
  tryMove: (id: string, ply: number, move: string, signal?: AbortSignal): Promise<TriedMove> =>
    ask('POST', `/games/${id}/tries`, { ply, move }, signal),
  advice: (id: string): Promise<AdviceView> => ask('GET', `/games/${id}/advice`),
  explore: (position: string, source: GameSource): Promise<Explored> =>
    ask('GET', `/explorer/continuations${query({ position, source })}`),
  searchGames: (question: SearchQuestion): Promise<FoundGames> =>
    ask('GET', `/explorer/games${query({ ...question })}`),
  collected: (number: string): Promise<CollectedText> =>
    ask('GET', `/explorer/collection/${encodeURIComponent(number)}`),
  studies: (): Promise<StudyList> => ask('GET', '/studies'),
  shareStudy: (wish: NewStudy): Promise<MadeStudy> => ask('POST', '/studies', wish),
  // The secret is in the body: addresses get into logs.
  readStudy: (id: string, secret: string): Promise<StudyView> =>
    ask('POST', `/studies/${id}/read`, { secret }),
  editStudy: (id: string, wish: EditStudy): Promise<StudyEdited> =>
    ask('POST', `/studies/${id}/edits`, wish),
  deleteStudy: (id: string): Promise<StudyList> => ask('DELETE', `/studies/${id}`),
  puzzles: (): Promise<Response> => askCached('/puzzles'),
  puzzlePack: (number: number): Promise<Response> => askCached(`/puzzles/packs/${number}`),
};

/** The address of the puzzles, or of a part of them. */
export const puzzleAddress = (path: string): string => `${prefix}/puzzles${path}`;

/** The address of everything that the server stores about us, as a file. */
export const dataAddress = `${prefix}/me/data`;

/** The address of a game as a file. */
export function fileAddress(id: string, format: FileFormat): string {
  return `${prefix}/games/${id}/file${query({ format })}`;
}
