// How large an analysis can be: far more than people need, and little enough for any device.

export const mostNodes = 100_000;
/** In one analysis. */
export const mostChapters = 64;
/** At one node: more than any position has moves. */
export const mostChildren = 1_000;
/** In moves from the start; the longest game on Skep has 1,000. */
export const mostDepth = 2_000;
/** In characters. */
export const longestComment = 4_000;
export const longestName = 80;
/** At one node. */
export const mostShapes = 64;
/** How far from the start of the board a mark can be, in hexes. */
export const farthestHex = 999;
/** Steps that can be undone. */
export const mostUndos = 1_000;
/** In characters: what can be pasted or opened. */
export const longestText = 20_000_000;
/** Moves, numbers, comments and so on in a file with moves: ten for each node. */
export const mostTokens = 10 * mostNodes;
/** Fields of a game string or a link: the longest line, and as many empty fields. */
export const mostParts = 2 * mostDepth + 10;
/** In characters: what fits into a link everywhere. */
export const longestLink = 7_000;
