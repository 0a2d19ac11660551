"""The positions of the course's steps, and what the rules say about their pieces."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from course_files import StepSource
from lesson_positions import read_hive

from skep import Game
from skep.core.bugs import Bug, Color, Piece
from skep.core.errors import HiveError
from skep.core.hexes import Hex
from skep.core.movement import routes_as
from skep.core.moves import Move, Movement, Pass, Placement
from skep.core.reasons import How, Reason, ReasonCode, Way
from skep.core.ruleset import Ruleset
from skep.core.setup import Setup
from skep.notation.movestring import parse_piece, read_end, read_move
from skep.rules import Position
from skep.words.sentences import reason_facts, reason_message

Json = dict[str, Any]

_LATE = 60
"""A ply at which every piece may move."""


@dataclass
class Worked:
    """A step with its position and answers."""

    source: StepSource
    game: Game
    last: Json | None = None
    reasons: list[Json] = field(default_factory=list[Json])
    drawn: Json = field(default_factory=dict[str, Any])
    """What the page gets."""

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self.game.position

    def reason(self, reason: Reason, move: Move | None = None) -> int:
        """Keep a reason once, and return its number."""
        view = {
            "message": reason_message(reason),
            "args": reason_facts(reason, move),
            "piece": str(reason.piece) if reason.piece else None,
            "pieces": [str(piece) for piece in reason.pieces],
            "hexes": [pair(at) for at in reason.hexes],
            "step": [pair(at) for at in reason.step] if reason.step else None,
        }
        if view not in self.reasons:
            self.reasons.append(view)
        return self.reasons.index(view)

    def explain(self, piece: Piece, end: Hex) -> How | Reason:
        """Explain a move of a piece, which may lie in the reserve."""
        return self.position.explain(piece, end)

    def refusal(self, piece: Piece, end: Hex) -> int | None:
        """Return the number of the reason why a piece can't go to a hex; None if it can."""
        answer = self.explain(piece, end)
        if isinstance(answer, How):
            return None
        is_new = self.position.hive.where(piece) is None
        return self.reason(answer, Placement(piece, end) if is_new else None)


def pair(at: Hex) -> list[int]:
    """Return a hex as messages write it."""
    return [at.q, at.r]


def key_of(at: Hex) -> str:
    """Return a hex as the page's keys write it."""
    return f"{at.q},{at.r}"


def place_step(source: StepSource, ruleset: Ruleset) -> Worked:
    """Return a step with its position, under some rules.

    :raises LessonError: when no game can lead to it.
    """
    values = source.values
    first = color_at(source, "first", values.get("first", "w"))
    turn = color_at(source, "turn", values.get("turn", "w"))
    ply = values.get("ply", _LATE + (turn is not first))
    if ply % 2 != (turn is not first):
        raise source.wrong("ply", "on this ply, it is the other side's turn")
    try:
        setup = Setup(ruleset, read_hive(values["board"]), ply, first, None)
        worked = Worked(source, Game.from_position(Position.from_setup(setup)))
    except (HiveError, ValueError) as error:
        raise source.wrong("board", str(error)) from None
    except (KeyError, IndexError):
        raise source.wrong("board", "there is no piece on it") from None
    for text in values.get("played", []):
        move = move_at(worked, "played", text)
        worked.last = moved(worked.position, move)
        worked.game.play(move)
    return worked


def color_at(source: StepSource, key: str, value: str) -> Color:
    """Return the side that a key names."""
    if value not in {color.value for color in Color}:
        raise source.wrong(key, 'write "w" or "b"')
    return Color(value)


def piece_at(worked: Worked, key: str) -> Piece:
    """Return the piece that a key names."""
    text = worked.source.values.get(key, "")
    try:
        return parse_piece(text)
    except HiveError as error:
        raise worked.source.wrong(key, str(error)) from None


def move_at(worked: Worked, key: str, text: str) -> Move:
    """Return a legal move."""
    try:
        move = read_move(text, worked.position)
        worked.position.play(move)
    except HiveError as error:
        raise worked.source.wrong(key, f"{text}: {error}") from None
    return move


def end_at(worked: Worked, piece: Piece) -> Hex:
    """Return the hex that the key ``to`` names."""
    try:
        return read_end(piece, worked.source.values["to"], worked.position)
    except (HiveError, KeyError) as error:
        raise worked.source.wrong("to", str(error)) from None


def moved(position: Position, move: Move) -> Json:
    """Return a move with what it takes to animate it, before it is played."""
    if isinstance(move, Pass):
        return {
            **dict.fromkeys(("piece", "start", "end", "thrower", "bug")),
            "way": "pass",
            "route": [],
        }
    how = position.explain(move.piece, move.end)
    assert isinstance(how, How)  # noqa: S101  # it is legal
    return {
        "piece": str(move.piece),
        "way": how.way.value,
        "start": pair(move.start) if isinstance(move, Movement) else None,
        "end": pair(move.end),
        "route": [pair(at) for at in how.route],
        "thrower": str(how.thrower) if how.thrower else None,
        "bug": how.bug.value,
    }


def moves_of(position: Position) -> list[Placement | Movement]:
    """Return the legal moves other than a pass."""
    return [move for move in position.legal_moves() if not isinstance(move, Pass)]


def ends_of(position: Position, piece: Piece) -> list[Hex]:
    """Return where a piece can go."""
    return [move.end for move in moves_of(position) if move.piece == piece]


def beside(worked: Worked, piece: Piece | None) -> list[Hex]:
    """Return the hexes of the hive and those around it, except that of the piece itself."""
    hive = worked.position.hive
    start = hive.where(piece) if piece else None
    rest = [at for at in sorted(hive.stacks) if at != start or hive.height(at) > 1]
    around = [near for at in rest for near in at.neighbors()]
    return sorted({at for at in (*rest, *around) if at != start}, key=lambda at: (at.r, at.q))


def long_way(worked: Worked, reason: Reason, end: Hex) -> list[list[int]]:
    """Return the shortest way to a hex that isn't three steps away. Other reasons have none."""
    piece, hive = reason.piece, worked.position.hive
    start = hive.where(piece) if piece else None
    if reason.code is not ReasonCode.NOT_THREE_STEPS or start is None:
        return []
    ways = routes_as(Bug.ANT, hive.lift(start), start, worked.position.ruleset)
    return [pair(at) for at in ways[end]]


def route_of(how: How) -> list[list[int]]:
    """Return a route to draw: a jump is one step, a placement none."""
    if how.way is Way.PLACEMENT:
        return []
    start, *over, end = map(pair, how.route)
    return [start, end] if how.bug is Bug.GRASSHOPPER else [start, *over, end]
