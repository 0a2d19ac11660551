let isWorking = $state(true);

/** Whether the browser stores games on this device: not in private windows, nor on a full disk. */
export const deviceStorage = {
  get isWorking(): boolean {
    return isWorking;
  },
  /** For the store itself, to tell how it is. */
  tell(now: boolean): void {
    isWorking = now;
  },
};
