"""Make the pictures of the page out of the rules: the lessons' hives, the home page's game.

python tools/page_pictures.py

Who learns from a picture has to be able to trust it: where a piece may go, and why it may not, is
asked of the rules here and not drawn by hand.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path

from skep import Game
from skep.core.bugs import Color, Piece, all_pieces
from skep.core.hexes import Hex
from skep.core.hive import Hive
from skep.core.moves import Move, Movement, Pass, Placement
from skep.core.reasons import How, Reason
from skep.core.ruleset import TOURNAMENT
from skep.core.setup import Setup
from skep.rules import Position

PAGES = Path(__file__).parents[1] / "web" / "src" / "pages"
_WIDE, _SHIFT = 6, 3
_PLIES = 60
NAMED = {str(piece): piece for piece in all_pieces()}

# Two engines of level 8; White surrounds the queen on ply 43.
DEMO = (
    r"wB1;bP wB1-;wQ -wB1;bQ bP/;wA1 wQ\;bM bQ\;wM \wB1;bA1 bP\;wA1 bA1\;bA2 \bQ;wA1 bA2/;"
    r"bA1 wA1-;wM wB1;bA3 bP\;wP \wM;bM /wQ;wA2 \wA1;bA1 -wA2;wG1 wA1-;bA3 wG1/;wM bP;bB1 -bM;"
    r"wS1 wB1\;bB1 -wQ;wS1 bQ-;bB1 wQ;wL wB1\;bS1 -bB1;wL /bA2;bB2 \bS1;wB2 wM\;bB2 -wP;wB1 bB1;"
    r"bB2 wB1;wG2 /wM;bS2 bM\;wG3 wS1\;bA3 wG1\;wG1 bA1\;bG1 -bA1;wB2 bQ\;bG2 \bG1;wG2 wA1\ "
)


@dataclass(frozen=True)
class Picture:
    """A hive, and the piece that it is about."""

    rows: str
    piece: str = ""
    goal: str = ""
    """Beside which piece it would like to go and may not, in notation."""


PICTURES = {
    "goal": Picture("""
            wA1   wS1
         wB1   bQ    bA1
            wG1   bB1
         wQ
    """),
    "placing": Picture(
        """
         .     .     .     .
      .     wQ    wA1   bS1   bQ
         .     .     .     .
        """,
        "wG1",
    ),
    "one_hive": Picture(
        """
      wA1   wQ    wS1   bQ    bA1
        """,
        "wS1",
        "wQ/",
    ),
    "slide": Picture(
        """
            wA1   wS1
         .     wQ    bA1
            bQ    bG1
        """,
        "wQ",
        "-wQ",
    ),
    "queen": Picture(
        """
         wA1   wS1   bG1
      bA1   .     .     wG1
         bQ    wQ    bB1
            .     .
        """,
        "wQ",
    ),
    "beetle": Picture(
        """
      .     bQ    wQ
         wB1   wS1
            .
        """,
        "wB1",
    ),
    "grasshopper": Picture(
        """
                                      .
                       .     .     bA1
              bS1   wA1   bQ    wS1
     .     bG1   .     wQ    wG1
        """,
        "wG1",
    ),
    "spider": Picture(
        """
         wQ    bQ    bS1
      bG1   .     .     wA1
         bA1   .     wG1
      .     .     wS1
        """,
        "wS1",
    ),
    "ant": Picture(
        """
         .     wQ    wS1   wA1
      .     .     .     wG1
         .     bQ    bG1
        """,
        "wA1",
    ),
    "ladybug": Picture(
        """
            .     .
         .     wQ    .
      .     bQ    wS1   wL
         .     .     bG1
        """,
        "wL",
    ),
    "mosquito": Picture(
        """
            .     .
         .     bB1   .
      bQ    wS1   wM
         wQ    .
        """,
        "wM",
    ),
    "pillbug": Picture(
        """
            .     wQ
         bA1   wP    .
            .     bQ
        """,
        "bA1",
    ),
}


def read_hive(picture: Picture) -> Hive:
    """Read a drawing: hexes stand on a point, so each row is shifted by half a hex."""
    stacks: dict[Hex, tuple[Piece, ...]] = {}
    rows = [row for row in picture.rows.splitlines() if row.strip()]
    left = next(re.finditer(r"\S+", rows[0])).start()
    for r, row in enumerate(rows):
        for token in re.finditer(r"\S+", row):
            q, rest = divmod(token.start() - left - _SHIFT * r, _WIDE)
            if rest:
                message = f"{token[0]} stands between two hexes"
                raise ValueError(message)
            if token[0] != ".":
                stacks[Hex(q, r)] = (NAMED[token[0]],)
    return Hive(stacks)


def pair(at: Hex) -> list[int]:
    """Return a hex as messages write it."""
    return [at.q, at.r]


def draw(picture: Picture) -> dict[str, object]:
    """Return a picture as data: what lies where, the piece in hand, its targets, or why not."""
    hive = read_hive(picture)
    setup = Setup(TOURNAMENT, hive, _PLIES, Color.WHITE, None)
    position = Position.from_setup(setup)
    stacks = [[*pair(at), *map(str, stack)] for at, stack in hive.stacks.items()]
    drawn: dict[str, object] = {"stacks": stacks}
    if picture.piece:
        moves = [move for move in position.legal_moves() if not isinstance(move, Pass)]
        targets = [pair(move.end) for move in moves if str(move.piece) == picture.piece]
        drawn |= {"piece": picture.piece, "targets": targets}
    if picture.goal:
        drawn["reason"] = why_not(position, picture)
    return drawn


def why_not(position: Position, picture: Picture) -> dict[str, object]:
    """Return where to look for why a piece does not get where it would like to go."""
    sides = {"-": Hex(1, 0), "/": Hex(1, -1), "\\": Hex(0, 1)}
    name = picture.goal.strip("-/\\")
    at = next(at for at, stack in position.hive.stacks.items() if str(stack[-1]) == name)
    if picture.goal.startswith(name):
        step = sides[picture.goal[-1]]
    else:
        step = sides[picture.goal[0]]
        step = Hex(-step.q, -step.r)
    reason = position.explain(NAMED[picture.piece], Hex(at.q + step.q, at.r + step.r))
    if not isinstance(reason, Reason):
        message = f"{picture.piece} can go {picture.goal}"
        raise TypeError(message)
    return {
        "piece": picture.piece,
        "pieces": [str(piece) for piece in reason.pieces],
        "hexes": [pair(at) for at in reason.hexes],
        "step": [pair(at) for at in reason.step] if reason.step else None,
    }


def show(game: Game, move: Move) -> dict[str, object]:
    """Return a move with what it takes to animate it, before it is played."""
    if not isinstance(move, Placement | Movement):
        return {"way": "pass"}
    how = game.explain(move.piece, move.end)
    assert isinstance(how, How)  # noqa: S101  # a game has legal moves only
    shown: dict[str, object] = {
        "way": how.way.value,
        "piece": str(move.piece),
        "end": pair(move.end),
    }
    if isinstance(move, Movement):
        shown |= {"start": pair(move.start), "route": [pair(at) for at in how.route]}
        shown |= {"bug": how.bug.value}
    if how.thrower:
        shown["thrower"] = str(how.thrower)
    return shown


def demo() -> list[dict[str, object]]:
    """Return the home page's game, move by move."""
    whole = Game.from_string(DEMO.strip())
    game = Game(whole.ruleset)
    moves: list[dict[str, object]] = []
    for move in whole.moves:
        moves.append(show(game, move))
        game.play(move)
    return moves


def main() -> None:
    """Write both files."""
    pictures = {name: draw(picture) for name, picture in PICTURES.items()}
    for name, data in (("learn/pictures", pictures), ("home/demo", demo())):
        text = json.dumps(data, separators=(",", ":"))
        (PAGES / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
