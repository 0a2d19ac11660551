"""``skep completion``: scripts for shell completion."""

from __future__ import annotations

import click
from click.shell_completion import BashComplete, FishComplete, ZshComplete

from skep.cli.help import HelpCommand
from skep.cli.parameters import OneOf, talk_options

SHELLS = {"bash": BashComplete, "zsh": ZshComplete, "fish": FishComplete}


@click.command(
    cls=HelpCommand,
    epilog="""\b
Examples:
  skep completion bash > ~/.local/share/bash-completion/completions/skep
  skep completion zsh > "${fpath[1]}/_skep"
  skep completion fish > ~/.config/fish/completions/skep.fish
""",
)
@click.argument("shell", type=OneOf(list(SHELLS)))
@talk_options
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print a completion script for bash, zsh or fish.

    With it, the shell completes commands, options and rule sets.
    """
    script = SHELLS[shell](ctx.find_root().command, {}, "skep", "_SKEP_COMPLETE")
    click.echo(script.source_template % script.source_vars())
