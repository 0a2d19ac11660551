export { default as Board } from './Board.svelte';
export { default as Reserve } from './Reserve.svelte';
export { default as Tile } from './Tile.svelte';
export * from './core';
