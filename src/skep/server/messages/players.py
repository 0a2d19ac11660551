"""Players: who they are, their devices, and everything that is stored about them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from skep.core.bugs import Color
from skep.server.messages.base import Body, GameId
from skep.server.messages.games import ClockSettings, Ending, Seats, StatusView
from skep.server.messages.studies import StudyView


class Me(Body, frozen=True):
    """The player who asks."""

    id: str
    name: str
    """Empty for a guest without a name."""


class Rename(Body, frozen=True):
    """A new name."""

    name: Annotated[str, Meta(max_length=24)]


class DeviceLink(Body, frozen=True):
    """A private link to continue on another device."""

    path: str
    expires_at: int


class TakeLink(Body, frozen=True):
    """The token of a device link."""

    token: Annotated[str, Meta(max_length=100)]


class SignOut(Body, frozen=True):
    """A request to end all sessions."""

    keep_this_device: bool = False
    """Whether to begin a new session on this device."""


class LinkRecord(Body, frozen=True):
    """A device link that was created. Its secret isn't stored."""

    expires_at: int
    used_at: int | None


class GameRecordView(Body, frozen=True):
    """A game as a player can download it."""

    id: GameId
    rules: str
    you: tuple[Color, ...]
    seats: Seats
    status: StatusView
    ending: Ending | None
    created_at: int
    updated_at: int
    clock: ClockSettings | None
    moves: tuple[str, ...] | None
    """As UHP writes them; None if the stored game is damaged."""

    on_device: bool
    """Whether it was played on your device, and then saved."""

    is_public: bool
    """Whether everybody can find it: you and your opponent have agreed."""

    setup: str | None = None
    """The setup string of the first position; None if the hive was empty there."""


class PlayerData(Body, frozen=True):
    """Everything that is stored about a player."""

    id: str
    name: str
    links: tuple[LinkRecord, ...]
    games: tuple[GameRecordView, ...]
    studies: tuple[StudyView, ...]
    """The studies that the player shares. Their secrets aren't stored."""
