/** How far a finger moves for one step, in pixels. */
export const stepWidth = 36;

/**
 * Turns the way of a finger into steps through the moves. A finger that moves to the right pulls
 * earlier moves into view. One that moves up or down first is not swiping.
 */
export class Swipe {
  readonly #x: number;
  readonly #y: number;
  #steps = 0;
  #isUpright = false;
  /** Whether the finger has made a step, so that lifting it presses no button. */
  isSwiping = false;

  constructor(x: number, y: number) {
    this.#x = x;
    this.#y = y;
  }

  /** Returns the steps since the last call: −1 is one move back. */
  moved(x: number, y: number): number {
    const [dx, dy] = [x - this.#x, y - this.#y];
    const isAcross = Math.abs(dx) > Math.abs(dy);
    if (!this.isSwiping && !isAcross && Math.abs(dy) > stepWidth / 2) this.#isUpright = true;
    if (this.#isUpright) return 0;
    const steps = -Math.trunc(dx / stepWidth) - this.#steps;
    this.#steps += steps;
    this.isSwiping ||= steps !== 0;
    // Not −0.
    return steps + 0;
  }
}
