"""What ``skep match`` and ``skep tournament`` can be told, and the plan that comes of it."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, cast

import click

from skep.cli.context import CliContext
from skep.cli.parameters import WholeNumber, json_option, talk_options
from skep.cli.parameters.rules import TableRulesType, rules_option
from skep.core.ruleset import TOURNAMENT, Ruleset
from skep.match.errors import MatchError, MatchErrorCode
from skep.match.openings import NO_SUITE, SUITES, Half, load_openings, suite_for
from skep.match.plan import PATIENCE, Plan
from skep.match.player_specs import read_limits, read_players, read_seconds
from skep.match.referee import MAX_PLIES
from skep.match.statistics import Sprt
from skep.notation.errors import (
    shortened,
)
from skep.notation.table_rules import for_the_table

if TYPE_CHECKING:
    _NumberType = click.ParamType[int]
else:
    # Only newer versions of click know what they convert to.
    _NumberType = click.ParamType

Function = TypeVar("Function", bound=Callable[..., object])

_GAMES = range(2, 1_000_001)
_SEEDS = range(1_000_000_000)
_CONCURRENCY = range(1, 257)
_PLIES = range(1, 100_001)


@dataclass(frozen=True)
class MatchOptions:
    """What was chosen on the command line; the names are those of the options."""

    rules: Ruleset | None
    games: int
    time: str | None
    nodes: str | None
    depth: str | None
    openings: str | None
    half: str
    seed: int
    concurrency: int
    max_plies: int
    patience: str
    log: Path | None
    report: Path | None
    as_json: bool

    def plan(self, players: Sequence[str], sprt: Sprt | None = None) -> Plan:
        """Return the plan for players.

        :raises MatchError: with what is wrong.
        """
        ruleset = self.rules or for_the_table(TOURNAMENT)
        limits = {"time": self.time, "nodes": self.nodes, "depth": self.depth}
        given = {name: text for name, text in limits.items() if text is not None}
        openings = self.openings or suite_for(ruleset)
        return Plan(
            players=read_players(players, read_limits(given)),
            ruleset=ruleset,
            openings=load_openings(openings, ruleset, Half(self.half)),
            games=self.games,
            seed=self.seed,
            max_plies=self.max_plies,
            patience=read_seconds("patience", self.patience),
            sprt=sprt,
        )


class EvenNumber(_NumberType):
    """An even number within bounds: games are played in pairs."""

    name = "number"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        """Read the number."""
        text = str(value)
        if not re.fullmatch("[0-9]{1,7}", text) or int(text) not in _GAMES[::2]:
            bounds = {"low": str(_GAMES[0]), "high": str(_GAMES[-1])}
            cli = (ctx.find_object(CliContext) if ctx else None) or CliContext()
            why = cli.words.say("match-not-even", text=shortened(text), **bounds)
            self.fail(why, param, ctx)
        return int(text)


_OPTIONS = (
    click.option(
        "--games",
        type=EvenNumber(),
        default=100,
        show_default=True,
        metavar="N",
        help="Play this many games, in pairs with colors reversed (between each two players).",
    ),
    click.option("--time", metavar="SECONDS", help="Give each move this much time."),
    click.option("--nodes", metavar="N", help="Let each move look at this many positions."),
    click.option("--depth", metavar="N", help="Let each move look this many plies ahead."),
    rules_option(TableRulesType()),
    click.option(
        "--openings",
        metavar="FILE",
        help=f"Begin from the openings of a file or suite: {', '.join(SUITES)}, {NO_SUITE}."
        "  [default: the suite for the rules]",
    ),
    click.option(
        "--half",
        type=click.Choice([half.value for half in Half]),
        default=Half.TUNING.value,
        show_default=True,
        help="Which half of a suite: the hold-out is for claims only.",
    ),
    click.option(
        "--seed",
        type=WholeNumber(_SEEDS),
        default=0,
        show_default=True,
        metavar="N",
        help="Decides the order of openings, and what is left to chance.",
    ),
    click.option(
        "--concurrency",
        type=WholeNumber(_CONCURRENCY),
        default=1,
        show_default=True,
        metavar="N",
        help="Play this many games at once.",
    ),
    click.option(
        "--max-plies",
        type=WholeNumber(_PLIES),
        default=MAX_PLIES,
        show_default=True,
        metavar="N",
        help="Call a game a draw after so many plies.",
    ),
    click.option(
        "--patience",
        default=f"{PATIENCE:g}",
        show_default=True,
        metavar="SECONDS",
        help="Give up on a program that is silent for so long and was given no time.",
    ),
    click.option(
        "--log",
        type=click.Path(path_type=Path),
        metavar="NAME",
        help="Keep the games in NAME.jsonl and NAME.pgn, and go on from there if they exist.",
    ),
    click.option(
        "--report",
        type=click.Path(path_type=Path),
        metavar="NAME",
        help="Play nothing: check the games of a log, and print its table.",
    ),
    json_option,
    talk_options,
)


def match_options(function: Function) -> Function:
    """Add all options that matches and tournaments share; they come as ``options``."""
    names = [field.name for field in fields(MatchOptions)]

    @functools.wraps(function)
    def gathered(*args: object, **kwargs: object) -> object:
        chosen = MatchOptions(**{name: kwargs.pop(name) for name in names})  # type: ignore[arg-type]
        return function(*args, options=chosen, **kwargs)

    wrapped = cast("Function", gathered)
    for option in reversed(_OPTIONS):
        wrapped = option(wrapped)
    return wrapped


def read_sprt(bounds: tuple[float, float] | None, alpha: float, beta: float) -> Sprt | None:
    """Return the test that options ask for, if any.

    :raises MatchError: when it could not tell its hypotheses apart.
    """
    if bounds is None:
        return None
    try:
        return Sprt(*bounds, alpha, beta)
    except ValueError as error:
        numbers = dict(zip(("elo0", "elo1", "alpha", "beta"), (*bounds, alpha, beta), strict=True))
        facts = {name: f"{number:g}" for name, number in numbers.items()}
        raise MatchError(MatchErrorCode.BAD_TEST, **facts) from error
