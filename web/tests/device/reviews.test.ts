// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest';
import type { Engine, Skep } from 'skep-engine';
import type { GameView } from '../../src/net/messages';
import { browserAnalyst, hintFor } from '../../src/device/browser_analyst';
import { playedLine } from '../../src/device/played';
import { chancesOf, reviewHashMib, type Searcher } from '../../src/device/reviews';
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
