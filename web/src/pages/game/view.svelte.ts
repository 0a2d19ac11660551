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
}
