import type { Notation } from './notation';
import { keep, kept } from './storage';

export type Theme = 'auto' | 'light' | 'dark';
export type Confirm = 'none' | 'tap' | 'button';

/** What a person chose for this device. */
export interface Settings {
  theme: Theme;
  tiles: 'classic' | 'contrast';
  twins: 'dots' | 'numbers';
  confirm: Confirm;
  notation: Notation;
  /** Where games against the computer and on one screen are played. */
  playOn: 'auto' | 'device';
  sound: boolean;
  motion: boolean;
}

const name = 'settings';
const defaults: Settings = {
  theme: 'auto',
  tiles: 'classic',
  twins: 'dots',
  confirm: 'none',
  notation: 'seen',
  playOn: 'auto',
  sound: true,
  motion: true,
};

/** Takes what is stored where it is of the kind expected; storage may be older than the page. */
export function settingsFrom(stored: unknown): Settings {
  const found = typeof stored === 'object' && stored !== null ? stored : {};
  const choice = <K extends keyof Settings>(
    key: K,
    allowed: readonly Settings[K][],
  ): Settings[K] => {
    const value = (found as Partial<Settings>)[key];
    return allowed.find((one) => one === value) ?? defaults[key];
  };
  return {
    theme: choice('theme', ['auto', 'light', 'dark']),
    tiles: choice('tiles', ['classic', 'contrast']),
    twins: choice('twins', ['dots', 'numbers']),
    confirm: choice('confirm', ['none', 'tap', 'button']),
    notation: choice('notation', ['seen', 'standard']),
    playOn: choice('playOn', ['auto', 'device']),
    sound: choice('sound', [true, false]),
    motion: choice('motion', [true, false]),
  };
}

export const settings: Settings = $state(settingsFrom(kept(name)));

/** Shows a theme, and keeps it. */
function showTheme(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Lets nothing move on the page, where the person wishes so. */
function showMotion(motion: boolean): void {
  if (motion) delete document.documentElement.dataset['motion'];
  else document.documentElement.dataset['motion'] = 'off';
}

/** Keeps each change, and shows it; other tabs of this device follow. */
export function startSettings(): void {
  $effect.root(() => {
    $effect(() => {
      keep(name, { ...settings });
      showTheme(settings.theme);
      showMotion(settings.motion);
    });
  });
  addEventListener('storage', (event) => {
    if (event.key === `skep.${name}`) Object.assign(settings, settingsFrom(kept(name)));
  });
}

const still = matchMedia('(prefers-reduced-motion: reduce)');
let systemIsStill = $state(still.matches);
still.addEventListener('change', () => (systemIsStill = still.matches));

/** Whether nothing is to move on the page: by the system's wish, or the person's. */
export function isStill(): boolean {
  return systemIsStill || !settings.motion;
}
