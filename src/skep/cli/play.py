"""``skep play``: two people at one terminal."""

from __future__ import annotations

import sys
from dataclasses import replace

import click

from skep.cli.demonstration import demonstration
from skep.cli.games import read_game
from skep.cli.options import TableRulesType, rules_option, talk_options
from skep.cli.settings import Settings, Status
from skep.cli.table import Table
from skep.cli.table_rules import for_the_table
from skep.core.ruleset import Ruleset
from skep.game import Game
from skep.notation.gamestring import format_moves, replay
from skep.rules import Position


@click.command(
    short_help="Play, two people at one terminal.",
    epilog="""\b
Examples:
  skep play
  skep play --rules classic --lang nl
  skep play "wS1;bG1 wS1-;wQ -wS1;bQ bG1-"
""",
)
@rules_option(TableRulesType())
@click.argument("game", default="")
@talk_options
@click.pass_obj
def command(settings: Settings, rules: Ruleset | None, game: str) -> Status:
    """Play Hive, two people at one terminal, from the start or on from GAME.

    Moves are typed as in "wA1 -bQ", with a menu of the legal ones; "help" lists what else there
    is. By the tournament rules a position that stands for the third time is a draw here. Without
    a terminal a short demonstration is played, by the same rules.
    """
    table = Table(
        _game(game, rules), settings.words, color=settings.colored, program=settings.program
    )
    if _is_at_terminal():
        # The line editor takes longer to load than all the rest.
        from skep.cli.prompt import line_editor, sit_down  # noqa: PLC0415

        editor = line_editor(table, color=settings.colored)
        return sit_down(table, editor, color=settings.colored)
    if game:
        click.echo(f"{table.greeting()}\n\n{settings.words.say('cli-no-terminal')}")
    else:
        for text in demonstration(settings, rules):
            click.echo(text, color=settings.colored)
    return Status.SUCCESS


def _is_at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _game(text: str, rules: Ruleset | None) -> Game:
    """Return the game to play on; without *rules* by its own, made fit for the table.

    :raises HiveError: when it is not a game, or by these rules it was over before its end.
    """
    record = read_game(text, rules)
    if rules is not None:
        return Game.from_record(record)
    setup = record.start.setup()
    start = Position.from_setup(replace(setup, ruleset=for_the_table(setup.ruleset)))
    moves = format_moves(record.start, record.moves)
    return Game.from_record(replay(start, moves, result=record.result))
