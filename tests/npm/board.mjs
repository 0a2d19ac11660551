// What skep-board is told of games: the same hexes as the game's, and moves that the game takes back in.
import { readFileSync } from 'node:fs';
import { Skep } from 'skep-engine';

const { games, firsts } = JSON.parse(readFileSync(0, 'utf8'));
const skep = await Skep.load();
const key = ({ q, r }) => `${q},${r}`;
const sorted = (texts) => JSON.stringify(texts.toSorted());

function problem(game, last) {
  const { position, legal, throws, turn, box, ...more } = game.board();
  const pieces = game.pieces();
  for (const { piece, hex, level } of pieces) {
    if (hex && position[key(hex)]?.[level] !== piece) return `${piece} is misplaced`;
  }
  const inPlay = pieces.filter(({ hex }) => hex).length;
  if (Object.values(position).flat().length !== inPlay) return 'a piece too many';
  if (turn !== game.toMove) return 'the turn';
  if (2 * Object.values(box).reduce((sum, count) => sum + count, 0) !== pieces.length) return 'the box';
  const told = Object.entries(legal).flatMap(([piece, hexes]) => hexes.map((hex) => [piece, hex]));
  const moves = game.legalMoves().filter(({ kind }) => kind !== 'pass');
  const ends = moves.map(({ piece, end }) => `${piece} ${key(end)}`);
  if (sorted(told.map(([piece, hex]) => `${piece} ${hex}`)) !== sorted(ends)) return 'the moves';
  for (const [piece, hex] of told) {
    const how = game.explain(piece, hex);
    const isThrown = (throws[piece] ?? []).some((one) => String(one) === String(hex));
    if ((how.way === 'throw') !== isThrown) return `a throw of ${piece}`;
  }
  if (last?.piece && position[String(more.last?.end)]?.at(-1) !== last.piece) return 'the last move';
  if (!last?.piece && more.last !== null) return 'a last move';
  for (const [piece, hex] of told.slice(0, 3)) {
    const [before, at] = [game.key, { q: hex[0], r: hex[1] }];
    game.play({ piece, hex });
    if (!game.pieces().some((one) => one.piece === piece && one.hex && key(one.hex) === key(at))) {
      return `${piece} went elsewhere`;
    }
    game.undo();
    if (game.key !== before) return 'an undo';
  }
  return null;
}

games.forEach(([rules, ...moves], index) => {
  const game = skep.game(rules, { first: firsts[index] });
  let found = problem(game, null);
  for (const text of moves) {
    const move = game.legalMoves().find((one) => one.text === text) ?? { piece: null };
    game.play(text);
    found ??= problem(game, move);
  }
  console.log(found ?? 'right');
});
