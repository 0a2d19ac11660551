// The vocabulary of the board: what it is told, what it tells, and what it can be asked to do.

export const colors = ['w', 'b'] as const;
export type Color = (typeof colors)[number];

/** In the order of the slots of a reserve. */
export const bugs = ['Q', 'S', 'B', 'G', 'A', 'M', 'L', 'P'] as const;
export type Bug = (typeof bugs)[number];

/** A piece as in notation: `wA1`, `bQ`. */
export type PieceName = string;

/** A place in the plane, axial: q grows to the east, r to the south-east. */
export type Hex = readonly [number, number];
export type HexKey = `${number},${number}`;

/** What lies where; each stack from the ground up. */
export type Stacks = ReadonlyMap<HexKey, readonly PieceName[]>;
/** Where each piece that may move or be placed may go. */
export type Legal = ReadonlyMap<PieceName, readonly Hex[]>;
/** How many pieces of each bug a side has in the box. */
export type Box = Readonly<Partial<Record<Bug, number>>>;

export type Way = 'placement' | 'walk' | 'throw' | 'pass';
export type Confirm = 'none' | 'tap' | 'button';
export type TileSet = 'classic' | 'contrast';
export type Twins = 'dots' | 'numbers';

/** The last move, to mark and to animate; a `PlayedMove` of the server's messages is one. */
export interface Move {
  readonly piece: PieceName | null;
  readonly way: Way;
  readonly start: Hex | null; // null for a placement
  readonly end: Hex | null; // null for a pass
  readonly route: readonly Hex[]; // from start to end
  readonly thrower: PieceName | null;
  readonly bug: string | null; // what the piece moved as
}

/** Where to look for why a piece does not move; a `ReasonView` of the server's messages is one. */
export interface ReasonMarks {
  readonly piece: PieceName | null;
  readonly pieces: readonly PieceName[];
  readonly hexes: readonly Hex[];
  readonly step: readonly [Hex, Hex] | null;
}

/** A move that is drawn beside another one in the same position, with a word that says what it is. */
export interface ComparedMove {
  readonly move: Move;
  readonly kind: 'played' | 'better';
  readonly label: string;
}

/** A piece to look at, and (unless null) where it should go. */
export interface HintMarks {
  readonly piece: PieceName;
  readonly hex: Hex | null;
}

export const shapeColors = ['green', 'red', 'blue', 'yellow'] as const;
export type ShapeColor = (typeof shapeColors)[number];

/** An arrow that was drawn from hex to hex, or (without an end) a mark on one. */
export interface ShapeMark {
  readonly color: ShapeColor;
  readonly from: Hex;
  readonly to: Hex | null;
}

/** A move that an engine would play, and how many it likes better. */
export interface Advised {
  readonly piece: PieceName;
  readonly hex: Hex;
  readonly rank: number;
}

/** What a label may want to say about a stack besides its pieces. */
export interface StackFacts {
  readonly canMove: boolean; // its top piece has legal targets now
  readonly picked: boolean;
  readonly isLast: boolean; // the last move ended here
  readonly marked: boolean; // a hint or a reason is about it
}

/** What a piece is in hand for: to be played, to be played when the turn comes, or only to look. */
export type Mode = 'play' | 'premove' | 'look';

/** What a label may want to say about a target. */
export interface TargetFacts {
  readonly chosen: boolean;
  readonly thrown: boolean; // the piece gets there by being thrown
  readonly mode: Mode;
}

/** What a label may want to say about an empty hex. */
export interface HexFacts {
  readonly found: boolean; // a right answer
  readonly marked: boolean; // a hint or a reason is about it
}

/** What a label may want to say about a slot of a reserve. */
export interface SlotFacts {
  readonly left: number;
  readonly canPlace: boolean;
  readonly picked: boolean;
}

/** Every word a person can hear or read; the board has none of its own. */
export interface Labels {
  readonly board: () => string;
  readonly stack: (at: Hex, stack: readonly PieceName[], facts: StackFacts) => string;
  readonly target: (piece: PieceName, at: Hex, facts: TargetFacts) => string;
  readonly reserve: (color: Color) => string;
  readonly slot: (piece: PieceName, facts: SlotFacts) => string;
  /** An empty hex that can be tapped as an answer, or that a hint is about. */
  readonly hex: (at: Hex, facts: HexFacts) => string;
  /** The name of a piece's bug, shown beside its slot. */
  readonly bug: (piece: PieceName) => string;
  /** Marks the top piece of a stack that is fanned out. */
  readonly top: () => string;
}

/** All that the board is told. `set` takes any part of it; what is not named stays. */
export interface BoardConfig {
  readonly stacks: Stacks;
  readonly legal: Legal;
  readonly throws: Legal; // of the legal targets, those that a piece reaches only by being thrown
  readonly throwable: readonly PieceName[]; // pieces that the piece in question can throw: marked
  readonly looks: Legal; // where pieces could go that cannot be moved now: shown, and never played
  readonly box: Box; // what a side has in all: reserves are this less what is in play
  readonly turn: Color;
  readonly movable: readonly Color[]; // the colors that the viewer plays, now: [] for a watcher or the past
  readonly premovable: readonly Color[]; // the colors that can move in advance, while it is not their turn
  readonly premove: Pending | null; // chosen in advance: drawn as a ghost
  readonly tappable: readonly Hex[]; // hexes to answer with, empty or not: a tap on one is told, and nothing is picked up
  readonly found: readonly Hex[]; // those of them that were right: marked
  readonly missed: Hex | null; // the one that was wrong: marked
  readonly canAsk: boolean; // reserves that are not to move can be tapped too: `onwhy` finds out where a piece could go
  readonly tapOpens: boolean; // nothing is left to play: a tap on a stack fans it out
  readonly orientation: Color; // at the bottom
  readonly opening: Readonly<Record<Color, Hex>> | null; // where each side's first piece was put, once both were
  readonly rotation: number; // sixths of a turn clockwise, on top of the orientation
  readonly mirrored: boolean;
  readonly covered: number; // pixels at the top that something covers: the view leaves them free
  readonly last: Move | null;
  readonly reason: ReasonMarks | null;
  readonly framed: readonly Hex[]; // hexes that are in view as the hive is, such as the targets in a picture
  readonly hint: HintMarks | null;
  readonly route: readonly Hex[]; // a way that is drawn step by step, such as in a lesson
  readonly ring: readonly Hex[]; // the decisive ring: hexes around a surrounded queen
  readonly opened: readonly Hex[]; // stacks that are shown fanned out, beside the hive
  readonly shapes: readonly ShapeMark[]; // what people drew
  readonly advised: readonly Advised[]; // moves of an engine, the best first
  readonly drawing: ShapeColor | null; // pointers draw in this color, instead of playing
  readonly compared: readonly ComparedMove[]; // moves that could be made here, drawn side by side
  readonly confirm: Confirm;
  readonly tiles: TileSet;
  readonly twins: Twins;
  readonly dimmed: boolean; // what is shown is not the present
  readonly editing: boolean; // a position is being set up: both reserves can be used, and pieces can be taken out of the hive
  readonly viewOnly: boolean; // a picture: nothing can be picked, panned or focused
  readonly reducedMotion: boolean; // true: fades for movements, whatever the system says
  readonly labels: Labels;
}

/** A move that waits for its confirmation. */
export interface Pending {
  readonly piece: PieceName;
  readonly hex: Hex;
}

/** All that the board tells. */
export interface BoardEvents {
  /** A move was chosen and, where asked for, confirmed. It stays drawn until the next `set`. */
  readonly onmove?: ((piece: PieceName, hex: Hex) => void) | undefined;
  /** A move was chosen in advance, or (null) the one that was is called off. */
  readonly onpremove?: ((premove: Pending | null) => void) | undefined;
  /** A piece was taken in hand, or (null) let go. */
  readonly onpick?: ((piece: PieceName | null) => void) | undefined;
  /** A piece that cannot move was tapped, or (with a hex) a hex where it cannot go. */
  readonly onwhy?: ((piece: PieceName, hex: Hex | null) => void) | undefined;
  /** While editing: a piece of the hive was dragged off the board, or deleted. */
  readonly onremove?: ((piece: PieceName) => void) | undefined;
  /** A hex was tapped that was to be tapped. */
  readonly onhex?: ((hex: Hex) => void) | undefined;
  /** Something was drawn: from hex to hex, or on one hex. With it, shapes can be drawn by the right button. */
  readonly ondraw?: ((shape: ShapeMark) => void) | undefined;
  /** A move waits for confirmation, or (null) no longer. */
  readonly onpending?: ((pending: Pending | null) => void) | undefined;
  /** The view was taken over by hand (true), or follows the hive again (false). */
  readonly onfree?: ((free: boolean) => void) | undefined;
}

/** What both the board and its reserves show. */
export interface Shown {
  readonly config: BoardConfig;
  readonly picked: PieceName | null;
  readonly sent: Pending | null; // played, and not yet told back by `set`
}

/** Does its work in steps, between which there is time for others. */
export type Watcher = () => Iterable<undefined>;

/** All that the board can be asked to do. */
export interface BoardApi {
  readonly element: HTMLElement;
  /** Change what is shown. A new `last` move that leads from the old stacks to the new is animated. */
  readonly set: (config: Partial<BoardConfig>) => void;
  /** Replace the callbacks. */
  readonly listen: (events: BoardEvents) => void;
  /** Show how a move was made; the piece has to lie at its end. */
  readonly animate: (move: Move) => void;
  /** Take a piece in hand as if it was tapped; `focus` sets the keyboard on its first target. */
  readonly pick: (piece: PieceName, options?: { readonly focus?: boolean }) => void;
  /** Put the piece in hand back, and drop what waits for confirmation or was refused. */
  readonly letGo: () => void;
  /** Play what waits for confirmation. */
  readonly confirm: () => void;
  readonly pending: () => Pending | null;
  /** Fan a stack out, or (null) fold it. */
  readonly fan: (hex: Hex | null) => void;
  /** Follow the hive again. */
  readonly recenter: () => void;
  /** One step in (+1) or out (−1), about the middle. */
  readonly zoom: (steps: number) => void;
  /** Put the keyboard on the board. */
  readonly focus: () => void;
  /** Begin to drag a piece that lies outside of the board: reserves call it on pointerdown. */
  readonly grab: (piece: PieceName, event: PointerEvent) => void;
  readonly shown: () => Shown;
  /** Be called after every change of what is shown, to do a little at a time; returns how to stop it. */
  readonly watch: (changed: Watcher) => () => void;
  readonly destroy: () => void;
}

/** A block beside the board, a row for fingers, or a small row of what cannot be touched anyway. */
export type ReserveLayout = 'column' | 'row' | 'small';

export interface ReserveOptions {
  readonly color: Color;
  readonly layout: ReserveLayout;
}
