"""Benchmarks of batches for training: positions per second of CPU time in one process.

Each figure is for whole passes over the same games, with reading, shuffling and augmentation.
"""

from __future__ import annotations

import importlib
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bench.conftest import best
from skep.engine import Limits
from skep.engine.player_settings import PlayerSettings
from skep.rules import native

if TYPE_CHECKING:
    from bench.conftest import Show

torch: Any = pytest.importorskip("torch")
pytest.importorskip("pyarrow")
records: Any = importlib.import_module("skep.records")
train: Any = importlib.import_module("skep.train")

pytestmark = pytest.mark.skipif(native is None, reason="the native rules are not in use")

GAMES = 40


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Play games, and return files of both kinds."""
    torch.set_num_threads(1)
    folder = tmp_path_factory.mktemp("bench")
    player = PlayerSettings(Limits(nodes=50), hash_mib=1)
    run = train.SelfPlayRun(seed=1, rules="Base+MLP", player=player)
    found = {"record file": folder / "games.records", "Parquet": folder / "games.parquet"}
    with train.RecordFile(found["record file"], run.settings) as file:
        for number in range(GAMES):
            file.add(run.play(number))
    records.write_parquet(found["record file"], found["Parquet"], features=False)
    return found


@pytest.mark.parametrize("kind", ["record file", "Parquet"])
@pytest.mark.parametrize("inputs", ["planes", "features", "graph"])
def test_batches(show: Show, files: dict[str, Path], inputs: str, kind: str) -> None:
    size = records.count(files[kind]).positions
    dataset = records.RecordDataset(files[kind], inputs, buffer_size=2_000)
    rate = best(lambda: sum(len(batch["action"]) for batch in dataset), size)
    show(f"batches of {inputs}, {kind}, one process", rate, "positions/s")


def test_masks(show: Show, files: dict[str, Path]) -> None:
    path = files["record file"]
    dataset = records.RecordDataset(path, buffer_size=2_000, with_masks=True)
    size = records.count(path).positions
    rate = best(lambda: sum(len(batch["mask"]) for batch in dataset), size)
    show("batches of planes with masks, one process", rate, "positions/s")


def test_counting(show: Show, files: dict[str, Path]) -> None:
    for kind, path in files.items():
        size = records.count(path).positions
        rate = best(partial(positions_of, path), size)
        show(f"counting, {kind}", rate, "positions/s")


def positions_of(path: Path) -> int:
    """Return the number of positions of a file."""
    found: int = records.count(path).positions
    return found
