"""Undo and redo, to where a player has a choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from skep.core.bugs import Color
from skep.core.errors import GameError, GameErrorCode
from skep.core.moves import PASS
from skep.game import Game


def go_back(game: Game, count: int, computer: Color | None = None) -> int:
    """Take back so many moves, or none if there are fewer; return how many there are of them.

    :raises GameError: when a person has no move to take back.
    """
    trial = game.copy()
    there = _times(count, lambda: _step_back(trial, computer))
    if there == count:
        _times(count, lambda: _step_back(game, computer))
    return there


def go_forward(game: Game, count: int, computer: Color | None = None) -> int:
    """Play so many moves again, or none if there are fewer; return how many there are of them.

    :raises GameError: when there is none.
    """
    before = len(game.moves)
    there = _times(count, lambda: _step_forward(game, computer))
    if there < count:
        while len(game.moves) > before:
            game.undo()
    return there


def forced_passes(game: Game) -> Iterator[Color]:
    """Pass for whoever must, and yield the sides that did."""
    while game.legal_moves() == (PASS,):
        yield game.to_move
        # After an undo the pass waits to be played again, with all that follows it.
        if not _goes_on(game):
            game.play(PASS)


def _times(count: int, step: Callable[[], None]) -> int:
    """Step so often, or as often as it goes, and return how often; once it has to."""
    for done in range(count):
        try:
            step()
        except GameError:
            if done == 0:
                raise
            return done
    return count


def _step_back(game: Game, computer: Color | None) -> None:
    """Take back the last move, and what led to it without a person's choice.

    Nobody chose a forced pass. Against a computer its answer goes too, so that the person is to
    move again.

    :raises GameError: when a person has no move to take back.
    """
    if computer is not None and not any(p.to_move is not computer for p in game.positions[:-1]):
        raise GameError(GameErrorCode.NOTHING_TO_UNDO)
    game.undo()
    while game.moves and (game.to_move is computer or game.legal_moves() == (PASS,)):
        game.undo()


def _step_forward(game: Game, computer: Color | None) -> None:
    """Play a move again that was taken back; against a computer its answer too.

    :raises GameError: when there is none.
    """
    # A forced pass is no step: whoever counts steps counts choices.
    while game.legal_moves() == (PASS,) and _goes_on(game):
        pass
    game.redo()
    while game.to_move is computer and _goes_on(game):
        pass


def _goes_on(game: Game) -> bool:
    """Play the next move again, if there is one that was taken back."""
    try:
        game.redo()
    except GameError:
        return False
    return True
