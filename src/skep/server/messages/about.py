"""What a server offers: levels and rules for a new game, and whether it is healthy."""

from __future__ import annotations

from skep.server.messages.base import Body, LevelNumber


class LevelView(Body, frozen=True):
    """A level of the computer."""

    number: LevelNumber
    name: str
    elo: int | None


class RulesView(Body, frozen=True):
    """A preset for the rules of a game."""

    name: str
    box: dict[str, int]
    first_is_open: bool
    """Whether either side can begin."""


class Options(Body, frozen=True):
    """The options for a new game."""

    levels: tuple[LevelView, ...]
    editions: tuple[RulesView, ...]
    game_types: tuple[RulesView, ...]


class Health(Body, frozen=True):
    """The health of the server."""

    status: str
    version: str
