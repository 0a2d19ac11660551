"""Batches of self-play positions for PyTorch."""

from __future__ import annotations

import importlib.util
import io
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Require
from tests.train.games import small_file, small_run

if importlib.util.find_spec("torch") is None:
    pytest.skip("needs PyTorch", allow_module_level=True)

import numpy as np
import torch
from torch.utils.data import DataLoader

from skep import WrongTypeError, parse_setup, records, spaces
from skep.core.symmetry import SYMMETRIES
from skep.engine.errors import OptionError
from skep.notation.setupstring import format_setup
from skep.records import sources
from skep.records.columns import played_actions
from skep.records.dataset import shuffled
from skep.records.examples import read_examples


@pytest.fixture(scope="module")
def small(require: Require, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a file with ten quick games."""
    torch.set_num_threads(1)
    path = tmp_path_factory.mktemp("dataset") / "small.records"
    path.write_bytes(small_file(small_run(require, rules="Base"), *range(10)))
    return path


def _rows(batches: Any) -> Counter[tuple[int, ...]]:
    """Count rows by action, result and score: the order doesn't matter."""
    return Counter(
        tuple(int(batch[name][row]) for name in ("action", "result", "score"))
        for batch in batches
        for row in range(len(batch["action"]))
    )


def test_without_shuffling_batches_are_the_games_in_order(small: Path) -> None:
    plain = records.RecordDataset(small, batch_size=64, augment=False, buffer_size=0)
    batches = list(plain)
    examples = list(read_examples([small]))
    assert sum(len(batch["action"]) for batch in batches) == len(examples)
    assert batches[0]["inputs"].shape == (64, 38, 32, 32)
    assert batches[0]["inputs"].dtype is torch.uint8
    positions = [example.position for example in examples[:64]]
    assert (batches[0]["inputs"].numpy() == spaces.planes(positions)).all()
    assert (batches[0]["action"].numpy() == played_actions(examples[:64])).all()
    results = np.array([example.result for example in examples[:64]])
    assert (batches[0]["result"].numpy() == results).all()


def test_played_actions_stay_legal_when_positions_are_rotated(small: Path) -> None:
    dataset = records.RecordDataset(small, batch_size=100, with_masks=True, buffer_size=500)
    for batch in dataset:
        legal = batch["mask"].gather(1, batch["action"][:, None])
        assert bool((legal == 1).all())


@pytest.mark.parametrize("workers", [0, 2])
def test_rows_say_which_position_they_are(small: Path, workers: int) -> None:
    """Batches had no ply and no game, so nobody could weight, group or filter rows."""
    dataset = records.RecordDataset(small, batch_size=64, buffer_size=100)
    batches = list(DataLoader(dataset, batch_size=None, num_workers=workers))
    assert all(isinstance(value, torch.Tensor) for batch in batches for value in batch.values())
    found = Counter(
        (batch["run"][row], batch["game"][row], batch["ply"][row])
        for batch in [
            {name: batch[name].tolist() for name in ("run", "game", "ply")} for batch in batches
        ]
        for row in range(len(batch["ply"]))
    )
    columns = records.load_columns(small)
    rows = (columns.run.tolist(), columns.game.tolist(), columns.ply.tolist())
    assert found == Counter(zip(*rows, strict=True))
    assert {batches[0][name].dtype for name in ("run", "game", "ply", "symmetry")} == {torch.int64}


def test_setups_are_positions_before_the_symmetry(small: Path) -> None:
    dataset = records.RecordDataset(small, batch_size=100, with_setups=True, with_masks=True)
    (batch, *_) = DataLoader(dataset, batch_size=None, num_workers=1)
    assert set(batch["rules"]) == {"Base"}
    numbers: list[int] = batch["symmetry"].tolist()
    images = [
        SYMMETRIES[number].map_position(parse_setup(setup))
        for number, setup in zip(numbers, batch["setup"], strict=True)
    ]
    assert len(set(batch["symmetry"].tolist())) > 6
    assert (batch["inputs"].numpy() == spaces.planes(images)).all()
    assert (batch["mask"].numpy() == spaces.masks(images)).all()


def test_the_same_seed_gives_the_same_batches_and_each_pass_others(small: Path) -> None:
    one, other = (records.RecordDataset(small, "features", seed=5) for _ in range(2))
    first, again = next(iter(one)), next(iter(other))
    assert first["inputs"].dtype is torch.int32
    assert first["inputs"].shape == (256, 2, 73)
    assert bool((first["inputs"] == again["inputs"]).all())
    second = next(iter(one))
    assert not bool((first["action"] == second["action"]).all())
    one.set_epoch(0)
    assert bool((next(iter(one))["action"] == first["action"]).all())


def test_workers_share_the_games(small: Path) -> None:
    dataset = records.RecordDataset(small, "features", augment=False, batch_size=50)
    loader = DataLoader(dataset, batch_size=None, num_workers=2)
    assert _rows(loader) == _rows(dataset)


def test_shards_share_the_games(small: Path) -> None:
    def rows(shard: records.Shard) -> Counter[tuple[int, ...]]:
        return _rows(records.RecordDataset(small, "features", augment=False, shard=shard))

    assert rows(records.Shard(0, 2)) + rows(records.Shard(1, 2)) == rows(records.Shard())


def test_many_workers_share_many_shards(small: Path) -> None:
    """256 readers used to be the limit, which loaders on 64 devices exceed."""
    shard = records.Shard(63, 64).split(7, 8)
    assert (shard.index, shard.count) == (511, 512)
    assert list(records.RecordDataset(small, shard=shard)) == []


@pytest.mark.parametrize("files", [1, 2])
def test_a_shard_has_the_same_games_with_workers(small: Path, files: int) -> None:
    """Workers used to read games of other shards, such as those that were held out."""
    shard, paths = records.Shard(1, 3), [small] * files
    columns = records.join_columns(list(records.iter_columns(paths, shard=shard)))
    held = zip(columns.action, columns.result, columns.score, strict=True)
    wanted = Counter(tuple(map(int, row)) for row in held)
    dataset = records.RecordDataset(paths, "features", augment=False, shard=shard)
    for workers in (0, 1, 2):
        assert _rows(DataLoader(dataset, batch_size=None, num_workers=workers)) == wanted


def test_the_parts_of_a_shard_are_its_games() -> None:
    shard = records.Shard(1, 5)
    parts = [shard.split(worker, 3) for worker in range(3)]
    for file in range(7):
        games = [
            {game for game in range(60) if game % one.count == one.index}
            for one in (part.of_file(file) for part in (shard, *parts))
        ]
        assert games[0] == games[1] | games[2] | games[3]
        assert sum(map(len, games[1:])) == len(games[0])


@pytest.fixture(scope="module")
def table(small: Path, require: Require, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the Parquet file of the games."""
    require(importlib.util.find_spec("pyarrow"), "needs the extra parquet")
    path = tmp_path_factory.mktemp("table") / "small.parquet"
    records.write_parquet(small, path, features=False, batch_size=100)
    return path


@pytest.mark.parametrize("inputs", ["planes", "features", "graph"])
def test_a_parquet_file_gives_the_same_batches(small: Path, table: Path, inputs: str) -> None:
    one, other = (
        list(records.RecordDataset(path, inputs, batch_size=64, with_masks=True, seed=3))
        for path in (small, table)
    )
    assert len(one) == len(other) > 1
    for batch, again in zip(one, other, strict=True):
        assert batch.keys() == again.keys()
        assert all(bool((batch[name] == again[name]).all()) for name in batch)


class _Counted(io.BytesIO):
    """A file that counts the bytes that are read from it."""

    total = 0

    def read(self, size: int | None = -1, /) -> bytes:
        found = super().read(size)
        self.total += len(found)
        return found


@pytest.mark.parametrize("kind", ["records", "parquet"])
def test_only_the_part_of_a_file_that_is_needed_is_read(
    monkeypatch: pytest.MonkeyPatch, small: Path, table: Path, kind: str
) -> None:
    """Files can be larger than memory, but Parquet files used to be read as a whole."""
    path, data = small, small.read_bytes() * 1500
    if kind == "parquet":
        parquet: Any = importlib.import_module("pyarrow.parquet")
        path, file = table, io.BytesIO()
        few = parquet.read_table(table)
        with parquet.ParquetWriter(file, few.schema, compression="none") as writer:
            for _ in range(50):
                writer.write_table(few)
        data = file.getvalue()
    opened: list[_Counted] = []

    def open_counted(_path: Path, _mode: str) -> _Counted:
        opened.append(_Counted(data))
        return opened[-1]

    monkeypatch.setattr(Path, "open", open_counted)
    monkeypatch.setattr(sources, "_ROWS", 50)  # the table is small
    next(iter(records.RecordDataset(path, batch_size=32, buffer_size=0)))
    assert 0 < sum(file.total for file in opened) < len(data) / 3


def test_setup_strings_are_read_only_where_a_game_begins(
    small: Path, require: Require, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reading a setup string takes ten times as long as playing the move that leads there."""
    read: list[str] = []

    def parse(text: str) -> Any:
        read.append(text)
        return parse_setup(text)

    require(importlib.util.find_spec("pyarrow"), "needs the extra parquet")
    monkeypatch.setattr(sources, "parse_setup", parse)
    table = tmp_path / "small.parquet"
    records.write_parquet(small, table, features=False)
    columns = records.join_columns(records.read_parquet(table))
    found = list(sources.read_any_examples([table]))
    assert [format_setup(example.position) for example in found] == columns.setup
    assert len(read) == records.count(table).games


def test_rows_of_a_table_need_not_follow_each_other(table: Path, tmp_path: Path) -> None:
    parquet: Any = importlib.import_module("pyarrow.parquet")
    found = parquet.read_table(table)
    order = np.random.default_rng(1).permutation(len(found))
    parquet.write_table(found.take(order), tmp_path / "mixed.parquet")
    setups = found.column("setup").to_pylist()
    mixed = list(sources.read_any_examples([tmp_path / "mixed.parquet"]))
    assert [format_setup(one.position) for one in mixed] == [setups[row] for row in order]


def test_parquet_files_are_shared_by_games(small: Path, table: Path) -> None:
    def rows(paths: list[Path], shard: records.Shard) -> Counter[tuple[int, ...]]:
        return _rows(records.RecordDataset(paths, "features", augment=False, shard=shard))

    parts = [rows([table, small], records.Shard(index, 3)) for index in range(3)]
    assert sum(parts, Counter[tuple[int, ...]]()) == rows([small, small], records.Shard())
    assert all(parts)


@pytest.mark.parametrize(
    ("column", "value", "message"),
    [
        ("setup", "1~Base~w9", "expected setup strings of legal positions, not '1~Base~w9'"),
        ("action", 5488, "expected legal actions, not 5488 in "),
    ],
)
def test_a_table_of_impossible_positions_is_refused(
    table: Path, tmp_path: Path, column: str, value: object, message: str
) -> None:
    arrow: Any = importlib.import_module("pyarrow")
    parquet: Any = importlib.import_module("pyarrow.parquet")
    found = parquet.read_table(table)
    at = found.schema.get_field_index(column)
    values = [value, *found.column(column).to_pylist()[1:]]
    kind = found.schema.field(column)
    path = tmp_path / "bad.parquet"
    parquet.write_table(found.set_column(at, kind, arrow.array(values, kind.type)), path)
    with pytest.raises(records.TableError, match=message):
        next(iter(records.RecordDataset(path)))


@pytest.mark.parametrize("size", [0, 1, 7, 100, 1000])
def test_shuffling_keeps_every_example_once(size: int) -> None:
    numbers: Any = iter(range(100))
    drawn: Any = list(shuffled(numbers, size, np.random.default_rng(1)))
    assert sorted(drawn) == list(range(100))
    assert (drawn == list(range(100))) == (size <= 1)


@pytest.mark.parametrize("name", ["augment", "with_masks", "with_policy", "with_setups"])
def test_a_switch_is_true_or_false(name: str) -> None:
    """augment="no" turned augmentation on."""
    wrong: Any = {name: "no"}
    with pytest.raises(WrongTypeError, match=f"{name}: expected bool, not 'no'"):
        records.RecordDataset("games.records", **wrong)


def test_an_archive_of_numpy_is_named(small: Path, tmp_path: Path) -> None:
    records.save_npz(records.load_columns(small), tmp_path / "a.npz")
    with pytest.raises(records.RecordError, match=r"not a NumPy archive\. Use numpy\.load"):
        list(records.RecordDataset(tmp_path / "a.npz"))


def test_inputs_have_to_exist() -> None:
    with pytest.raises(
        OptionError, match="inputs: expected planes, features or graph, not 'pixels'"
    ):
        records.RecordDataset("x", "pixels")
    with pytest.raises(ValueError, match="batch_size"):
        records.RecordDataset("x", batch_size=0)
    with pytest.raises(ValueError, match="paths: expected at least one file"):
        records.RecordDataset([])
    with pytest.raises(ValueError, match="epoch"):
        records.RecordDataset("x").set_epoch(-1)


def test_damage_is_reported_while_streaming(small: Path, tmp_path: Path) -> None:
    path = tmp_path / "cut.records"
    path.write_bytes(small.read_bytes()[:-1])
    with pytest.raises(records.RecordError, match="truncated"):
        list(records.RecordDataset(path))


def test_a_worker_reports_damage_in_full(small: Path, tmp_path: Path) -> None:
    torn = tmp_path / "torn.records"
    torn.write_bytes(small.read_bytes()[:-3])
    loader = DataLoader(records.RecordDataset(torn), batch_size=None, num_workers=1)
    with pytest.raises(records.RecordError, match=rf"{torn.name}: truncated at byte \d+"):
        list(loader)


def test_a_worker_keeps_the_type_of_an_error_in_a_table(table: Path) -> None:
    """It arrived as a RuntimeError."""
    dataset = records.RecordDataset(table, with_policy=True)
    with pytest.raises(
        records.TableError, match=rf"{table.name}: expected a column policy_actions"
    ):
        list(DataLoader(dataset, batch_size=None, num_workers=1))
