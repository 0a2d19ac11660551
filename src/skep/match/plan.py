"""The plan of a match or tournament: who plays whom, from which opening, with which color.

The schedule follows from a few settings and a seed, so the settings in a log are enough to know
which games are missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import combinations
from random import Random

from skep.core.bugs import Color
from skep.core.ruleset import Ruleset
from skep.match.openings import Openings
from skep.match.player_specs import Own, PlayerSpec
from skep.match.referee import MAX_PLIES
from skep.match.statistics import Sprt
from skep.notation.record import GameRecord
from skep.notation.rulesets import format_ruleset

PATIENCE = 60.0
"""The default timeout, in seconds, for a program that has no time limit."""

Json = dict[str, object]


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    """A game of the plan."""

    number: int
    """From 0. Games 2n and 2n+1 are a pair: the same opening with colors reversed."""

    opening: int
    white: int
    """The index of the player in the plan."""

    black: int

    @property
    def pair(self) -> int:
        """The number of its pair, from 0."""
        return self.number // 2

    def player(self, color: Color) -> int:
        """Return the player of a color."""
        return self.white if color is Color.WHITE else self.black


@dataclass(frozen=True, slots=True)
class Plan:
    """The settings of a match, or of a tournament if there are more than two players."""

    players: tuple[PlayerSpec, ...]
    ruleset: Ruleset
    openings: Openings
    games: int
    """How many games each pair of players plays: an even number."""

    seed: int = 0
    max_plies: int = MAX_PLIES
    patience: float = PATIENCE
    sprt: Sprt | None = None
    """The test that can end a match between two players early."""

    def schedule(self) -> Iterator[ScheduledGame]:
        """Yield all games in order: every pair of players plays each opening."""
        order = list(range(len(self.openings.records)))
        Random(f"openings {self.seed}").shuffle(order)
        number = 0
        for round_number in range(self.games // 2):
            opening = order[round_number % len(order)]
            for one, other in combinations(range(len(self.players)), 2):
                yield ScheduledGame(number, opening, one, other)
                yield ScheduledGame(number + 1, opening, other, one)
                number += 2

    @property
    def length(self) -> int:
        """The total number of games."""
        players = len(self.players)
        return self.games // 2 * players * (players - 1)

    def opening(self, scheduled: ScheduledGame) -> GameRecord:
        """Return the opening of a game."""
        return self.openings.records[scheduled.opening]

    def settings(self) -> Json:
        """Return the settings for the log: everything that affects the games."""
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
    # A file can change under its name, and BuiltIn changes with the version.
    return {**settings, "network": digest} if digest else settings
