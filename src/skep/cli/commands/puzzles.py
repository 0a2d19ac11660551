"""``skep puzzles``: find puzzles in games, and prove them again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TypeVar

import click

from skep.cli.context import CliContext, Status
from skep.cli.help import HelpCommand, HelpGroup
from skep.cli.parameters import InputPath, OutputPath, WholeNumber, talk_options
from skep.cli.progress import progress
from skep.puzzles.checking import check_puzzles
from skep.puzzles.choosing import choose
from skep.puzzles.mining import Miner, Quota
from skep.puzzles.puzzle import Puzzle
from skep.puzzles.puzzle_file import read_puzzles
from skep.puzzles.writing import write_puzzles
from skep.rules import Position
from skep.train.data.records import decode_game, read_records
from skep.train.data.replay import searched_positions
from skep.words import Words

_COUNTS = range(1, 100_001)
_Command = TypeVar("_Command", bound=Callable[..., object])


def _number_option(name: str, default: int, help_: str) -> Callable[[_Command], _Command]:
    """Return an option for a number of puzzles."""
    return click.option(
        name,
        type=WholeNumber(_COUNTS),
        default=default,
        show_default=True,
        metavar="N",
        help=help_,
    )


_output_option = click.option(
    "--output", "-o", "out", type=OutputPath(), required=True, help="File to write the puzzles to."
)


@click.group(
    cls=HelpGroup,
    invoke_without_command=True,
    epilog="""\b
Examples:
  skep puzzles mine games.records -o mined.jsonl
  skep puzzles choose --count 500 mined.jsonl -o puzzles.jsonl
  skep puzzles check puzzles.jsonl
""",
)
@talk_options
@click.pass_context
def command(ctx: click.Context) -> None:
    """Find puzzles in games. The rules prove that each has exactly one solution."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


@command.command(
    cls=HelpCommand,
    name="mine",
    short_help="Find puzzles in self-play games, and measure how hard they are.",
    epilog="""\b
Examples:
  skep puzzles mine games.records -o puzzles.jsonl
  skep puzzles mine --count 50 --per-kind 2 *.records -o few.jsonl
""",
)
@_number_option("--count", 1000, "Number of puzzles after which to stop.")
@_number_option(
    "--per-kind",
    Quota().per_kind,
    "Maximum number of puzzles with the same task, length, bug and rules.",
)
@_output_option
@click.argument("files", nargs=-1, required=True, type=InputPath())
@talk_options
@click.pass_obj
def mine(cli: CliContext, *, count: int, per_kind: int, out: Path, files: Sequence[Path]) -> Status:
    """Find puzzles in the self-play games in FILES, which skep selfplay wrote.

    In a puzzle, you have to win by force, stop a win, pin a piece, or find the only move that
    doesn't lose within two moves. Skep examines every move of both sides to prove that there is
    exactly one solution. Then the engine and its levels try to solve it.
    """
    miner = Miner(Quota(per_kind=per_kind))
    found: list[Puzzle] = []
    is_interrupted = False
    try:
        with progress(count, cli.words.say("puzzles-mining")) as step:
            for puzzle in islice(_puzzles(miner, files), count):
                found.append(puzzle)
                step()
    except KeyboardInterrupt:
        is_interrupted = True
    write_puzzles(out, found)
    for line in _summary(cli.words, found):
        click.echo(line)
    return Status.INTERRUPTED if is_interrupted else Status.SUCCESS


@command.command(
    cls=HelpCommand,
    name="choose",
    short_help="Choose a varied set out of many puzzles.",
    epilog="""\b
Examples:
  skep puzzles choose --count 500 mined.jsonl more.jsonl -o puzzles.jsonl
""",
)
@_number_option("--count", 1000, "Number of puzzles to choose.")
@_output_option
@click.argument("files", nargs=-1, required=True, type=InputPath())
@talk_options
@click.pass_obj
def choose_(cli: CliContext, *, count: int, out: Path, files: Sequence[Path]) -> Status:
    """Choose puzzles out of FILES so that tasks, bugs, themes, rules and difficulty vary.

    The easiest come first.
    """
    chosen = choose((puzzle for file in files for puzzle in read_puzzles(file)), count)
    write_puzzles(out, chosen)
    for line in _summary(cli.words, chosen):
        click.echo(line)
    return Status.SUCCESS


@command.command(
    cls=HelpCommand,
    name="check",
    short_help="Prove all puzzles in a file again.",
    epilog="""\b
Examples:
  skep puzzles check puzzles.jsonl
""",
)
@click.argument("file", type=InputPath())
@talk_options
@click.pass_obj
def check(cli: CliContext, *, file: Path) -> Status:
    """Prove all puzzles in FILE again, and check everything else that it says about them.

    How hard they are is not measured again.
    """
    puzzles = list(read_puzzles(file))
    with progress(len(puzzles), cli.words.say("puzzles-checking")) as step:
        for _ in check_puzzles(file, puzzles):
            step()
    for line in _summary(cli.words, puzzles):
        click.echo(line)
    return Status.SUCCESS


def _puzzles(miner: Miner, files: Sequence[Path]) -> Iterator[Puzzle]:
    for file in files:
        for record in read_records(file.read_bytes()):
            yield from miner.mine(_positions(record.body))


def _positions(body: bytes) -> Iterator[Position]:
    return (searched.position for searched in searched_positions(decode_game(body)))


def _summary(words: Words, puzzles: Sequence[Puzzle]) -> Iterator[str]:
    yield words.say("puzzles-count", count=len(puzzles))
    tasks = Counter((puzzle.goal, puzzle.moves) for puzzle in puzzles)
    for (goal, moves), count in sorted(tasks.items()):
        yield "  " + words.say(f"puzzles-task-{goal}", moves=moves, count=count)
