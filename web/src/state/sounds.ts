import { createSounds, type SoundName } from '../sound';
import { settings } from './settings.svelte';

let sounds: ReturnType<typeof createSounds> | undefined;

/** Waits for the first gesture, after which a page may be heard. */
export function startSounds(): void {
  sounds ??= createSounds({ enabled: settings.sound });
}

/** Plays a sound, where the person wants any. */
export function sound(name: SoundName, options: { readonly soft: boolean }): void {
  startSounds();
  sounds?.setEnabled(settings.sound);
  sounds?.play(name, options);
}
