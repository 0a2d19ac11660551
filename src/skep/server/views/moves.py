"""Moves as messages: those that were played, and those that are legal."""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary

from skep.core.bugs import Color
from skep.core.moves import Pass
from skep.notation.setupstring import parse_setup
from skep.server.domain.facts import RecordedMove
from skep.server.domain.legal_moves import LegalMoves
from skep.server.messages.base import HexPair
from skep.server.messages.games import (
    HiveView,
    OpeningView,
    PlayedMove,
    StackView,
    Target,
    Throw,
    WayView,
)

LegalTargets = dict[str, tuple[Target, ...]]

_shown: WeakKeyDictionary[LegalMoves, LegalTargets] = WeakKeyDictionary()
"""Lists that were shown before: all tabs and devices of a player get the same one."""


def played_view(move: RecordedMove) -> PlayedMove:
    """Return a move that was played."""
    return PlayedMove(
        text=move.text,
        color=move.color,
        way=WayView(move.way.value),
        piece=move.piece,
        start=move.start,
        end=move.end,
        route=move.route,
        thrower=move.thrower,
        bug=move.bug,
        spent_ms=move.spent_ms,
    )


def hive_view(moves: Sequence[RecordedMove], setup: str | None = None) -> HiveView:
    """Return the hive that moves lead to from a setup, without asking the rules about the moves."""
    stacks = _stacks_of(setup)
    places = {piece: at for at, stack in stacks.items() for piece in stack}
    for move in moves:
        if move.piece is None or move.end is None:
            continue
        if start := places.get(move.piece):
            stacks[start].remove(move.piece)
        places[move.piece] = move.end
        stacks.setdefault(move.end, []).append(move.piece)
    found = tuple(StackView(at, tuple(pieces)) for at, pieces in stacks.items() if pieces)
    first = {move.color: move.end for move in moves[:2] if move.end is not None}
    white, black = first.get(Color.WHITE), first.get(Color.BLACK)
    if white is None or black is None or setup is not None:
        return HiveView(found, None)
    return HiveView(found, OpeningView(white, black))


def _stacks_of(setup: str | None) -> dict[HexPair, list[str]]:
    if setup is None:
        return {}
    hive = parse_setup(setup).hive
    return {(at.q, at.r): list(map(str, stack)) for at, stack in hive.stacks.items()}


def legal_view(legal: LegalMoves) -> LegalTargets:
    """Return where each piece may go."""
    if legal not in _shown:
        _shown[legal] = _targets(legal)
    return _shown[legal]


def _targets(legal: LegalMoves) -> LegalTargets:
    found: dict[str, list[Target]] = {}
    piece, targets = None, list[Target]()
    for text, move in legal.by_string.items():
        if isinstance(move, Pass):
            continue
        # The moves of one piece follow each other.
        if move.piece is not piece:
            piece = move.piece
            targets = found.setdefault(str(piece), [])
        targets.append(Target(move.end, text))
    return {piece: tuple(targets) for piece, targets in found.items()}


def throws_view(legal: LegalMoves) -> dict[str, tuple[Throw, ...]]:
    """Return where each piece can only be thrown, and by which pieces."""
    return {
        str(piece): tuple(Throw(end, tuple(map(str, by))) for end, by in ends.items())
        for piece, ends in legal.throws.items()
    }
