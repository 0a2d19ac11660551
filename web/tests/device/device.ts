// What the tests of this folder share: the engine, and what the server says about some games.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Skep, type Game } from 'skep-engine';
import type {
  Chances,
  Color,
  Hex,
  Hint,
  HintReasonView,
  PlayedMove,
  Turn,
  Why,
} from '../../src/net/messages';
import vectors from './vectors.json' with { type: 'json' };

/** A game, and samples of what the server says about it. Made by tools/device_vectors.py. */
export interface GameVectors {
  readonly rules: string;
  readonly first: Color;
  readonly moves: readonly string[];
  /** How many moves each turn has: more than one if it forced passes. */
  readonly lines: readonly number[];
  /** Whether it ended after its last move in a way that the board doesn't show. */
  readonly is_resigned: boolean;
  readonly turns: readonly { readonly is_over: boolean; readonly turn: Turn }[];
  readonly played: readonly { readonly ply: number; readonly move: PlayedMove }[];
  readonly why: readonly {
    readonly ply: number;
    readonly piece: string;
    readonly hex: Hex | null;
    readonly viewer: readonly Color[];
    readonly why: Why;
  }[];
  readonly hints: readonly (
    | { readonly ply: number; readonly hint: Hint }
    | { readonly ply: number; readonly move: string; readonly code: string }
  )[];
  /** What each side can learn, had it lost after so many plies. */
  readonly advice: readonly {
    readonly ply: number;
    readonly loser: Color;
    readonly kind: string | null;
  }[];
}

/** A position that few games lead to. */
export interface PositionVectors {
  readonly name: string;
  readonly setup: string;
  readonly throws: Turn['throws'];
  /** The reason for each legal move. */
  readonly reasons: Readonly<Record<string, HintReasonView>>;
}

interface Vectors {
  readonly games: readonly GameVectors[];
  readonly positions: readonly PositionVectors[];
  readonly chances: readonly (Pick<GameVectors, 'rules' | 'first' | 'moves'> & {
    readonly chances: Chances;
  })[];
  readonly answers: readonly {
    readonly units: readonly number[];
    readonly ply: number;
    readonly repetitions: number;
    readonly level: number;
    readonly accepts: boolean;
    readonly resigns: boolean;
  }[];
}

export const { games, positions, chances, answers } = vectors as unknown as Vectors;

// Not new URL(…, import.meta.url): in tests with a DOM, that is an address on a web server.
const root = join(import.meta.dirname, '../../..');

function bytesOf(name: string, remedy: string): Uint8Array {
  const file = join(root, name);
  if (!existsSync(file)) throw new Error(`${file} is missing. ${remedy}`);
  return new Uint8Array(readFileSync(file));
}

/** Loads the module of the page. */
export function loadSkep(): Promise<Skep> {
  return Skep.load(bytesOf('packages/engine/skep.wasm', 'Run make wasm.'));
}

/** Reads the network of the page. */
export function readNetwork(): Uint8Array {
  return bytesOf('src/skep/engine/skep.net', 'Restore it from the repository.');
}

/** Returns a game after some of its moves. */
export function gameAt(
  skep: Skep,
  { rules, first, moves }: Pick<GameVectors, 'rules' | 'first' | 'moves'>,
  ply = moves.length,
): Game {
  const game = skep.game(rules, { first });
  for (const move of moves.slice(0, ply)) game.play(move);
  return game;
}

/** A name for each game, for `describe.each`. */
export const named = games.map((game, at) => ({ name: `${at}: ${game.rules}`, game }));
