/** The names of the computer's levels, keyed by number; the catalogs have them. */
export const levelNames: Readonly<Record<number, string>> = {
  1: 'egg',
  2: 'larva',
  3: 'pupa',
  4: 'grasshopper',
  5: 'spider',
  6: 'beetle',
  7: 'ladybug',
  8: 'mosquito',
  9: 'ant',
  10: 'queen',
};
