"""What backups and restores say about the key: without it, all guests lose their games."""

from __future__ import annotations

import click

from skep.cli.commands.admin.jobs import Restored
from skep.cli.commands.admin.server_keys import ServerKey
from skep.cli.context import CliContext


def after_backup(cli: CliContext, key: ServerKey) -> None:
    """Say where the key in a backup is from, and warn if there is none."""
    _name_rival(cli, key)
    file = str(key.file)
    if key.is_secret:
        click.echo(cli.words.say("admin-key-is-secret"))
    elif key.value is None:
        cli.warn(cli.words.say("admin-no-key", key=file))
    else:
        click.echo(cli.words.say("admin-key-from", key=file))


def after_restore(cli: CliContext, own: ServerKey, restored: Restored) -> None:
    """Say what has become of the keys, and warn if players are no longer signed in."""
    _name_rival(cli, own)
    file, where = str(own.file), "secret" if own.is_secret else "file"
    if restored.key is None:
        found = "none" if own.value is None else where
        cli.warn(cli.words.say(f"admin-restored-no-key-{found}", key=file))
    elif restored.kept is not None:
        cli.warn(cli.words.say("admin-key-replaced", key=file, kept=str(restored.kept)))
    elif own.value is None:
        click.echo(cli.words.say("admin-key-restored", key=file))
    elif own.value != restored.key:
        cli.warn(cli.words.say(f"admin-other-key-{where}", key=file))


def _name_rival(cli: CliContext, key: ServerKey) -> None:
    if key.rival is not None:
        cli.warn(cli.words.say("admin-two-keys", key=str(key.file), other=str(key.rival)))
