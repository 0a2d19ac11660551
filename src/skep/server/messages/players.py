"""Whoever plays, and what the page asks apart from games."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from skep.server.messages.base import Body, Level
from skep.server.messages.games import Target
from skep.server.messages.problems import ReasonView


class Me(Body, frozen=True):
    """Whoever asks."""

    id: str
    name: str
    """Empty for a guest who gave none."""


class Rename(Body, frozen=True):
    """A wish for another name."""

    name: Annotated[str, Meta(max_length=24)]


class DeviceLink(Body, frozen=True):
    """A private link that makes another device the same player."""

    path: str
    expires_at: int


class TakeLink(Body, frozen=True):
    """The token of such a link, by the other device."""

    token: Annotated[str, Meta(max_length=100)]


class LevelView(Body, frozen=True):
    """A level of the computer."""

    number: Level
    name: str
    elo: int | None


class RulesView(Body, frozen=True):
    """A preset that a game can be made by."""

    name: str
    box: dict[str, int]
    first_is_open: bool
    """Whether a game can choose who begins."""


class Options(Body, frozen=True):
    """What a new game can be made of."""

    levels: tuple[LevelView, ...]
    editions: tuple[RulesView, ...]
    game_types: tuple[RulesView, ...]


class Why(Body, frozen=True):
    """Why a piece does not move, or does not get to a hex; or how it does."""

    reason: ReasonView | None
    """None when it can."""

    targets: tuple[Target, ...] = ()


class Chances(Body, frozen=True):
    """How likely White was to win, as the engine sees it; a draw counts a half."""

    white: tuple[float, ...]
    """From 0 to 1: before the first move, and after each one."""


class Health(Body, frozen=True):
    """Whether the server is well."""

    status: str
    version: str
