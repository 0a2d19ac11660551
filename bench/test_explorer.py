"""Benchmarks of the explorer: canonical keys, importing, and searching a million positions.

``SKEP_GAMES`` names a folder with archives of real games for the import. Without it, the games are
random ones.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bench.conftest import best
from skep.bulk import canonical_keys, legal_moves, unpack_move
from skep.cli import main
from skep.core.bugs import Color
from skep.core.moves import Move
from skep.core.outcome import Outcome, Termination
from skep.core.position import Position as PurePosition
from skep.explorer import GameCollection, GameFilter
from skep.game import Game
from skep.notation.gamestring import format_game
from skep.notation.record import GameRecord
from skep.notation.setupstring import parse_setup
from skep.rules import Position, native

if TYPE_CHECKING:
    from bench.conftest import Show

VECTORS = Path(__file__).parent.parent / "tests/vectors/middlegames.txt"
MIDDLEGAMES = [
    parse_setup(line.removeprefix("setup ").strip())
    for line in VECTORS.read_text(encoding="utf-8").splitlines()
    if line.startswith("setup ")
]
POSITIONS = 1_000_000
PLIES = 60
GAMES = 6_000
SEARCH_BAR_MS = 50
IMPORT_BAR_S = 60
NAMES = [f"Player {number}" for number in range(200)]
WINNERS = (Color.WHITE, Color.BLACK, None)

needs_native = pytest.mark.skipif(native is None, reason="the native rules are not in use")


@needs_native
def test_canonical_keys(show: Show) -> None:
    many = MIDDLEGAMES * (100_000 // len(MIDDLEGAMES))
    show("canonical keys in bulk", best(lambda: len(canonical_keys(many)), len(many)), "/s", 1e5)
    one_by_one = best(lambda: sum(bool(one.canonical_key) for one in many), len(many))
    show("canonical keys one by one", one_by_one, "/s", 1e5)


def test_pure_canonical_keys(show: Show) -> None:
    pure = [PurePosition.from_setup(position.setup()) for position in MIDDLEGAMES[:100]]
    rate = best(lambda: sum(bool(one.canonical_key) for one in pure), len(pure))
    show("pure canonical keys", rate, "/s")


@needs_native
def test_import(show: Show, tmp_path: Path) -> None:
    folder = os.environ.get("SKEP_GAMES")
    files = sorted(map(str, Path(folder).glob("*.uhp.gz"))) if folder else []
    if not files:
        file = tmp_path / "games.uhp"
        with file.open("w", encoding="utf-8") as lines:
            for record in islice(random_games(1), GAMES):
                lines.write(f"{format_game(record)}\n")
        files = [str(file)]
    collection = tmp_path / "collection.db"
    for what in ("import", "import of what is stored"):
        started, wall = time.process_time(), time.perf_counter()
        assert main(["import", "--collection", str(collection), *files]) == 0
        spent, wall = time.process_time() - started, time.perf_counter() - wall
        with GameCollection(collection) as games:
            number = len(games)
        show(f"{what}: 6,000 of {number:,} games", GAMES / number * spent, "s", IMPORT_BAR_S)
        show("  wall clock", GAMES / number * wall, "s")


@needs_native
def test_searching_a_million_positions(show: Show, tmp_path: Path) -> None:
    source = random_games(2)
    with GameCollection(tmp_path / "collection.db") as games:
        stored = 0
        while stored < POSITIONS:
            some = list(islice(source, 500))
            games.add_all(some)
            stored += sum(len(record.moves) + 1 for record in some)
        number = len(games)
        size = games.path.stat().st_size / stored
    show(f"{number:,} games, {stored:,} positions", size, "bytes per position")
    after = next(random_games(2))
    positions = list(after.positions())
    for plies in (0, 1, 2, 4, 20):
        measure(show, tmp_path / "collection.db", positions[plies], f"after {plies} plies")


def measure(show: Show, file: Path, position: Position, where: str) -> None:
    """Show how long each question takes, the first time after the file is reopened."""
    someone = GameFilter(player=NAMES[0])
    questions = {
        "continuations": lambda games: games.continuations(position).tally.games,
        "continuations of a player": lambda games: games.continuations(position, someone).tally,
        "search": lambda games: games.search(position=position),
        "count": lambda games: games.count(position=position),
    }
    for what, ask in questions.items():
        with GameCollection(file, create=False) as games:
            started = time.perf_counter()
            ask(games)
            spent = 1000 * (time.perf_counter() - started)
        show(f"{what} {where}", spent, "ms", SEARCH_BAR_MS)


def random_games(seed: int) -> Iterator[GameRecord]:
    """Yield random games, each with players, a date and a result."""
    rng = random.Random(seed)
    start = Position.initial()
    while True:
        moves: list[Move] = []
        position = start
        while len(moves) < PLIES and position.outcome is None:
            packed = legal_moves([position]).packed
            moves.append(unpack_move(packed[rng.randrange(len(packed))], position))
            position = position.play_unchecked(moves[-1])
        game = Game.from_record(GameRecord(start, tuple(moves)))
        if game.outcome is None:
            game.finish(Outcome(Termination.UNKNOWN, rng.choice(WINNERS)))
        white, black = rng.sample(NAMES, 2)
        day = f"{rng.randrange(2000, 2026)}.{rng.randrange(1, 13):02}.{rng.randrange(1, 29):02}"
        game.tags.update(White=white, Black=black, Date=day)
        yield game.record()
