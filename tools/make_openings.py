"""Make the opening suites of ``skep match``: balanced, varied, and no two alike.

An opening has eight random plies, in which better moves are more likely. It is kept if no queen is
crowded, a search finds the position about even, and no earlier opening leads to the same position,
rotated or mirrored. Openings are in the order in which they were found, and every second one
belongs to the hold-out half. The same seed, backend and engine give the same suites.

    .venv/bin/python tools/make_openings.py --nodes 20000

writes both files into src/skep/match/openings/.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random

from skep.core.bugs import Bug, Color
from skep.core.hive import Hive
from skep.core.moves import Move, Placement
from skep.core.ruleset import GAME_TYPES, Ruleset
from skep.engine.search.pure import Searcher as PureSearcher
from skep.engine.search.searcher import Searcher, make_searcher
from skep.notation.gamestring import format_moves
from skep.notation.record import GameRecord
from skep.rules import Position

FOLDER = Path(__file__).resolve().parent.parent / "src" / "skep" / "match" / "openings"
SUITES: Mapping[str, Ruleset] = {
    "base.txt": GAME_TYPES["Base"],
    "base_mlp.txt": GAME_TYPES["Base+MLP"],
}
PLIES = 8
QUEENS_TURNS = (2, 3, 4)
MAX_NEIGHBORS = 3
HALVES = ("tuning", "hold-out")
HASH_MIB = 16


@dataclass(frozen=True, slots=True)
class Options:
    """How the openings are chosen."""

    count: int = 500
    seed: int = 1
    nodes: int = 20_000
    """The nodes of the search for each opening."""

    margin: int = 40
    """The largest score for either side, in hundredths."""

    temperature: float = 100.0
    """The loss, in hundredths, that makes a move e times less likely."""


def main() -> int:
    """Write all suites, or the named ones."""
    defaults = Options()
    parser = argparse.ArgumentParser(description="Make the opening suites of skep match.")
    parser.add_argument("suites", nargs="*", help=f"{' '.join(SUITES)}  [default: all]")
    parser.add_argument("--count", type=int, default=defaults.count)
    parser.add_argument("--seed", type=int, default=defaults.seed)
    parser.add_argument("--nodes", type=int, default=defaults.nodes)
    parser.add_argument("--margin", type=int, default=defaults.margin)
    parser.add_argument("--temperature", type=float, default=defaults.temperature)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    chosen = vars(parser.parse_args())
    names, folder = chosen.pop("suites") or list(SUITES), chosen.pop("folder")
    options = Options(**chosen)
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        started = time.perf_counter()
        (folder / name).write_text(suite(name, options), encoding="utf-8")
        print(f"{name}: {options.count} openings in {time.perf_counter() - started:.0f} s")
    return 0


def suite(name: str, options: Options) -> str:
    """Return the text of a suite."""
    searcher = make_searcher(1, HASH_MIB)
    backend = "pure" if isinstance(searcher, PureSearcher) else "native"
    lines = [
        f"# {options.count} balanced openings of {PLIES} plies, none of them another one turned.",
        "# A line is its moves, a tab and its half. Nothing is ever tuned on the hold-out.",
        "# Made by tools/make_openings.py with these options and the search of the backend:",
        f"# {options}, {backend}",
    ]
    for number, record in zip(
        range(options.count), openings(name, searcher, options), strict=False
    ):
        moves = ";".join(format_moves(record.start, record.moves))
        lines.append(f"{moves}\t{HALVES[number % 2]}")
        if sys.stderr.isatty():
            print(f"\r{name}: {number + 1}/{options.count}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    return "\n".join([*lines, ""])


def openings(name: str, searcher: Searcher, options: Options) -> Iterator[GameRecord]:
    """Yield openings endlessly, no two alike."""
    rng = Random(f"{name} {options.seed}")
    seen = set[int]()
    while True:
        record = walk(Position.initial(SUITES[name]), rng, searcher, options.temperature)
        last = record.last
        key = last.canonical_key
        if key in seen or is_crowded(last.hive) or not is_even(last, searcher, options):
            continue
        seen.add(key)
        yield record


def walk(start: Position, rng: Random, searcher: Searcher, temperature: float) -> GameRecord:
    """Return a random opening, in which better moves are more likely.

    The turn on which a queen is placed is uniformly random, because evaluations tend to prefer one.
    """
    queens_turn = {color: rng.choice(QUEENS_TURNS) for color in Color}
    position, played = start, list[Move]()
    while position.ply < PLIES:
        turn = position.turn - queens_turn[position.to_move]
        moves = [
            move for move in position.legal_moves() if turn > 0 or is_queen(move) == (not turn)
        ]
        after = [position.play_unchecked(move) for move in moves]
        worth = [-searcher.evaluate(reached) for reached in after]
        best = max(worth)
        weights = [math.exp((units - best) / temperature) for units in worth]
        index = rng.choices(range(len(moves)), weights)[0]
        played.append(moves[index])
        position = after[index]
    return GameRecord(start, tuple(played))


def is_queen(move: Move) -> bool:
    """Tell whether a move places a queen."""
    return isinstance(move, Placement) and move.piece.bug is Bug.QUEEN


def is_crowded(hive: Hive) -> bool:
    """Tell whether a queen has too many neighbors for an opening."""
    counts = [sum(1 for _ in hive.neighbors(at)) for at in hive.queens().values()]
    return max(counts) > MAX_NEIGHBORS


def is_even(position: Position, searcher: Searcher, options: Options) -> bool:
    """Tell whether a search finds the position about even."""
    # The answer must not depend on earlier openings.
    searcher.clear()
    _, _, _, lines = searcher.search(position, (), 0, options.nodes, 0.0, 1, None)
    return abs(lines[0][0]) <= options.margin


if __name__ == "__main__":
    sys.exit(main())
