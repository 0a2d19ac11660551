// What an embedded board shows: a game of this server, or the line in its address.
import { Skep } from 'skep-engine';
import { engineProblem } from '../device/problems';
import type { Color, PlayedMove } from '../net/messages';
import { rest } from '../net/rest';
import { stacksOf } from '../pages/analysis/position';
import { startOf, type Stacks } from '../state/hive';
import { openStudy, studyFromParams } from '../study/reading';
import { seatWords } from '../words/describe';

/** A line of moves, from a hive on. */
export interface Shown {
  /** Who plays, if it is a game. */
  readonly title: string;
  readonly start: Stacks;
  readonly moves: readonly PlayedMove[];
  /** How many moves are played at first. */
  readonly ply: number;
  readonly bottom: Color;
  /** Where the same can be seen in Skep, at a ply. */
  readonly pathAt: (ply: number) => string;
  /** How many moves of the address were left out, because the rules forbid one. */
  readonly leftOut: number;
}

const gamePath = /^\/embed\/game\/([a-zA-Z0-9]{8,20})\/?$/;

/**
 * Reads an address of an embedded board.
 *
 * @throws StudyError if its line can't be read, ProblemError if the rules can't be loaded, or what
 *   `rest` throws about a game.
 */
export async function shownAt(address: URL): Promise<Shown> {
  const { searchParams: params, pathname } = address;
  const id = gamePath.exec(pathname)?.[1];
  return id === undefined ? lineIn(params) : gameOf(id, params);
}

const bottomIn = (params: URLSearchParams): Color => (params.get('side') === 'b' ? 'b' : 'w');

function plyIn(params: URLSearchParams, most: number): number {
  const wanted = params.get('ply') ?? '';
  return /^\d{1,4}$/.test(wanted) ? Math.min(Number(wanted), most) : most;
}

async function gameOf(id: string, params: URLSearchParams): Promise<Shown> {
  const game = await rest.publicGame(id);
  const { seats } = game.state;
  return {
    title: `${seatWords(seats.w)} – ${seatWords(seats.b)}`,
    start: startOf(game),
    moves: game.moves,
    ply: plyIn(params, game.moves.length),
    bottom: bottomIn(params),
    pathAt: () => `/game/${id}`,
    leftOut: 0,
  };
}

async function lineIn(params: URLSearchParams): Promise<Shown> {
  const skep = await Skep.load().catch((error: unknown) => {
    throw engineProblem(error);
  });
  const study = studyFromParams(skep, params) ?? studyFromParams(skep, emptyBoard);
  if (!study) throw new RangeError('the empty board can be read');
  const { tree } = study;
  const wished = tree.size - 1;
  const { positions } = await openStudy(skep, study);
  const line = tree.pathTo(tree.endOf(tree.rootId).id);
  const moves = line.flatMap(({ id }) => positions.playedAt(tree, id) ?? []);
  const start = stacksOf(positions.goTo(tree, tree.rootId));
  positions.destroy();
  const own = new URLSearchParams([...params].filter(([name]) => !ofFrame.has(name)));
  return {
    title: '',
    start,
    moves,
    ply: plyIn(params, moves.length),
    bottom: bottomIn(params),
    pathAt: (ply) => {
      if (moves.length > 0) own.set('ply', String(ply));
      return `/analysis?${own}`;
    },
    leftOut: wished - moves.length,
  };
}

const emptyBoard = new URLSearchParams({ game: 'Base+MLP' });
/** Parameters that say how the frame looks. */
const ofFrame = new Set(['theme', 'lang']);
