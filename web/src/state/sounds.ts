import { createSounds, type SoundName } from '../sound';
import { settings } from './settings.svelte';

let sounds: ReturnType<typeof createSounds> | undefined;

/** Plays a sound, where the person wants any. */
export function sound(name: SoundName, options: { readonly soft: boolean }): void {
  sounds ??= createSounds();
  sounds.setEnabled(settings.sound);
  sounds.play(name, options);
}
