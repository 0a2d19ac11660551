// What pointers can be about, one thing at a time.
import { type EdgePan } from './edge';
import { type Point } from './geometry';
import { type Hand } from './hand';
import { type Seen } from './hit';
import { type Stage } from './stage';
import { type Hex, type PieceName, type ShapeColor } from './types';

export interface Press {
  readonly kind: 'press';
  readonly id: number;
  readonly from: Point; // of the screen
  readonly corner: Point; // of the board on the screen, read while nothing has changed
  readonly hex: Hex | null; // null for a piece of the reserve
  readonly piece: PieceName | null; // what a drag would carry
  readonly wasPicked: boolean; // tapped once more, it is put back
  readonly slack: number;
  readonly touch: boolean;
  timer: number;
}

export interface Carry {
  readonly kind: 'carry';
  readonly id: number;
  readonly piece: PieceName;
  readonly hand: Hand;
  readonly raised: number; // pixels above the finger
  readonly corner: Point;
  readonly targets: readonly Seen[];
  readonly edge: EdgePan;
  at: Point; // of the screen, where the piece is held
  over: Hex | null;
}

export interface Pan {
  readonly kind: 'pan';
  readonly id: number;
  at: Point;
}

export interface Pinch {
  readonly kind: 'pinch';
}

/** Something is being drawn. */
export interface Sketch {
  readonly kind: 'sketch';
  readonly id: number;
  readonly color: ShapeColor;
  readonly from: Hex;
  to: Hex;
}

/** A press that has done its work, and waits for its end. */
export interface Spent {
  readonly kind: 'spent';
}

export type Gesture = Press | Carry | Pan | Pinch | Sketch | Spent;

export interface Session {
  readonly stage: Stage;
  readonly pointers: Map<number, Point>;
  gesture: Gesture | null;
  hoverTimer: number;
}

export const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });
