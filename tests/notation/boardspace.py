"""Writes games as BoardSpace would, because the repository has no archive of real ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from skep.core.bugs import Bug, Piece
from skep.core.hexes import Hex
from skep.core.moves import Move, Movement, Pass, Placement
from skep.core.ruleset import Ruleset
from skep.notation.gamestring import parse_game
from skep.notation.movestring import format_move
from skep.notation.record import GameRecord
from skep.rules import Position

TAGS = {
    "Date": "2020.12.12",
    "White": "Ann",
    "Black": "Dumbot",
    "SgfDate": "Sat Dec 12 10:07:30 CST 2020",
    "SgfGameName": "HV-Ann-Dumbot-2020-12-12-1607",
}
WON = (
    "wA1;bB1 \\wA1;wS1 /wA1;bQ -bB1;wQ wS1\\;bS1 \\bB1;wB1 /wQ;bB2 /bQ;wS2 wA1\\;bB2 bQ\\;"
    "wA1 bB1-;bG1 -bQ;wA2 wA1-;bS2 -bS1;wG1 /wB1;bA1 bG1\\"
)
WITH_PASS = parse_game(
    "wM;bB1 wM\\;wS1 \\wM;bB2 bB1\\;wG1 /wS1;bL bB2-;wQ \\wS1;bQ bB2\\;wA1 /wG1;bA1 bQ\\;"
    "wA2 wA1\\;bA1 \\bL;wA2 bA1/;bA2 bQ\\;wP wS1/;bS1 /bB2;wA3 wA1\\;bS2 bL\\;wA3 wG1\\;"
    "bA2 /wA1;wA3 wA1\\;bA2 /wA3;wL wA2/;bP bS2/;wQ \\wP;bG1 bA2\\;wB1 wL-;bL bS1\\;wQ wP-;"
    "bS1 /bG1;wS2 wB1-;bA3 bP/;wB2 -wS1;bG2 bG1\\;wS2 bA3\\;bA3 -wB2;wG2 wS2\\;bG2 -bS1;"
    "wG3 wQ/;bA3 wB1-;wB2 wG1;bL bQ\\;wB2 wG1\\;bG3 /bB2;wA1 wG2-;bM bA3\\;wA1 wL\\;"
    "bL bA1\\;wL bA3/;bM wP\\;wS1 -wG3;bL /bG3;wA3 wG2/;bA2 wL-;wA3 \\wG1;bA2 wL/;wS1 wG3-;"
    "bA2 wG3\\;wA3 /wG2;bA2 \\bG2;wA3 \\bA2;wP -bM;wM -wG1;pass;wA3 bL\\"
)
WITH_THROWS = parse_game(
    "wB1;bM \\wB1;wQ /wB1;bP \\bM;wB2 wB1-;bS1 \\bP;wB2 wB1/;bQ /bP;wM -wQ;bB1 bP/;"
    "wP wB2\\;bL \\bB1;wB2 wB1\\;bA1 \\bL;wP wB1/;bA2 bB1-;wS1 wQ\\;wP bB1\\;wA1 wB2-;"
    "bG1 bA1/;wG1 /wM;bB2 -bG1;wA1 bG1\\;bA3 -bB2;wA1 bA3\\;bS2 \\bA2;bB1 bA2\\;bA2 bS2/"
)

_SLOTS = {bug: slot for slot, bug in enumerate("QAGBSMLOP")}


@dataclass(frozen=True)
class Style:
    """How a file is written."""

    colors: bool = True
    """Whether pieces have a color: they have since about 2016."""

    bare_passes: bool = False
    """Whether a pass is a Done with nothing before it: so since about 2022."""

    wavers: bool = False
    """Whether players drop a piece elsewhere first, and pick it up again."""

    column: int = 13
    row: int = 13
    size: int | None = None
    """How many columns and rows there are before the edges meet; None for no edges."""


NEW = Style()
OLD = Style(colors=False)
NEWEST = Style(bare_passes=True, wavers=True)
TORUS = Style(column=25, row=26, size=26)
SMALL_TORUS = Style(column=18, row=1, size=19)
STYLES = {
    "new": NEW,
    "old": OLD,
    "newest": NEWEST,
    "torus": TORUS,
    "small-torus": SMALL_TORUS,
}


def sgf(record: GameRecord, style: Style = NEW, **header: str) -> str:
    """Return a game as a file: player 0 is a person, player 1 a robot."""
    properties = {
        "SU": variant(record.start.ruleset),
        "DT": "Sat Dec 12 10:07:30 CST 2020",
        "GN": "HV-Ann-Dumbot-2020-12-12-1607",
        **header,
    }
    events = [event for turn in _turns(record, style) for event in turn]
    lines = [
        " (;",
        "GM[27]VV[1]",
        "CM[0,1]",
        "TC[Fixed 600000]",
        *(f"{name}[{value}]" for name, value in properties.items()),
        'P0[id "Ann"]',
        "P0[ranking 1500]",
        'P1[id "Dumbot"]',
        "; P0[0 Start P0]",
        *(event.format(number) for number, event in enumerate(events, start=1)),
        ";",
        "P0[time 0:04:41 ]",
        "P1[time 0:05:12 ]",
        ")",
        " ",
    ]
    return "\n".join(lines)


def variant(ruleset: Ruleset) -> str:
    """Return the name of the variant with the same expansions."""
    letters = "".join(bug.value for bug in reversed(ruleset.expansions))
    order = "".join(letter for letter in "PLM" if letter in letters)
    return f"Hive-{order}" if order else "hive"


def _turns(record: GameRecord, style: Style) -> Iterator[list[str]]:
    rng = random.Random(len(record.moves))
    for ply, (position, move) in enumerate(zip(record.positions(), record.moves, strict=False)):
        player = ply % 2
        words = list(_words(position, move, style, player))
        if style.wavers and isinstance(move, Placement) and rng.random() < 0.5:
            words = [*_changes_of_mind(position, move, style), *words]
        yield [f"; P{player}[{{}} {word}]TM[{ply}000]" for word in [*words, "done"]]


def _changes_of_mind(position: Position, move: Placement, style: Style) -> Iterator[str]:
    name = _name(move.piece, style)
    yield f"pick W 1 {name}"
    yield f"dropb {name} {_cell(move.end.moved(3, 1), style)} {_attachment(position, move)}"
    yield f"drop W 1 {name} ."


def _words(position: Position, move: Move, style: Style, player: int) -> Iterator[str]:
    if isinstance(move, Pass):
        yield from [] if style.bare_passes else ["pass"]
        return
    name, cell = _name(move.piece, style), _cell(move.end, style)
    attachment = _attachment(position, move)
    is_thrown = isinstance(move, Movement) and move.piece.color is not position.to_move
    if player == 1:
        word = "PMove" if is_thrown else "Move"
        short = str(move.piece)[1:]
        side = move.piece.color.value.upper()
        yield f"{word} {side} {name if style.colors else short} {cell} {attachment}"
        return
    slot = _SLOTS[move.piece.bug.value]
    if isinstance(move, Movement):
        yield f"pickb {_cell(move.start, style)} {name}"
    else:
        yield f"pick W {slot} {name}"
    if is_thrown:
        yield f"pdropb {str(move.piece).lower()} {cell} {attachment}"
    else:
        yield f"dropb {name} {cell} {attachment}"


def _name(piece: Piece, style: Style) -> str:
    if not style.colors:
        return str(piece)[1:].lower()
    return f"{piece}1" if piece.bug in {Bug.MOSQUITO, Bug.LADYBUG, Bug.PILLBUG} else str(piece)


def _cell(at: Hex, style: Style) -> str:
    column, row = style.column + at.q, style.row - at.r
    if style.size is not None:
        column, row = column % style.size, (row - 1) % style.size + 1
    if column > 25:
        return f"{column - 25}Z {row}"
    if column < 0:
        return f"{-column}A {row}"
    return f"{chr(ord('A') + column)} {row}"


def _attachment(position: Position, move: Placement | Movement) -> str:
    text = format_move(move, position) if position.hive.stacks else ""
    target = text.partition(" ")[2]
    is_climb = position.hive.occupied(move.end)
    return target.replace("\\", "\\\\") if target and not is_climb else "."
