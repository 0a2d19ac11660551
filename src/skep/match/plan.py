"""The plan of a match or tournament: who plays whom, from which opening, with which color.

All of it follows from a few settings and a seed, so that a log needs no more than the settings
to know which games are missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import combinations
from random import Random

from skep.core.bugs import Color
from skep.core.ruleset import Ruleset
from skep.match.openings import Openings
from skep.match.referee import MAX_PLIES
from skep.match.specs import Own, PlayerSpec
from skep.match.statistics import Sprt
from skep.notation.record import GameRecord
from skep.notation.rulesets import format_ruleset

PATIENCE = 60.0
"""How many seconds a program may be silent that was given no time, unless said otherwise."""

Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    """One game of the plan."""

    number: int
    """From 0; games 2n and 2n+1 are a pair: one opening, colors reversed."""

    opening: int
    white: int
    """A player, by its place in the plan."""

    black: int

    @property
    def pair(self) -> int:
        """Which pair it belongs to, from 0."""
        return self.number // 2

    def player(self, color: Color) -> int:
        """Return who has a color."""
        return self.white if color is Color.WHITE else self.black


@dataclass(frozen=True, slots=True)
class Plan:
    """The settings of a match, or with more than two players of a tournament."""

    players: tuple[PlayerSpec, ...]
    ruleset: Ruleset
    openings: Openings
    games: int
    """How many games each two play: an even number."""

    seed: int = 0
    max_plies: int = MAX_PLIES
    patience: float = PATIENCE
    sprt: Sprt | None = None
    """The test that ends a match of two before all is played."""

    def schedule(self) -> Iterator[ScheduledGame]:
        """Yield all games in their order: each opening is played by every two players."""
        order = list(range(len(self.openings.records)))
        Random(f"openings {self.seed}").shuffle(order)
        number = 0
        for turn in range(self.games // 2):
            opening = order[turn % len(order)]
            for one, other in combinations(range(len(self.players)), 2):
                yield ScheduledGame(number, opening, one, other)
                yield ScheduledGame(number + 1, opening, other, one)
                number += 2

    @property
    def length(self) -> int:
        """How many games there are in all."""
        players = len(self.players)
        return self.games // 2 * players * (players - 1)

    def opening(self, scheduled: ScheduledGame) -> GameRecord:
        """Return the opening of a game."""
        return self.openings.records[scheduled.opening]

    def settings(self) -> Json:
        """Return all that decides how the games go, for a log."""
        return {
            "players": [_settings_of(spec) for spec in self.players],
            "rules": format_ruleset(self.ruleset),
            "openings": {
                "name": self.openings.name,
                "count": len(self.openings.records),
                "digest": self.openings.digest,
            },
            "games": self.games,
            "seed": self.seed,
            "max_plies": self.max_plies,
            "patience": self.patience,
            "sprt": asdict(self.sprt) if self.sprt else None,
        }


def _settings_of(spec: PlayerSpec) -> Json:
    settings: Json = {"name": spec.name, "player": spec.text, "limits": asdict(spec.limits)}
    digest = spec.kind.digest if isinstance(spec.kind, Own) else None
    # A file changes under its name, and BuiltIn with the version.
    return {**settings, "network": digest} if digest else settings
