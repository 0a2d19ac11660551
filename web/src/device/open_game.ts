// A game of this device that is open in this tab, with those who watch it.
import type { Skep } from 'skep-engine';
import type { Change, GameView, ToClient } from '../net/messages';
import { ProblemError } from '../net/rest';
import { chooseMove } from './computer';
import { DeviceTable } from './device_table';
import { gameStore } from './game_store';
import { missing, refusal } from './problems';
import type { DeviceRecord } from './record';

/** Hears what happens in a game. */
export type Listener = (message: ToClient) => void;

/** A timer can be early by a fraction of a millisecond. */
const lateMs = 5;

/** One game: the computer thinks and the clocks run while somebody watches it. */
export class OpenGame {
  readonly #listeners = new Set<Listener>();
  readonly #skep: Skep;
  #table: DeviceTable;
  #thinking: AbortController | null = null;
  #flag: ReturnType<typeof setTimeout> | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  /** @throws SkepError if the stored moves can't be played. */
  constructor(skep: Skep, record: DeviceRecord) {
    this.#skep = skep;
    this.#table = new DeviceTable(skep, record, Date.now());
  }

  get table(): DeviceTable {
    return this.#table;
  }

  get view(): GameView {
    return this.#table.view(Date.now());
  }

  get isWatched(): boolean {
    return this.#listeners.size > 0;
  }

  watch(listener: Listener): void {
    this.#listeners.add(listener);
    listener({ type: 'snapshot', game: this.view });
    this.#goOn();
  }

  unwatch(listener: Listener): void {
    this.#listeners.delete(listener);
    if (!this.isWatched) this.#pause();
  }

  /** Tells everyone the whole game. */
  refresh(): void {
    this.#send({ type: 'snapshot', game: this.view });
  }

  /**
   * Makes a change, stores it, and tells everyone. Changes are made one after another.
   *
   * @throws ProblemError what `make` throws, or `stale` if another tab was faster.
   */
  change(make: (table: DeviceTable) => Change[]): Promise<void> {
    const result = this.#queue.then(() => this.#apply(make));
    this.#queue = result.catch(() => undefined);
    return result;
  }

  /** Takes over what another tab has stored, if that is newer. */
  async reload(): Promise<void> {
    const { id, version } = this.#table.record;
    const record = await gameStore.get(id);
    if (!record) this.#end();
    else if (record.version > version) this.#take(record);
  }

  async #apply(make: (table: DeviceTable) => Change[]): Promise<void> {
    const { id, version } = this.#table.record;
    const changes = make(this.#table);
    if (changes.length === 0) return;
    this.#pause();
    if (await gameStore.put(this.#table.record, version)) {
      this.#tell(changes, version);
      this.#goOn();
      return;
    }
    // Another tab was faster: its game counts, whatever was done here.
    const record = await gameStore.get(id);
    if (!record) {
      this.#end();
      throw missing();
    }
    this.#take(record);
    throw refusal('stale', { args: { ply: this.#table.game.moves.length } });
  }

  #take(record: DeviceRecord): void {
    this.#pause();
    this.#table.destroy();
    this.#table = new DeviceTable(this.#skep, record, Date.now());
    this.refresh();
    this.#goOn();
  }

  /** Tells everyone that the game was deleted. */
  #end(): void {
    this.#pause();
    const { problem } = missing();
    this.#send({ type: 'refused', problem, id: null, game: this.#table.record.id });
  }

  #goOn(): void {
    clearTimeout(this.#flag);
    if (!this.isWatched) return;
    const { fallsAt, isComputersTurn } = this.#table;
    if (fallsAt !== null) {
      const left = fallsAt - Date.now() + lateMs;
      const check = (table: DeviceTable): Change[] => table.checkTime(Date.now());
      this.#flag = setTimeout(() => void this.#changeUnasked(check), Math.max(0, left));
    }
    if (isComputersTurn) void this.#think();
  }

  #pause(): void {
    clearTimeout(this.#flag);
    this.#thinking?.abort();
    this.#thinking = null;
  }

  #send(message: ToClient): void {
    for (const listener of this.#listeners) listener(message);
  }

  #tell(changes: readonly Change[], before: number): void {
    const { id } = this.#table.record;
    const state = this.#table.state(Date.now());
    changes.forEach((change, at) => {
      this.#send({ type: 'event', game: id, version: before + at + 1, change, state });
    });
  }

  /** Makes a change that nobody waits for. If another tab was faster, that is no problem. */
  async #changeUnasked(make: (table: DeviceTable) => Change[]): Promise<void> {
    try {
      await this.change(make);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
    }
  }

  async #think(): Promise<void> {
    if (this.#thinking) return;
    const thinking = new AbortController();
    this.#thinking = thinking;
    const table = this.#table;
    const { id } = table.record;
    const chosen = await chooseMove(table, thinking.signal, (fraction) =>
      this.#send({ type: 'thinking', game: id, fraction }),
    );
    if (this.#thinking === thinking) this.#thinking = null;
    if (!chosen || thinking.signal.aborted) return;
    await this.#changeUnasked((now) =>
      now === table ? now.playForComputer(chosen.text, chosen.units, Date.now()) : [],
    );
  }
}
