import type { Command } from './messages';

/** Commands that the server has not answered, kept over a reload. */
export interface Unanswered {
  /** Whether anybody left any here. */
  readonly any: () => boolean;
  readonly load: () => readonly Command[];
  readonly save: (commands: readonly Command[]) => void;
}

interface Kept {
  readonly player: string;
  readonly at: number;
  readonly commands: readonly Command[];
}

const name = 'skep.unanswered';
/** More than anybody does in the games of one tab before the server is missed. */
const most = 20;
/** What was meant so long ago is not meant any more. */
const maxAge = 24 * 3600 * 1000;

/**
 * Keeps a tab's commands in its own storage, for the player who gave them. They are sent again with
 * the ids they had, so that the server does each of them once.
 */
export function unansweredIn(storage: () => Storage, player: () => string | undefined): Unanswered {
  return {
    any: () => read(storage) !== null,
    load: () => {
      const kept = read(storage);
      const isOurs = kept && kept.player === player() && Date.now() - kept.at < maxAge;
      return isOurs ? kept.commands : [];
    },
    save: (commands) => {
      const owner = player();
      if (owner !== undefined) write(storage, owner, commands.slice(-most));
    },
  };
}

function read(storage: () => Storage): Kept | null {
  try {
    const kept = JSON.parse(storage().getItem(name) ?? 'null') as Kept | null;
    return Array.isArray(kept?.commands) ? kept : null;
  } catch {
    // Storage is closed to us, or holds what we did not write.
    return null;
  }
}

function write(storage: () => Storage, player: string, commands: readonly Command[]): void {
  try {
    if (commands.length === 0) return storage().removeItem(name);
    const kept: Kept = { player, at: Date.now(), commands };
    storage().setItem(name, JSON.stringify(kept));
  } catch {
    // Private windows and full disks: then a reload forgets what is under way.
  }
}
