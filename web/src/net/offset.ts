interface Sample {
  readonly at: number;
  readonly trip: number;
  readonly offset: number;
}

const kept = 8;
const maxAge = 60_000;

/**
 * How far the server's clock is ahead of ours, by the quickest of the latest round trips: it has
 * the least room for error. Old ones are forgotten, since either clock may be set.
 */
export class Offset {
  #samples: Sample[] = [];

  /** What to add to our time to have the server's. */
  get value(): number {
    const [first, ...others] = this.#samples;
    if (!first) return 0;
    return others.reduce((best, next) => (next.trip < best.trip ? next : best), first).offset;
  }

  /** Takes one answer: sent and received by our clock, `server` by the other. */
  add(sent: number, server: number, received: number): void {
    const trip = Math.max(0, received - sent);
    const sample = { at: received, trip, offset: server - (sent + trip / 2) };
    const fresh = this.#samples.filter(({ at }) => Math.abs(received - at) < maxAge);
    this.#samples = [...fresh, sample].slice(-kept);
  }
}
