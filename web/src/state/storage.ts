/** Returns what was kept under a name on this device, or null. */
export function kept(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`skep.${name}`) ?? 'null');
  } catch {
    // Storage is closed to us, or holds what we did not write: as if there were nothing.
    return null;
  }
}

/** Keeps something under a name on this device, where that is allowed. */
export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`skep.${name}`, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the page works without a memory.
  }
}
