"""Decisions: what follows from a command, as facts; nothing is changed here."""

from __future__ import annotations

from typing import assert_never

from skep.core.bugs import Color
from skep.core.moves import Move, Pass
from skep.core.outcome import Termination
from skep.engine.answers import accepts_draw, resigns
from skep.engine.score import Score
from skep.server.domain.clocks import FIRST_MOVE_MS, FREE_PLIES
from skep.server.domain.facts import (
    DrawDeclined,
    DrawOffered,
    Ended,
    Fact,
    Joined,
    Moved,
    RematchAsked,
    TakebackAsked,
    TakebackDeclined,
    TookBack,
)
from skep.server.domain.playing import played_moves, read_move
from skep.server.domain.table import Table, move_of
from skep.server.errors import Code, ProblemError
from skep.server.messages.games import Status
from skep.server.messages.to_server import (
    Abort,
    Action,
    AskTakeback,
    DeclineDraw,
    DeclineTakeback,
    OfferDraw,
    Play,
    Rematch,
    Resign,
)

Facts = tuple[Fact, ...]
"""What happens, in order; nothing, when all is as it was wished for already."""


def decide(table: Table, player: str, action: Action, *, ply: int, now: int) -> Facts:
    """Return what follows when a player wants something.

    A rematch that both sides want is for the room, which makes the game.

    :raises ProblemError: when it is not possible, with the reason.
    """
    colors = table.colors_of(player)
    if not colors:
        raise ProblemError(Code.NOT_YOUR_GAME)
    if isinstance(action, Rematch):
        return _rematch(table, _acting(table, colors))
    if table.status is Status.OVER:
        raise ProblemError(Code.GAME_OVER)
    if ply != table.ply:
        raise ProblemError(Code.STALE, facts={"ply": table.ply})
    if isinstance(action, Abort):
        return _abort(table)
    if table.status is Status.WAITING:
        raise ProblemError(Code.NOT_STARTED)
    if isinstance(action, Play):
        return _play(table, colors, action.move, now)
    return _offer(table, _acting(table, colors), action)


def join(table: Table, player: str) -> Facts:
    """Return what follows when somebody wants the free seat.

    :raises ProblemError: when there is none, or it is the maker's own game.
    """
    if len(table.colors_of(player)) == 1 and table.status is not Status.WAITING:
        return ()
    if table.status is Status.OVER:
        raise ProblemError(Code.GAME_OVER)
    seat = table.free_seat
    if seat is None:
        raise ProblemError(Code.OWN_GAME if table.colors_of(player) else Code.SEAT_TAKEN)
    if table.colors_of(player):
        raise ProblemError(Code.OWN_GAME)
    return (Joined(seat, player),)


def call_off(table: Table) -> Facts:
    """Return what follows when a game has to make room for another of the same player.

    Nothing, when anybody would miss it: moves were made, or somebody else sits there.
    """
    people = {sitter.player for sitter in table.seats.values() if sitter.player}
    is_missed = table.ply > 0 or len(people) > 1
    return () if is_missed or table.status is Status.OVER else (Ended(Termination.ABORTED.value),)


def time_is_up(table: Table, *, now: int) -> Facts:
    """Return what follows from the time of day alone: a flag that fell, or a game called off."""
    due = due_at(table)
    if due is None or now < due:
        return ()
    if table.clock is not None and table.clock.running is not None:
        return (Ended(Termination.TIMEOUT.value, table.clock.running.other),)
    return (Ended(Termination.ABORTED.value),)


def due_at(table: Table) -> int | None:
    """Return when a game ends by itself if nobody moves; None when it does not."""
    if table.clock is None or table.status is not Status.PLAYING:
        return None
    if table.ply < FREE_PLIES:
        return table.turn_since + FIRST_MOVE_MS
    return table.clock.falls_at


def computer_moves(table: Table, move: Move, score: Score | None, *, now: int) -> Facts:
    """Return what follows when the computer has decided on a move: it plays it, or gives up."""
    color = table.to_move
    level = table.seats[color].level
    scores = [*_scores(table), *([score] if score is not None else [])]
    if level is not None and score is not None and resigns(scores, level=level):
        return (Ended(Termination.RESIGNATION.value, color.other),)
    spent = max(0, now - table.turn_since)
    moves = played_moves(table.game, move, spent_ms=spent)
    return (Moved(moves, None if score is None else score.units),)


def _acting(table: Table, colors: tuple[Color, ...]) -> Color:
    """Return the side for which a player acts: at one screen, the side to move."""
    only, *others = colors
    return table.to_move if others else only


def _play(table: Table, colors: tuple[Color, ...], text: str, now: int) -> Facts:
    if table.to_move not in colors:
        raise ProblemError(Code.NOT_YOUR_TURN)
    move = read_move(table.game, text)
    spent = max(0, now - table.turn_since)
    return (Moved(played_moves(table.game, move, spent_ms=spent)),)


def _abort(table: Table) -> Facts:
    if table.ply >= FREE_PLIES:
        raise ProblemError(Code.CANNOT_ABORT)
    return (Ended(Termination.ABORTED.value),)


def _offer(
    table: Table,
    color: Color,
    action: Resign | OfferDraw | DeclineDraw | AskTakeback | DeclineTakeback,
) -> Facts:
    match action:
        case Resign():
            return (Ended(Termination.RESIGNATION.value, color.other),)
        case OfferDraw():
            return _draw(table, color)
        case DeclineDraw():
            return _declined(table.draw_offer, DrawDeclined(color))
        case AskTakeback():
            return _takeback(table, color)
        case DeclineTakeback():
            return _declined(table.takeback, TakebackDeclined(color))
        case _:
            assert_never(action)


def _draw(table: Table, color: Color) -> Facts:
    agreed = Ended(Termination.AGREEMENT.value)
    if table.is_same_screen or table.draw_offer is color.other:
        return (agreed,)
    if table.draw_offer is color or color in table.draw_offered:
        raise ProblemError(Code.ALREADY_OFFERED)
    if table.computer is None:
        return (DrawOffered(color),)
    repetitions = table.game.repetitions
    if accepts_draw(_scores(table), ply=table.ply, repetitions=repetitions):
        return (agreed,)
    return DrawOffered(color), DrawDeclined(color.other)


def _declined(offer: Color | None, fact: DrawDeclined | TakebackDeclined) -> Facts:
    if offer is None:
        raise ProblemError(Code.NO_OFFER)
    return (fact,)


def _takeback(table: Table, color: Color) -> Facts:
    asker = color if table.takeback is None else table.takeback
    ply = _last_decision(table, None if table.is_same_screen else asker)
    if ply is None:
        raise ProblemError(Code.CANNOT_TAKE_BACK)
    is_allowed = table.takeback is color.other
    if is_allowed or table.is_same_screen or table.computer is not None:
        return (TookBack(ply),)
    if color in table.takeback_asked:
        raise ProblemError(Code.ALREADY_ASKED)
    return (TakebackAsked(color),)


def _last_decision(table: Table, color: Color | None) -> int | None:
    """Return the ply of the last move that a side, or any, has chosen; a pass is no choice."""
    for ply in reversed(range(table.ply)):
        played = table.moves[ply]
        if color in {None, played.color} and not isinstance(move_of(played), Pass):
            return ply
    return None


def _rematch(table: Table, color: Color) -> Facts:
    """Return that a side wants to play again; nothing, when the game can be made at once."""
    if table.status is not Status.OVER:
        raise ProblemError(Code.NOT_OVER)
    if color in table.rematch_since or is_rematch_agreed(table, color):
        return ()
    return (RematchAsked(color),)


def is_rematch_agreed(table: Table, color: Color) -> bool:
    """Whether a wish of this side is all that a rematch takes."""
    if table.free_seat is not None:
        return True
    at_once = table.is_same_screen or table.computer is not None
    return at_once or table.rematch is color.other


def _scores(table: Table) -> list[Score]:
    return [score for _, score in sorted(table.scores.items())]
