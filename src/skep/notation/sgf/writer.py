r"""Writes games as BoardSpace does: SGF with ``GM[27]``, one game per file.

    (;
    GM[27]VV[1]
    SU[hive-plm]
    P0[id "Ann"]
    P1[id "Ben"]
    ; P0[0 Start P0]
    ; P0[1 Pick W 4 wS1]
    ; P0[2 Dropb wS1 N 13 .]
    ; P0[3 Done]
    )

Each turn says what a player does with the mouse: pick up a piece, drop it on a column and row, and
confirm with ``Done``. ``Pickb`` picks up a piece in play, and ``Pdropb`` drops one that is thrown.
Player 0 is White.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from skep.core.bugs import EXPANSIONS, Bug, Color, Piece
from skep.core.hexes import Hex
from skep.core.moves import Move, Movement, Pass, Placement
from skep.core.outcome import Outcome, Termination
from skep.core.reasons import How, Way
from skep.notation.errors import Unwritable, UnwritableError
from skep.notation.movestring import format_move
from skep.notation.patterns import COLOR, EXPANSION
from skep.notation.record import GameRecord
from skep.rules import Position

_COLUMN, _ROW = ord("N") - ord("A"), 13
"""Where the first piece goes: the middle of BoardSpace's first boards."""

_LAST = ord("Z") - ord("A")
_SLOTS = {Bug(letter): slot for slot, letter in enumerate("QAGBSMLP")} | {Bug.PILLBUG: 8}
"""The places of the bugs on a player's rack; 7 was the first Pillbug's."""

_VARIANT_ORDER = EXPANSIONS[::-1]
_TAGS = {"Event": "EV", "Site": "PC", "Round": "RO"}
_DATE = re.compile(r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})")
_UNNUMBERED = re.compile(f"{COLOR}{EXPANSION.upper()}")
_ESCAPED = re.compile(r"[\]\\]")
_PLAYERS = {Color.WHITE: 0, Color.BLACK: 1}


def format_sgf(record: GameRecord) -> str:
    """Return a game as a BoardSpace file, with line endings.

    The file has the variant, the players, ``Date``, ``Event``, ``Site`` and ``Round``, but no other
    rules or tags and no comments.

    :raises UnwritableError: when the game started from a setup, which the format cannot store.
    """
    if record.start.ply or record.start.hive.stacks:
        raise UnwritableError(Unwritable.SGF_SETUP)
    events = enumerate(_events(record), start=1)
    lines = [
        "(;",
        "GM[27]VV[1]",
        *(f"{name}[{_escaped(value)}]" for name, value in _header(record)),
        "; P0[0 Start P0]",
        *(f"; P{_PLAYERS[color]}[{number} {_escaped(event)}]" for number, (color, event) in events),
        ")",
    ]
    return "\n".join(lines) + "\n"


def _header(record: GameRecord) -> Iterator[tuple[str, str]]:
    letters = "".join(bug.value for bug in _VARIANT_ORDER if record.start.ruleset.box[bug])
    yield "SU", f"hive-{letters.lower()}" if letters else "hive"
    if date := record.tags.get("SgfDate") or _DATE.sub(r"\1-\2-\3", record.tags.get("Date", "")):
        yield "DT", date
    if name := record.tags.get("SgfGameName"):
        yield "GN", name
    for tag, name in _TAGS.items():
        if value := record.tags.get(tag):
            yield name, value
    white, black = _names(record)
    if (outcome := record.outcome) and outcome.termination is not Termination.ABORTED:
        winners = {Color.WHITE: white, Color.BLACK: black}
        won = f"Game won by {winners[outcome.winner]}" if outcome.winner else "The game is a draw"
        yield "RE", won
    yield "P0", f'id "{white}"'
    yield "P1", f'id "{black}"'


def _names(record: GameRecord) -> tuple[str, str]:
    """Return the names of the players: two that differ, since the name tells who won."""
    white, black = (
        " ".join(record.tags.get(side, "").split()) or side for side in ("White", "Black")
    )
    return (white, black) if white != black else (f"{white} (White)", f"{black} (Black)")


def _events(record: GameRecord) -> Iterator[tuple[Color, str]]:
    position = record.start
    for move in record.moves:
        yield from ((position.to_move, event) for event in _turn(position, move))
        position = position.play_unchecked(move)
    if record.result is not None and record.shown is None:
        yield from _end(record.result, position.to_move)


def _turn(position: Position, move: Move) -> Iterator[str]:
    """Yield what a player does to play a move."""
    if isinstance(move, Pass):
        yield "Pass"
    else:
        name, thrown = _name(move.piece), _is_throw(position, move)
        if isinstance(move, Placement):
            yield f"Pick {move.piece.color.value.upper()} {_SLOTS[move.piece.bug]} {name}"
        else:
            yield f"Pickb {_cell(move.start)} {name}"
        word = "Pdropb" if thrown else "Dropb"
        yield f"{word} {name} {_cell(move.end)} {_attachment(position, move)}"
    yield "Done"


def _is_throw(position: Position, move: Placement | Movement) -> bool:
    if isinstance(move, Placement):
        return False
    how = position.explain(move.piece, move.end)
    return isinstance(how, How) and how.way is Way.THROW


def _end(outcome: Outcome, to_move: Color) -> Iterator[tuple[Color, str]]:
    """Yield how the players ended a game that the rules alone did not end."""
    if outcome.termination is Termination.RESIGNATION and outcome.winner:
        yield from ((outcome.winner.other, event) for event in ("Resign", "Done"))
    elif outcome.termination is Termination.AGREEMENT:
        yield from ((to_move, event) for event in ("OfferDraw", "Done"))
        yield from ((to_move.other, event) for event in ("AcceptDraw", "Done"))


def _name(piece: Piece) -> str:
    """Return the name of a piece: all except the queens have numbers."""
    return f"{piece}1" if piece.bug in _VARIANT_ORDER else str(piece)


def _cell(at: Hex) -> str:
    """Return a column and row; columns beyond A or Z are counted from there."""
    column, row = _COLUMN + at.q, _ROW - at.r
    if column > _LAST:
        return f"{column - _LAST}Z {row}"
    return f"{-column}A {row}" if column < 0 else f"{chr(ord('A') + column)} {row}"


def _attachment(position: Position, move: Placement | Movement) -> str:
    """Return the piece that a piece goes next to, for human readers; ``.`` means none."""
    _, _, beside = _UNNUMBERED.sub(r"\g<0>1", format_move(move, position)).partition(" ")
    is_climb = position.hive.occupied(move.end)
    return f"{beside}." if is_climb or not beside else beside


def _escaped(text: str) -> str:
    readable = text.encode(errors="replace").decode()
    return _ESCAPED.sub(r"\\\g<0>", readable)
