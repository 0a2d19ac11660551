// How a level limits its search: see src/skep/engine/levels.py.
import { SkepError } from './errors.ts';
import { bounds, levels, nodesToFinish } from './generated.ts';
import type { Limits } from './options.ts';

/** A level of strength; `levels` lists them. */
export type Level = (typeof levels)[number];

/** How closely a level looks at a position. */
export type Attention = 'normal' | 'glance' | 'finish';

export function levelOf(number: number): Level {
  const level = levels[number - 1];
  if (level === undefined) {
    const message = `level must be a whole number from 1 to ${bounds.levels}, not ${number}.`;
    throw new SkepError('bad-option', message);
  }
  return level;
}

/** Return the tighter of the caller's limits and the level's own. */
export function capped(limits: Limits, level: Level, attention: Attention): Limits {
  let depth: number | null = level.depth;
  let nodes: number | null = level.nodes;
  if (attention === 'glance') depth = level.glance;
  if (attention === 'finish') [depth, nodes] = [null, Math.max(nodes ?? 0, nodesToFinish)];
  return {
    ...limits,
    depth: tighter(limits.depth, depth),
    nodes: tighter(limits.nodes, nodes),
  };
}

function tighter(one: number, other: number | null): number {
  if (one === 0 || other === null) return one || (other ?? 0);
  return Math.min(one, other);
}
