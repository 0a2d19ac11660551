import { describe, expect, it } from 'vitest';
import { pieceName } from '../../src/board/pieces';
import { bugs } from '../../src/board/types';
import { bugCounts, bugLetters } from '../../src/state/pieces';

describe('the board, which knows no rules,', () => {
  it('has the bugs of the rules', () => {
    expect([...bugs]).toEqual(bugLetters);
  });

  it('numbers the pieces of the bugs that a side has several of', () => {
    const named = bugs.map((bug) => pieceName('w', bug, 1));
    expect(named).toEqual(bugs.map((bug) => (bugCounts[bug] > 1 ? `w${bug}1` : `w${bug}`)));
  });
});
