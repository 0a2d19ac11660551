// The board without a framework: what the page builds on, and what the package skep-board exports beside
// its element.
export { createBoard } from './api';
export { stacksAfter } from './hive';
export { drawHive } from './picture';
export { drawTile } from './tile';
export { createReserve } from './reserve';
export { bugOf, colorOf, numberOf } from './pieces';
export { fromKey, toKey } from './geometry';
export type * from './types';
