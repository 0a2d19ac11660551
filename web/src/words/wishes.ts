import type { ClockSettings, GameView } from '../net/messages';
import { isDeviceGame } from '../state/device_games';
import { deviceStorage } from '../state/device_storage.svelte';
import { bugNames, expansions } from '../state/pieces';
import { boxes, clockOf, editions, type Pieces, type Wish } from '../state/wish';
import { levelNames } from '../state/levels';
import { listWords } from './describe';
import { t } from './words.svelte';

/** What a game against the computer would be, in few words: its level, color, bugs and clock. */
export function wishWords(wish: Wish): string[] {
  const clock = clockOf(wish);
  return [
    t('seat-computer', { level: wish.level, name: levelNames[wish.level] ?? '' }),
    t('start-color', { choice: wish.color }),
    ...piecesWords({
      edition: wish.by === 'box' ? wish.edition : null,
      letters: wish.letters,
    }),
    ...(clock ? [clockWords(clock)] : []),
  ];
}

/** What a game is played with, in few words: its bugs and its clock. */
export function gameWords(game: GameView): string[] {
  return [
    ...bugsWords(game),
    game.clock ? clockWords(game.clock) : t('start-no-clock'),
    ...whereWords(game),
  ];
}

/** Whether a game is on this device only, or was played on one before it was saved. */
export function whereWords(game: Pick<GameView, 'id' | 'on_device'>): string[] {
  if (!game.on_device) return [];
  if (!isDeviceGame(game.id)) return [t('played-on-device')];
  return [t(deviceStorage.isWorking ? 'on-device' : 'on-device-not-stored')];
}

/** The bugs of a game, in few words. */
export function bugsWords({ edition, box }: GameView): string[] {
  const letters = expansions.filter((letter) => (box[letter] ?? 0) > 0).join('');
  return piecesWords({ edition: editions.find((one) => one === edition) ?? null, letters });
}

/** "10 min + 5 s" */
function clockWords({ main_s: main, increment_s: seconds }: ClockSettings): string {
  return t('start-clock', { minutes: Math.round(main / 6) / 10, seconds });
}

/** The box, if it is one, and which of the extra bugs are in where that needs to be said. */
export function piecesWords({ edition, letters }: Pieces): string[] {
  const available = edition ? boxes[edition].letters : expansions.join('');
  const chosen = expansions.filter(
    (letter) => available.includes(letter) && letters.includes(letter),
  );
  const box = edition ? [t('start-box', { edition })] : [];
  if (edition && chosen.length === available.length) return box;
  if (chosen.length === 0) return [...box, t('start-base')];
  if (chosen.length === expansions.length) return [...box, t('start-all-bugs')];
  const names = chosen.map((letter) => t('bug', { bug: bugNames[letter] }));
  return [...box, t('start-with', { bugs: listWords(names) })];
}
