/** On the analysis board nobody has a side: White is at the bottom until the board is flipped. */
export const noGame = { you: ['w', 'b'], moves: [] } as const;
