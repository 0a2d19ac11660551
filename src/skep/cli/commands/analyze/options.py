"""What ``skep analyze`` can be told, and what it comes down to."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from skep.atomic_files import check_writable
from skep.bounds import DEFAULT_HASH_MIB, DEPTHS, HASH_MIB, LINES, NODES, THREADS
from skep.cli.errors import RefusalError
from skep.cli.games import STDIN, is_file
from skep.cli.parameters import (
    OutputPath,
    SecondsType,
    WholeNumber,
    json_option,
    talk_options,
)
from skep.cli.parameters.executor import ray_option
from skep.cli.parameters.gathered import gathered
from skep.cli.parameters.network import network_option
from skep.cli.parameters.rules import rules_option
from skep.core.ruleset import Ruleset
from skep.engine.errors import PicturesNeededError
from skep.engine.limits import Limits
from skep.engine.review.graph import check_png
from skep.notation.errors import shortened
from skep.notation.record import GameRecord

_PNG = ".png"
PICTURES = (".svg", _PNG)

_PLIES = range(10**6)
_LINES_OF_A_POSITION = 3
_SECONDS_A_PLY = 1.0
_SECONDS_A_POSITION = 10.0


@dataclass(frozen=True)
class AnalyzeOptions:
    """The values of the options; the names are those of the options."""

    rules: Ruleset | None
    seconds: float | None
    nodes: int | None
    depth: int | None
    lines: int | None
    threads: int
    hash_mib: int
    network: str
    ply: int | None
    position: bool
    first: int | None
    last: int | None
    output: Path | None
    every: bool
    ray: str | None
    as_json: bool

    def limits(self, *, of_position: bool) -> Limits:
        """Return the limits of each search."""
        if self.seconds is None and self.nodes is None and self.depth is None:
            return Limits(_SECONDS_A_POSITION if of_position else _SECONDS_A_PLY)
        return Limits(self.seconds, self.depth, self.nodes)

    def lines_of_position(self) -> int:
        """Return the number of lines to show for a single position."""
        return self.lines or _LINES_OF_A_POSITION

    def place(self, record: GameRecord) -> int | None:
        """Return the number of plies before the position to analyze; None to review the game.

        :raises RefusalError: when options contradict each other, or the game is too short.
        """
        if self.position and self.ply is not None:
            raise RefusalError("analyze-contradiction", option="--position", other="--ply")
        if record.moves and not self.position and self.ply is None:
            return None
        asked = {"--from": self.first, "--to": self.last, "--output": self.output}
        for option, value in asked.items():
            if value is not None:
                self._refuse_of_position(option)
        if self.ply is None:
            return len(record.moves)
        _check_ply(self.ply, range(len(record.moves) + 1))
        return self.ply

    def plies(self, record: GameRecord) -> range:
        """Return the numbers of the moves to review, from 1.

        :raises RefusalError: when the game has no such moves.
        """
        there = range(1, len(record.moves) + 1)
        first = there[0] if self.first is None else self.first
        last = there[-1] if self.last is None else self.last
        for ply in (first, last):
            _check_ply(ply, there)
        if first > last:
            raise RefusalError("analyze-backwards", **{"from": str(first), "to": str(last)})
        return range(first, last + 1)

    def check_many(self, game: str) -> None:
        """Refuse options that contradict ``--all``, or that need it.

        :raises RefusalError: when there is such an option, or GAME is not a file.
        """
        if not self.every:
            if self.ray is not None:
                raise RefusalError("analyze-only-many", option="--ray")
            return
        single = {
            "--position": self.position or None,
            "--ply": self.ply,
            "--from": self.first,
            "--to": self.last,
            "--output": self.output,
        }
        for option, value in single.items():
            if value is not None:
                raise RefusalError("analyze-contradiction", option=option, other="--all")
        if game != STDIN and not is_file(game):
            raise RefusalError("analyze-no-archive", text=shortened(game))

    def check_output(self) -> None:
        """Check that the graph can be written before the review starts.

        :raises RefusalError: when Skep can't draw such a picture.
        :raises OSError: when the folder does not exist, or is not writable.
        """
        if self.output is None:
            return
        if self.output.suffix.lower() not in PICTURES:
            raise RefusalError("analyze-not-picture", file=str(self.output))
        if self.output.suffix.lower() == _PNG:
            try:
                check_png()
            except PicturesNeededError as error:
                raise RefusalError("analyze-no-pictures", file=str(self.output)) from error
        check_writable(self.output)

    def _refuse_of_position(self, option: str) -> None:
        if self.position or self.ply is not None:
            other = "--position" if self.position else "--ply"
            raise RefusalError("analyze-contradiction", option=option, other=other)
        raise RefusalError("analyze-only-game", option=option)


def _check_ply(ply: int, there: range) -> None:
    if ply not in there:
        raise RefusalError("analyze-no-such-ply", ply=str(ply), plies=there[-1])


_OPTIONS = (
    rules_option(),
    click.option(
        "--seconds",
        type=SecondsType(),
        metavar="SECONDS",
        help=f"Time per position.  [default: {_SECONDS_A_PLY:g}, or {_SECONDS_A_POSITION:g} for a"
        " single position]",
    ),
    click.option(
        "--nodes",
        type=WholeNumber(NODES),
        metavar="N",
        help="Node limit per position; reproducible with one thread.",
    ),
    click.option(
        "--depth",
        type=WholeNumber(DEPTHS),
        metavar="N",
        help="Depth limit per position, in plies.",
    ),
    click.option(
        "--lines",
        type=WholeNumber(LINES),
        metavar="N",
        help="Number of best lines to show.  [default: none for a game,"
        f" {_LINES_OF_A_POSITION} for a single position]",
    ),
    click.option(
        "--threads",
        type=WholeNumber(THREADS),
        default=1,
        show_default=True,
        metavar="N",
        help="Number of search threads; the pure Python search uses only one.",
    ),
    click.option(
        "--hash",
        "hash_mib",
        type=WholeNumber(HASH_MIB),
        default=DEFAULT_HASH_MIB,
        show_default=True,
        metavar="MIB",
        help="Size of the transposition table, in MiB.",
    ),
    network_option,
    click.option(
        "--from",
        "first",
        type=WholeNumber(_PLIES),
        metavar="PLY",
        help="First move to review; moves are numbered from 1.",
    ),
    click.option(
        "--to",
        "last",
        type=WholeNumber(_PLIES),
        metavar="PLY",
        help="Last move to review.",
    ),
    click.option("--position", is_flag=True, help="Analyze only the last position."),
    click.option(
        "--ply",
        type=WholeNumber(_PLIES),
        metavar="PLY",
        help="Analyze only the position after this move; 0 is the start.",
    ),
    click.option(
        "-o",
        "--output",
        type=OutputPath(),
        metavar="FILE",
        help="Write a graph of the game to this file (.svg or .png).",
    ),
    click.option(
        "--all",
        "every",
        is_flag=True,
        help="Review every game in the file; --threads sets how many at once.",
    ),
    ray_option,
    json_option,
    talk_options,
)


analyze_options = gathered(AnalyzeOptions, _OPTIONS)
"""Add all options of ``skep analyze``, passed as one ``options``."""
