import { keep, kept } from '../../state/storage';

/** How the analysis board is set on this device. */
export interface Preferences {
  isEngineOn: boolean;
  /** How many lines the engine shows. */
  lines: number;
  /** Whether the engine's moves are drawn on the board. */
  hasArrows: boolean;
  /** How evaluations are written: as a win probability, or in the engine's units. */
  unit: 'percent' | 'units';
}

const name = 'analysis';
export const mostLines = 5;
/** A small screen has room for one line, and for the moves. */
const fewLines = matchMedia('(max-width: 760px), (max-height: 520px)').matches ? 1 : 3;
const defaults: Preferences = {
  isEngineOn: false,
  lines: fewLines,
  hasArrows: true,
  unit: 'percent',
};

/** Takes what is stored where it is of the kind expected. */
export function preferencesFrom(stored: unknown): Preferences {
  const found = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<
    Record<keyof Preferences, unknown>
  >;
  const lines = Number(found.lines);
  return {
    isEngineOn: found.isEngineOn === true,
    lines: Number.isInteger(lines) && lines >= 1 && lines <= mostLines ? lines : defaults.lines,
    hasArrows: found.hasArrows !== false,
    unit: found.unit === 'units' ? 'units' : 'percent',
  };
}

export const preferences: Preferences = $state(preferencesFrom(kept(name)));

/** Keeps each change. */
export function keepPreferences(): void {
  keep(name, { ...preferences });
}
