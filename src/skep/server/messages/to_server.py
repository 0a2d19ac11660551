"""The WebSocket, to the server."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from skep.server.messages.base import Body, CommandId, GameId, Letters, Ply, Whole
from skep.server.messages.studies import Secret, StudyId


class Play(Body, frozen=True, tag="play"):
    """Play a move."""

    move: Letters


class Resign(Body, frozen=True, tag="resign"):
    """Resign."""


class OfferDraw(Body, frozen=True, tag="offer_draw"):
    """Offer a draw, or accept the opponent's offer."""


class DeclineDraw(Body, frozen=True, tag="decline_draw"):
    """Decline a draw, or withdraw your own offer."""


class AskTakeback(Body, frozen=True, tag="ask_takeback"):
    """Ask for a takeback, or allow the opponent's."""


class DeclineTakeback(Body, frozen=True, tag="decline_takeback"):
    """Refuse a takeback, or withdraw your own request."""


class TakeHint(Body, frozen=True, tag="take_hint"):
    """Mark the game as one with hints; asking for a hint does this by itself."""


class Abort(Body, frozen=True, tag="abort"):
    """Abort a game before its second move: nobody wins."""


class Rematch(Body, frozen=True, tag="rematch"):
    """Ask for a rematch with colors reversed, or accept one."""


class MakePublic(Body, frozen=True, tag="make_public"):
    """Agree to make a finished game public: once both players agree, everybody can find it."""


class MakePrivate(Body, frozen=True, tag="make_private"):
    """Agree no longer. One player is enough to make a public game private."""


Action = (
    Play
    | Resign
    | OfferDraw
    | DeclineDraw
    | AskTakeback
    | DeclineTakeback
    | TakeHint
    | Abort
    | Rematch
    | MakePublic
    | MakePrivate
)


class Watch(Body, frozen=True, tag="watch"):
    """Subscribe to a game's events, starting with what was missed."""

    game: GameId
    version: Whole | UnsetType = UNSET
    """The last known event; without it the server sends the whole game."""


class Unwatch(Body, frozen=True, tag="unwatch"):
    """Unsubscribe from a game."""

    game: GameId


HINT_COMMAND = "take-hint-"
"""How the ids of the server's own commands begin; clients can't use them."""


class Command(Body, frozen=True, tag="command"):
    """Act in a game. Send it again with the same id until it is answered."""

    id: CommandId
    game: GameId
    ply: Ply
    """The ply that the sender sees. A command for another position is refused."""

    action: Action


class Ping(Body, frozen=True, tag="ping"):
    """Check the connection."""

    sent: Whole
    """Any number; it is sent back."""


class WatchStudy(Body, frozen=True, tag="watch_study"):
    """Subscribe to a study's edits after the last known one."""

    study: StudyId
    secret: Secret
    version: Whole


class UnwatchStudy(Body, frozen=True, tag="unwatch_study"):
    """Unsubscribe from a study."""

    study: StudyId


ToServer = Watch | Unwatch | Command | Ping | WatchStudy | UnwatchStudy
