"""Self-play records as columns, Parquet files and batches for PyTorch."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from skep import WrongTypeError, format_setup, parse_setup
from skep.core.symmetry import SYMMETRIES
from skep.rules import Position
from skep.train.data.records import (
    RecordError,
    RecordFault,
    encode_header,
    read_records,
    stream_records,
)
from tests.conftest import Require
from tests.train.games import games, small_file, small_run

np = pytest.importorskip("numpy")

from skep import bulk, records, spaces  # noqa: E402 - they need NumPy
from skep.records.columns import played_actions  # noqa: E402
from skep.records.errors import OtherFileError, TableError  # noqa: E402
from skep.records.examples import read_examples  # noqa: E402


@pytest.fixture(scope="module")
def small(require: Require, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a file with a dozen quick games of several rule sets."""
    path = tmp_path_factory.mktemp("records") / "small.records"
    path.write_bytes(small_file(small_run(require), *range(12)))
    return path


def test_every_searched_position_is_a_row(small: Path) -> None:
    columns = records.load_columns(small, features=True)
    found = [game for game in games(small.read_bytes()) if game.moves]
    assert len(columns) == sum(len(game.moves) for game in found)
    assert columns.score.tolist() == [move.score for game in found for move in game.moves]
    assert sorted(set(columns.game.tolist())) == sorted(game.number for game in found)
    firsts = [len(game.opening) for game in found]
    assert columns.ply[np.flatnonzero(np.diff(columns.game, prepend=-1))].tolist() == firsts
    assert columns.features is not None
    for row in range(0, len(columns), 50):
        position = parse_setup(columns.setup[row])
        spaces.decode_action(int(columns.action[row]), position)  # raises if it is illegal
        assert (bulk.features([position])[0] == columns.features[row]).all()


def test_the_result_is_the_movers(small: Path) -> None:
    columns = records.load_columns(small)
    found = {game.number: game.result.value for game in games(small.read_bytes())}
    for row in range(len(columns)):
        side = 1 if columns.setup[row].split("~")[2].startswith("w") else -1
        assert columns.result[row] == side * found[int(columns.game[row])]


def test_playing_an_action_leads_to_the_next_row(small: Path) -> None:
    columns = records.load_columns(small)
    for row in range(len(columns) - 1):
        if columns.game[row] == columns.game[row + 1]:
            after = spaces.play_action(int(columns.action[row]), parse_setup(columns.setup[row]))
            assert format_setup(after) == columns.setup[row + 1]


def test_batches_and_shards_together_are_the_whole(small: Path) -> None:
    whole = records.load_columns(small)
    joined = records.join_columns(list(records.iter_columns([small], batch_size=17)))
    assert joined.setup == whole.setup
    shards = [
        records.join_columns(list(records.iter_columns(small, shard=records.Shard(index, 3))))
        for index in range(3)
    ]
    numbers: list[set[int]] = [set(shard.game.tolist()) for shard in shards]
    assert {number for part in numbers for number in part} == set(whole.game.tolist())
    assert sum(map(len, numbers)) == len(set(whole.game.tolist()))
    assert sum(map(len, shards)) == len(whole)


def test_a_file_without_games_has_no_rows(tmp_path: Path) -> None:
    path = tmp_path / "empty.records"
    path.write_bytes(encode_header("seed 1\n"))
    columns = records.load_columns(path)
    assert (len(columns), columns.rules, columns.features) == (0, [], None)
    assert len(records.join_columns([])) == 0


def test_columns_are_saved_as_numpy(small: Path, tmp_path: Path) -> None:
    columns = records.load_columns(small, features=True)
    records.save_npz(columns, tmp_path / "small.npz")
    with np.load(tmp_path / "small.npz") as saved:
        assert (saved["action"] == columns.action).all()
        assert [text.decode() for text in saved["setup"]] == columns.setup
        assert saved["features"].shape == (len(columns), 2, 73)


def test_an_archive_does_not_replace_the_games(small: Path, tmp_path: Path) -> None:
    """save_npz replaced a file of games, which can take days to play."""
    columns = records.load_columns(small)
    path = tmp_path / "games.records"
    path.write_bytes(small.read_bytes())
    for name in (path, tmp_path / "games"):
        with pytest.raises(TableError, match=r"expected a name that ends in \.npz"):
            records.save_npz(columns, name)
    assert path.read_bytes() == small.read_bytes()


def test_a_file_of_another_kind_is_named(small: Path, tmp_path: Path) -> None:
    """The error only said no-records at byte 0."""
    archive, parquet, text = (tmp_path / name for name in ("a.npz", "a.parquet", "a.txt"))
    records.save_npz(records.load_columns(small), archive)
    parquet.write_bytes(b"PAR1" + bytes(100))
    text.write_text("no games")
    with pytest.raises(OtherFileError, match=r"not a NumPy archive\. Use numpy\.load"):
        records.load_columns([small, archive])
    with pytest.raises(OtherFileError, match=r"not a Parquet file\. Use skep\.records\.read_parq"):
        records.load_columns(parquet)
    with pytest.raises(RecordError, match="no-records") as caught:
        records.load_columns(text)
    assert type(caught.value) is RecordError


def test_tables_are_joined_as_they_come(small: Path) -> None:
    whole = records.load_columns(small)
    joined = records.join_columns(records.iter_columns(small, batch_size=50))
    assert (joined.action == whole.action).all()


def test_a_truncated_file_is_an_error_with_its_place(small: Path, tmp_path: Path) -> None:
    path = tmp_path / "cut.records"
    path.write_bytes(small.read_bytes()[:-1])
    with pytest.raises(RecordError) as caught:
        records.load_columns(path)
    assert (caught.value.fault, caught.value.file) == (RecordFault.TRUNCATED, str(path))
    (*_, last) = read_records(small.read_bytes())
    assert caught.value.at == last.at


def test_a_stream_is_read_in_chunks(small: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = list(read_records(small.read_bytes()))
    monkeypatch.setattr("skep.train.data.records._CHUNK", 70_000)
    monkeypatch.setattr("skep.train.data.records._LARGEST", 3000)
    run = small.read_bytes()
    many = small.with_name("many.records")
    many.write_bytes(run * 40)
    with many.open("rb") as file:
        found = list(stream_records(file))
    assert [record.body for record in found] == [record.body for record in whole] * 40
    assert found[-1].at == whole[-1].at + 39 * len(run)


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: records.Shard(3, 3), ValueError),
        (lambda: records.load_columns(3), TypeError),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        (lambda: records.load_columns([3]), TypeError),  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]
        (lambda: records.load_columns([]), ValueError),
        (lambda: records.iter_columns("none", batch_size=0), ValueError),
        (lambda: records.iter_columns("none", shard=2), WrongTypeError),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        (lambda: records.load_columns("no-such-file"), FileNotFoundError),
        (lambda: records.save_npz(5, "a.npz"), WrongTypeError),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        (lambda: records.join_columns(5), WrongTypeError),  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        (lambda: records.join_columns([5]), WrongTypeError),  # type: ignore[list-item]  # pyright: ignore[reportArgumentType]
    ],
)
def test_bad_arguments_are_refused(call: Callable[[], object], error: type[Exception]) -> None:
    with pytest.raises(error):
        call()


# --- symmetries ---------------------------------------------------------------------------------


def _sample(small: Path) -> tuple[list[Position], Any]:
    examples = list(read_examples([small]))[::37]
    return [example.position for example in examples], played_actions(examples)


@pytest.mark.parametrize("number", range(12))
def test_the_image_of_an_example_is_the_example_of_the_image(small: Path, number: int) -> None:
    positions, actions = _sample(small)
    images = [SYMMETRIES[number].map_position(position) for position in positions]
    chosen = np.full(len(positions), number)
    assert (records.map_planes(spaces.planes(positions), chosen) == spaces.planes(images)).all()
    assert (records.map_features(bulk.features(positions), chosen) == bulk.features(images)).all()
    assert (records.map_masks(spaces.masks(positions), chosen) == spaces.masks(images)).all()
    mapped = records.map_actions(actions, chosen)
    moves = [
        SYMMETRIES[number].map_move(spaces.decode_action(int(action), position))
        for action, position in zip(actions, positions, strict=True)
    ]
    assert mapped.tolist() == [
        spaces.encode_move(move, image) for move, image in zip(moves, images, strict=True)
    ]


def _arrays() -> dict[str, Any]:
    """Give two rows of everything that symmetries apply to."""
    positions = [Position.initial(), Position.initial()]
    return {
        "planes": spaces.planes(positions),
        "features": bulk.features(positions),
        "masks": spaces.masks(positions),
        "actions": np.array([1, 5488], np.uint16),
    }


@pytest.mark.parametrize("name", ["planes", "features", "masks", "actions"])
def test_symmetries_of_other_rows_are_refused(name: str) -> None:
    """With too few symmetries, the rest of the result used to be whatever was in memory."""
    apply: Any = getattr(records, f"map_{name}")
    array = _arrays()[name]
    assert (apply(array, np.zeros(2, np.int64)) == array).all()
    for chosen in ([0], [0, 0, 0], [[0, 0]], [0, 12], [0, -1], [0.0, 0.0]):
        with pytest.raises(spaces.ArrayError):
            apply(array, np.array(chosen))
    for wrong in (array.astype(np.float32), array[..., np.newaxis], array[:1]):
        with pytest.raises(spaces.ArrayError, match=name):
            apply(wrong, np.zeros(2, np.int64))
    with pytest.raises(WrongTypeError, match="chosen"):
        apply(array, [0, 0])
    with pytest.raises(WrongTypeError, match=name):
        apply(array.tolist(), np.zeros(2, np.int64))
    assert (apply(array[::-1], np.zeros(2, np.int64)) == array[::-1]).all()


def test_actions_that_do_not_exist_have_no_images() -> None:
    for action in (-1, spaces.ACTIONS):
        with pytest.raises(spaces.ArrayError, match="from 0 to 5,488"):
            records.map_actions(np.array([action]), np.array([0]))
