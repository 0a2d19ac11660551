// @vitest-environment node
import { expect, test } from 'vitest';
import { routeOf } from '../../src/state/routes';

test.each([
  ['/', { page: 'home' }],
  ['/new', { page: 'new', opponent: null }],
  ['/new?opponent=friend', { page: 'new', opponent: 'friend' }],
  ['/game/abcDEF123456', { page: 'game', id: 'abcDEF123456' }],
  ['/game/abcDEF123456/', { page: 'game', id: 'abcDEF123456' }],
  ['/game/no!', { page: 'missing' }],
  ['/games', { page: 'games' }],
  ['/learn#bugs', { page: 'learn', lesson: null, step: null }],
  ['/learn/spider', { page: 'learn', lesson: 'spider', step: null }],
  ['/learn/goal?step=whose', { page: 'learn', lesson: 'goal', step: 'whose' }],
  ['/learn/one-hive/', { page: 'learn', lesson: 'one-hive', step: null }],
  ['/learn/spider/web', { page: 'missing' }],
  ['/learn/<b>', { page: 'missing' }],
  ['/puzzles', { page: 'puzzles', which: null }],
  ['/puzzles/daily', { page: 'puzzles', which: 'daily' }],
  ['/puzzles/0a1b2c3d/', { page: 'puzzles', which: '0a1b2c3d' }],
  ['/puzzles/<b>', { page: 'missing' }],
  ['/editor', { page: 'editor', setup: null }],
  ['/editor/?setup=1~Base~w1~w~_~_', { page: 'editor', setup: '1~Base~w1~w~_~_' }],
  ['/editor/1', { page: 'missing' }],
  ['/analysis', { page: 'analysis', query: '' }],
  ['/analysis/?setup=1~Base', { page: 'analysis', query: '?setup=1~Base' }],
  ['/rules', { page: 'rules', rule: null }],
  ['/rules/R5.2', { page: 'rules', rule: 'R5.2' }],
  ['/rules/r10/', { page: 'rules', rule: 'R10' }],
  ['/rules/print', { page: 'summary' }],
  ['/rules/5.2', { page: 'missing' }],
  ['/editions', { page: 'editions' }],
  ['/settings', { page: 'settings' }],
  ['/about', { page: 'about' }],
  ['/device#0123456789_abc-DEFGHIJ', { page: 'device', token: '0123456789_abc-DEFGHIJ' }],
  ['/device#main', { page: 'device', token: '' }],
  ['/device', { page: 'device', token: '' }],
  ['/device/0123456789_abc-DEFGHIJ', { page: 'missing' }],
  ['/elsewhere', { page: 'missing' }],
  ['/toString', { page: 'missing' }],
])('%s leads to %o', (path, route) => {
  expect(routeOf(new URL(path, 'http://skep.test'))).toEqual(route);
});

test('a link to a study can name a position', () => {
  const secret = 'S'.repeat(32);
  const routeAt = (hash: string): unknown =>
    routeOf(new URL(`https://skep.example/study/abcdefgh1234${hash}`));
  const study = { page: 'study', id: 'abcdefgh1234', secret };
  expect(routeAt(`#${secret}`)).toEqual({ ...study, place: null });
  const place = { chapter: 'c-1', node: 'n_2' };
  expect(routeAt(`#${secret}/c-1/n_2`)).toEqual({ ...study, place });
  // A link that was cut off still opens the study.
  expect(routeAt(`#${secret}/c-1`)).toEqual({ ...study, place: null });
  expect(routeAt(`#${secret}/c-1/${'n'.repeat(25)}`)).toEqual({ ...study, place: null });
  expect(routeAt(`#${secret}!`)).toMatchObject({ secret: '', place: null });
});
