"""Games that are held out for validation."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numpy")

from skep import WrongTypeError, records
from skep.engine.errors import OptionError
from tests.conftest import Require

HELD_OUT = records.Split("held-out", 0.4)
TRAINING = records.Split(records.Part.TRAINING, 0.4)


def _games(path: Path | list[Path], split: records.Split | None) -> set[tuple[int, int]]:
    columns = records.join_columns(records.iter_columns(path, split=split))
    return set(zip(columns.run.tolist(), columns.game.tolist(), strict=True))


def test_a_split_never_changes() -> None:
    """Files that were written today have to give the same parts in years."""
    split = records.Split("held-out", 0.1)
    assert [game for game in range(40) if split.has(7, game)] == [5, 19, 24, 34, 35, 38]


def test_a_larger_share_holds_out_more_of_the_same_games() -> None:
    few, many = (
        {game for game in range(10_000) if records.Split("held-out", share).has(3, game)}
        for share in (0.1, 0.2)
    )
    assert few < many
    assert 900 < len(few) < 1100
    assert 1850 < len(many) < 2150


def test_each_game_is_in_one_part(ten_games: Path) -> None:
    held_out, training = _games(ten_games, HELD_OUT), _games(ten_games, TRAINING)
    assert held_out
    assert training
    assert not held_out & training
    assert held_out | training == _games(ten_games, None)


@pytest.mark.parametrize("order", [1, -1])
def test_files_and_their_order_make_no_difference(
    ten_games: Path, require: Require, tmp_path: Path, order: int
) -> None:
    require(importlib.util.find_spec("pyarrow"), "needs the extra parquet")
    require(importlib.util.find_spec("torch"), "needs PyTorch")
    table = tmp_path / "ten.parquet"
    records.write_parquet(ten_games, table, features=False)
    for paths in ([ten_games], [table], [ten_games, table][::order]):
        for shards in (1, 3):
            found = {
                (int(run), int(game))
                for index in range(shards)
                for batch in records.RecordDataset(
                    paths, split=HELD_OUT, shard=records.Shard(index, shards)
                )
                for run, game in zip(batch["run"], batch["game"], strict=True)
            }
            assert found == _games(ten_games, HELD_OUT)


def test_a_part_has_to_exist() -> None:
    with pytest.raises(OptionError, match="part: expected training or held-out, not 'test'"):
        records.Split("test")
    for share in (0.0, 1.0, float("nan")):
        with pytest.raises(OptionError, match="held_out: expected a number above 0 and below 1"):
            records.Split("training", share)
    wrong: Any = "0.1"
    with pytest.raises(WrongTypeError, match="held_out: expected float"):
        records.Split("training", wrong)
    with pytest.raises(OptionError, match="expected numbers of 32 bits"):
        HELD_OUT.has(0, -1)


def test_a_split_is_not_a_text(ten_games: Path) -> None:
    wrong: Any = "training"
    with pytest.raises(WrongTypeError, match="split: expected Split or None, not 'training'"):
        records.iter_columns(ten_games, split=wrong)
    with pytest.raises(WrongTypeError, match="split"):
        records.count(ten_games, split=wrong)
