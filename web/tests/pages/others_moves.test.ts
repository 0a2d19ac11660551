// @vitest-environment jsdom
// Moves that others add, delete and replace in a shared study, as an editor sees them.
import { afterEach, expect, test, vi } from 'vitest';
import type { Desk } from '../../src/pages/analysis/desk.svelte';
import { added, deskOf, openSession, prepare, Server, settle } from './study_server';

prepare();
afterEach(() => {
  vi.restoreAllMocks();
});

/** Changes that add a line of nodes, written as `id move`. */
const line = (parent: string, ...nodes: readonly string[]): ReturnType<typeof added>[] =>
  nodes.map((node, at) => {
    const [id = '', ...move] = node.split(' ');
    return added(id, at === 0 ? parent : (nodes[at - 1]?.split(' ')[0] ?? ''), move.join(' '));
  });

const opening = ['a wS1', 'b bS1 wS1-', 'c wQ -wS1', 'd bQ bS1-'];
const oneWay = ['e wA1 \\wQ', 'f bA1 bQ-', 'g wG1 /wQ'];
const otherWay = ['h wG1 /wQ', 'i bA1 bQ-', 'j wA1 \\wQ'];

const twinsAt = (desk: Desk, id: string): string[] => {
  desk.show(id);
  return desk.twins.map((twin) => twin.id);
};

test('transpositions are found in lines that others add', async () => {
  const server = new Server();
  const desk = deskOf(await openSession());
  server.others(...line('r', ...opening, ...oneWay), ...line('d', ...otherWay));
  server.tell();
  await settle();
  expect(twinsAt(desk, 'g')).toEqual(['j']);
  expect(twinsAt(desk, 'f')).toEqual([]);
});

test('transpositions are found in lines that a review adds', async () => {
  const server = new Server();
  const desk = deskOf(await openSession());
  server.others(...line('r', ...opening, ...oneWay));
  server.tell();
  await settle();
  desk.show('g');
  expect(desk.twins).toEqual([]);
  const moves = otherWay.map((node) => node.slice(2));
  desk.annotate([{ from: 'd', moves }], []);
  await vi.advanceTimersByTimeAsync(0);
  expect(desk.twins.map(({ depth, move }) => [depth, move])).toEqual([[7, 'wA1 \\wQ']]);
  // A line that was taken away and brought back is no other line.
  desk.undo();
  expect(desk.twins).toEqual([]);
  desk.redo();
  await vi.advanceTimersByTimeAsync(0);
  expect(twinsAt(desk, 'g')).toHaveLength(1);
});

test('nothing walks through a chapter that was closed', async () => {
  const server = new Server();
  const session = await openSession();
  const desk = deskOf(session);
  server.others(...line('r', ...opening, ...oneWay));
  server.tell();
  await Promise.resolve();
  await Promise.resolve();
  const walked = vi.spyOn(desk.positions, 'goTo');
  session.close();
  await settle();
  expect(walked).not.toHaveBeenCalled();
});

test('the board shows the move with which a node came back', async () => {
  const server = new Server();
  const desk = deskOf(await openSession());
  server.others(...line('r', ...opening, 'e wG1 \\wQ', 'f bA1 bQ-'));
  server.tell();
  await settle();
  desk.show('f');
  expect(desk.position.moves[4]).toBe('wG1 \\wQ');
  const { key } = desk.position;
  desk.ask('wQ', null);
  expect(desk.why ?? desk.look).not.toBeNull();
  server.others({ type: 'remove', chapter: 'c', id: 'e' }, ...line('d', 'e wB1 /wQ', 'f bA1 bQ-'));
  server.tell();
  await settle();
  expect(desk.current).toBe('f');
  expect([desk.why, desk.look]).toEqual([null, null]);
  expect(desk.position.moves[4]).toBe('wB1 /wQ');
  expect([...desk.position.stacks.values()].flat()).not.toContain('wG1');
  expect(desk.position.key).not.toBe(key);
  desk.show('e');
  expect(desk.position.last?.piece).toBe('wB1');
});

test('a move that others delete and bring back stays as it was', async () => {
  const server = new Server();
  const desk = deskOf(await openSession());
  server.others(...line('r', ...opening, ...oneWay), ...line('d', ...otherWay));
  server.tell();
  await settle();
  desk.show('g');
  const { position } = desk;
  server.others({ type: 'remove', chapter: 'c', id: 'e' }, ...line('d', ...oneWay));
  server.others({ type: 'comment', chapter: 'c', id: 'f', text: 'Back' });
  server.tell();
  await settle();
  // Not even the search has to start again.
  expect(desk.current).toBe('g');
  expect(desk.position).toBe(position);
  expect(desk.twins.map(({ id }) => id)).toEqual(['j']);
});
