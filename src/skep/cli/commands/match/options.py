"""The options of ``skep match`` and ``skep tournament``, and the plan that they make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from skep.bounds import DEPTHS, MATCH_GAMES, NODES, PROCESSES, SEEDS
from skep.cli.parameters import (
    EvenNumber,
    InputPath,
    OneOf,
    SecondsType,
    WholeNumber,
    json_option,
    talk_options,
)
from skep.cli.parameters.gathered import gathered
from skep.cli.parameters.rules import TableRulesType, rules_option
from skep.core.ruleset import TOURNAMENT, Ruleset
from skep.engine.limits import Limits
from skep.match.errors import MatchError, MatchErrorCode
from skep.match.openings import NO_SUITE, SUITES, Half, load_openings, suite_for
from skep.match.plan import TIMEOUT, Plan
from skep.match.player_specs import read_players
from skep.match.referee import MAX_PLIES
from skep.match.statistics import Sprt
from skep.notation.table_rules import for_the_table

_PLIES = range(1, 100_001)


@dataclass(frozen=True)
class MatchOptions:
    """The values of the options; the names are those of the options."""

    rules: Ruleset | None
    games: int
    time: float | None
    nodes: int | None
    depth: int | None
    openings: str | None
    half: str
    seed: int
    concurrency: int
    max_plies: int
    timeout: float
    log: Path | None
    report: Path | None
    as_json: bool

    def plan(self, players: Sequence[str], sprt: Sprt | None = None) -> Plan:
        """Return the plan for players.

        :raises MatchError: when an option or a player is wrong.
        """
        ruleset = self.rules or for_the_table(TOURNAMENT)
        openings = self.openings or suite_for(ruleset)
        return Plan(
            players=read_players(players, Limits(self.time, self.depth, self.nodes)),
            ruleset=ruleset,
            openings=load_openings(openings, ruleset, Half(self.half)),
            games=self.games,
            seed=self.seed,
            max_plies=self.max_plies,
            timeout=self.timeout,
            sprt=sprt,
        )


_OPTIONS = (
    click.option(
        "--games",
        type=EvenNumber(MATCH_GAMES),
        default=100,
        show_default=True,
        metavar="N",
        help="Number of games per pairing, played in pairs with colors reversed.",
    ),
    click.option("--time", type=SecondsType(), metavar="SECONDS", help="Time limit per move."),
    click.option("--nodes", type=WholeNumber(NODES), metavar="N", help="Node limit per move."),
    click.option(
        "--depth", type=WholeNumber(DEPTHS), metavar="N", help="Depth limit per move, in plies."
    ),
    rules_option(TableRulesType(), default="Base+MLP"),
    click.option(
        "--openings",
        metavar="FILE",
        help=f"Opening suite ({', '.join(SUITES)}, {NO_SUITE}) or a file with openings."
        "  [default: the suite for the rules]",
    ),
    click.option(
        "--half",
        type=OneOf([half.value for half in Half]),
        default=Half.TUNING.value,
        show_default=True,
        metavar="HALF",
        help="Half of the suite: tuning, hold-out (for final results) or all.",
    ),
    click.option(
        "--seed",
        type=WholeNumber(SEEDS),
        default=0,
        show_default=True,
        metavar="N",
        help="Random seed; it also sets the order of openings.",
    ),
    click.option(
        "--concurrency",
        type=WholeNumber(PROCESSES),
        default=1,
        show_default=True,
        metavar="N",
        help="Number of games to play at once.",
    ),
    click.option(
        "--max-plies",
        type=WholeNumber(_PLIES),
        default=MAX_PLIES,
        show_default=True,
        metavar="N",
        help="Plies after which a game is a draw.",
    ),
    click.option(
        "--timeout",
        type=SecondsType(),
        default=f"{TIMEOUT:g}",
        show_default=True,
        metavar="SECONDS",
        help="Timeout for an engine that has no time limit.",
    ),
    click.option(
        "--log",
        type=InputPath(),
        metavar="NAME",
        help="Save games to NAME.jsonl and NAME.pgn, and resume from them if they exist.",
    ),
    click.option(
        "--report",
        type=InputPath(),
        metavar="NAME",
        help="Check the games in a log and print its table, without playing.",
    ),
    json_option,
    talk_options,
)


match_options = gathered(MatchOptions, _OPTIONS)
"""Add the options that matches and tournaments share, passed as one ``options``."""


def read_sprt(bounds: tuple[float, float] | None, alpha: float, beta: float) -> Sprt | None:
    """Return the SPRT that the options ask for, if any.

    :raises MatchError: when its numbers make no sense.
    """
    if bounds is None:
        return None
    try:
        return Sprt(*bounds, alpha, beta)
    except ValueError as error:
        numbers = dict(zip(("elo0", "elo1", "alpha", "beta"), (*bounds, alpha, beta), strict=True))
        facts = {name: f"{number:g}" for name, number in numbers.items()}
        raise MatchError(MatchErrorCode.BAD_TEST, **facts) from error
