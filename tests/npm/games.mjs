// node games.mjs < QUESTIONS: what the package says about games, as a line of JSON for each line of the input.
import { readFileSync } from 'node:fs';
import { Skep } from 'skep-engine';

const skep = await Skep.load();
for (const line of readFileSync(0, 'utf8').trim().split('\n')) {
  const { rules, first, moves, hexes } = JSON.parse(line);
  const game = skep.game(rules, { first });
  const again = skep.game(rules, { first });
  const repetitions = [];
  for (const move of moves) {
    game.play(move);
    repetitions.push(game.repetitions);
  }
  const pieces = game.pieces();
  const told = {
    rules: game.rules,
    text: String(game),
    setup: game.setup(),
    toMove: game.toMove,
    result: game.result,
    due: game.isDrawByAgreementDue,
    key: String(game.key),
    repetitions,
    strings: game.legalMoveStrings(),
    legal: game.legalMoves().map(({ text, piece, start, end }) => [text, piece, start, end]),
    pieces: pieces.map(({ piece, hex, level }) => [piece, hex, level]),
    stunned: game.stunned,
    explained: pieces.map(({ piece }) => hexes.map((hex) => game.explain(piece, hex))),
    stuck: pieces.map(({ piece }) => game.whyStuck(piece)),
    pass: game.whyNot('pass'),
    replayed: skep.replay(game).key === game.key && skep.game(game.setup()).key === game.key,
  };
  while (game.moves.length > 0) game.undo();
  console.log(JSON.stringify({ ...told, undone: game.key === again.key }));
}
