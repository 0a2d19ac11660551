"""The commands of ``skep admin``."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import click

from skep.cli.commands.admin.errors import archive_errors
from skep.cli.context import CliContext, Status
from skep.cli.errors import RefusalError
from skep.cli.help import HelpCommand, HelpGroup
from skep.cli.parameters import InputPath, OutputPath, talk_options
from skep.cli.parameters.database import (
    FILE,
    DatabaseUrl,
    check_installed,
    server_folder,
    usual_database,
)

if TYPE_CHECKING:
    from skep.server.archive.checking import CheckedGame

_database_option = click.option(
    "--db",
    "database",
    type=DatabaseUrl(),
    metavar="URL",
    help=f"Database, as an SQLAlchemy URL.  [default: {FILE} in the data folder]",
)
_replace_option = click.option(
    "--replace", is_flag=True, help="Replace what is in the target database."
)


@click.group(
    cls=HelpGroup,
    invoke_without_command=True,
    epilog="""\b
Examples:
  skep admin backup club.skep
  skep admin check
  skep admin copy --to postgresql://skep@localhost/skep
""",
)
@talk_options
@click.pass_context
def command(ctx: click.Context) -> None:
    """Back up, restore, check and copy a server's games.

    docs/serve.md describes how to run a server for a club.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@command.command(
    cls=HelpCommand,
    name="backup",
    short_help="Back up all games and players, even while the server is running.",
    epilog="""\b
Examples:
  skep admin backup /backup/club.skep
  skep admin backup --db postgresql://skep@localhost/skep club.skep
""",
)
@_database_option
@click.argument("file", type=OutputPath())
@talk_options
@click.pass_obj
def backup(cli: CliContext, *, database: str | None, file: Path) -> Status:
    """Back up all games and players to FILE, even while the server is running.

    The backup is a snapshot of a single moment, and Skep reads it back to verify it. It contains
    the key that signs sessions, so keep it secret. The key is the one beside an SQLite database,
    or else in the data folder. The backup can be restored to SQLite and to PostgreSQL.
    """
    check_installed()
    from skep.cli.commands.admin import jobs, key_words, server_keys  # noqa: PLC0415 - maybe not installed

    folder = server_folder(cli.environ)
    source = database or usual_database(folder)
    with archive_errors(file):
        key = server_keys.server_key(source, folder, cli.environ)
        size = asyncio.run(jobs.back_up(source, key, file))
    facts = {"games": size.games, "players": size.players}
    click.echo(cli.words.say("admin-backed-up", file=str(file), **facts))
    key_words.after_backup(cli, key)
    return Status.SUCCESS


@command.command(
    cls=HelpCommand,
    name="restore",
    short_help="Restore a backup to an empty database.",
    epilog="""\b
Examples:
  skep admin restore /backup/club.skep
  skep admin restore --replace club.skep
""",
)
@_database_option
@_replace_option
@click.argument("file", type=InputPath())
@talk_options
@click.pass_obj
def restore(cli: CliContext, *, database: str | None, replace: bool, file: Path) -> Status:
    """Restore the backup in FILE to an empty database.

    Stop the server first. Skep restores everything or, if something goes wrong, nothing. The key
    that signs sessions is restored if the server has none, or with --replace.
    """
    check_installed()
    from skep.cli.commands.admin import jobs, key_words, server_keys  # noqa: PLC0415 - maybe not installed

    folder = server_folder(cli.environ)
    target = database or usual_database(folder)
    with archive_errors(file):
        own = server_keys.server_key(target, folder, cli.environ, replace=replace)
        restored = asyncio.run(jobs.restore(file, target, own, replace=replace))
    size = restored.written.size
    click.echo(cli.words.say("admin-restored", games=size.games, players=size.players))
    key_words.after_restore(cli, own, restored)
    return Status.SUCCESS


@command.command(
    cls=HelpCommand,
    name="check",
    short_help="Replay all games, and list the damaged ones.",
    epilog="""\b
Examples:
  skep admin check
  skep admin check /backup/club.skep
""",
)
@_database_option
@click.argument("file", type=InputPath(), required=False)
@talk_options
@click.pass_obj
def check(cli: CliContext, *, database: str | None, file: Path | None) -> Status:
    """Replay all games in the database, or in the backup FILE, and list the damaged ones.

    The server can keep running. The exit status is 1 if a game is damaged.
    """
    check_installed()
    from skep.cli.commands.admin import jobs  # noqa: PLC0415 - it may not be installed

    def show(game: CheckedGame) -> None:
        click.echo(cli.words.say("admin-damaged-game", game=game.id, why=str(game.fault)))

    source = file or database or usual_database(server_folder(cli.environ))
    with archive_errors(file):
        total, damaged = asyncio.run(jobs.check(source, show))
    if damaged:
        click.echo(cli.words.say("admin-damaged", damaged=damaged, games=total))
        return Status.DAMAGED
    click.echo(cli.words.say("admin-intact", games=total))
    return Status.SUCCESS


@command.command(
    cls=HelpCommand,
    name="copy",
    short_help="Copy all games and players to another database.",
    epilog="""\b
Examples:
  skep admin copy --to postgresql://skep@localhost/skep
  skep admin copy --to postgresql://skep@localhost/skep --replace
""",
)
@_database_option
@click.option(
    "--to",
    "target",
    type=DatabaseUrl(),
    metavar="URL",
    required=True,
    help="Database to copy to, as an SQLAlchemy URL.",
)
@_replace_option
@talk_options
@click.pass_obj
def copy(cli: CliContext, *, database: str | None, target: str, replace: bool) -> Status:
    """Copy all games and players to another database, for example from SQLite to PostgreSQL.

    If the server is running, Skep copies a snapshot. Stop the server afterward and run the
    command again with --replace: it writes only what has changed since. Before Skep commits the
    copy, it compares both databases by count and by a hash of every game.
    """
    check_installed()
    from skep.cli.commands.admin import jobs  # noqa: PLC0415 - it may not be installed

    source = database or usual_database(server_folder(cli.environ))
    if source == target:
        raise RefusalError("admin-same")
    with archive_errors():
        written, use = asyncio.run(jobs.copy(source, target, replace=replace))
    size = written.size
    facts = {"games": size.games, "players": size.players, "changed": written.changed}
    click.echo(cli.words.say("admin-copied", **facts))
    click.echo(cli.words.say(f"admin-copied-{use.value}"))
    return Status.SUCCESS
