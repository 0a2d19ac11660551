"""``skep perft``: count the ways a game can go on."""

from __future__ import annotations

import time

import click

from skep.cli.games import read_game
from skep.cli.options import rules_option, talk_options
from skep.cli.progress import progress
from skep.cli.settings import Settings
from skep.core.moves import Move
from skep.core.perft import perft
from skep.core.ruleset import Ruleset
from skep.notation.movestring import format_move
from skep.rules import Position

_LONG_DEPTH = 4


@click.command(
    short_help="Count the ways in which a game can go on.",
    epilog="""\b
Examples:
  skep perft --rules Base+MLP 3
  skep perft --rules Base --divide 2 "wS1;bG1 wS1-"
""",
)
@rules_option(required=True)
@click.option("--divide", is_flag=True, help="Also count the ways after each move.")
@click.argument("depth", type=click.IntRange(min=0))
@click.argument("game", default="")
@talk_options
@click.pass_obj
def command(settings: Settings, rules: Ruleset, depth: int, game: str, *, divide: bool) -> None:
    """Count the ways in which GAME can go on for DEPTH plies, from the start if none is given.

    Pieces of one kind enter in numeric order, a pass is a ply, a finished game leads nowhere.
    The number goes to standard output, how long it took to standard error.
    """
    position = read_game(game, rules).last
    started = time.perf_counter()
    counts = _counts(position, depth) if depth else {}
    seconds = time.perf_counter() - started
    nodes = sum(counts.values()) if depth else 1
    if divide:
        for move, count in counts.items():
            click.echo(f"{format_move(move, position)}: {count}")
    click.echo(nodes)
    speed = f"{nodes / max(seconds, 1e-6):,.0f}"
    told = {"nodes": f"{nodes:,}", "seconds": f"{seconds:.2f}", "speed": speed}
    click.echo(settings.words.say("cli-perft-speed", **told), err=True)


def _counts(position: Position, depth: int) -> dict[Move, int]:
    """Return the number of ways that begin with each move."""
    after = {move: position.play_unchecked(move) for move in position.legal_moves()}
    if depth < _LONG_DEPTH:
        return {move: perft(reached, depth - 1) for move, reached in after.items()}
    # One step for each reply: the moves alone are too few for a bar that is seen to move.
    replies = {move: reached.legal_moves() for move, reached in after.items()}
    counts = dict.fromkeys(after, 0)
    with progress(sum(map(len, replies.values())), f"perft {depth}") as step:
        for move, reached in after.items():
            for reply in replies[move]:
                counts[move] += perft(reached.play_unchecked(reply), depth - 2)
                step()
    return counts
