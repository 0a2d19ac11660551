"""Story: a game in up to three sentences, from its win probabilities and marks.

This module chooses what to tell. ``skep.words`` has the sentences (``story.ftl``). The page has the
same function in TypeScript (``web/src/state/story.ts``). Both are tested with
``tests/vectors/stories.json``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from skep.core.bugs import Color
from skep.engine.review.marks import MoveMark, PlayedMoveFacts

AHEAD = 0.7
"""The win probability from which a side counts as winning."""

_OPENING = 6
"""A side that is ahead after this many plies counts as ahead from the start."""


class StoryKind(Enum):
    """What a sentence says; the value is the end of its message's name."""

    # how the game went
    ALWAYS_AHEAD = "always-ahead"
    """The winner was ahead from the beginning."""

    EVEN_UNTIL = "even-until"
    """Nobody was ahead until a move, and the winner has been since."""

    FOR_GOOD = "for-good"
    """The winner was ahead, then wasn't, and has been again since a move."""

    WAS_WINNING = "was-winning"
    """A side was ahead until a move, and did not win."""

    AHEAD_AT_END = "ahead-at-end"
    """A side was ahead when the game ended, and did not win: it may have run out of time."""

    EVEN = "even"
    """Nobody was ever ahead."""

    # what decided it
    THEN = "then"
    """That very move was the fault that lost the most."""

    WORST = "worst"
    """The fault that lost the most."""

    # what else there is to say
    MISSED_WIN = "missed-win"
    """The loser had a certain win, and let it go."""

    WON_LATE = "won-late"
    """The winner had a certain win before, and let it go."""

    NO_FAULTS = "no-faults"
    """The winner made no mistakes."""


@dataclass(frozen=True, slots=True)
class StoryFact:
    """One sentence."""

    kind: StoryKind
    color: Color | None = None
    """The side that it is about, if any."""

    ply: int = 0
    """The number of the move that it is about, from 1; 0 for none."""


def tell_story(
    chances: Sequence[float],
    marks: Sequence[MoveMark],
    moves: Sequence[PlayedMoveFacts],
    winner: Color | None,
) -> tuple[StoryFact, ...]:
    """Return the story of a game.

    *chances* are White's win probabilities at the start and after each move, in hindsight. A game
    without a *winner* was drawn, or isn't over.
    """
    if not moves:
        return ()
    course = _course(chances, winner)
    decision = _decision(marks, moves, winner, course)
    # A win that is missed by the worst move has been told with it.
    missed = [
        ply
        for ply, mark in enumerate(marks, 1)
        if mark.misses_win and (decision is None or ply != decision.ply)
    ]
    told = (course, decision, _aside(missed, marks, moves, winner))
    return tuple(fact for fact in told if fact is not None)


def _course(chances: Sequence[float], winner: Color | None) -> StoryFact:
    """Return how the game went."""
    leaders = [_leader(chance) for chance in chances]
    others = (Color.WHITE, Color.BLACK) if winner is None else (winner.other,)
    if (last := _last(leaders, *others)) is not None:
        is_end = last == len(leaders) - 1
        kind = StoryKind.AHEAD_AT_END if is_end else StoryKind.WAS_WINNING
        return StoryFact(kind, leaders[last], 0 if is_end else last + 1)
    if winner is None:
        return StoryFact(StoryKind.EVEN)
    even = _last(leaders, None)
    if even is None or even < _OPENING:
        return StoryFact(StoryKind.ALWAYS_AHEAD, winner)
    kind = StoryKind.FOR_GOOD if winner in leaders[:even] else StoryKind.EVEN_UNTIL
    return StoryFact(kind, winner, min(even + 1, len(leaders) - 1))


def _decision(
    marks: Sequence[MoveMark],
    moves: Sequence[PlayedMoveFacts],
    winner: Color | None,
    course: StoryFact,
) -> StoryFact | None:
    """Return the fault that decided the game: of the loser, or of anybody in a draw."""
    faults = [
        ply
        for ply, (mark, move) in enumerate(zip(marks, moves, strict=True), 1)
        if mark.fault is not None and move.color is not winner
    ]
    if not faults:
        return None
    worst = min(faults, key=lambda ply: (-marks[ply - 1].loss, ply))
    kind = StoryKind.THEN if course.ply == worst else StoryKind.WORST
    return StoryFact(kind, moves[worst - 1].color, worst)


def _aside(
    missed: Sequence[int],
    marks: Sequence[MoveMark],
    moves: Sequence[PlayedMoveFacts],
    winner: Color | None,
) -> StoryFact | None:
    """Return what else is worth telling."""
    for ply in reversed(missed):
        if moves[ply - 1].color is not winner:
            return StoryFact(StoryKind.MISSED_WIN, moves[ply - 1].color, ply)
    if missed:
        return StoryFact(StoryKind.WON_LATE, winner, missed[0])
    played = [
        mark for mark, move in zip(marks, moves, strict=True) if move.color is winner is not None
    ]
    if played and all(mark.fault is None for mark in played):
        return StoryFact(StoryKind.NO_FAULTS, winner)
    return None


def _leader(white: float) -> Color | None:
    if white >= AHEAD:
        return Color.WHITE
    return Color.BLACK if 1 - white >= AHEAD else None


def _last(leaders: Sequence[Color | None], *wanted: Color | None) -> int | None:
    """Return the last ply after which one of these was ahead."""
    return next((ply for ply in reversed(range(len(leaders))) if leaders[ply] in wanted), None)
