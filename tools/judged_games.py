"""Judge 200 self-play games, and write down their marks for the tests of both review functions.

``python tools/judged_games.py`` writes ``tests/vectors/judged_games.json``. Python and the page
have to find the same marks for the same evaluations. The moves aren't needed for that.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

from skep import Game
from skep.core.bugs import Color
from skep.core.moves import PASS
from skep.engine import Engine, Limits
from skep.engine.review.marks import MoveMark, PlayedMoveFacts, mark_moves, side_accuracy
from skep.engine.score import Score

TARGET = Path(__file__).resolve().parent.parent / "tests/vectors/judged_games.json"
GAMES = 200
LONGEST = 80
JUDGE = Limits(nodes=300)
RANDOM_MOVES = 0.2
"""How often a move is random: otherwise, there would be few mistakes."""

RULES = ("Base", "Base+MLP", "Base+M", "Base+LP")
SIGNS = {None: ".", "INACCURACY": "i", "MISTAKE": "m", "BLUNDER": "b"}

ABOUT = (
    "Marks of 200 self-play games, made by tools/judged_games.py. "
    "tests/engine/test_judged_games.py and web/tests/state/judged_games.test.ts read this file. "
    "units are White's scores at the start and after each move, in hundredths; a forced win has "
    "at least as many as forced says. best has a 1 for the engine's own move, and p for a pass. "
    "In marks, i is an inaccuracy, m a mistake, b a blunder; a capital letter, or x, misses a win."
)


def main() -> None:
    """Play and judge the games, and write the file."""
    chance = random.Random(14)
    with Engine(hash_mib=1) as engine:
        games = [judged(engine, RULES[number % len(RULES)], chance) for number in range(GAMES)]
    head = {"about": ABOUT, "forced": forced_units()}
    lines = ",\n".join(f"    {json.dumps(game)}" for game in games)
    text = json.dumps(head, indent=2)[:-2] + f',\n  "games": [\n{lines}\n  ]\n}}\n'
    TARGET.write_text(text, encoding="utf-8")


def forced_units() -> int:
    """Return the fewest units of a forced win."""
    return min(units for units in range(20_000, 40_000) if Score(units).is_forced)


def judged(engine: Engine, rules: str, chance: random.Random) -> dict[str, object]:
    """Play a game, some of it at random, and return its evaluations and marks."""
    game, units, facts = Game(rules), list[int](), list[PlayedMoveFacts]()
    while game.outcome is None and len(game.moves) < LONGEST:
        engine.clear()
        report = engine.think(game.position, JUDGE)
        best = report.lines[0].moves[0]
        units.append(white_units(game.to_move, report.score))
        legal = game.legal_moves()
        move = chance.choice(legal) if chance.random() < RANDOM_MOVES else best
        facts.append(PlayedMoveFacts(game.to_move, move == best, move == PASS))
        game.play(move)
    if game.outcome is None:
        engine.clear()
        report = engine.think(game.position, JUDGE)
        units.append(white_units(game.to_move, report.score))
    else:
        winner = game.outcome.winner
        end = Score(0) if winner is None else Score.win(0)
        units.append(end.units if winner is Color.WHITE else -end.units)
    marks = mark_moves([Score(one).win_probability for one in units], facts)
    accuracy = {color.value: side_accuracy(marks, facts, color) for color in Color}
    return {
        "units": units,
        "best": "".join("p" if one.is_pass else str(int(one.is_best)) for one in facts),
        "marks": "".join(map(sign_of, marks)),
        "accuracy": {name: one and round(one, 6) for name, one in accuracy.items()},
    }


def white_units(to_move: Color, score: Score) -> int:
    """Return a score for White."""
    return score.units if to_move is Color.WHITE else -score.units


def sign_of(mark: MoveMark) -> str:
    """Return the letter of a mark."""
    sign = SIGNS[mark.fault.name if mark.fault else None]
    if not mark.misses_win:
        return sign
    return "x" if mark.fault is None else sign.upper()


if __name__ == "__main__":
    main()
