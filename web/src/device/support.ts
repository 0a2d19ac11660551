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

/** Whether this is a phone or a tablet, where long searches would cost too much of the battery. */
export function sparesBattery(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
