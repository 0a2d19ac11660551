"""From messages to what the domain understands."""

from __future__ import annotations

from typing import assert_never

from skep.core.bugs import Color
from skep.server.domain.actions import PlayerAction, PlayMove, TableAction
from skep.server.domain.facts import TimeControl
from skep.server.domain.new_games import (
    AgainstComputer,
    AgainstFriend,
    AgainstOneself,
    GameRequest,
    OpponentChoice,
)
from skep.server.messages.games import (
    ComputerOpponent,
    FriendOpponent,
    NewGame,
    SameScreen,
    SeatChoice,
)
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
    TakeHint,
)

_COLORS = {
    SeatChoice.WHITE: Color.WHITE,
    SeatChoice.BLACK: Color.BLACK,
    SeatChoice.RANDOM: None,
}

_ACTIONS: dict[type[Action], TableAction] = {
    Resign: TableAction.RESIGN,
    OfferDraw: TableAction.OFFER_DRAW,
    DeclineDraw: TableAction.DECLINE_DRAW,
    AskTakeback: TableAction.ASK_TAKEBACK,
    DeclineTakeback: TableAction.DECLINE_TAKEBACK,
    TakeHint: TableAction.TAKE_HINT,
    Abort: TableAction.ABORT,
    Rematch: TableAction.REMATCH,
}


def player_action(action: Action) -> PlayerAction:
    """Return what a player wants to do."""
    return PlayMove(action.move) if isinstance(action, Play) else _ACTIONS[type(action)]


def game_request(wish: NewGame) -> GameRequest:
    """Return the game that a player asks for."""
    clock = wish.clock
    return GameRequest(
        opponent=_opponent(wish),
        rules=wish.rules,
        color=_COLORS[wish.color],
        first=wish.first,
        clock=None if clock is None else TimeControl(clock.main_s, clock.increment_s),
    )


def _opponent(wish: NewGame) -> OpponentChoice:
    match wish.opponent:
        case ComputerOpponent(level=level):
            return AgainstComputer(level)
        case FriendOpponent():
            return AgainstFriend()
        case SameScreen():
            return AgainstOneself()
        case _:
            assert_never(wish.opponent)
