/** A chance of White's as whole percents for both sides, which add up to a hundred. */
export function percents(white: number): { readonly white: number; readonly black: number } {
  const rounded = Math.round(100 * white);
  return { white: rounded, black: 100 - rounded };
}

/** The points of a curve through chances, as wide and high as is wished; a sure win is at the top. */
export function curveOf(chances: readonly number[], width: number, height: number): string {
  const step = width / Math.max(1, chances.length - 1);
  const place = (value: number): string => String(Math.round(100 * value) / 100);
  const points = chances.map((chance, ply) => [ply * step, (1 - chance) * height] as const);
  return points.map(([x, y]) => `${place(x)},${place(y)}`).join(' ');
}

/** The points of steps, one for each share, as wide and high as is wished; a whole one is at the top. */
export function stepsOf(shares: readonly number[], width: number, height: number): string {
  const step = width / Math.max(1, shares.length - 1);
  const place = (value: number): string => String(Math.round(100 * value) / 100);
  return shares
    .flatMap((share, ply) => {
      const y = place((1 - share) * height);
      const [from, to] = [Math.max(0, ply - 0.5), Math.min(shares.length - 1, ply + 0.5)];
      return [`${place(from * step)},${y}`, `${place(to * step)},${y}`];
    })
    .join(' ');
}
