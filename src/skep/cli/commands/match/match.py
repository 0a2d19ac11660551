"""``skep match``: play a match between two engines."""

from __future__ import annotations

from collections.abc import Sequence

import click

from skep.cli.commands.match.display import conduct, print_report
from skep.cli.commands.match.options import MatchOptions, match_options, read_sprt
from skep.cli.context import CliContext, Status
from skep.cli.errors import RefusalError
from skep.cli.help import HelpCommand
from skep.cli.parameters import DecimalNumber
from skep.match.replays import replay_log

_TWO = 2


@click.command(
    cls=HelpCommand,
    epilog="""\b
Examples:
  skep match --games 200 level:3 level:2
  skep match --nodes 5000 --sprt 0 20 --log new skep 'name=old ./old/bin/skep uhp'
  skep match --time 0.1 --concurrency 2 skep 'NumThreads=1 ./nokamute uhp'
  skep match --report new
""",
)
@click.option(
    "--sprt",
    type=DecimalNumber(),
    nargs=2,
    metavar="ELO0 ELO1",
    help="Stop when an SPRT decides between these Elo differences.",
)
@click.option(
    "--alpha",
    type=DecimalNumber(),
    default=0.05,
    show_default=True,
    metavar="P",
    help="False-positive rate (alpha) of the SPRT.",
)
@click.option(
    "--beta",
    type=DecimalNumber(),
    default=0.05,
    show_default=True,
    metavar="P",
    help="False-negative rate (beta) of the SPRT.",
)
@match_options
@click.argument("players", nargs=-1)
@click.pass_obj
def command(  # noqa: PLR0913 - click hands over every option
    cli: CliContext,
    *,
    options: MatchOptions,
    sprt: tuple[float, float] | None,
    alpha: float,
    beta: float,
    players: Sequence[str],
) -> Status:
    """Play a match between two PLAYERS.

    A player is level:N, skep (the engine at full strength), a named opponent such as novice or
    mcts, or the command line of any UHP engine. Settings go in front: 'time=0.5 name=quick skep',
    'nodes=5000 Threads=2 skep', 'Hash=128 ./engine uhp'. The options below apply to players without
    a setting of their own.

    The result goes to standard output, and the progress to standard error.
    """
    if options.report is not None:
        if players:
            raise RefusalError("match-no-players-with-report")
        print_report(cli, replay_log(options.report), as_json=options.as_json)
        return Status.SUCCESS
    if len(players) != _TWO:
        raise RefusalError("match-two-players", count=len(players))
    return conduct(cli, options.plan(players, read_sprt(sprt, alpha, beta)), options)
