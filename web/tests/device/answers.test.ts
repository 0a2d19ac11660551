// @vitest-environment node
import { expect, test } from 'vitest';
import { acceptsDraw, resigns } from '../../src/device/answers';
import { answers } from './device';

test.each(answers)(
  'level $level with $units at ply $ply, $repetitions times',
  ({ units, ply, repetitions, level, accepts, resigns: isResigned }) => {
    expect(acceptsDraw(units, { ply, repetitions })).toBe(accepts);
    expect(resigns(units, level)).toBe(isResigned);
  },
);
