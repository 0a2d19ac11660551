"""The plan of a match or tournament: who plays whom, from which opening, with which color.

The schedule follows from a few settings and a seed, so the settings in a log are enough to know
which games are missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random

from skep.core.bugs import Color
from skep.core.ruleset import Ruleset
from skep.match.openings import Openings
from skep.match.player_specs import OwnEngine, PlayerSpec
from skep.match.referee import MAX_PLIES
from skep.match.settings import LoggedOpenings, LoggedPlayer, MatchSettings
from skep.match.statistics import Sprt
from skep.notation.record import GameRecord
from skep.notation.rulesets import format_ruleset

TIMEOUT = 60.0
"""The default timeout, in seconds, for a program that has no time limit."""


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
    timeout: float = TIMEOUT
    """In seconds, for the replies of a program that has no time limit."""

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

    def settings(self) -> MatchSettings:
        """Return the settings for the log: everything that affects the games."""
        openings = self.openings
        return MatchSettings(
            players=tuple(map(_logged, self.players)),
            rules=format_ruleset(self.ruleset),
            openings=LoggedOpenings(
                name=openings.name, count=len(openings.records), digest=openings.digest
            ),
            games=self.games,
            seed=self.seed,
            max_plies=self.max_plies,
            timeout=self.timeout,
            sprt=self.sprt,
        )


def _logged(spec: PlayerSpec) -> LoggedPlayer:
    # A file can change under its name, and BuiltIn changes with the version.
    network = spec.kind.digest if isinstance(spec.kind, OwnEngine) else None
    return LoggedPlayer(name=spec.name, player=spec.text, limits=spec.limits, network=network)
