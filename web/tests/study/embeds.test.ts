import { expect, test } from 'vitest';
import { boardCode, embedPath, frameCode } from '../../src/study/embeds';

test('the code of a frame is one element with what was asked for, whatever the title says', () => {
  const link = '/analysis?setup=1%7EBase%7Ew1%7Ew%7E_%7E_&moves=wS1';
  const address = `https://skep.example${embedPath(link)}`;
  const title = '"><script>alert(1)</script>';
  const holder = document.createElement('div');
  holder.innerHTML = frameCode(address, title);
  expect(holder.children).toHaveLength(1);
  const frame = holder.querySelector('iframe');
  expect(frame?.getAttribute('src')).toBe(address);
  expect(frame?.title).toBe(title);
});

test('the code of a board has its position', () => {
  const holder = document.createElement('div');
  const code = boardCode('1~Base~w1~w~_~0-0-"wQ');
  // Its package isn't on npm.
  expect(code).toContain('make npm');
  expect(code).not.toContain('npm install skep-board');
  holder.innerHTML = code;
  const board = holder.querySelector('skep-board');
  expect(board?.getAttribute('position')).toBe('1~Base~w1~w~_~0-0-"wQ');
  expect(board?.hasAttribute('view-only')).toBe(true);
});
