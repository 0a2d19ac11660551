import type { ProblemError } from '../net/rest';

/** How far the engine on this device is. The engine itself is loaded when it is needed. */
export type EngineLoading =
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading'; readonly fraction: number }
  | { readonly phase: 'ready' }
  | { readonly phase: 'failed'; readonly error: ProblemError };

let loading: EngineLoading = $state.raw({ phase: 'idle' });

/** What the page shows about the engine. */
export const engineLoading = {
  get now(): EngineLoading {
    return loading;
  },
  /** For the engine itself, to tell how far it is. */
  tell(now: EngineLoading): void {
    loading = now;
  },
};
