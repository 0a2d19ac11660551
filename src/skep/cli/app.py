"""The program itself: its commands, and how it reports errors."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import cast

import click

from skep.cli.context import CliContext, Status
from skep.cli.help import HelpGroup
from skep.cli.interrupts import ended_by_interrupt
from skep.cli.invocation import command_to_start, language_option
from skep.cli.parameters import talk_options
from skep.cli.parameters.version import version_option
from skep.cli.streams import drop_unwritten, escape_unencodable

COMMANDS = {
    "play": "Play in the terminal, with a friend or against the computer.",
    "serve": "Run the web server to play in the browser.",
    "admin": "Back up, restore, check and copy a server's games.",
    "show": "Draw a position as text or as a picture.",
    "explain": "Explain how a move works, or why it is illegal.",
    "moves": "List the legal moves in one or more games.",
    "perft": "Count the move sequences of N plies.",
    "bench": "Measure how fast the rules code runs on this machine.",
    "convert": "Convert games from one format to another.",
    "import": "Add games to your collection.",
    "explore": "See what was played from a position in your collection.",
    "analyze": "Review a game, or find the best moves in a position.",
    "uhp": "Run the engine for other programs (UHP).",
    "match": "Play a match between two engines.",
    "tournament": "Play a round-robin tournament between engines, and rate them.",
    "levels": "Measure how strong the levels are against simulated beginners.",
    "selfplay": "Generate self-play games for training.",
    "records": "Check training games, and print statistics.",
    "train": "Train a network on games.",
    "network": "Inspect a network, or export it.",
    "puzzles": "Find puzzles in games, and prove them.",
    "completion": "Print a shell completion script.",
}
"""The commands and what they do, for ``skep --help``, which imports none of them."""

_MODULES = {"import": "import_games"}
"""The modules of commands whose names Python reserves."""

_FOR_PROGRAMS = frozenset({"completion", "uhp"})
"""Commands that other programs start: nobody would read a hint."""


class SkepGroup(HelpGroup):
    """A group that imports a command only to run it: users wait for every import."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by its name."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        with ended_by_interrupt():
            module = import_module(f"skep.cli.commands.{_MODULES.get(cmd_name, cmd_name)}")
        return cast("click.Command", module.command)

    def english_summaries(self, ctx: click.Context) -> dict[str, str]:
        """Return the names of the commands, each with one line about it."""
        del ctx
        return COMMANDS


@click.group(
    cls=SkepGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""\b
Examples:
  skep play --vs 3
  skep serve
  skep analyze game.pgn
  skep analyze --help
""",
)
@talk_options
@version_option
@click.pass_context
def program(ctx: click.Context) -> None:
    """Play Hive, and work with games, engines and networks.

    Many commands take a GAME: a game string, moves joined by semicolons, a setup string, or a file
    with games (Skep uses the first one). A single dash (-) means standard input.
    """
    if ctx.invoked_subcommand not in _FOR_PROGRAMS:
        _hint_at_native(ctx.ensure_object(CliContext))
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def _hint_at_native(cli: CliContext) -> None:
    with ended_by_interrupt():
        from skep.cli.native_hint import hint_at_native, is_hint_due  # noqa: PLC0415
    if is_hint_due():
        hint_at_native(cli.words)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``skep`` and return its exit status; every error is one line on standard error."""
    with ended_by_interrupt():
        given = sys.argv[1:] if arguments is None else list(arguments)
        # Help and errors need the language before click has read it.
        language = language_option(given)
        cli = CliContext(os.environ, language, program=command_to_start(sys.argv[0]))
        escape_unencodable()
    try:
        status = program.main(
            given,
            cli.program,
            complete_var="_SKEP_COMPLETE",
            standalone_mode=False,
            obj=cli,
        )
        sys.stdout.flush()
    except (click.Abort, KeyboardInterrupt):
        return Status.INTERRUPTED
    except BrokenPipeError:
        # The reader of our output has closed it.
        drop_unwritten()
        return Status.PIPE_CLOSED
    except Exception as error:
        if cli.environ.get("SKEP_DEBUG"):
            raise
        with suppress(OSError):
            # If standard error can't be written either, only the exit status is left.
            cli.complain(cli.describe(error))
        drop_unwritten()
        return Status.FAILURE
    return Status.SUCCESS if status is None else int(status)
