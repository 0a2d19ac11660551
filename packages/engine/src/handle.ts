import { SkepError } from './errors.ts';

// What nobody can reach any more is freed, at some time.
const forgotten = new FinalizationRegistry<() => void>((free) => free());

/** A handle of the module, which is freed when its owner is destroyed or forgotten. */
export class Handle {
  readonly #free: () => void;
  #value: number | null;

  constructor(owner: object, value: number, free: (value: number) => void) {
    this.#value = value;
    this.#free = () => free(value);
    forgotten.register(owner, this.#free, this);
  }

  /** @throws SkepError `destroyed`. */
  get value(): number {
    if (this.#value === null) throw new SkepError('destroyed', 'This object has been destroyed.');
    return this.#value;
  }

  /** @throws SkepError `destroyed`. */
  checkExists(): void {
    void this.value;
  }

  destroy(): void {
    if (this.#value === null) return;
    this.#value = null;
    forgotten.unregister(this);
    this.#free();
  }
}
