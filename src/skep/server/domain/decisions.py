"""Decisions: what follows from an action, or from the time of day. Nothing is changed here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, assert_never

from skep.core.bugs import Color
from skep.core.moves import Move
from skep.engine.answers import accepts_draw, resigns
from skep.engine.score import Score
from skep.server.domain.actions import PlayerAction, PlayMove, TableAction
from skep.server.domain.clocks import FIRST_MOVE_MS, FREE_PLIES
from skep.server.domain.facts import (
    ENDED_BY_LENGTH,
    DrawOfferDeclined,
    DrawOfferMade,
    EndedBy,
    Fact,
    GameEnded,
    HintTaken,
    MoveKind,
    MovesPlayed,
    MovesTakenBack,
    PublicationAgreed,
    PublicationRevoked,
    RematchRequested,
    SeatTaken,
    TakebackRefused,
    TakebackRequested,
)
from skep.server.domain.length_limits import MOST_EVENTS
from skep.server.domain.played_moves import check_legal, read_legal_move, record_moves
from skep.server.domain.table import GameStatus, GameTable
from skep.server.errors import Code, ProblemError


@dataclass(frozen=True, slots=True)
class Happens:
    """These facts follow, in order."""

    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class RematchAgreed:
    """Nobody has to be asked any more: the next game can be created."""

    color: Color
    """The side whose action this is."""


@dataclass(frozen=True, slots=True)
class AlreadyRequested:
    """The same was requested before, at this version: nothing happens again."""

    version: int


Decision = Happens | RematchAgreed | AlreadyRequested

_Offer = Literal[
    TableAction.RESIGN,
    TableAction.OFFER_DRAW,
    TableAction.DECLINE_DRAW,
    TableAction.ASK_TAKEBACK,
    TableAction.DECLINE_TAKEBACK,
]

_PUBLICATION_VERSION = 6
"""The first version of stored facts that has public games."""

_NEVER_ENDING = (DrawOfferMade, TakebackRequested, MovesTakenBack)
"""Facts that bring no game closer to its end, so there has to be a last one."""


def decide(table: GameTable, player: str, action: PlayerAction, *, ply: int, now: int) -> Decision:
    """Return what follows from a player's action, which was meant for the position at *ply*.

    :raises ProblemError: when it is refused, with the reason.
    """
    colors = table.colors_of(player)
    if not colors:
        raise ProblemError(Code.NOT_YOUR_GAME)
    if (
        action is TableAction.REMATCH
        or action is TableAction.MAKE_PUBLIC
        or action is TableAction.MAKE_PRIVATE
    ):
        return _after_the_game(table, player, colors, action)
    if table.status is GameStatus.OVER:
        raise ProblemError(Code.GAME_OVER)
    if ply != table.ply:
        raise ProblemError(Code.STALE, facts={"ply": table.ply})
    if action is TableAction.ABORT:
        return Happens((_abort(table),))
    if table.status is GameStatus.WAITING:
        raise ProblemError(Code.NOT_STARTED)
    if isinstance(action, PlayMove):
        return Happens(_play(table, colors, action.text, now))
    if action is TableAction.TAKE_HINT:
        return _hint(table, colors)
    facts = _offer(table, _acting(table, colors), action)
    if table.version >= MOST_EVENTS and any(isinstance(fact, _NEVER_ENDING) for fact in facts):
        raise ProblemError(Code.NO_MORE_OFFERS)
    return Happens(facts)


def join(table: GameTable, player: str) -> SeatTaken | None:
    """Return what follows when a player wants the free seat; None when they already have one.

    :raises ProblemError: when no seat is free, or the player created the game.
    """
    if len(table.colors_of(player)) == 1 and table.status is not GameStatus.WAITING:
        return None
    if table.status is GameStatus.OVER:
        raise ProblemError(Code.GAME_OVER)
    seat = table.free_seat
    if table.colors_of(player):
        raise ProblemError(Code.OWN_GAME)
    if seat is None:
        raise ProblemError(Code.SEAT_TAKEN)
    return SeatTaken(seat, player)


def call_off(table: GameTable) -> GameEnded | None:
    """Return what follows when a game has to make room for another of the same player.

    None when somebody would miss it: moves were played, or another player has a seat.
    """
    people = {holder.player for holder in table.seats.values() if holder.player}
    is_missed = table.ply > 0 or len(people) > 1
    return None if is_missed or table.status is GameStatus.OVER else GameEnded(EndedBy.ABORTED)


def time_is_up(table: GameTable, *, now: int) -> GameEnded | None:
    """Return what follows from the time of day alone: a timeout, an aborted game, or nothing."""
    due = due_at(table)
    if due is None or now < due:
        return None
    if table.clock is not None and table.clock.running is not None:
        return GameEnded(EndedBy.TIMEOUT, table.clock.running.other)
    return GameEnded(EndedBy.ABORTED)


def due_at(table: GameTable) -> int | None:
    """Return when the game ends by itself if nobody moves; None when it does not."""
    if table.clock is None or table.status is not GameStatus.PLAYING:
        return None
    if table.ply < FREE_PLIES:
        return table.turn_since + FIRST_MOVE_MS
    return table.clock.falls_at


def computer_moves(
    table: GameTable, move: Move, score: Score | None, *, now: int
) -> tuple[Fact, ...]:
    """Return what follows when the computer has chosen a move: it plays it, or resigns.

    :raises ProblemError: when the move is not legal.
    """
    color = table.to_move
    level = table.seats[color].level
    scores = [*_scores(table), *([score] if score is not None else [])]
    if level is not None and score is not None and resigns(scores, level=level):
        return (GameEnded(EndedBy.RESIGNATION, color.other),)
    check_legal(table.game, table.legal_moves, move)
    return _played(table, move, now, score=None if score is None else score.units)


def _acting(table: GameTable, colors: tuple[Color, ...]) -> Color:
    """Return the side for which a player acts: on one screen, the side to move."""
    only, *others = colors
    return table.to_move if others else only


def _play(table: GameTable, colors: tuple[Color, ...], text: str, now: int) -> tuple[Fact, ...]:
    if table.to_move not in colors:
        raise ProblemError(Code.NOT_YOUR_TURN)
    move = read_legal_move(table.game, table.legal_moves, text)
    return _played(table, move, now)


def _played(
    table: GameTable, move: Move, now: int, *, score: int | None = None
) -> tuple[Fact, ...]:
    spent, line = max(0, now - table.turn_since), table.follow(move)
    played = MovesPlayed(record_moves(table.game.position, line, spent_ms=spent), score)
    return (played, ENDED_BY_LENGTH) if line.is_too_long else (played,)


def check_hint(table: GameTable, player: str, *, ply: int) -> None:
    """Refuse a hint that a player can't have now.

    :raises ProblemError: with the reason.
    """
    decide(table, player, TableAction.TAKE_HINT, ply=ply, now=table.updated_at)


def _hint(table: GameTable, colors: tuple[Color, ...]) -> Decision:
    if not table.is_same_screen and table.computer is None:
        raise ProblemError(Code.NO_HINTS)
    color = table.to_move
    if color not in colors:
        raise ProblemError(Code.NOT_YOUR_TURN)
    if color in table.hinted_since:
        return AlreadyRequested(table.hinted_since[color])
    return Happens((HintTaken(color, v=3),))


def _abort(table: GameTable) -> GameEnded:
    if table.ply >= FREE_PLIES:
        raise ProblemError(Code.CANNOT_ABORT)
    return GameEnded(EndedBy.ABORTED)


def _offer(table: GameTable, color: Color, action: _Offer) -> tuple[Fact, ...]:
    match action:
        case TableAction.RESIGN:
            return (GameEnded(EndedBy.RESIGNATION, color.other),)
        case TableAction.OFFER_DRAW:
            return _draw(table, color)
        case TableAction.DECLINE_DRAW:
            return (_declined(table.draw_offer, DrawOfferDeclined(color)),)
        case TableAction.ASK_TAKEBACK:
            return (_takeback(table, color),)
        case TableAction.DECLINE_TAKEBACK:
            return (_declined(table.takeback, TakebackRefused(color)),)
        case _:
            assert_never(action)


def _draw(table: GameTable, color: Color) -> tuple[Fact, ...]:
    agreed = GameEnded(EndedBy.AGREEMENT)
    if table.is_same_screen or table.draw_offer is color.other:
        return (agreed,)
    if table.draw_offer is color or color in table.draw_offered:
        raise ProblemError(Code.ALREADY_OFFERED)
    if table.computer is None:
        return (DrawOfferMade(color),)
    repetitions = table.game.repetitions
    if accepts_draw(_scores(table), ply=table.ply, repetitions=repetitions):
        return (agreed,)
    return DrawOfferMade(color), DrawOfferDeclined(color.other)


def _declined(
    offer: Color | None, fact: DrawOfferDeclined | TakebackRefused
) -> DrawOfferDeclined | TakebackRefused:
    if offer is None:
        raise ProblemError(Code.NO_OFFER)
    return fact


def _takeback(table: GameTable, color: Color) -> MovesTakenBack | TakebackRequested:
    asker = color if table.takeback is None else table.takeback
    ply = _last_decision(table, None if table.is_same_screen else asker)
    if ply is None:
        raise ProblemError(Code.CANNOT_TAKE_BACK)
    is_allowed = table.takeback is color.other
    if is_allowed or table.is_same_screen or table.computer is not None:
        return MovesTakenBack(ply)
    if color in table.takeback_asked:
        raise ProblemError(Code.ALREADY_ASKED)
    return TakebackRequested(color)


def _last_decision(table: GameTable, color: Color | None) -> int | None:
    """Return the ply of the last move that a side, or either, chose; a pass isn't a choice."""
    for ply in reversed(range(table.ply)):
        played = table.moves[ply]
        if color in {None, played.color} and played.way is not MoveKind.PASS:
            return ply
    return None


def _after_the_game(
    table: GameTable, player: str, colors: tuple[Color, ...], action: PlayerAction
) -> Decision:
    if table.status is not GameStatus.OVER:
        raise ProblemError(Code.NOT_OVER)
    if action is TableAction.REMATCH:
        return _rematch(table, _acting(table, colors))
    if action is TableAction.MAKE_PUBLIC:
        return _make_public(table, player)
    return _make_private(table, player)


def _rematch(table: GameTable, color: Color) -> Decision:
    if color in table.rematch_since:
        return AlreadyRequested(table.rematch_since[color])
    if _is_rematch_agreed(table, color):
        return RematchAgreed(color)
    return Happens((RematchRequested(color),))


def _is_rematch_agreed(table: GameTable, color: Color) -> bool:
    if table.free_seat is not None:
        return True
    is_alone = table.is_same_screen or table.computer is not None
    return is_alone or table.rematch is color.other


def _make_public(table: GameTable, player: str) -> Decision:
    if table.ply == 0:
        raise ProblemError(Code.NOTHING_TO_SAVE)
    if player in table.published_since:
        return AlreadyRequested(table.published_since[player])
    if table.version >= MOST_EVENTS:
        raise ProblemError(Code.NO_MORE_OFFERS)
    return Happens((PublicationAgreed(player, v=_PUBLICATION_VERSION),))


def _make_private(table: GameTable, player: str) -> Decision:
    if player not in table.published_since:
        return AlreadyRequested(table.version)
    return Happens((PublicationRevoked(player, v=_PUBLICATION_VERSION),))


def _scores(table: GameTable) -> list[Score]:
    return [score for _, score in sorted(table.scores.items())]
