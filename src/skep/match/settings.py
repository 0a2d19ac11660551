"""The settings of a match as its log stores them: everything that affects the games."""

from __future__ import annotations

import msgspec

# msgspec looks these types up when the module runs.
from skep.engine.limits import Limits
from skep.match.statistics import Sprt


class LoggedPlayer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player of a match."""

    name: str
    player: str
    """The player as text, without its name and limits."""

    limits: Limits
    network: str | None = None
    """The fingerprint of its network; None if it has none, or if nobody knows."""


class LoggedOpenings(msgspec.Struct, frozen=True, kw_only=True):
    """The openings of a match. Their moves are in its games."""

    name: str
    count: int
    digest: str


class MatchSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings in the first line of a log.

    Fields that this release doesn't know are ignored. So if you add a setting that affects games,
    raise the version of the log, or older releases would resume it with other games.
    """

    players: tuple[LoggedPlayer, ...]
    rules: str
    openings: LoggedOpenings
    games: int
    seed: int
    max_plies: int
    timeout: float = msgspec.field(name="patience")
    """In seconds, for programs without a time limit. The first logs called it patience."""

    sprt: Sprt | None
