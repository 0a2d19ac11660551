// Reports of a search, as native/wasm/search_api.cpp packs them.
import type { Game } from './game.ts';
import { scoreUnits } from './generated.ts';

/** The evaluation of a position for the side to move. */
export interface Score {
  /** Hundredths, or a forced result beyond 20,000. */
  readonly units: number;
  /** The distance to a forced result in plies: positive for a win; null if none is forced. */
  readonly winIn: number | null;
  /** The win probability of the side to move, from 0 to 1. */
  readonly winProbability: number;
}

/** A line of moves that a search found. */
export interface Line {
  readonly score: Score;
  readonly moves: readonly string[];
}

/** What a search found. */
export interface Report {
  readonly depth: number;
  readonly nodes: number;
  readonly seconds: number;
  /** The lines, the best one first. */
  readonly lines: readonly Line[];
}

/** A report with packed moves. */
export interface RawReport {
  readonly depth: number;
  readonly nodes: number;
  readonly seconds: number;
  readonly lines: readonly { readonly units: number; readonly moves: readonly number[] }[];
}

export function scoreOf(units: number): Score {
  const { win, largest, unitsOfE } = scoreUnits;
  if (Math.abs(units) <= largest) {
    return { units, winIn: null, winProbability: 1 / (1 + Math.exp(-units / unitsOfE)) };
  }
  const plies = win - Math.abs(units);
  const isWin = units > 0;
  return { units, winIn: isWin ? plies : 0 - plies, winProbability: isWin ? 1 : 0 };
}

/** Return a score as people write it: `+1.25`, `wins in 3 plies`. */
export function formatScore({ units, winIn }: Score): string {
  if (winIn === null) return (units < 0 ? '' : '+') + (units / 100).toFixed(2);
  const plies = Math.abs(winIn);
  return `${units > 0 ? 'wins' : 'loses'} in ${plies} ${plies === 1 ? 'ply' : 'plies'}`;
}

export function readReport(numbers: readonly number[]): RawReport {
  const [depth = 0, low = 0, high = 0, microseconds = 0, count = 0] = numbers;
  const lines = [];
  let at = 5;
  while (lines.length < count) {
    const [units = 0, size = 0] = numbers.slice(at, at + 2);
    lines.push({ units, moves: numbers.slice(at + 2, at + 2 + size) });
    at += 2 + size;
  }
  return { depth, nodes: (low >>> 0) + high * 2 ** 32, seconds: microseconds / 1e6, lines };
}

export function reportOf(game: Game, raw: RawReport): Report {
  const lines = raw.lines.map(({ units, moves }) => ({
    score: scoreOf(units),
    moves: game.formatLine(moves),
  }));
  return { depth: raw.depth, nodes: raw.nodes, seconds: raw.seconds, lines };
}
