// What every page knows about games on this device without loading the engine.

const prefix = 'local-';

/** Whether a game is on this device: its id has a hyphen, which those of the server don't have. */
export function isDeviceGame(id: string): boolean {
  return id.startsWith(prefix);
}

/** Makes the id of a new game on this device. */
export function newDeviceId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return prefix + Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
