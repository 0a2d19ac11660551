"""The options of ``skep explore``, and the games that they choose."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from skep.cli.errors import RefusalError
from skep.cli.parameters import OneOf, WholeNumber, json_option, talk_options, words_of
from skep.cli.parameters.collection import collection_option
from skep.cli.parameters.gathered import gathered
from skep.cli.parameters.rules import RulesType, rules_option
from skep.core.bugs import Color
from skep.core.ruleset import Ruleset
from skep.explorer import ANY_GAME_TYPE, GameFilter, GameResult

if TYPE_CHECKING:
    _DateParam = click.ParamType[date]
else:
    # In older versions of click, types have no parameters.
    _DateParam = click.ParamType

_COLORS = {color.name.lower(): color for color in Color}
_RESULTS = {result.value: result for result in GameResult}
_PLIES = range(10**6)
_IDS = range(1, 2**63)
_SHOWN = 20
_EXAMPLES = 1


class _DateType(_DateParam):
    """A day, such as 2024-07-31."""

    name = "date"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> date:
        """Read the day."""
        try:
            return date.fromisoformat(str(value))
        except ValueError:
            self.fail(words_of(ctx).say("explore-not-a-date", text=str(value)), param, ctx)


@dataclass(frozen=True)
class ExploreOptions:
    """The values of the options; the names are those of the options."""

    collection: Path | None
    rules: Ruleset | None
    ply: int | None
    games: bool
    player: str | None
    side: str | None
    opponent: str | None
    result: str | None
    since: date | None
    until: date | None
    min_plies: int | None
    max_plies: int | None
    all_types: bool
    only_rules: Ruleset | None
    limit: int
    examples: int
    show: int | None
    delete: int | None
    as_json: bool

    @property
    def chosen(self) -> GameFilter:
        """The games that the options choose.

        :raises RefusalError: when two options contradict each other.
        """
        if self.side and self.player is None:
            raise RefusalError("explore-side-alone")
        if self.since and self.until and self.since > self.until:
            raise RefusalError("explore-dates-crossed")
        if self.all_types and self.only_rules:
            raise RefusalError("explore-rules-twice")
        return GameFilter(
            player=self.player,
            color=_COLORS[self.side] if self.side else None,
            opponent=self.opponent,
            game_type=ANY_GAME_TYPE if self.all_types else None,
            rules=self.only_rules,
            result=_RESULTS[self.result] if self.result else None,
            since=self.since,
            until=self.until,
            min_plies=self.min_plies,
            max_plies=self.max_plies,
        )


_OPTIONS = (
    collection_option,
    rules_option(),
    click.option(
        "--ply",
        type=WholeNumber(_PLIES),
        metavar="N",
        help="Explore the position after N plies of GAME.  [default: the last one]",
    ),
    click.option("--games", is_flag=True, help="List games instead of moves."),
    click.option("--player", metavar="NAME", help="Only games of this player (case-insensitive)."),
    click.option(
        "--side",
        type=OneOf(tuple(_COLORS)),
        metavar="SIDE",
        help="Side that --player has: white or black.  [default: either]",
    ),
    click.option("--opponent", metavar="NAME", help="Only games against this player."),
    click.option(
        "--result",
        type=OneOf(tuple(_RESULTS)),
        metavar="RESULT",
        help="Only games with this result: white, black, draw or unfinished.",
    ),
    click.option(
        "--since",
        type=_DateType(),
        metavar="DATE",
        help="Only games on or after this day, such as 2024-07-31.",
    ),
    click.option(
        "--until", type=_DateType(), metavar="DATE", help="Only games on or before this day."
    ),
    click.option(
        "--min-plies",
        type=WholeNumber(_PLIES),
        metavar="N",
        help="Only games with at least N plies.",
    ),
    click.option(
        "--max-plies",
        type=WholeNumber(_PLIES),
        metavar="N",
        help="Only games with at most N plies.",
    ),
    click.option(
        "--all-types",
        is_flag=True,
        help="Also count games of other game types.  [default: the game type of the position]",
    ),
    click.option(
        "--only-rules",
        type=RulesType(),
        metavar="RULES",
        help="Only games with exactly these rules, such as classic+M.",
    ),
    click.option(
        "--limit",
        type=WholeNumber(range(1, 10**6)),
        metavar="N",
        default=_SHOWN,
        show_default=True,
        help="Maximum number of moves or games to list.",
    ),
    click.option(
        "--examples",
        type=WholeNumber(range(101)),
        metavar="N",
        default=_EXAMPLES,
        show_default=True,
        help="Number of example games for each move.",
    ),
    click.option(
        "--show", type=WholeNumber(_IDS), metavar="N", help="Print game N of the collection as PGN."
    ),
    click.option(
        "--delete", type=WholeNumber(_IDS), metavar="N", help="Delete game N from the collection."
    ),
    json_option,
    talk_options,
)

explore_options = gathered(ExploreOptions, _OPTIONS)
