import type { GameView } from '../net/messages';
import { AwayError, ProblemError } from '../net/rest';
import { other } from './pieces';
import { refereeOf } from './referee';

/** What to practice after each kind of loss. */
const practice = {
  missed_win: '/puzzles/win-1',
  own_queen: '/puzzles/save',
  missed_defense: '/puzzles/save',
  crowded_queen: '/puzzles/save',
  pinned: '/learn/one-hive',
  surrounded: '/learn/advice?step=save',
} as const;

export type Advice = keyof typeof practice;

const isAdvice = (kind: string | null): kind is Advice => kind !== null && kind in practice;

/** Whether a viewer lost a game against the computer. */
export function isLost({ you, state: { ending, seats } }: GameView): boolean {
  const [own, ...more] = you;
  if (!own || more.length > 0) return false;
  return ending?.winner === other(own) && seats[other(own)].occupant === 'computer';
}

let latest: Advisor | null = null;

/** The advisor of a game: asked once, however many places show what it says. */
export function advisorOf(game: GameView): Advisor {
  if (latest?.game !== game.id) latest = new Advisor(game.id);
  if (isLost(game)) void latest.ask();
  return latest;
}

/** What a lost game teaches, once the server has said so. Nobody misses it if it doesn't. */
export class Advisor {
  advice: Advice | null = $state(null);
  private isAsked = false;

  constructor(readonly game: string) {}

  async ask(): Promise<void> {
    if (this.isAsked) return;
    this.isAsked = true;
    try {
      const { kind } = await refereeOf(this.game).advice(this.game);
      if (isAdvice(kind)) this.advice = kind;
    } catch (error) {
      if (!(error instanceof AwayError || error instanceof ProblemError)) throw error;
      this.isAsked = false;
    }
  }

  get path(): string | null {
    return this.advice && practice[this.advice];
  }
}
