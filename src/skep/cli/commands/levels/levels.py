"""``skep levels``: measure how strong the levels are against simulated beginners."""

from __future__ import annotations

import os
from collections.abc import Sequence

import click

from skep.bounds import MATCH_GAMES, PROCESSES, SEEDS
from skep.cli.commands.levels.display import Measurement, conduct
from skep.cli.commands.levels.options import BeginnerList, LevelList
from skep.cli.context import CliContext, Status
from skep.cli.errors import RefusalError
from skep.cli.help import HelpCommand
from skep.cli.parameters import EvenNumber, WholeNumber, json_option, talk_options
from skep.cli.parameters.rules import RulesType
from skep.core.ruleset import Ruleset
from skep.match.beginners import (
    RULES,
    Pairing,
    find_band,
    level_pairings,
    play_match,
    round_robin,
)
from skep.notation.rulesets import format_ruleset

_LEVELS = (1, 2, 3, 4, 5)
_BEGINNERS = ("child", "starter", "newcomer", "novice")
_FEWEST = 2


@click.command(
    cls=HelpCommand,
    epilog="""\b
Examples:
  skep levels
  skep levels 1-3 --players child,starter --games 100
  skep levels --check --games 200
  skep levels --round-robin --players newcomer,novice,clubbie
""",
)
@click.option(
    "--players",
    type=BeginnerList(),
    default=",".join(_BEGINNERS),
    show_default=True,
    metavar="NAMES",
    help="Beginners: random, child, starter, newcomer, novice, clubbie.",
)
@click.option(
    "--round-robin",
    "among_beginners",
    is_flag=True,
    help="Play the beginners against each other, without levels.",
)
@click.option(
    "--games",
    type=EvenNumber(MATCH_GAMES),
    default=20,
    show_default=True,
    metavar="N",
    help="Number of games per pairing and rule set.",
)
@click.option(
    "--rules",
    "-r",
    type=RulesType(),
    multiple=True,
    metavar="RULES",
    help="Rules to play with. Repeatable.  [default: Base and Base+MLP]",
)
@click.option(
    "--seed",
    type=WholeNumber(SEEDS),
    default=1,
    show_default=True,
    metavar="N",
    help="Random seed.",
)
@click.option(
    "--processes",
    type=WholeNumber(PROCESSES),
    default=lambda: min(os.cpu_count() or 1, PROCESSES[-1]),
    metavar="N",
    help="Number of processes that play games.  [default: all cores]",
)
@click.option(
    "--check",
    is_flag=True,
    help="Compare the scores with their targets; exit with status 1 if one is missed.",
)
@json_option
@click.argument("levels", type=LevelList(), required=False)
@talk_options
@click.pass_obj
def command(  # noqa: PLR0913 - click hands over every option
    cli: CliContext,
    *,
    levels: Sequence[int] | None,
    players: Sequence[str],
    among_beginners: bool,
    games: int,
    rules: Sequence[Ruleset],
    seed: int,
    processes: int,
    check: bool,
    as_json: bool,
) -> Status:
    """Measure the strength of LEVELS in games against simulated beginners.

    LEVELS are numbers from 1 to 9, such as 3, 1-5 or 1,2,6. The default is 1-5.

    Each score is for the level, not for the beginner. The Passes column is the percentage of turns
    on which the beginner could only pass. The same seed gives the same games. Press Ctrl-C to stop
    and see the results so far.
    """
    texts = tuple(dict.fromkeys(map(format_ruleset, rules))) or RULES
    pairings = (
        _among(players, texts, levels)
        if among_beginners
        else level_pairings(levels or _LEVELS, players, texts)
    )
    if check and not any(find_band(one.first, one.second) for one in pairings):
        raise RefusalError("levels-no-bands")
    match = play_match(pairings, games=games, seed=seed, processes=processes)
    return conduct(cli, Measurement(pairings, games, check, as_json), match)


def _among(
    players: Sequence[str], rules: Sequence[str], levels: Sequence[int] | None
) -> list[Pairing]:
    """Return the pairings of beginners."""
    if levels is not None:
        raise RefusalError("levels-none-in-round-robin")
    pairings = round_robin(players, rules)
    if len(players) < _FEWEST:
        raise RefusalError("levels-few-players")
    return pairings
