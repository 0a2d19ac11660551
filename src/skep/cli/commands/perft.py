"""``skep perft``: count the move sequences of a given length."""

from __future__ import annotations

import time

import click

from skep.bounds import PERFT_DEPTHS, THREADS
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
from skep.rules import BACKEND, Position, perft
from skep.words import Words

LONG_DEPTHS = {"pure": 4, "native": 7}
"""The depth from which on the count may take a while, for each implementation of the rules."""

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
@click.option("--divide", is_flag=True, help="Also print the count for each first move.")
@click.option(
    "--threads",
    type=WholeNumber(THREADS),
    default=1,
    show_default=True,
    metavar="N",
    help="Number of threads; the pure Python rules use only one.",
)
@click.argument("depth", type=WholeNumber(PERFT_DEPTHS))
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
    """Count the move sequences of DEPTH plies that can follow GAME (perft).

    Without GAME, Skep counts from the start. Pieces of the same kind enter in numeric order, a pass
    counts as a ply, and a finished game has no moves. The count goes to standard output, and the
    time it took to standard error.
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
    """Return how long it took, and the speed if it took long enough to measure."""
    if seconds < _MEASURABLE:
        return words.say("cli-perft-at-once", nodes=nodes, seconds=_MEASURABLE)
    return words.say("cli-perft-speed", nodes=nodes, seconds=seconds, speed=nodes / seconds)


def _is_watched(depth: int) -> bool:
    """Whether it takes so long that a user at a terminal wants to see the progress."""
    return is_terminal() and depth >= LONG_DEPTHS[BACKEND]


def _counts(position: Position, depth: int, threads: int) -> dict[Move, int]:
    """Return the count for each first move."""
    after = {move: position.play_unchecked(move) for move in position.legal_moves()}
    if not _is_watched(depth):
        return {move: perft(reached, depth - 1, threads=threads) for move, reached in after.items()}
    # One step per reply: the moves alone are too few steps for a smooth bar.
    replies = {move: reached.legal_moves() for move, reached in after.items()}
    counts = dict.fromkeys(after, 0)
    with progress(sum(map(len, replies.values())), f"perft {depth}") as step:
        for move, reached in after.items():
            for reply in replies[move]:
                counts[move] += perft(reached.play_unchecked(reply), depth - 2, threads=threads)
                step()
    return counts
