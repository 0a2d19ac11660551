"""``skep play``: two people at one terminal, or one against the computer."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

import click

from skep.bounds import LEVEL_NUMBERS, SEEDS
from skep.cli.context import CliContext, Status
from skep.cli.errors import RefusalError
from skep.cli.games import read_game
from skep.cli.help import HelpCommand
from skep.cli.parameters import OneOf, WholeNumber, talk_options
from skep.cli.parameters.rules import TableRulesType, rules_option
from skep.cli.terminal.computer_messages import SECONDS, name_players
from skep.cli.terminal.demo import demonstration
from skep.cli.terminal.session import GameSession
from skep.core.bugs import Color
from skep.core.ruleset import Ruleset
from skep.game import Game
from skep.notation.gamestring import format_moves, replay
from skep.notation.table_rules import for_the_table
from skep.rules import Position

if TYPE_CHECKING:
    from skep.cli.terminal.computer import Computer

_SIDES = {"white": Color.WHITE, "black": Color.BLACK}
_ANY_SIDE = "random"


@click.command(
    cls=HelpCommand,
    epilog="""\b
Examples:
  skep play
  skep play --vs 3
  skep play --vs 7 --side random --seconds 10
  skep play --rules classic --lang nl
  skep play "wS1;bG1 wS1-;wQ -wS1;bQ bG1-"
""",
)
@rules_option(TableRulesType())
@click.option(
    "--vs",
    "level",
    type=WholeNumber(LEVEL_NUMBERS),
    metavar="LEVEL",
    help="Play against the computer: 1 (easiest) to 10 (strongest).",
)
@click.option(
    "--side",
    type=OneOf([*_SIDES, _ANY_SIDE], case_sensitive=False),
    metavar="SIDE",
    help="Your side: white, black or random.  [default: white]",
)
@click.option(
    "--seconds",
    type=WholeNumber(range(1, 3601)),
    metavar="SECONDS",
    help=f"Maximum thinking time per move for the computer.  [default: {SECONDS}]",
)
@click.option(
    "--seed",
    type=WholeNumber(SEEDS),
    metavar="N",
    help="Random seed, for reproducible play.  [default: random]",
)
@click.argument("game", default="")
@talk_options
@click.pass_obj
def command(  # noqa: PLR0913 - click hands over every option
    cli: CliContext,
    *,
    rules: Ruleset | None,
    level: int | None,
    side: str | None,
    seconds: int | None,
    seed: int | None,
    game: str,
) -> Status:
    """Play Hive in the terminal, from the start or from GAME.

    Two people share the terminal, or you play against the computer with --vs. Type moves such as
    wA1 -bQ. A menu shows the legal ones. Type help to see what else you can type. With the
    tournament rules, the third occurrence of a position is a draw. Without a terminal, Skep shows
    GAME or plays a short demonstration.
    """
    computer = _computer(level, side, seconds, seed)
    session = GameSession(
        _tagged(_game(game, rules), computer),
        cli.words,
        computer=computer,
        color=cli.colored,
        program=cli.program,
    )
    if _is_at_terminal():
        # Imported here: the line editor loads slowly.
        from skep.cli.terminal.prompt import line_editor, play_session  # noqa: PLC0415

        editor = line_editor(session, color=cli.colored)
        return play_session(session, editor, color=cli.colored)
    if game:
        click.echo(f"{session.greeting()}\n\n{cli.words.say('cli-no-terminal')}")
    else:
        for text in demonstration(cli, rules):
            click.echo(text, color=cli.colored)
    return Status.SUCCESS


def _computer(
    level: int | None, side: str | None, seconds: int | None, seed: int | None
) -> Computer | None:
    """Return the computer to play against, if the user asked for one.

    :raises RefusalError: when there is an option for the computer, but not ``--vs``.
    """
    if level is None:
        for option, value in {"--side": side, "--seconds": seconds, "--seed": seed}.items():
            if value is not None:
                raise RefusalError("versus-nobody", option=option)
        return None
    # Imported here: the engine loads slowly, and two people don't need it.
    from skep.cli.terminal.computer import opponent  # noqa: PLC0415

    sides = [_SIDES[side]] if side in _SIDES else list(_SIDES.values())
    person = random.choice(sides) if side else Color.WHITE
    return opponent(level, person.other, seconds=seconds or SECONDS, seed=seed)


def _tagged(game: Game, computer: Computer | None) -> Game:
    """Add the date, and the players in a game against the computer, for a PGN file."""
    game.tags.setdefault("Date", f"{datetime.now().astimezone():%Y.%m.%d}")
    if computer is not None:
        name_players(game, computer)
    return game


def _is_at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _game(text: str, rules: Ruleset | None) -> Game:
    """Return the game to continue, under *rules* or its own; repetition is then a draw.

    :raises HiveError: when it is not a game, or ends earlier under these rules.
    """
    record = read_game(text, rules)
    if rules is not None:
        return Game.from_record(record)
    setup = record.start.setup()
    start = Position.from_setup(replace(setup, ruleset=for_the_table(setup.ruleset)))
    moves = format_moves(record.start, record.moves)
    replayed = replay(start, moves, result=record.result)
    return Game.from_record(replace(replayed, tags=record.tags, comments=record.comments))
