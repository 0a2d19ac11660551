"""Numbers of games and positions, without replaying them."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

pytest.importorskip("numpy")

from skep import records
from skep.train.data.records import SelfPlayGame, SelfPlayResult, encode_game
from tests.conftest import Require

HELD_OUT = records.Split("held-out", 0.4)


def test_games_that_were_cut_off_are_not_counted(ten_games: Path, tmp_path: Path) -> None:
    path = tmp_path / "eleven.records"
    cut = encode_game(SelfPlayGame(99, "Base", SelfPlayResult.CUT_OFF))
    path.write_bytes(ten_games.read_bytes() + cut)
    columns = records.load_columns(path)
    assert records.count(path) == (len(set(columns.game.tolist())), len(columns))
    assert records.count([path, ten_games]).positions == 2 * len(columns)


@pytest.mark.parametrize("split", [None, HELD_OUT])
@pytest.mark.parametrize("shard", [records.Shard(), records.Shard(1, 3)])
def test_every_selection_is_counted(
    ten_games: Path,
    tmp_path: Path,
    require: Require,
    split: records.Split | None,
    shard: records.Shard,
) -> None:
    require(importlib.util.find_spec("pyarrow"), "needs the extra parquet")
    columns = records.join_columns(records.iter_columns(ten_games, shard=shard, split=split))
    expected = len(set(columns.game.tolist())), len(columns)
    assert records.count(ten_games, shard=shard, split=split) == expected
    table = tmp_path / "ten.parquet"
    records.write_parquet(ten_games, table, features=False)
    assert records.count(table, split=split) == records.count(ten_games, split=split)


def test_damage_is_reported(ten_games: Path, tmp_path: Path) -> None:
    path = tmp_path / "cut.records"
    path.write_bytes(ten_games.read_bytes()[:-1])
    with pytest.raises(records.RecordError, match=r"cut\.records: truncated at byte"):
        records.count(path)
    archive = tmp_path / "games.npz"
    records.save_npz(records.load_columns(ten_games), archive)
    with pytest.raises(records.RecordError, match="a NumPy archive"):
        records.count(archive)
    with pytest.raises(ValueError, match="paths: expected at least one file"):
        records.count([])
