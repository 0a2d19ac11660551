"""Games between people: every ply is legal, and the end is what the archive says.

The archives are not part of this repository: ``SKEP_GAMES`` names the folder they lie in.
"""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from skep.core.errors import HiveError
from skep.notation.gamestring import format_game, game_state, parse_game

SAMPLE = 40
"""One game in so many is replayed on every run."""


def lines(folder: Path) -> Iterator[str]:
    for archive in sorted(folder.glob("*.uhp.gz")):
        with gzip.open(archive, "rt", encoding="utf-8") as file:
            yield from file


def failure(line: str) -> str | None:
    """Return what is wrong with the replay of a game, if anything."""
    claimed = line.split(";")[1]
    try:
        record = parse_game(line)
        again = parse_game(format_game(record))
    except HiveError as error:
        return f"{error} in {line}"
    if again != record:
        return f"written and read again it is another game: {line}"
    if game_state(record.last) != claimed:
        return f"it ends as {game_state(record.last)}: {line}"
    return None


def test_a_sample_of_real_games_replays(games_folder: Path) -> None:
    games = list(lines(games_folder))[::SAMPLE]
    assert len(games) > 100
    assert [failure(game) for game in games if failure(game)] == []


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
def test_all_real_games_replay(games_folder: Path) -> None:
    games = list(lines(games_folder))
    assert len(games) == 6348
    with ProcessPoolExecutor(os.cpu_count()) as workers:
        failures = [text for text in workers.map(failure, games, chunksize=50) if text]
    assert failures == []
