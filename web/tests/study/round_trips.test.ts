// @vitest-environment node
// What is exported is imported again: each format, for random lines of random rule sets.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Game, Skep } from 'skep-engine';
import { bookOf, type Book, type Chapter } from '../../src/study/book';
import { writeBook } from '../../src/study/book_format';
import { linkTo } from '../../src/study/links';
import { embedPath } from '../../src/study/embeds';
import { openStudy, readAny, readAsBook, studyFromParams } from '../../src/study/reading';
import type { Tree } from '../../src/study/tree';
import { loadSkep } from '../device/device';
import { editAtRandom, newBench, pick, randomFrom } from './random_study';

let skep: Skep;
beforeAll(async () => {
  skep = await loadSkep();
});

/** A game string names the bugs, and no edition: see docs/notation.md. */
const gameTypes = ['Base', 'Base+M', 'Base+LP', 'Base+MLP'];
const ruleSets = ['Base', 'Base+MLP', 'classic+M', 'pocket+ML', 'Base+P,repetition=none'];
const seeds = Array.from({ length: 30 }, (_, seed) => seed);

/** A random line, from the first position or from a later one. */
function randomLine(seed: number, isLater: boolean, rules = ruleSets): Game {
  const random = randomFrom(seed);
  let game = skep.game(rules[seed % rules.length] ?? 'Base');
  const play = (count: number): void => {
    for (let ply = 0; ply < count && game.result === null; ply += 1) {
      game.play(pick(random, game.legalMoveStrings()));
    }
  };
  if (isLater) {
    play(2 + Math.floor(random() * 20));
    const setup = game.setup();
    game.destroy();
    game = skep.game(setup);
  }
  play(Math.floor(random() * 60));
  return game;
}

/** A random analysis with several chapters. */
function randomBook(seed: number): Book {
  const random = randomFrom(seed);
  const names = ['', 'Opening', 'A "name" \\ with 🐞', '[%draw]'];
  const chapters = Array.from({ length: 1 + (seed % 5) }, (_, at): Chapter => {
    const bench = newBench(skep, pick(random, ruleSets));
    let current = bench.tree.rootId;
    for (let edit = 0; edit < 30; edit += 1) current = editAtRandom(bench, random);
    const { tree, start } = bench;
    return { id: `chapter${at}`, name: pick(random, names), start, current, tree };
  });
  return { name: pick(random, names), current: pick(random, chapters).id, chapters };
}

const movesOf = (tree: Tree): (string | null)[] =>
  tree.pathTo(tree.endOf(tree.rootId).id).map(({ move }) => move);

/** Reads a text, with every move checked, and returns its line and where it ends. */
async function imported(text: string): Promise<{ moves: (string | null)[]; setup: string }> {
  const { study, positions, illegal } = await openStudy(skep, readAny(skep, text));
  expect(illegal).toEqual([]);
  const setup = positions.goTo(study.tree, study.tree.endOf(study.tree.rootId).id).setup();
  positions.destroy();
  return { moves: movesOf(study.tree), setup };
}

describe.each(seeds)('line %i', (seed) => {
  test('as a game string', async () => {
    const game = randomLine(seed, false, gameTypes);
    const { moves, setup } = await imported(String(game));
    expect([moves, setup]).toEqual([game.moves, game.setup()]);
    game.destroy();
  });

  test('as a setup string', async () => {
    const game = randomLine(seed, seed % 2 === 1);
    const { moves, setup } = await imported(game.setup());
    expect([moves, setup]).toEqual([[], game.setup()]);
    game.destroy();
  });

  test('as a link, and as the address of a frame', async () => {
    const game = randomLine(seed, seed % 2 === 1);
    const link = linkTo(game);
    const { moves, setup } = await imported(`https://skep.example${link}`);
    expect([moves, setup]).toEqual([game.moves, game.setup()]);
    const { searchParams } = new URL(embedPath(link), 'https://skep.example');
    const framed = studyFromParams(skep, searchParams);
    expect(framed && movesOf(framed.tree)).toEqual(game.moves);
    game.destroy();
  });

  test('as JSON, with variations, comments, glyphs and shapes', async () => {
    const bench = newBench(skep, ruleSets[seed % ruleSets.length]);
    const random = randomFrom(seed);
    let current = bench.tree.rootId;
    for (let edit = 0; edit < 60; edit += 1) current = editAtRandom(bench, random);
    const { tree, start } = bench;
    const text = writeBook(bookOf({ name: `Line ${seed}`, start, tree, current }));
    const { study, illegal } = await openStudy(skep, readAny(skep, text));
    expect(illegal).toEqual([]);
    expect(writeBook(bookOf(study))).toBe(text);
  });

  test('as JSON, with one to five chapters', async () => {
    const book = randomBook(seed);
    const text = writeBook(book);
    const { book: again } = readAsBook(skep, text);
    expect(writeBook(again)).toBe(text);
    expect(again.chapters).toHaveLength(book.chapters.length);
    for (const chapter of again.chapters) {
      // oxlint-disable-next-line no-await-in-loop -- one board at a time
      const { positions, illegal } = await openStudy(skep, { ...chapter, name: '' });
      positions.destroy();
      expect(illegal).toEqual([]);
    }
    expect(writeBook(again)).toBe(text);
  });
});
