"""``skep show``: draw a position as text or as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from skep.atomic_files import write_atomically
from skep.cli.context import CliContext
from skep.cli.errors import RefusalError
from skep.cli.games import read_game
from skep.cli.help import HelpCommand
from skep.cli.parameters import OutputPath, talk_options
from skep.cli.parameters.rules import rules_option
from skep.cli.terminal.drawing import drawn
from skep.core.ruleset import Ruleset
from skep.game import Game

_PICTURE = ".svg"
_TEXTS = ("", ".txt")


@click.command(
    cls=HelpCommand,
    epilog="""\b
Examples:
  skep show "wS1;bG1 wS1-;wQ -wS1;bQ bG1-"
  skep show --svg -o hive.svg "wS1;bG1 wS1-;wQ -wS1;bQ bG1-"
""",
)
@rules_option()
@click.option("--svg", is_flag=True, help="Draw an SVG picture.")
@click.option(
    "-o",
    "--output",
    type=OutputPath(),
    metavar="FILE",
    help="Write to this file: .svg for a picture, .txt or no extension for text."
    "  [default: standard output]",
)
@click.argument("game")
@talk_options
@click.pass_obj
def command(
    cli: CliContext, rules: Ruleset | None, output: Path | None, game: str, *, svg: bool
) -> None:
    """Draw the position at the end of GAME, with the last move marked."""
    is_picture = svg or _is_picture(output)
    played = Game.from_record(read_game(game, rules))
    if is_picture:
        drawing = played.svg()
    else:
        drawing = drawn(played, cli.words, color=cli.colored and not output)
    if output:
        write_atomically(output, drawing.rstrip("\n") + "\n")
    else:
        click.echo(drawing.rstrip("\n"), color=cli.colored)


def _is_picture(output: Path | None) -> bool:
    """Whether a file with this name is a picture; otherwise it is text.

    :raises RefusalError: when its extension means neither.
    """
    ending = output.suffix.lower() if output else ""
    if ending not in {_PICTURE, *_TEXTS}:
        raise RefusalError("mistake-drawing-ending", file=str(output), ending=ending)
    return ending == _PICTURE
