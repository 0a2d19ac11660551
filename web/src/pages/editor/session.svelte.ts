import { SkepError, type Skep } from 'skep-engine';
import type { Hex } from '../../board';
import { anywhere } from '../../editor/edits';
import { redo, record, startHistory, undo, type History } from '../../editor/history';
import { problemsOf, type Problem } from '../../editor/problems';
import type { RulesChoice } from '../../editor/rules';
import { boxOfSetup, emptySetup, namedStacks, type Setup } from '../../editor/setup';
import { formatSetup, longestSetup, readSetup, withoutLink } from '../../editor/strings';
import { engine } from '../../device/engine';
import { keep, kept } from '../../state/storage';

const draftName = 'editor_draft';

/** What a person worked on last, and the link that they had opened before. */
interface Draft {
  readonly text: string;
  readonly link: string | null;
}

function keptDraft(): Draft | null {
  const found = kept(draftName) as Partial<Draft> | null;
  if (typeof found?.text !== 'string') return null;
  return { text: found.text, link: typeof found.link === 'string' ? found.link : null };
}

/** All eight bugs, by tournament rules. */
const firstRules: RulesChoice = { edition: null, letters: 'MLP', switches: '' };

/** Why a text can't be opened: a message of the catalog, with what the engine says. */
export interface PasteFault {
  readonly words:
    'editor-paste-empty' | 'editor-paste-long' | 'editor-paste-unknown' | 'editor-paste-game';
  readonly message: string;
}

/** A game has at most 1,000 moves. */
const longestGame = 40_000;

/** A position on the bench: what was done to it, and what is wrong with it. */
export class EditorSession {
  private history: History<Setup> = $state.raw(startHistory(emptySetup(firstRules)));
  /** The rules, once they are loaded; undefined if they can't be used here. */
  private skep: Skep | null | undefined = $state.raw(null);
  /** The problem that is shown on the board, by its place in the list. */
  chosen: number | null = $state(null);
  /** Whether the address has a position that can't be read. */
  isLinkBad = $state(false);
  /** Whether what somebody has typed isn't the number of a turn. */
  isTurnWrong = $state(false);
  private link: string | null = null;

  readonly setup = $derived(this.history.present);
  readonly text = $derived(formatSetup(this.setup));
  readonly named = $derived(namedStacks(this.setup.stacks));
  readonly legal = $derived(anywhere(this.setup));
  readonly box = $derived(boxOfSetup(this.setup));
  readonly canUndo = $derived(this.history.past.length > 0);
  readonly canRedo = $derived(this.history.future.length > 0);
  readonly isEmpty = $derived(this.setup.stacks.size === 0);
  /** What makes the position impossible; null if that isn't known. */
  readonly problems: readonly Problem[] | null = $derived.by(() => this.check());
  /** Whether nothing is left to play in a possible position. */
  readonly isOver = $derived.by(() => this.checkEnd());
  /** Whether the rules can't be used in this browser. */
  readonly isUnchecked = $derived(this.skep === undefined);
  /** The problem that was chosen, or all of them. */
  readonly shown = $derived.by(() => {
    const all = this.problems ?? [];
    const one = this.chosen === null ? undefined : all[this.chosen];
    return one ? [one] : all;
  });
  /** Where the board marks problems. */
  readonly marked: readonly Hex[] = $derived(this.shown.flatMap(({ hexes }) => hexes));
  readonly canPlay = $derived(
    !this.isTurnWrong && (this.isUnchecked || (this.problems?.length === 0 && !this.isOver)),
  );

  /** Loads the rules, and opens the position of a link, or else the last draft. */
  start(link: string | null): void {
    this.open(link);
    engine.rules().then(
      (skep) => (this.skep = skep),
      () => (this.skep = undefined),
    );
  }

  /** Opens the position of a link. Who reloads the page goes on with their draft of it. */
  open(link: string | null): void {
    const draft = keptDraft();
    const isOwn = draft !== null && (link === null || draft.link === link);
    const found = readSetup(isOwn ? draft.text : (link ?? ''));
    this.link = link;
    this.isLinkBad = link !== null && found === null;
    this.show(startHistory(found ?? emptySetup(firstRules)));
  }

  /** The last draft, if it is another position. */
  get draft(): Setup | null {
    const draft = keptDraft();
    return draft === null || draft.text === this.text ? null : readSetup(draft.text);
  }

  /** Changes the position. Everything can be undone. */
  change(next: Setup): void {
    this.go(record(this.history, next));
  }

  undo(): void {
    this.go(undo(this.history));
  }

  redo(): void {
    this.go(redo(this.history));
  }

  /** Opens a setup string, a game string or a link. Returns what is wrong, if anything is. */
  paste(pasted: string): PasteFault | null {
    const text = withoutLink(pasted.trim());
    if (text === '') return fault('editor-paste-empty');
    if (text.length > (text.includes(';') ? longestGame : longestSetup)) {
      return fault('editor-paste-long');
    }
    const isGame = text.includes(';') && !text.startsWith('1~');
    return isGame ? this.pasteGame(text) : this.pasteSetup(text);
  }

  private pasteSetup(text: string): PasteFault | null {
    const found = readSetup(text);
    if (found === null || !this.isReadable(text)) return fault('editor-paste-unknown');
    this.isLinkBad = false;
    this.change(found);
    return null;
  }

  private pasteGame(text: string): PasteFault | null {
    if (!this.skep) return fault('editor-paste-unknown');
    try {
      const game = this.skep.game(text);
      const setup = game.setup();
      game.destroy();
      return this.pasteSetup(setup);
    } catch (error) {
      if (!(error instanceof SkepError)) throw error;
      const isGame = error.code !== 'bad-game' && error.code !== 'bad-rules';
      return fault(isGame ? 'editor-paste-game' : 'editor-paste-unknown', error.message);
    }
  }

  private isReadable(text: string): boolean {
    try {
      this.skep?.problems(text);
      return true;
    } catch {
      return false;
    }
  }

  private go(next: History<Setup>): void {
    if (next === this.history) return;
    this.show(next);
    keep(draftName, { text: formatSetup(next.present), link: this.link } satisfies Draft);
  }

  private show(next: History<Setup>): void {
    // The field then shows the other turn instead of what somebody has typed.
    if (next.present.turn !== this.setup.turn) this.isTurnWrong = false;
    this.history = next;
    this.chosen = null;
  }

  private check(): readonly Problem[] | null {
    if (!this.skep) return null;
    try {
      return problemsOf(this.skep, this.setup);
    } catch (error) {
      if (!(error instanceof SkepError)) throw error;
      return null;
    }
  }

  private checkEnd(): boolean {
    if (!this.skep || this.problems?.length !== 0) return false;
    const game = this.skep.game(this.text);
    try {
      return game.result !== null;
    } finally {
      game.destroy();
    }
  }
}

const fault = (words: PasteFault['words'], message = ''): PasteFault => ({ words, message });
