// Lists of numbers that the module packs, where -1 stands for nothing.
import { bugLetters } from './generated.ts';
import { pieceName, type Hex } from './pieces.ts';

export class NumberReader {
  readonly #numbers: readonly number[];
  #at = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  get isDone(): boolean {
    return this.#at >= this.#numbers.length;
  }

  next(): number {
    return this.#numbers[this.#at++] ?? -1;
  }

  piece(): string | null {
    const number = this.next();
    return number < 0 ? null : pieceName(number);
  }

  bug(): string | null {
    return bugLetters[this.next()] ?? null;
  }

  list<T>(one: () => T): T[] {
    return Array.from({ length: this.next() }, one);
  }

  hexes(): Hex[] {
    return this.list(() => ({ q: this.next(), r: this.next() }));
  }
}
