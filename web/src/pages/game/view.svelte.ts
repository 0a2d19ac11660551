import { viewOf } from '../../board/geometry';
import type { Color, GameView } from '../../net/messages';
import { openingOf, turningOpening, type Played, type Seen } from '../../state/hive';
import { other } from '../../state/pieces';

const sixths = 6;

/** How the person looks at the hive: of this page alone, and not of the game. */
export class View {
  rotation = $state(0);
  mirrored = $state(false);
  flipped = $state(false);
  /** Whether the person moved the view by hand. */
  free = $state(false);

  rotate(): void {
    this.rotation = (this.rotation + 1) % sixths;
  }

  mirror(): void {
    this.mirrored = !this.mirrored;
  }

  flip(): void {
    this.flipped = !this.flipped;
  }

  /** The side that sits at the bottom: one's own, unless sides were swapped. */
  bottomOf({ you }: Pick<GameView, 'you'>): Color {
    const own = you.length === 1 ? (you[0] ?? 'w') : 'w';
    return this.flipped ? other(own) : own;
  }

  /** How a game's hive lies on the screen: words for places have to agree with it. */
  seen(game: Played & Pick<GameView, 'you'>): Seen {
    const { rotation, mirrored } = this;
    const opening = turningOpening(openingOf(game), game.you);
    return viewOf({ orientation: this.bottomOf(game), opening, rotation, mirrored });
  }
}
