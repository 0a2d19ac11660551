import type { KeyPart } from '../../parts/KeyList.svelte';

/** The keys of the analysis board. */
export const analysisKeys: KeyPart = {
  words: 'analysis-keys',
  keys: [
    { names: ['←', '→'], words: 'key-step' },
    { names: ['↑', '↓'], words: 'analysis-key-variation' },
    { names: ['Home', 'End'], words: 'analysis-key-ends' },
    { names: ['Ctrl Z'], words: 'analysis-undo' },
    { names: ['Ctrl Y'], words: 'analysis-redo' },
    { names: ['Ctrl V'], words: 'analysis-key-paste' },
    { names: ['Del'], words: 'analysis-delete' },
    { names: ['C'], words: 'analysis-comment' },
    { names: ['D'], words: 'analysis-draw' },
    { names: ['PgUp', 'PgDn'], words: 'analysis-key-chapter' },
    { names: ['X'], words: 'analysis-threat' },
    { names: ['R'], words: 'analysis-review' },
    { names: ['F'], words: 'act-flip' },
    { names: ['?'], words: 'key-sheet' },
  ],
};
