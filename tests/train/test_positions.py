"""Training positions: which games they come from, and how symmetries map their inputs."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import numpy as np
import pytest

from skep.core.errors import NativeNeededError, NativeTask
from skep.core.symmetry import SYMMETRIES
from skep.train.data import positions
from skep.train.data.positions import read_positions, read_rows, rows_from_records
from skep.train.data.records import (
    RecordError,
    RecordFault,
    ScoredMove,
    SelfPlayGame,
    SelfPlayResult,
    encode_body,
    encode_game,
    encode_header,
    read_records,
)
from skep.train.data.replay import after_opening
from skep.train.errors import TrainingError, TrainingFault
from skep.train.model.inputs import INPUTS, KINDS, NO_INPUT, PIECE_INPUTS, SLOTS, symmetries
from tests.conftest import Require
from tests.train.games import games, small_file, small_run

HEAD = struct.pack("<8s3I", b"SkepRows", 1, INPUTS, SLOTS)


def test_a_game_is_held_out_as_a_whole(small_records: Path) -> None:
    found = read_positions([small_records], holdout_one_in=5)
    holdout, training = set(found.holdout["game"].tolist()), set(found.training["game"].tolist())
    assert holdout.isdisjoint(training)
    rows, source = read_rows(small_records)
    assert holdout | training == set(rows["game"].tolist())
    assert holdout == {number for number in holdout | training if number % 5 == 0}
    assert len(found.holdout) + len(found.training) == len(rows)
    assert source.games == len(holdout | training)


def test_the_order_and_repetition_of_games_make_no_difference(
    small_records: Path, tmp_path: Path
) -> None:
    records = list(read_records(small_records.read_bytes()))
    bodies = [encode_body(record.body) for record in records]
    header = encode_header(records[0].settings)
    twice = tmp_path / "twice.records"
    twice.write_bytes(header + b"".join(reversed(bodies)) + header + b"".join(bodies[:7]))
    rows, source = read_rows(small_records)
    again, same = read_rows(twice)
    assert again.tobytes() == rows.tobytes()
    assert same == source


def test_a_game_in_several_files_is_used_once(small_records: Path) -> None:
    once, twice = read_positions([small_records]), read_positions([small_records, small_records])
    assert twice.training.tobytes() == once.training.tobytes()
    assert twice.holdout.tobytes() == once.holdout.tobytes()
    assert [source.games for source in twice.sources] == [once.sources[0].games, 0]


def test_rows_have_the_score_and_the_result(small_records: Path) -> None:
    rows, source = read_rows(small_records)
    played = games(small_records.read_bytes())
    for number in sorted(set(map(int, rows["game"]))):
        game, of_game = played[number], rows[rows["game"] == number]
        assert set(of_game["score"].tolist()) <= {move.score for move in game.moves}
        assert set(of_game["result"].tolist()) <= {game.result.value, -game.result.value}
    assert rows["pieces"].min() >= 2
    [settings] = {record.settings for record in read_records(small_records.read_bytes())}
    assert source.settings == (zlib.crc32(settings.encode()),)


def test_a_file_of_rows_gives_the_same_positions_as_records(
    small_records: Path, tmp_path: Path
) -> None:
    rows, source = read_rows(small_records)
    file = tmp_path / "rows"
    file.write_bytes(HEAD + rows.tobytes())
    again, same = read_rows(file)
    assert np.array_equal(again, rows)
    assert (same.rows, same.games, same.settings) == (source.rows, source.games, ())


def turned_game(game: SelfPlayGame, number: int) -> SelfPlayGame:
    """Return the same game, rotated or mirrored."""
    position = other = after_opening(SelfPlayGame(0, game.rules, SelfPlayResult.DRAW))
    numbers: list[int] = []
    for choice in (*game.opening, *(move.number for move in game.moves)):
        move = position.legal_moves()[choice]
        seen = SYMMETRIES[number].map_move(move)
        numbers.append(other.legal_moves().index(seen))
        position, other = position.play_unchecked(move), other.play_unchecked(seen)
    plies = len(game.opening)
    scores = [move.score for move in game.moves]
    moves = tuple(map(ScoredMove, numbers[plies:], scores))
    return SelfPlayGame(game.number, game.rules, game.result, tuple(numbers[:plies]), moves)


def test_inputs_of_rotated_positions_match_the_symmetry_table(require: Require) -> None:
    data = small_file(small_run(require, rules="Base+MLP"), *range(6))
    [game, *_] = [game for game in games(data) if game.moves]
    rows = rows_from_records(encode_header("") + encode_game(game))["inputs"]
    assert len(rows) > 10
    pieces = rows < PIECE_INPUTS
    found = rows
    for number, places in enumerate(symmetries()):
        moved = np.array(places)[np.where(pieces, rows, 0) // KINDS] * KINDS + rows % KINDS
        expected = np.where(pieces, moved, rows)
        found = rows_from_records(encode_header("") + encode_game(turned_game(game, number)))[
            "inputs"
        ]
        assert np.array_equal(found, expected)
    assert not np.array_equal(rows[rows != NO_INPUT], found[found != NO_INPUT])


def test_damaged_records_are_reported_with_their_byte(small_records: Path, tmp_path: Path) -> None:
    file = tmp_path / "cut"
    data = small_records.read_bytes()
    *_, last = read_records(data)
    file.write_bytes(data[:-3])
    with pytest.raises(RecordError) as caught:
        read_rows(file)
    error = caught.value
    assert (error.fault, error.at, error.file) == (RecordFault.TRUNCATED, last.at, str(file))


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        pytest.param(b"", TrainingFault.NO_POSITIONS, id="empty"),
        pytest.param(
            b"Hello, world, this is no file of ours", TrainingFault.NO_POSITIONS, id="text"
        ),
        pytest.param(
            struct.pack("<8s3I", b"SkepRows", 1, 7, 3), TrainingFault.OTHER_INPUTS, id="others"
        ),
        pytest.param(HEAD + b"half a row", TrainingFault.TRUNCATED, id="cut-off"),
        pytest.param(HEAD, TrainingFault.TOO_FEW_GAMES, id="no-rows"),
    ],
)
def test_a_file_without_positions_is_refused(
    tmp_path: Path, data: bytes, fault: TrainingFault
) -> None:
    file = tmp_path / "rows"
    file.write_bytes(data)
    with pytest.raises(TrainingError) as caught:
        read_positions([file])
    assert caught.value.fault is fault


@pytest.mark.parametrize(
    ("place", "value"),
    [
        pytest.param(("inputs", 1, 5), INPUTS, id="the-number-after-the-last-input"),
        pytest.param(("inputs", 0, 0), 20000, id="no-input"),
        pytest.param(("inputs", 1, SLOTS - 1), 40000, id="negative-in-16-bits"),
        pytest.param(("result",), 2, id="cut-off"),
        pytest.param(("result",), 30000, id="no-result"),
        pytest.param(("result",), -32768, id="the-lowest-number"),
    ],
)
def test_invalid_rows_are_refused_wherever_they_are(
    small_records: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    place: tuple[str, *tuple[int, ...]],
    value: int,
) -> None:
    monkeypatch.setattr(positions, "_CHUNK", 100)
    good, _ = read_rows(small_records)
    assert len(good) > 300
    name, *rest = place
    file = tmp_path / "rows"
    for number in (0, 150, -1):
        rows = good.copy()
        rows[name][(number, *rest)] = value
        file.write_bytes(HEAD + rows.tobytes())
        with pytest.raises(TrainingError) as caught:
            read_rows(file)
        assert caught.value.fault is TrainingFault.DAMAGED_POSITIONS
        assert caught.value.text == str(file)


def test_one_game_is_too_few(require: Require, tmp_path: Path) -> None:
    file = tmp_path / "one"
    run = small_run(require, rules="Base")
    file.write_bytes(small_file(run, 0))
    with pytest.raises(TrainingError) as caught:
        read_positions([file])
    assert caught.value.fault is TrainingFault.TOO_FEW_GAMES


def test_without_the_native_rules_records_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(positions, "native", None)
    file = tmp_path / "games"
    file.write_bytes(encode_header("a run"))
    with pytest.raises(NativeNeededError) as caught:
        read_rows(file)
    assert caught.value.task is NativeTask.RECORDS
