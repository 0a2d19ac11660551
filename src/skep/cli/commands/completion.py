"""``skep completion``: scripts that make a shell complete ``skep``."""

from __future__ import annotations

import click
from click.shell_completion import BashComplete, FishComplete, ZshComplete

SHELLS = {"bash": BashComplete, "zsh": ZshComplete, "fish": FishComplete}


@click.command(
    epilog="""\b
Examples:
  skep completion bash > ~/.local/share/bash-completion/completions/skep
  skep completion zsh > "${fpath[1]}/_skep"
  skep completion fish > ~/.config/fish/completions/skep.fish
""",
)
@click.argument("shell", type=click.Choice(list(SHELLS)))
@click.pass_context
def command(ctx: click.Context, shell: str) -> None:
    """Print the script that makes SHELL complete the commands, options and rule sets of skep."""
    script = SHELLS[shell](ctx.find_root().command, {}, "skep", "_SKEP_COMPLETE")
    click.echo(script.source_template % script.source_vars())
