/** Why there is no picture. `picture-problem` in the catalogs has a sentence for each. */
export type PictureProblem = 'empty' | 'too-large' | 'stopped';

export class PictureError extends Error {
  constructor(readonly code: PictureProblem) {
    super(code);
    this.name = 'PictureError';
  }
}
