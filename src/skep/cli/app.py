"""The program itself: which commands there are, and what becomes of errors."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from typing import cast

import click

from skep.cli.context import CliContext, Status
from skep.cli.interrupts import ended_by_interrupt
from skep.cli.invocation import started_as
from skep.cli.native_hint import FOR_PROGRAMS, hint_at_native, is_hint_due
from skep.cli.options import talk_options
from skep.cli.streams import drop_unwritten, show_all_letters
from skep.cli.suggest import nearest
from skep.cli.version import version_option
from skep.notation.errors import shortened

COMMANDS = (
    "play",
    "serve",
    "show",
    "explain",
    "moves",
    "perft",
    "bench",
    "convert",
    "analyze",
    "uhp",
    "match",
    "tournament",
    "selfplay",
    "records",
    "train",
    "network",
    "completion",
)


class Program(click.Group):
    """A group that imports a command when it is asked for: start-up is felt at every call."""

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
            return cast("click.Command", import_module(f"skep.cli.commands.{cmd_name}").command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the arguments name, or say which one may have been meant."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-") and not ctx.resilient_parsing:
            near = nearest(name, COMMANDS) or "none"
            words = ctx.ensure_object(CliContext).words
            ctx.fail(words.say("mistake-command", text=shortened(name), near=near))
        return super().resolve_command(ctx, args)


@click.group(
    cls=Program,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Example:  skep play",
)
@talk_options
@version_option
@click.pass_context
def program(ctx: click.Context) -> None:
    """Hive, the board game: play it, and work with its games.

    A GAME is a game string, its moves joined by ";", a setup string, or the name of a file whose
    first game it is; "-" is standard input.
    """
    if ctx.invoked_subcommand not in FOR_PROGRAMS and is_hint_due():
        # With Words of its own: the context keeps its own, and the command may ask for others.
        hint_at_native(replace(ctx.ensure_object(CliContext)).words)
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``skep`` and return its exit status; every error is one line on standard error."""
    with ended_by_interrupt():
        cli = CliContext(os.environ, program=started_as(sys.argv[0]))
        show_all_letters()
    try:
        status = program.main(
            arguments,
            cli.program,
            complete_var="_SKEP_COMPLETE",
            standalone_mode=False,
            obj=cli,
        )
        sys.stdout.flush()
    except (click.Abort, KeyboardInterrupt):
        return Status.INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has seen enough.
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
