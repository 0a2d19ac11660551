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

export interface LessonProps {
  readonly name: string;
  readonly picture?: PictureName;
  /** The bug that the lesson is about, shown beside its title. */
  readonly tile?: string;
}

/** Made out of the rules by tools/page_pictures.py. */
export const pictures = data as unknown as Readonly<Record<PictureName, Picture>>;

const bug = (name: PictureName, letter: string): LessonProps => ({
  name,
  picture: name,
  tile: `w${letter}`,
});

export const chapters: readonly {
  readonly name: string;
  readonly lessons: readonly LessonProps[];
}[] = [
  {
    name: 'basics',
    lessons: [
      { name: 'goal', picture: 'goal' },
      { name: 'placing', picture: 'placing' },
      { name: 'fourth', tile: 'wQ' },
      { name: 'one-hive', picture: 'one_hive' },
      { name: 'slide', picture: 'slide' },
    ],
  },
  {
    name: 'bugs',
    lessons: [
      bug('queen', 'Q'),
      bug('beetle', 'B'),
      bug('grasshopper', 'G'),
      bug('spider', 'S'),
      bug('ant', 'A'),
    ],
  },
  {
    name: 'expansions',
    lessons: [bug('mosquito', 'M'), bug('ladybug', 'L'), bug('pillbug', 'P')],
  },
  {
    name: 'playing',
    lessons: [{ name: 'page' }, { name: 'advice' }, { name: 'ends' }],
  },
];
