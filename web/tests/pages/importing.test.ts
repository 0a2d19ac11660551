// What is said about a text that somebody imports.
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Skep } from 'skep-engine';
import type { ReadGame, ReadGames } from '../../src/net/messages';
import { AwayError, ProblemError, rest } from '../../src/net/rest';
import { importText } from '../../src/pages/analysis/importing';
import { whyNotImported } from '../../src/pages/analysis/not_opened';
import { loadWords, speech, startWords } from '../../src/words/words.svelte';
import { loadSkep } from '../device/device';

let skep: Skep;
beforeAll(async () => {
  skep = await loadSkep();
  await startWords(['en']);
  await loadWords('analysis');
});

afterEach(() => void vi.restoreAllMocks());

const long = `[GameType "Base"]\n\n1. wS1 {${'x'.repeat(4_001)}}\n`;
const cut =
  'Some comments or marks didn’t fit and were cut. Skep keeps up to 4,000 characters and 64 marks per position.';

/** What the server finds in a text with this comment. */
function answer(comment: string): ReadGames {
  const game = {
    start: '1~Base~w1~w~_~_',
    moves: ['wS1'],
    tags: {},
    comments: [{ ply: 1, text: comment }],
    ending: null,
    problem: null,
    warnings: [],
  } as unknown as ReadGame;
  return { games: [game], unreadable: [], has_more: false } as unknown as ReadGames;
}

test('a comment that does not fit is cut, and that is said', async () => {
  expect((await importText(skep, long)).notice).toBe(cut);
  const drawn = Array.from({ length: 65 }, (_, at) => `red:${at},0`).join(' ');
  expect((await importText(skep, `1. wS1 {[%draw ${drawn}]}`)).notice).toBe(cut);
  expect((await importText(skep, long.replace('xx', ''))).notice).toBe('');
});

test('so it is in Dutch', async () => {
  await speech.choose('nl');
  expect((await importText(skep, long)).notice).toContain('hooguit 4.000 tekens en 64 markeringen');
  await speech.choose('en');
});

test('a long comment in a text that the server reads is cut, and that is said', async () => {
  const reading = vi.spyOn(rest, 'readGames');
  for (const [length, notice] of [
    [4_000, ''],
    [4_001, cut],
  ] as const) {
    reading.mockResolvedValueOnce(answer('x'.repeat(length)));
    const imported = await importText(skep, '(;GM[27]');
    expect(imported.notice).toBe(notice);
    const [chapter] = imported.book.chapters;
    expect(chapter?.tree.endOf(chapter.tree.rootId).comment).toHaveLength(4_000);
  }
});

test('several games that the server reads are chapters, and their problems are told', async () => {
  const [one] = answer('').games;
  const note = (text: string): { line: number; text: string } => ({ line: 9, text });
  const game = (White: string, more: Partial<ReadGame> = {}): ReadGame =>
    ({ ...one, tags: { White, Black: 'Bob', SgfResult: 'x' }, ...more }) as ReadGame;
  vi.spyOn(rest, 'readGames').mockResolvedValueOnce({
    games: [
      game('Ann', { ending: { termination: 'resignation', winner: 'b' } }),
      game('Cem', { problem: note('Ply 2 can’t be played.') }),
    ],
    unreadable: [note('what is this')],
    has_more: true,
  });
  const { book, notice } = await importText(skep, '(;GM[27]');
  expect(book.chapters.map(({ name, tags }) => [name, tags])).toEqual([
    ['Ann – Bob', { White: 'Ann', Black: 'Bob', Result: 'BlackWins', Termination: 'resignation' }],
    ['Cem – Bob', { White: 'Cem', Black: 'Bob' }],
  ]);
  expect(notice).toBe(
    'Skep opened only the first 2 games of this text. ' +
      'Cem – Bob: Ply 2 can’t be played. This move was left out, along with everything after it. ' +
      'Line 9: what is this',
  );
});

test('a warning about a file is a sentence, and what is left out is said', async () => {
  const [game] = answer('').games as [ReadGame];
  vi.spyOn(rest, 'readGames').mockResolvedValueOnce({
    games: [
      {
        ...game,
        problem: { line: 3, text: 'Ply 2 can’t be played.' },
        warnings: [{ line: 7, text: 'the file holds another game.' }],
      },
    ],
    unreadable: [],
    has_more: false,
  });
  expect((await importText(skep, '(;GM[27]')).notice).toBe(
    'Ply 2 can’t be played. This move was left out, along with everything after it. The file holds another game.',
  );
});

describe('a text that only the server can read', () => {
  const problem = (code: string, args = {}): ProblemError =>
    new ProblemError({ code, status: 400, title: '', detail: '', args, reason: null });

  const toldOf = (text: string): Promise<string> =>
    importText(skep, text).then(() => '', whyNotImported);

  test.each([
    [problem('too_many_requests', { seconds: 5 }), 'That was too fast. Try again in 5 seconds.'],
    [problem('server_busy', { seconds: 2 }), 'The server is busy. Try again in 2 seconds.'],
    [problem('too_large'), 'The request is too large.'],
    [problem('server_error'), 'Something went wrong on the server.'],
    [new AwayError('gone'), 'Only the server can read this text.'],
  ])('is not called unrecognizable when the server has other trouble: %o', async (error, told) => {
    vi.spyOn(rest, 'readGames').mockRejectedValueOnce(error);
    expect(await toldOf('(;GM[27]')).toContain(told);
  });

  test('is to blame for what the server can’t decode', async () => {
    vi.spyOn(rest, 'readGames').mockRejectedValueOnce(problem('bad_json'));
    expect(await toldOf('(;GM[27]')).toContain('Skep doesn’t recognize this. Paste a game');
  });

  test('is measured as it is sent', async () => {
    const reading = vi.spyOn(rest, 'readGames').mockResolvedValue(answer(''));
    const start = '(;GM[27]';
    for (const [letter, bytes] of [
      ['x', 1],
      ['\n;', 3],
      ['é', 2],
      ['\u{1f41d}', 4],
    ] as const) {
      const around = JSON.stringify({ text: start, rules: null, language: 'en' }).length;
      const most = Math.floor((65_536 - around) / bytes);
      expect(await toldOf(start + letter.repeat(most))).toBe('');
      expect(await toldOf(start + letter.repeat(most + 1))).toContain(
        'reads about 60 KB at a time',
      );
    }
    expect(reading).toHaveBeenCalledTimes(4);
  });
});

test('a game without moves says so, instead of opening an empty board silently', async () => {
  const reading = vi.spyOn(rest, 'readGames');
  const [game] = answer('').games as [ReadGame];
  const empty: ReadGame = { ...game, moves: [], comments: [] };
  const read = (...games: ReadGame[]): ReadGames => ({ games, unreadable: [], has_more: false });
  reading.mockResolvedValueOnce(read(empty));
  expect((await importText(skep, '(;GM[27]')).notice).toBe('This game has no moves.');
  reading.mockResolvedValueOnce(read(game, { ...empty, tags: { White: 'Ann', Black: 'Bob' } }));
  const { notice } = await importText(skep, '(;GM[27]');
  expect(notice).toBe('Ann – Bob: This game has no moves.');
  // What is wrong with the first move says more.
  const problem = { line: 3, text: 'Ply 1 can’t be played.' };
  reading.mockResolvedValueOnce(read({ ...empty, problem }));
  expect((await importText(skep, '(;GM[27]')).notice).toMatch(/^Ply 1 can’t be played. This move/);
});
