// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine, Skep } from 'skep-engine';
import type { GameView } from '../../src/net/messages';
import type { Analyst } from '../../src/state/analyst';
import { browserAnalyst, hintFor } from '../../src/device/browser_analyst';
import { playedLine } from '../../src/device/played';
import {
  evaluationFrom,
  type Evaluations,
  type StoredEvaluation,
} from '../../src/device/evaluations';
import { evaluationKeys } from '../../src/device/position_keys';
import { chancesOf, lastChanceOf, reviewHashMib, type Searcher } from '../../src/device/reviews';
import { chances as reviewed, gameAt, loadSkep, readNetwork } from './device';

let skep: Skep;
let engine: Engine;
beforeAll(async () => {
  skep = await loadSkep();
  engine = await skep.engine({ network: readNetwork(), hashMib: reviewHashMib });
});

/** The engine in this thread, with what it was asked. */
function searcher(): Searcher & { readonly asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    clear: async () => {
      asked.push('clear');
      engine.clear();
    },
    search: async (record, options = {}) => {
      asked.push(`${record.moves.length}: ${options.nodes ?? options.seconds}`);
      return engine.search(skep.replay(record), options);
    },
  };
}

const rounded = (chance: number): number => Number(chance.toFixed(12));

describe.each(reviewed)('a game of $rules', (vectors) => {
  test('gets the chances and lines of the server', async () => {
    const progress: number[] = [];
    const tools = { skep, worker: searcher(), onProgress: (part: number) => progress.push(part) };
    const found = await chancesOf(tools, gameAt(skep, vectors));
    expect({ ...found, white: found.white.map(rounded) }).toEqual(vectors.chances);
    expect(progress).toEqual(progress.toSorted((one, other) => one - other));
    expect([progress.length > vectors.moves.length, progress.at(-1)]).toEqual([true, 1]);
  });

  test('is evaluated for the page', async () => {
    const game = gameAt(skep, vectors, 0);
    const view = { ...vectors, moves: playedLine(game, vectors.moves) } as unknown as GameView;
    let looks = 0;
    const worker = searcher();
    const analyst = browserAnalyst({
      rules: async () => skep,
      worker: async () => worker,
      whileVisible: async () => void looks++,
    });
    const found = await analyst.evaluate(view);
    const { white, best, lines } = vectors.chances;
    expect(found.map((one) => ({ ...one, white: rounded(one.white) }))).toEqual(
      white.map((chance, ply) => ({
        white: chance,
        isBest: best[ply] ?? false,
        line: lines.find((line) => line.ply === ply)?.moves ?? [],
      })),
    );
    expect(looks * 2).toBe(worker.asked.length);
  });
});

/** A browser's database that a test can look into. */
function evaluations(): Evaluations & { readonly stored: Map<string, StoredEvaluation> } {
  const stored = new Map<string, StoredEvaluation>();
  return {
    stored,
    get: async (id) => evaluationFrom(stored.get(id)),
    put: async (id, found) => void stored.set(id, found),
  };
}

describe('what was found before', () => {
  const [vectors = { rules: 'Base', first: 'w' as const, moves: [] }] = reviewed;

  test('is not searched again, after a review or in the middle of one', async () => {
    const [known, stopping] = [evaluations(), new AbortController()];
    const game = gameAt(skep, vectors);
    const onProgress = (): void => void (known.stored.size === 5 && stopping.abort());
    const stopped = { skep, worker: searcher(), known, onProgress, signal: stopping.signal };
    await expect(chancesOf(stopped, game)).rejects.toThrow();
    const [rest, nothing] = [searcher(), searcher()];
    const found = await chancesOf({ skep, worker: rest, known }, game);
    expect(rest.asked[1]).toBe('5: 2000');
    expect(await chancesOf({ skep, worker: nothing, known }, game)).toEqual(found);
    expect(nothing.asked).toEqual([]);
    expect(found).toEqual(await chancesOf({ skep, worker: searcher() }, game));
  });

  test('is searched again if it can’t be read', async () => {
    const [known, worker] = [evaluations(), searcher()];
    const moves = ['wS1', 'bS1 wS1-'];
    const tools = { skep, worker, known };
    const record = { start: skep.game('Base').start, moves };
    const first = await lastChanceOf(tools, record);
    for (const id of known.stored.keys()) known.stored.set(id, { moves: [] } as never);
    expect(await lastChanceOf(tools, record)).toEqual(first);
    expect(worker.asked).toEqual(['clear', '2: 20000', 'clear', '2: 20000']);
  });
});

describe('keys of positions', () => {
  const keysOf = (...moves: string[]): string[] =>
    evaluationKeys(skep, { start: skep.game('Base').start, moves });
  const opening = ['wS1', 'bS1 wS1-', 'wQ -wS1', 'bQ bS1-'];

  test('tell positions apart, however one gets there', () => {
    expect(new Set(keysOf(...opening)).size).toBe(5);
    const last = 'bG1 bQ-';
    const one = keysOf('wS1', 'bS1 wS1-', 'wG1 \\wS1', 'bQ bS1-', 'wQ /wS1', last);
    const other = keysOf('wS1', 'bS1 wS1-', 'wQ /wS1', 'bQ bS1-', 'wG1 \\wS1', last);
    expect(one.at(-1)).toBe(other.at(-1));
    expect(one[3]).not.toBe(other[3]);
  });

  test('depend on what can occur again', () => {
    const back = ['wQ -wS1', 'bQ bS1-'];
    const last = ['wG1 -wQ', 'bG1 bQ-'];
    const one = keysOf(...opening, 'wQ /wS1', 'bQ bS1\\', ...back, ...last);
    const other = keysOf(...opening, 'wQ \\wS1', 'bQ bS1/', ...back, ...last);
    expect(one.slice(-2)).toEqual(other.slice(-2));
    expect(one.at(-3)).not.toBe(other.at(-3));
  });
});

test.each([
  { plies: 60, nodes: 1639 },
  { plies: 40, nodes: 2000 },
  { plies: 520, nodes: 200 },
])('$nodes nodes for each of $plies plies', async ({ plies, nodes }) => {
  const game = skep.game('Base,box=Q1S1');
  while (game.moves.length < plies) game.play(game.legalMoveStrings().at(-1) ?? 'pass');
  const worker = searcher();
  const stopping = new AbortController();
  const tools = { skep, worker, signal: stopping.signal, onProgress: () => stopping.abort() };
  await expect(chancesOf(tools, game)).rejects.toThrow();
  expect(worker.asked).toEqual(['clear', `0: ${nodes}`]);
});

describe('a review that is stopped', () => {
  const [vectors = { rules: 'Base', first: 'w' as const, moves: [] }] = reviewed;

  test('searches nothing more', async () => {
    const [worker, stopping] = [searcher(), new AbortController()];
    const onProgress = (): void => stopping.abort(new Error('enough'));
    const review = chancesOf(
      { skep, worker, onProgress, signal: stopping.signal },
      gameAt(skep, vectors),
    );
    await expect(review).rejects.toThrow('enough');
    expect(worker.asked).toEqual(['clear', '0: 2000']);
  });

  test('waits while the page is hidden', async () => {
    const [worker, stopping] = [searcher(), new AbortController()];
    let show = (): void => {};
    const whileVisible = (): Promise<void> => new Promise((resolve) => (show = resolve));
    const review = chancesOf(
      { skep, worker, whileVisible, signal: stopping.signal },
      gameAt(skep, vectors),
    );
    expect(worker.asked).toEqual([]);
    stopping.abort(new Error('gone'));
    show();
    await expect(review).rejects.toThrow('gone');
    expect(worker.asked).toEqual([]);
  });
});

describe('a move that is tried', () => {
  const analyst = (worker: Searcher): Analyst =>
    browserAnalyst({
      rules: async () => skep,
      worker: async () => worker,
      whileVisible: async () => undefined,
    });
  const [vectors = { rules: 'Base', first: 'w' as const, moves: [] }] = reviewed;
  const view = (): GameView => {
    const game = gameAt(skep, vectors, 0);
    return { ...vectors, moves: playedLine(game, vectors.moves) } as unknown as GameView;
  };

  test('is one of the legal moves of an earlier position', async () => {
    const turn = await analyst(searcher()).turn(view(), 4);
    expect([turn.ply, turn.color]).toEqual([4, 'w']);
    const texts = Object.values(turn.legal).flatMap((targets) => targets.map(({ text }) => text));
    expect(texts).toContain(vectors.moves[4]);
  });

  test('is searched for longer, and gets a reply', async () => {
    const worker = searcher();
    const tried = await analyst(worker).tryMove(view(), 4, vectors.moves[4] ?? '');
    expect(worker.asked).toEqual(['clear', '5: 20000']);
    expect(tried.move.text).toBe(vectors.moves[4]);
    expect(tried.line[0]?.color).toBe('b');
    expect([tried.white >= 0, tried.white <= 1]).toEqual([true, true]);
  });

  test('needs no search if it ends the game', async () => {
    const worker = searcher();
    const last = vectors.moves.length - 1;
    const tried = await analyst(worker).tryMove(view(), last, vectors.moves[last] ?? '');
    expect(worker.asked).toEqual([]);
    expect([tried.white, tried.line]).toEqual([expect.toSatisfy((one) => one % 1 === 0), []]);
  });

  test('has to be legal', async () => {
    await expect(analyst(searcher()).tryMove(view(), 4, 'wQ bQ')).rejects.toThrow();
  });
});

describe('a hint', () => {
  test('is the engine’s move, after a second of search, with a reason', async () => {
    const game = skep.game('Base;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-');
    const worker = searcher();
    const hint = await hintFor(skep, worker, game);
    expect(worker.asked).toEqual(['clear', '4: 1']);
    const targets = game.movesOf(hint?.piece ?? 'wQ').map(({ text }) => text);
    expect(targets).toContain(hint?.target.text);
    expect(hint).toMatchObject({ ply: 4, reason: { code: expect.any(String) } });
  });

  test('wins if it can', async () => {
    const { moves, rules, first } = reviewed[0] ?? { moves: [], rules: '', first: 'w' };
    const game = gameAt(skep, { moves, rules, first }, moves.length - 1);
    expect(await hintFor(skep, searcher(), game)).toMatchObject({ reason: { code: 'wins' } });
  });

  test('is not about a pass', async () => {
    const game = skep.game(
      '1~Base-MLP~b8~w~wM~0-0-wM.0-1-bA1.0-2-wQ.1-2-wS1.1-3-bL.1-4-bQ.2-4-wA1.0-5-wA2',
    );
    expect(await hintFor(skep, searcher(), game)).toBeNull();
  });
});
