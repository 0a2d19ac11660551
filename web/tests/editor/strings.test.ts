// @vitest-environment node
import { expect, test } from 'vitest';
import { problemsOf } from '../../src/editor/problems';
import { boxOf, formatRules, readRules } from '../../src/editor/rules';
import { setupOf } from '../../src/editor/games';
import {
  analysisLink,
  editorLink,
  formatSetup,
  readSetup,
  withoutLink,
} from '../../src/editor/strings';
import { game as gameView } from '../net/messages';
import { loadRules, randomFrom, randomSetup } from './editor';

const skep = await loadRules();
const setupText = '1~Base-MLP~w5~w~bA1~4-0-bA1.0-1-wQ-wB1.1-1-wS1.2-1-bS1.3-1-bQ';

test.each([
  setupText,
  '1~Base~w1~w~_~_',
  '1~classic~b1~b~_~_',
  '1~dutch-2005~w3~b~_~0-0-wQ.1-0-bQ',
  '1~ultimate-MP.queen_first_true~b12~w~_~0-0-wS1.1-0-bS1',
  '1~Base-M.box_Q1A3M1~w2~w~_~0-0-wA1.1-0-bA1',
  '1~Base~w9~w~_~0-0-wQ-wQ.1-0-wQ.2-0-bA3-bA3',
])('%s stays the same when it is read and written', (text) => {
  const setup = readSetup(text);
  expect(setup && formatSetup(setup)).toBe(text);
});

test('random positions stay the same', () => {
  const random = randomFrom(1);
  for (let round = 0; round < 300; round++) {
    const text = formatSetup(randomSetup(random));
    const again = readSetup(text);
    expect(again && formatSetup(again)).toBe(text);
  }
});

test.each([
  '',
  'Base+MLP',
  '1~Base~w1~w~_',
  '1~Base~w0~w~_~_',
  '1~Base~w000~w~_~_',
  '1~Base~w1234567~w~_~_',
  '1~Chess~w1~w~_~_',
  '1~Base~x1~w~_~_',
  '1~Base~w1~w~wX~_',
  '1~Base~w1~w~_~0-0-wQ.0-0-bQ',
  '1~Base~w1~w~_~0-0-wA4',
  '1~Base~w1~w~_~-1-0-wQ',
  '1~Base~w1~w~_~<b>hi</b>',
  `1~Base~w1~w~_~0-0${'-wQ'.repeat(2000)}`,
  'x'.repeat(1_000_000),
])('%s is no setup string', (text) => {
  expect(readSetup(text)).toBe(null);
});

test('a turn that follows from the pieces is automatic', () => {
  expect(readSetup('1~Base~b1~w~_~0-0-wS1')?.turn).toBe(null);
  expect(readSetup('1~Base~b7~w~_~0-0-wS1')?.turn).toBe(7);
});

test('links are made and read', () => {
  const link = `http://skep.test${editorLink(setupText)}`;
  expect(withoutLink(link)).toBe(setupText);
  expect(withoutLink(`http://skep.test${analysisLink(setupText)}&x=1#y`)).toBe(setupText);
  expect(withoutLink('http://skep.test/editor?x=1&setup=1~Base')).toBe('1~Base');
  expect(withoutLink('http://skep.test/editor?setup=%')).toBe('%');
  expect(withoutLink('http://skep.test/')).toBe('http://skep.test/');
  expect(withoutLink(setupText)).toBe(setupText);
});

test.each(['Base', 'Base-MLP', 'tournament', 'classic', 'classic-M', 'ultimate-', 'pocket.x_y'])(
  'the rules %s are read',
  (text) => {
    const rules = readRules(text);
    expect(rules).not.toBe(null);
    expect(rules && readRules(formatRules(rules))).toEqual(rules);
  },
);

test('a box can be one’s own', () => {
  const rules = readRules('Base.box_Q1G1');
  expect(rules && boxOf(rules)).toEqual({ Q: 1, G: 1 });
});

test('random broken positions have problems, at hexes of the editor', () => {
  const random = randomFrom(2);
  let found = 0;
  for (let round = 0; round < 200; round++) {
    const setup = randomSetup(random);
    for (const { hexes } of problemsOf(skep, setup)) {
      found += 1;
      for (const [q, r] of hexes) expect(setup.stacks.has(`${q},${r}`)).toBe(true);
    }
  }
  expect(found).toBeGreaterThan(200);
});

test('a possible position has none', () => {
  const setup = readSetup(setupText);
  expect(setup && problemsOf(skep, setup)).toEqual([]);
});

test('the position of a game is what the engine says', () => {
  const game = skep.game('Base+MLP');
  const moves = ['wS1', 'bG1 wS1-', 'wQ -wS1', 'bQ bG1-', 'wA1 -wQ'].map((text) => {
    const move = game.legalMoves().find((one) => one.text === text);
    game.play(text);
    const pair = move?.end && ([move.end.q, move.end.r] as const);
    return { text, piece: move?.piece ?? null, end: pair ?? null } as never;
  });
  expect(setupOf({ ...gameView, rules: 'Base+MLP', moves }, 5)).toBe(game.setup());
  const again = { ...gameView, setup: game.setup(), rules: 'Base+MLP', moves: [] };
  expect(setupOf(again, 0)).toBe(game.setup());
});
