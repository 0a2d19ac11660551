import { loadBytes, moduleUrl, type Source } from './bytes.ts';
import { Engine } from './engine.ts';
import { SkepError } from './errors.ts';
import type { Game, GameRecord } from './game.ts';
import { badSetup, gameFrom, replay } from './games.ts';
import { bounds } from './generated.ts';
import { checkText } from './inputs.ts';
import { checkSupport, compile, Machine } from './module.ts';
import { whole } from './options.ts';
import type { Color } from './pieces.ts';
import { readProblems, type SetupProblem } from './setup_problems.ts';

export interface LoadOptions {
  /** The expected SHA-256 digest of the module, in hexadecimal digits. */
  readonly digest?: string | undefined;
  /** The memory of a module with threads. @internal */
  readonly memory?: WebAssembly.Memory;
}

export interface GameOptions {
  /** Who begins, if the rules leave that open. @defaultValue 'w' */
  readonly first?: Color;
}

export interface EngineOptions {
  /** The network; null for the handcrafted evaluation. @defaultValue null */
  readonly network?: Source | null;
  /** The expected SHA-256 digest of the network, in hexadecimal digits. */
  readonly digest?: string | undefined;
  /** The size of the transposition table, in MiB. @defaultValue 16 */
  readonly hashMib?: number;
}

// See NetworkFault in native/eval/network.h.
const networkFaults = [
  '',
  'It is empty.',
  'It is not a network.',
  'It was made for a different version.',
  'Its inputs are different.',
  'It is incomplete.',
  'It is damaged.',
  'Its numbers overflow.',
];

/** The rules and the engine, loaded. */
export class Skep {
  readonly #machine: Machine;

  private constructor(machine: Machine) {
    this.#machine = machine;
  }

  /**
   * Load the rules and the engine.
   *
   * @param source The module, by default the one of this package.
   * @throws SkepError `no-webassembly`, `no-simd`, `not-loaded`, `wrong-digest` or `bad-module`.
   */
  static async load(
    source: Source | WebAssembly.Module = moduleUrl,
    options: LoadOptions = {},
  ): Promise<Skep> {
    const module = await compileModule(source, options.digest);
    return new Skep(await Machine.start(module, options.memory));
  }

  /**
   * Start a game from a rule set (`Base+MLP`), a setup string or a game string.
   *
   * @throws SkepError `bad-rules`, `bad-setup`, `bad-game` or `bad-option`; for a move of a game
   *   string, also what `Game.play` throws.
   */
  game(text = 'Base+MLP', options: GameOptions = {}): Game {
    return gameFrom(this.#machine, text, options.first);
  }

  /**
   * Start a game from a record, and play its moves. A `Game` of another `Skep` is one, too.
   *
   * @throws SkepError `bad-setup`, or what `Game.play` throws.
   */
  replay(record: GameRecord): Game {
    return replay(this.#machine, record);
  }

  /**
   * List everything that makes a setup impossible: an empty list if a game can lead there.
   *
   * `Skep.game` reads a setup string without these checks. Check strings of unknown origin first.
   *
   * @throws SkepError `bad-setup` if the string isn't well-formed.
   */
  problems(setup: string): SetupProblem[] {
    checkText('The setup', setup);
    const length = this.#machine.put(setup);
    const size = length === null ? -1 : this.#machine.functions.skep_setup_problems(length);
    if (size < 0) throw badSetup(setup);
    return readProblems(this.#machine.numbers(size));
  }

  /**
   * Create an engine. Its first search allocates the transposition table.
   *
   * @throws SkepError `not-loaded`, `wrong-digest`, `bad-network`, `bad-option` or `out-of-memory`.
   */
  async engine({ network = null, digest, hashMib = 16 }: EngineOptions = {}): Promise<Engine> {
    whole('hashMib', hashMib, bounds.hashMib);
    const bytes = network === null ? new Uint8Array() : await loadBytes(network, { digest });
    const fault = this.#readNetwork(bytes);
    if (network !== null && fault !== 0) throw badNetwork(fault);
    return Engine.make(this.#machine, this.#machine.functions.skep_engine(hashMib));
  }

  /** Make room for helpers of the engines to come, and return their addresses. @internal */
  addHelpers(count: number): number[] {
    const { skep_add_helper } = this.#machine.functions;
    if (skep_add_helper === undefined) return [];
    const add = () => this.#machine.allocate(skep_add_helper);
    return Array.from({ length: count }, add).filter((helper) => helper !== 0);
  }

  #readNetwork(bytes: Uint8Array): number {
    const { skep_network_file, skep_read_network } = this.#machine.functions;
    return this.#machine.allocate(() => {
      const start = skep_network_file(bytes.length);
      this.#machine.bytesAt(start, bytes.length).set(bytes);
      return skep_read_network();
    });
  }
}

/**
 * Compile a module. If several engines use it, compile it once.
 *
 * @throws SkepError what `Skep.load` throws.
 */
export async function compileModule(
  source: Source | WebAssembly.Module,
  digest?: string,
): Promise<WebAssembly.Module> {
  checkSupport();
  if (source instanceof WebAssembly.Module) {
    if (digest === undefined) return source;
    const message =
      'Only bytes have a digest: compile the module with compileModule and its digest.';
    throw new SkepError('bad-option', message);
  }
  return compile(await loadBytes(source, { digest }));
}

function badNetwork(fault: number): SkepError {
  const why = networkFaults[fault] ?? '';
  return new SkepError('bad-network', `The network can't be used. ${why} Load it again.`);
}
