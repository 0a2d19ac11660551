// Movements in time. A tile in flight belongs to its animation; whenever that ends, however it ends,
// the tile is put where the state has it.
import { viewOf } from './geometry';
import { airborne, flightOf, glide, STEP_MS, type Flight } from './flight';
import { placeOf } from './hive';
import { group } from './svg';
import { draw, isStill, type Stage } from './stage';
import { shadowTransform } from './tile';
import { translate } from './svg';
import { type Move, type PieceName, type Stacks } from './types';

/** More pieces than this at other places are another position, not a movement. */
const MOST_GLIDING = 1;

/** The flight that leads from what was drawn to what is to be drawn, if any. */
export function flightBetween(stage: Stage, before: Stacks, after: Stacks): Flight | null {
  const { config } = stage.state;
  const view = viewOf(config);
  const moved = movedPieces(before, after);
  if (moved.length > MOST_GLIDING) return null;
  const known = config.last === null ? null : flightOf(config.last, view, { before, after });
  if (known !== null) return known;
  const piece = moved[0];
  const [was, now] =
    piece === undefined ? [null, null] : [placeOf(before, piece), placeOf(after, piece)];
  return piece === undefined || was === null || now === null
    ? null
    : glide(piece, view, { was, now });
}

/** On which hex each piece lies. */
const places = (stacks: Stacks): Map<PieceName, string> =>
  new Map([...stacks].flatMap(([key, stack]) => stack.map((piece) => [piece, key] as const)));

function movedPieces(before: Stacks, after: Stacks): PieceName[] {
  const [was, now] = [places(before), places(after)];
  return [...new Set([...was.keys(), ...now.keys()])].filter(
    (piece) => was.get(piece) !== now.get(piece),
  );
}

/** Show how a move was made once more. */
export function replay(stage: Stage, move: Move): void {
  const { stacks } = stage.state.config;
  if (move.piece === null || move.end === null) return;
  const flight = flightOf(move, viewOf(stage.state.config), {
    before: beforeMove(stacks, move),
    after: stacks,
  });
  if (flight !== null) fly(stage, flight);
}

function beforeMove(stacks: Stacks, { piece, start }: Move): Stacks {
  const before = new Map(
    [...stacks].map(([key, stack]) => [key, stack.filter((one) => one !== piece)] as const),
  );
  if (start === null || piece === null) return before;
  const key = `${start[0]},${start[1]}` as const;
  return before.set(key, [...(before.get(key) ?? []), piece]);
}

/** Let a piece fly. One that is still in the air lands first. */
export function fly(stage: Stage, flight: Flight): void {
  stage.flight?.finish();
  const parts = stage.dom.pieces.get(flight.piece);
  if (parts === undefined) return;
  const still = isStill(stage);
  const holder = group('flight', [parts.shadow, parts.tile]);
  stage.dom.layers.flying.replaceChildren(holder);
  stage.passing.flying = flight.piece;
  let frame = 0;
  let started = 0;
  const show = (part: number): void => {
    const { at, above, opacity } = still
      ? { ...airborne(flight, 1), opacity: part }
      : airborne(flight, part);
    parts.tile.setAttribute('transform', translate(at));
    parts.shadow.setAttribute('transform', shadowTransform(at, above));
    holder.setAttribute('opacity', opacity.toFixed(2));
  };
  const finish = (): void => {
    cancelAnimationFrame(frame);
    stage.flight = null;
    stage.passing.flying = null;
    parts.drawn = '';
    stage.dom.lying = null;
    draw(stage);
    holder.remove();
  };
  const step = (now: number): void => {
    started ||= now;
    const part = Math.min((now - started) / (still ? STEP_MS : flight.ms), 1);
    if (part >= 1) return finish();
    show(part);
    frame = requestAnimationFrame(step);
  };
  stage.flight = { finish };
  show(0);
  frame = requestAnimationFrame(step);
}
