"""Why a hint is good: one fact about the position before and after a move, true by the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum

from skep.core.bugs import Bug, Color, Piece
from skep.core.hexes import Hex
from skep.core.moves import Move, Movement, Pass, Placement
from skep.core.reasons import ReasonCode
from skep.rules import Position, why_stuck
from skep.server.domain.next_turn import turn_of

_MOST_FREEDOM_GAINED = 3
"""Only a piece that gains more destinations than this has clearly become more mobile."""


class HintCode(Enum):
    """What a move does; each has a sentence ``hint-CODE`` in the catalogs, with hyphens."""

    WINS = "wins"
    """It surrounds the opponent's queen."""

    STOPS_WIN = "stops_win"
    """The opponent could have surrounded the queen next turn, and no longer can."""

    DRAWS = "draws"
    """Both queens are surrounded now."""

    THREATENS_WIN = "threatens_win"
    """Unless the opponent does something about it, the next move surrounds the queen."""

    PINS = "pins"
    """An opponent's piece could have moved, and now holds the hive together."""

    COVERS = "covers"
    """An opponent's piece could have moved, and now lies under another."""

    CLOSES_IN = "closes_in"
    """One more hex beside the opponent's queen is taken: ``count`` of six."""

    FREES = "frees"
    """A piece of one's own that couldn't move can move next turn."""

    GIVES_ROOM = "gives_room"
    """One hex less beside one's own queen is taken: ``count`` of six."""

    PLACES_QUEEN = "places_queen"
    """With the queen in play, one's other pieces may move."""

    MOBILE = "mobile"
    """From its new hex, the piece can go to ``count`` hexes next turn, and that is more."""

    PLACES = "places"
    """A new piece enters the game."""

    BEST = "best"
    """Nothing that can be said in a sentence: the computer likes it best."""


@dataclass(frozen=True, slots=True)
class HintReason:
    """One fact about a move."""

    code: HintCode
    piece: Piece | None = None
    """The piece that it is about, besides the one that moves."""

    count: int | None = None


def reason_for(before: Position, move: Move) -> HintReason:
    """Return the most important fact about a legal move."""
    if isinstance(move, Pass):
        return HintReason(HintCode.BEST)
    change = _Change(before, before.play(move), move)
    return next((reason for fact in _FACTS if (reason := fact(change))), HintReason(HintCode.BEST))


@dataclass(frozen=True, slots=True)
class _Change:
    """A move with the positions before and after it."""

    before: Position
    after: Position
    move: Placement | Movement

    @property
    def color(self) -> Color:
        return self.before.to_move

    @property
    def own_queen(self) -> Piece:
        return Piece(self.color, Bug.QUEEN)

    @property
    def their_queen(self) -> Piece:
        return Piece(self.color.other, Bug.QUEEN)


def _wins(change: _Change) -> HintReason | None:
    is_won = _is_win(change.after, change.color)
    return HintReason(HintCode.WINS, change.their_queen) if is_won else None


def _draws(change: _Change) -> HintReason | None:
    outcome = change.after.outcome
    return HintReason(HintCode.DRAWS) if outcome is not None and outcome.winner is None else None


def _stops_win(change: _Change) -> HintReason | None:
    threat = turn_of(change.before, change.color.other)
    is_threatened = threat is not None and _can_win(threat)
    is_stopped = is_threatened and change.after.outcome is None and not _can_win(change.after)
    return HintReason(HintCode.STOPS_WIN, change.own_queen) if is_stopped else None


def _threatens_win(change: _Change) -> HintReason | None:
    # A threat is no reason for a move after which the opponent wins first.
    if change.after.outcome is not None or _can_win(change.after):
        return None
    threat = turn_of(change.after, change.color)
    is_threat = threat is not None and _can_win(threat)
    return HintReason(HintCode.THREATENS_WIN, change.their_queen) if is_threat else None


def _holds(change: _Change) -> HintReason | None:
    """Return which piece of the opponent's could move before, and is pinned or covered now."""
    could = turn_of(change.before, change.color.other)
    if could is None or change.after.outcome is not None:
        return None
    could_move = _movers(could)
    for piece in _by_value(could_move - _movers(change.after)):
        if piece.color is not change.color.other or piece == change.move.piece:
            continue
        code = why_stuck(change.after, piece).code
        if code in _HELD:
            return HintReason(_HELD[code], piece)
    return None


_HELD = {ReasonCode.PINNED: HintCode.PINS, ReasonCode.COVERED: HintCode.COVERS}


def _closes_in(change: _Change) -> HintReason | None:
    queen = change.their_queen
    now, then = _taken(change.after, queen), _taken(change.before, queen)
    # A queen that moves changes her own neighborhood.
    is_closer = change.move.piece != queen and now is not None and now > (then or 0)
    return HintReason(HintCode.CLOSES_IN, queen, now) if is_closer else None


def _frees(change: _Change) -> HintReason | None:
    # Pieces that are only stunned are free next turn anyway.
    could = _movers(_unstunned(change.before))
    can = turn_of(change.after, change.color)
    if can is None or change.color not in change.before.hive.queens():
        return None
    freed = {piece for piece in _movers(can) - could if piece.color is change.color}
    freed -= {change.move.piece}
    return next((HintReason(HintCode.FREES, piece) for piece in _by_value(freed)), None)


def _gives_room(change: _Change) -> HintReason | None:
    queen = change.own_queen
    now, then = _taken(change.after, queen), _taken(change.before, queen)
    if now is None or then is None or now >= then:
        return None
    return HintReason(HintCode.GIVES_ROOM, queen, now)


def _places_queen(change: _Change) -> HintReason | None:
    is_queen = isinstance(change.move, Placement) and change.move.piece == change.own_queen
    return HintReason(HintCode.PLACES_QUEEN, change.own_queen) if is_queen else None


def _mobile(change: _Change) -> HintReason | None:
    piece = change.move.piece
    later = turn_of(change.after, change.color)
    if later is None or piece.color is not change.color or isinstance(change.move, Placement):
        return None
    now, then = len(_ends(later, piece)), len(_ends(change.before, piece))
    gained = now - then
    return HintReason(HintCode.MOBILE, piece, now) if gained > _MOST_FREEDOM_GAINED else None


def _places(change: _Change) -> HintReason | None:
    return HintReason(HintCode.PLACES) if isinstance(change.move, Placement) else None


_FACTS: tuple[Callable[[_Change], HintReason | None], ...] = (
    _wins,
    _draws,
    _stops_win,
    _threatens_win,
    _holds,
    _closes_in,
    _frees,
    _gives_room,
    _places_queen,
    _mobile,
    _places,
)
"""From the most important fact to the least."""


def _is_win(position: Position, color: Color) -> bool:
    outcome = position.outcome
    return outcome is not None and outcome.winner is color


def _can_win(position: Position) -> bool:
    """Whether the side to move can surround the other queen in one move."""
    color = position.to_move
    queen = Piece(color.other, Bug.QUEEN)
    taken = _taken(position, queen)
    if taken is None:
        return False
    # A move takes one hex at most, unless it throws the queen herself into a hole.
    moves = position.legal_moves()
    closing = moves if taken >= _ONE_LEFT else [move for move in moves if _throws(move, queen)]
    return any(_is_win(position.play(move), color) for move in closing)


def _throws(move: Move, piece: Piece) -> bool:
    return isinstance(move, Movement) and move.piece == piece


_ONE_LEFT = 5


def _taken(position: Position, queen: Piece) -> int | None:
    """Return how many hexes beside a queen are taken; None before she is placed."""
    at = position.hive.where(queen)
    return None if at is None else sum(map(position.hive.occupied, at.neighbors()))


def _unstunned(position: Position) -> Position:
    return type(position).from_setup(replace(position.setup(), stunned=None))


def _movers(position: Position) -> set[Piece]:
    """Return the pieces in the hive that the side to move could move."""
    return {move.piece for move in position.legal_moves() if isinstance(move, Movement)}


def _ends(position: Position, piece: Piece) -> set[Hex]:
    moves = (move for move in position.legal_moves() if isinstance(move, Movement))
    return {move.end for move in moves if move.piece == piece}


def _by_value(pieces: set[Piece]) -> Iterator[Piece]:
    """Yield pieces, those first that matter most to a player."""
    worth = "QAMPLBGS"
    yield from sorted(pieces, key=lambda one: (worth.index(one.bug.value), one.number))
