"""``skep bench``: the speed of the rules on this machine."""

from __future__ import annotations

import os
import platform
import random
import time
from collections.abc import Callable
from pathlib import Path

import click

from skep.bulk import legal_moves, perft, playouts
from skep.cli.context import CliContext
from skep.cli.help import HelpCommand
from skep.cli.parameters import WholeNumber, talk_options
from skep.core.ruleset import GAME_TYPES, TOURNAMENT
from skep.rules import Position, native
from skep.words import Words

_SECONDS = range(61)
_FEWEST = 2
_GAMES_OF_EACH_TYPE = 3
_PLIES = 40
_TICK = 1e-6
"""Less than any clock can measure."""

_CPU_INFO = Path("/proc/cpuinfo")

Work = Callable[[], int]
"""A function that does some work and returns how much it did."""


@click.command(
    cls=HelpCommand,
    epilog="""\b
Examples:
  skep bench
  SKEP_PURE=1 skep bench --seconds 3
""",
)
@click.option(
    "--seconds",
    type=WholeNumber(_SECONDS),
    default=1,
    show_default=True,
    metavar="SECONDS",
    help="Time for each measurement; the best run counts.",
)
@talk_options
@click.pass_obj
def command(cli: CliContext, seconds: int) -> None:
    """Measure how fast the rules code runs on one core of this machine.

    Skep lists and counts legal moves in positions from the middle of random games, and plays random
    games. The positions are the same on every machine.
    """
    words = cli.words
    machine = {"processor": _processor(), "python": platform.python_version()}
    click.echo(words.say("cli-bench-machine", cores=os.cpu_count() or 1, **machine))
    if native is None:
        click.echo(words.say("cli-bench-pure"))
    else:
        click.echo(words.say("cli-bench-native", compiler=native.compiler()))
    for name, work in _figures(middlegames()).items():
        click.echo(_line(words, name, _speed(work, seconds)))


def middlegames() -> list[Position]:
    """Return positions from the middle of random games of every type, always the same ones."""
    rng = random.Random(2)
    positions = [Position.initial(rules) for rules in GAME_TYPES.values()] * _GAMES_OF_EACH_TYPE
    for _ in range(_PLIES):
        # None of these games ends so early.
        positions = [one.play(rng.choice(one.legal_moves())) for one in positions]
    return positions


def _figures(positions: list[Position]) -> dict[str, Work]:
    """Return what to measure; the pure rules get less work."""
    is_pure = native is None
    many, leaves, opening, games = (1, 1, 2, 1) if is_pure else (100, 3, 5, 200)
    return {
        "objects": lambda: len([one.legal_moves() for one in positions]),
        "packed": lambda: len(legal_moves(positions * many)),
        "leaves": lambda: sum(perft(one, leaves) for one in positions),
        "opening": lambda: perft(Position.initial(TOURNAMENT), opening),
        "plies": lambda: sum(playouts(TOURNAMENT, games, max_plies=100).plies.tolist()),
    }


def _speed(work: Work, seconds: int) -> float:
    """Return the work done per second of CPU time, in the best run."""
    speeds: list[float] = []
    until = time.perf_counter() + seconds
    # At least twice, since the first run may import something.
    while len(speeds) < _FEWEST or time.perf_counter() < until:
        started = time.process_time()
        done = work()
        speeds.append(done / max(time.process_time() - started, _TICK))
    return max(speeds)


def _line(words: Words, name: str, speed: float) -> str:
    figure = words.say("cli-bench-speed", speed=speed)
    return f"{words.say(f'cli-bench-{name}'):<36}{figure:>14} {words.say('cli-bench-unit')}"


def _processor() -> str:
    """Return the name of the processor, or at least of its architecture."""
    if _CPU_INFO.exists():
        for line in _CPU_INFO.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
