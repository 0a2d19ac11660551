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
from skep.server.domain.saved_games import DeviceGame, TimedMove
from skep.server.messages.games import (
    ClockSettings,
    ComputerOpponent,
    FriendOpponent,
    NewGame,
    OwnColor,
    SameScreen,
    SavedGame,
    SeatChoice,
)
from skep.server.messages.to_server import (
    Abort,
    Action,
    AskTakeback,
    DeclineDraw,
    DeclineTakeback,
    MakePrivate,
    MakePublic,
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


def player_action(action: Action) -> PlayerAction:
    """Return what a player wants to do."""
    wanted: PlayerAction
    match action:
        case Play(move=text):
            wanted = PlayMove(text)
        case Resign():
            wanted = TableAction.RESIGN
        case OfferDraw():
            wanted = TableAction.OFFER_DRAW
        case DeclineDraw():
            wanted = TableAction.DECLINE_DRAW
        case AskTakeback():
            wanted = TableAction.ASK_TAKEBACK
        case DeclineTakeback():
            wanted = TableAction.DECLINE_TAKEBACK
        case TakeHint():
            wanted = TableAction.TAKE_HINT
        case Abort():
            wanted = TableAction.ABORT
        case Rematch() | MakePublic() | MakePrivate():
            wanted = _after_the_game(action)
        case _:
            assert_never(action)
    return wanted


def _after_the_game(action: Rematch | MakePublic | MakePrivate) -> TableAction:
    match action:
        case Rematch():
            return TableAction.REMATCH
        case MakePublic():
            return TableAction.MAKE_PUBLIC
        case MakePrivate():
            return TableAction.MAKE_PRIVATE
        case _:
            assert_never(action)


def game_request(wish: NewGame) -> GameRequest:
    """Return the game that a player asks for."""
    return GameRequest(
        opponent=_opponent(wish.opponent),
        rules=wish.rules,
        color=_COLORS[wish.color],
        first=wish.first,
        setup=wish.setup,
        clock=_clock(wish.clock),
    )


def device_game(wish: SavedGame) -> DeviceGame:
    """Return the game that a device tells."""
    request = GameRequest(
        opponent=_opponent(wish.opponent),
        rules=wish.rules,
        color=Color.WHITE if wish.color is OwnColor.WHITE else Color.BLACK,
        first=wish.first,
        setup=wish.setup,
        clock=_clock(wish.clock),
    )
    return DeviceGame(
        request=request,
        created_at=wish.created_at,
        moves=[TimedMove(move.text, move.spent_ms) for move in wish.moves],
        termination=wish.ending.termination,
        winner=wish.ending.winner,
        hints=wish.hints,
    )


def _clock(clock: ClockSettings | None) -> TimeControl | None:
    return None if clock is None else TimeControl(clock.main_s, clock.increment_s)


def _opponent(opponent: ComputerOpponent | FriendOpponent | SameScreen) -> OpponentChoice:
    match opponent:
        case ComputerOpponent(level=level):
            return AgainstComputer(level)
        case FriendOpponent():
            return AgainstFriend()
        case SameScreen():
            return AgainstOneself()
        case _:
            assert_never(opponent)
