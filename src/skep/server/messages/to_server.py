"""The WebSocket, to the server."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from skep.server.messages.base import Body, CommandId, GameId, Letters, Ply, Whole


class Play(Body, frozen=True, tag="play"):
    """Play a move."""

    move: Letters


class Resign(Body, frozen=True, tag="resign"):
    """Give up."""


class OfferDraw(Body, frozen=True, tag="offer_draw"):
    """Offer a draw, or accept one that is offered."""


class DeclineDraw(Body, frozen=True, tag="decline_draw"):
    """Decline a draw, or withdraw an offer."""


class AskTakeback(Body, frozen=True, tag="ask_takeback"):
    """Ask to take one's last move back, or allow it to who asks."""


class DeclineTakeback(Body, frozen=True, tag="decline_takeback"):
    """Do not allow it, or ask no longer."""


class Abort(Body, frozen=True, tag="abort"):
    """End a game that has hardly begun: before the second move nobody wins."""


class Rematch(Body, frozen=True, tag="rematch"):
    """Ask for another game with colors reversed, or accept one."""


Action = Play | Resign | OfferDraw | DeclineDraw | AskTakeback | DeclineTakeback | Abort | Rematch


class Watch(Body, frozen=True, tag="watch"):
    """Send this game's events from now on, and first what is missing."""

    game: GameId
    version: Whole | UnsetType = UNSET
    """The last event that is known; without it the whole game is sent."""


class Unwatch(Body, frozen=True, tag="unwatch"):
    """Send no more of this game."""

    game: GameId


class Command(Body, frozen=True, tag="command"):
    """Do something in a game. It is sent again until it is answered, with the same id."""

    id: CommandId
    game: GameId
    ply: Ply
    """The ply that the sender sees: what was meant for another position is refused."""

    action: Action


class Ping(Body, frozen=True, tag="ping"):
    """Ask whether the server is there."""

    sent: Whole
    """Anything; it comes back."""


ToServer = Watch | Unwatch | Command | Ping
