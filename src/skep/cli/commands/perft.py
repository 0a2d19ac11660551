"""``skep perft``: count the ways a game can go on."""

from __future__ import annotations

import time

import click

from skep.cli.context import CliContext
from skep.cli.games import read_game
from skep.cli.help import HelpCommand
from skep.cli.live import is_terminal
from skep.cli.parameters import WholeNumber, talk_options
from skep.cli.parameters.rules import rules_option
from skep.cli.progress import progress
from skep.core.moves import Move
from skep.core.ruleset import Ruleset
from skep.notation.movestring import format_move
from skep.rules import BACKEND, THREADS, Position, perft
from skep.words import Words

_DEPTHS = range(65)
LONG_DEPTHS = {"pure": 4, "native": 7}
"""From which depth on a person may have to wait, by the implementation of the rules."""

_MEASURABLE = 0.01


@click.command(
    cls=HelpCommand,
    epilog="""\b
Examples:
  skep perft 3
  skep perft --rules Base --divide 2 "wS1;bG1 wS1-"
  skep perft --threads 8 7
""",
)
@rules_option()
@click.option("--divide", is_flag=True, help="Also count the ways after each move.")
@click.option(
    "--threads",
    type=WholeNumber(THREADS),
    default=1,
    show_default=True,
    metavar="N",
    help="Count with this many threads; the pure rules use one.",
)
@click.argument("depth", type=WholeNumber(_DEPTHS))
@click.argument("game", default="")
@talk_options
@click.pass_obj
def command(  # noqa: PLR0913 - click hands over every option
    cli: CliContext,
    *,
    rules: Ruleset | None,
    threads: int,
    depth: int,
    game: str,
    divide: bool,
) -> None:
    """Count the ways in which GAME can go on for DEPTH plies, from the start if none is given.

    Pieces of one kind enter in numeric order, a pass is a ply, a finished game leads nowhere.
    The number goes to standard output, how long it took to standard error.
    """
    position = read_game(game, rules).last
    started = time.perf_counter()
    if depth and (divide or _is_watched(depth)):
        counts = _counts(position, depth, threads)
        nodes = sum(counts.values())
    else:
        counts = {}
        nodes = perft(position, depth, threads=threads)
    seconds = time.perf_counter() - started
    if divide:
        for move, count in counts.items():
            click.echo(f"{format_move(move, position)}: {count}")
    click.echo(nodes)
    click.echo(speed(cli.words, nodes, seconds), err=True)


def speed(words: Words, nodes: int, seconds: float) -> str:
    """Return how long it took, and if that can be told, how fast it went."""
    if seconds < _MEASURABLE:
        return words.say("cli-perft-at-once", nodes=nodes, seconds=_MEASURABLE)
    return words.say("cli-perft-speed", nodes=nodes, seconds=seconds, speed=nodes / seconds)


def _is_watched(depth: int) -> bool:
    """Whether it takes so long that somebody at a terminal wants to see how far it is."""
    return is_terminal() and depth >= LONG_DEPTHS[BACKEND]


def _counts(position: Position, depth: int, threads: int) -> dict[Move, int]:
    """Return the number of ways that begin with each move."""
    after = {move: position.play_unchecked(move) for move in position.legal_moves()}
    if not _is_watched(depth):
        return {move: perft(reached, depth - 1, threads=threads) for move, reached in after.items()}
    # One step for each reply: the moves alone are too few for a bar that is seen to move.
    replies = {move: reached.legal_moves() for move, reached in after.items()}
    counts = dict.fromkeys(after, 0)
    with progress(sum(map(len, replies.values())), f"perft {depth}") as step:
        for move, reached in after.items():
            for reply in replies[move]:
                counts[move] += perft(reached.play_unchecked(reply), depth - 2, threads=threads)
                step()
    return counts
