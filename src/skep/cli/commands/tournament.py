"""``skep tournament``: play a round-robin tournament between engines."""

from __future__ import annotations

from collections.abc import Sequence

import click

from skep.cli.commands.match.display import conduct, print_report
from skep.cli.commands.match.options import MatchOptions, match_options
from skep.cli.context import CliContext, Status
from skep.cli.errors import RefusalError
from skep.cli.help import HelpCommand
from skep.engine.setting_values import parse_decimal
from skep.match.errors import MatchError, MatchErrorCode
from skep.match.plan import Plan
from skep.match.ratings import Anchor
from skep.match.replays import replay_log

_TWO = 2


@click.command(
    cls=HelpCommand,
    epilog="""\b
Examples:
  skep tournament --games 200 --anchor 'level 1=1000' level:1 level:2 level:3
  skep tournament --time 0.1 --log field skep 'NumThreads=1 ./nokamute uhp' ./MzingaEngine
  skep tournament --report field
""",
)
@click.option(
    "--anchor",
    metavar="PLAYER=RATING",
    help="Fix the rating of one player.  [default: the average is 0]",
)
@match_options
@click.argument("players", nargs=-1)
@click.pass_obj
def command(
    cli: CliContext, *, options: MatchOptions, anchor: str | None, players: Sequence[str]
) -> Status:
    """Play a round-robin tournament between PLAYERS, and rate them.

    Name two or more players, as for skep match. Each of them plays all the others.
    """
    if options.report is not None:
        if players:
            raise RefusalError("match-no-players-with-report")
        standings = replay_log(options.report)
        tied = _anchor(anchor, standings.plan)
        print_report(cli, standings, anchor=tied, as_json=options.as_json)
        return Status.SUCCESS
    if len(players) < _TWO:
        raise RefusalError("match-few-players")
    plan = options.plan(players)
    return conduct(cli, plan, options, anchor=_anchor(anchor, plan))


def _anchor(text: str | None, plan: Plan) -> Anchor | None:
    """Return the player whose rating is fixed, if one is named."""
    if text is None:
        return None
    name, _, rating = text.rpartition("=")
    value = parse_decimal(rating)
    if value is None:
        raise RefusalError("match-not-anchor", text=text)
    names = [spec.name for spec in plan.players]
    if name not in names:
        raise MatchError(MatchErrorCode.BAD_ANCHOR, player=name or text)
    return Anchor(names.index(name), value)
