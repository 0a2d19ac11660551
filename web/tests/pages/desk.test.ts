// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest';
import type { Skep } from 'skep-engine';
import { Desk } from '../../src/pages/analysis/desk.svelte';
import { newStudy, openStudy } from '../../src/study/reading';
import { loadSkep } from '../device/device';

let skep: Skep;
beforeAll(async () => {
  skep = await loadSkep();
});

const silent = (): undefined => undefined;

/** White encloses Black's only piece, which can neither move nor get a neighbor of its own. */
const stuck = '1~Base~w3~w~_~0-0-wQ.1-0-wS1.2-0-bQ.3-0-wA1';

async function openDesk(start: string): Promise<Desk> {
  return new Desk(skep, await openStudy(skep, newStudy(start)), {
    onrefused: silent,
    onmove: silent,
  });
}

test('a line is played to its end, with the passes in it', async () => {
  const desk = await openDesk(stuck);
  const line = ['wG1 -wQ', 'pass', 'wG2 -wG1', 'pass', 'wG3 -wG2', 'pass'];
  expect(desk.playLine(line)).toBe(true);
  expect(desk.tree.pathTo(desk.current).map(({ move }) => move)).toEqual(line);
  desk.go('first');
  desk.playLine(line.slice(0, 3));
  expect(desk.tree.size).toBe(1 + line.length);
  expect(desk.node.move).toBe('pass');
  desk.destroy();
});

test('a line with a pass that the rules don’t allow ends there', async () => {
  const desk = await openDesk(stuck);
  desk.playLine(['wG1 -wQ', 'pass', 'pass', 'wG2 -wG1']);
  expect(desk.tree.pathTo(desk.current).map(({ move }) => move)).toEqual(['wG1 -wQ', 'pass']);
  desk.destroy();
});
