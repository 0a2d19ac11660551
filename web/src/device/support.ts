import { checkSupport } from 'skep-engine';

/** Whether this browser can run the engine: it needs WebAssembly with SIMD. */
export function canRunEngine(): boolean {
  try {
    checkSupport();
    return true;
  } catch {
    return false;
  }
}
