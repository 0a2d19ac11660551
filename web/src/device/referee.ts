// The referee of games on this device. It sends the messages that the server sends for its games.
import { SkepError } from 'skep-engine';
import type { Action, AdviceView, GameView, Hint, NewGame, SavedGame, Why } from '../net/messages';
import { ProblemError, type WhyQuestion } from '../net/rest';
import type { Analyst } from '../state/analyst';
import { other } from '../state/pieces';
import { adviceFor } from './advice';
import { browserAnalyst, hintFor, recordBefore } from './browser_analyst';
import { engine, type WorkerName } from './engine';
import { engineDigest } from './engine_files';
import { deviceEvaluations } from './evaluations';
import { withPlayableSetup } from './first_positions';
import { gameStore } from './game_store';
import { OpenGame, type Listener } from './open_game';
import { engineProblem, missing, refusal } from './problems';
import { newRecord, rematchOf } from './record';
import { rulesForTheTable } from './table_rules';
import { whileVisible } from './visibility';
import { whyOf } from './why';

const open = new Map<string, Promise<OpenGame>>();

function opened(id: string): Promise<OpenGame> {
  const before = open.get(id);
  if (before) return before;
  const opening = read(id);
  open.set(id, opening);
  opening.catch(() => open.delete(id));
  return opening;
}

async function read(id: string): Promise<OpenGame> {
  const [record, skep] = await Promise.all([gameStore.get(id), engine.rules()]);
  if (!record) throw missing();
  try {
    return new OpenGame(skep, record);
  } catch (error) {
    if (!(error instanceof SkepError)) throw error;
    throw refusal('device_game_damaged', { detail: error.message });
  }
}

gameStore.listen((id) => {
  open.get(id)?.then(
    (game) => game.reload(),
    () => undefined,
  );
});

/**
 * Makes a game on this device, and returns its id.
 *
 * @throws ProblemError if the engine can't be used here.
 */
export async function createOnDevice(wish: NewGame): Promise<string> {
  const [skep] = await Promise.all([
    engine.rules(),
    wish.opponent.type === 'computer' && engine.player(),
  ]);
  const record = newRecord(withPlayableSetup(skep, wish), Date.now());
  await gameStore.put(record, null);
  return record.id;
}

/** Makes the next game. Who asks twice gets the same one. */
async function rematch(game: OpenGame): Promise<void> {
  const { isOver, record } = game.table;
  if (!isOver) throw refusal('not_over');
  const next = rematchOf(record, Date.now());
  await game.change((table) =>
    table.record.next_game === null ? table.continueIn(next.id, Date.now()) : [],
  );
  if (game.table.record.next_game === next.id) await gameStore.put(next, null);
}

const reviewer = browserAnalyst({
  rules: () => engine.rules(),
  worker: () => engine.reviewer(),
  whileVisible,
  known: deviceEvaluations(engineDigest),
  rulesOf: ({ rules }) => rulesForTheTable(rules),
});

/** How many games are being reviewed: after a cancel, two reviews may wait for the same worker. */
let reviews = 0;

/** Lets a worker do something. If it fails, and wasn't stopped, the next attempt has another one. */
async function working<T>(
  name: WorkerName,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProblemError || signal?.aborted) throw error;
    await engine.restart(name);
    throw engineProblem(error);
  }
}

/** Answers like the server: see `Referee`. */
export const deviceReferee = {
  analyst: {
    evaluate: async (game, options) => {
      reviews += 1;
      try {
        return await working('reviewer', () => reviewer.evaluate(game, options), options?.signal);
      } finally {
        reviews -= 1;
        // Reviews are rare, and its memory is of use to others.
        if (reviews === 0) await engine.restart('reviewer');
      }
    },
    turn: reviewer.turn,
    // Whoever tries a move tries another one soon, so the worker stays.
    tryMove: (game, ply, text, signal) =>
      working('reviewer', () => reviewer.tryMove(game, ply, text, signal), signal),
  } satisfies Analyst,

  watch(id: string, listener: Listener): () => void {
    let isGone = false;
    opened(id).then(
      (game) => void (isGone || game.watch(listener)),
      // What is wrong, `game` tells.
      () => undefined,
    );
    return () => {
      isGone = true;
      void open.get(id)?.then(
        (game) => {
          game.unwatch(listener);
          // Whoever comes back finds it in the store, and no time has passed.
          if (!game.isWatched) open.delete(id);
        },
        () => undefined,
      );
    };
  },

  refresh(id: string): void {
    opened(id).then(
      (game) => game.refresh(),
      () => undefined,
    );
  },

  async command(id: string, ply: number, action: Action): Promise<void> {
    const game = await opened(id);
    if (action.type === 'rematch') return rematch(game);
    return game.change((table) => table.act(action, ply, Date.now()));
  },

  async game(id: string): Promise<GameView> {
    return (await opened(id)).view;
  },

  async why(id: string, { piece, hex, ply }: WhyQuestion): Promise<Why> {
    const [skep, { table }] = await Promise.all([engine.rules(), opened(id)]);
    const { you } = table.record;
    const question = { piece, hex: hex ?? null, viewer: you };
    if (ply === undefined) return whyOf(skep, table.game, { ...question, isOver: table.isOver });
    const { start, moves } = table.game;
    const earlier = skep.replay({ start, moves: moves.slice(0, ply) });
    try {
      return whyOf(skep, earlier, question);
    } finally {
      earlier.destroy();
    }
  },

  async hint(id: string, ply: number): Promise<Hint> {
    const [skep, worker, game] = await Promise.all([engine.rules(), engine.thinker(), opened(id)]);
    if (game.table.isOver) throw refusal('game_over');
    if (ply !== game.table.game.moves.length) throw refusal('stale', { args: { ply } });
    const hint = await working('thinker', () => hintFor(skep, worker, game.table.game));
    if (hint === null) throw refusal('no_hints');
    await game.change((table) => table.act({ type: 'take_hint' }, ply, Date.now()));
    return hint;
  },

  async advice(id: string): Promise<AdviceView> {
    const [skep, { table }] = await Promise.all([engine.rules(), opened(id)]);
    const winner = table.record.ending?.winner;
    return { kind: winner ? adviceFor(skep, table.game, other(winner)) : null };
  },
};

/**
 * Returns a hint in a game of the server, without marking the game.
 *
 * @throws ProblemError if the engine can't be used here, or the side to move can only pass.
 */
export async function hintOnDevice(game: GameView): Promise<Hint> {
  const [skep, worker] = await Promise.all([engine.rules(), engine.thinker()]);
  const rules = rulesForTheTable(game.rules);
  const record = recordBefore(skep, { ...game, rules }, game.moves.length);
  const hint = await working('thinker', () => hintFor(skep, worker, record));
  if (hint === null) throw refusal('no_hints');
  return hint;
}

/** Returns a finished game in the form in which the server takes it. */
export async function recordToSave(id: string): Promise<SavedGame> {
  const record = await gameStore.get(id);
  if (!record?.ending) throw missing();
  const { level, rules, first, you, clock, created_at, moves, ending, hints, setup } = record;
  return {
    key: id,
    opponent: level === null ? { type: 'same_screen' } : { type: 'computer', level },
    color: you[0] === 'b' ? 'black' : 'white',
    rules,
    first,
    clock,
    created_at,
    ending,
    hints,
    setup: setup ?? null,
    moves: moves.map(({ text, spent_ms }) => ({ text, spent_ms })),
  };
}

/** Deletes a game from this device. */
export const removeFromDevice = (id: string): Promise<void> => gameStore.remove(id);
