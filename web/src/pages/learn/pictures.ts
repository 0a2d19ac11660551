import type { Hex } from '../../net/messages';
import data from './pictures.json';

/** A small hive: what lies where, and the piece that it is about. */
export interface Picture {
  readonly stacks: readonly (readonly (string | number)[])[];
  readonly piece?: string;
  readonly targets?: readonly Hex[];
  /** How the piece gets to one of its targets, hex by hex. */
  readonly route?: readonly Hex[];
  readonly reason?: {
    readonly piece: string;
    readonly pieces: readonly string[];
    readonly hexes: readonly Hex[];
    readonly step: readonly [Hex, Hex] | null;
  };
}

export type PictureName = keyof typeof data;

/** Made out of the rules by tools/page_pictures.py. */
export const pictures = data as unknown as Readonly<Record<PictureName, Picture>>;
