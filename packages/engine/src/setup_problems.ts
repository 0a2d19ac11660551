// What makes a setup impossible, as native/wasm/setup_api.cpp packs it.
import { setupProblemCodes, setupProblemMessages, type SetupProblemCode } from './generated.ts';
import { NumberReader } from './number_reader.ts';
import { colors, type Color, type Hex } from './pieces.ts';

/** One thing that makes a setup impossible. */
export interface SetupProblem {
  readonly code: SetupProblemCode;
  /** The code in a few English words. */
  readonly message: string;
  /** The side that it is about; null if it is about both or neither. */
  readonly color: Color | null;
  /** The pieces that it is about. */
  readonly pieces: readonly string[];
  /** Where to look, in the coordinates of the setup string. */
  readonly hexes: readonly Hex[];
}

export function readProblems(numbers: readonly number[]): SetupProblem[] {
  const reader = new NumberReader(numbers);
  const problems: SetupProblem[] = [];
  while (!reader.isDone) problems.push(readProblem(reader));
  return problems;
}

function readProblem(reader: NumberReader): SetupProblem {
  const code = setupProblemCodes[reader.next()] ?? 'not_one_hive';
  const color = colors[reader.next()] ?? null;
  const pieces = reader.list(() => reader.piece() ?? '');
  return { code, message: setupProblemMessages[code], color, pieces, hexes: reader.hexes() };
}
