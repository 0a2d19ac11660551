"""Undo and redo, always to a position where a person has a choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skep.core.bugs import Color
from skep.core.errors import GameError, GameErrorCode
from skep.core.moves import PASS
from skep.game import Game


def go_back(game: Game, count: int, computer: Color | None = None) -> int:
    """Take back *count* moves, or none if there are fewer; return how many there are.

    :raises GameError: when a person has no move to take back.
    """
    trial = game.copy()
    there = _times(count, lambda: _step_back(trial, computer))
    if there == count:
        _times(count, lambda: _step_back(game, computer))
    return there


def go_forward(game: Game, count: int, computer: Color | None = None) -> int:
    """Replay *count* moves, or none if there are fewer; return how many there are.

    :raises GameError: when there is none.
    """
    before = len(game.moves)
    there = _times(count, lambda: _step_forward(game, computer))
    if there < count:
        while len(game.moves) > before:
            game.undo()
    return there


def forced_passes(game: Game) -> Iterator[Color]:
    """Play forced passes, and yield the sides that passed."""
    while game.legal_moves() == (PASS,):
        yield game.to_move
        # After an undo, redo the pass, so that the moves after it stay available.
        if not _goes_on(game):
            game.play(PASS)


def _times(count: int, step: Callable[[], None]) -> int:
    """Step up to *count* times, and return how often it worked; the first step must work."""
    for done in range(count):
        try:
            step()
        except GameError:
            if done == 0:
                raise
            return done
    return count


def _step_back(game: Game, computer: Color | None) -> None:
    """Take back the last move, and the moves before it that no person chose.

    Those are forced passes and, against a computer, the moves of the computer. Afterward a person
    is to move.

    :raises GameError: when a person has no move to take back.
    """
    if computer is not None and not any(p.to_move is not computer for p in game.positions[:-1]):
        raise GameError(GameErrorCode.NOTHING_TO_UNDO)
    game.undo()
    while game.moves and (game.to_move is computer or game.legal_moves() == (PASS,)):
        game.undo()


def _step_forward(game: Game, computer: Color | None) -> None:
    """Replay a move that was taken back; against a computer, also the computer's reply.

    :raises GameError: when there is none.
    """
    # A forced pass is not a step, since it is not a choice.
    while game.legal_moves() == (PASS,) and _goes_on(game):
        pass
    game.redo()
    while game.to_move is computer and _goes_on(game):
        pass


def _goes_on(game: Game) -> bool:
    """Replay the next move, if one was taken back."""
    try:
        game.redo()
    except GameError:
        return False
    return True
