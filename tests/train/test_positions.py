"""Positions to learn from: of which games they are, and what becomes of them when turned."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from skep.core.errors import NativeNeededError, NativeTask
from skep.core.hexes import Hex
from skep.core.moves import Move, Movement, Placement
from skep.train import positions
from skep.train.errors import TrainingError, TrainingFault
from skep.train.positions import read_file, read_positions, rows_of
from skep.train.records import (
    RecordError,
    RecordFault,
    ScoredMove,
    SelfGame,
    SelfPlayResult,
    encode_body,
    encode_game,
    encode_header,
    read_records,
)
from skep.train.replay import after_opening
from skep.train.shape import INPUTS, KINDS, NO_INPUT, PIECE_INPUTS, SLOTS, symmetries
from tests.conftest import Require
from tests.train.games import games, small_file, small_run

HEAD = struct.pack("<8s3I", b"SkepRows", 1, INPUTS, SLOTS)


def test_a_game_is_held_back_as_a_whole(small_records: Path) -> None:
    found = read_positions([small_records], one_in=5)
    held, learned = set(found.held["game"].tolist()), set(found.learned["game"].tolist())
    assert held.isdisjoint(learned)
    rows, source = read_file(small_records)
    assert held | learned == set(rows["game"].tolist())
    assert held == {number for number in held | learned if number % 5 == 0}
    assert len(found.held) + len(found.learned) == len(rows)
    assert source.games == len(held | learned)


def test_neither_order_nor_repetition_of_games_makes_a_difference(
    small_records: Path, tmp_path: Path
) -> None:
    records = list(read_records(small_records.read_bytes()))
    bodies = [encode_body(record.body) for record in records]
    header = encode_header(records[0].settings)
    twice = tmp_path / "twice.records"
    twice.write_bytes(header + b"".join(reversed(bodies)) + header + b"".join(bodies[:7]))
    rows, source = read_file(small_records)
    again, same = read_file(twice)
    assert again.tobytes() == rows.tobytes()
    assert same == source


def test_a_game_that_is_in_several_files_is_learned_from_once(small_records: Path) -> None:
    once, twice = read_positions([small_records]), read_positions([small_records, small_records])
    assert twice.learned.tobytes() == once.learned.tobytes()
    assert twice.held.tobytes() == once.held.tobytes()
    assert [source.games for source in twice.sources] == [once.sources[0].games, 0]


def test_rows_say_what_was_thought_and_how_the_game_ended(small_records: Path) -> None:
    rows, source = read_file(small_records)
    played = games(small_records.read_bytes())
    for number in sorted(set(map(int, rows["game"]))):
        game, of_game = played[number], rows[rows["game"] == number]
        assert set(of_game["score"].tolist()) <= {move.score for move in game.moves}
        assert set(of_game["result"].tolist()) <= {game.result.value, -game.result.value}
    assert rows["pieces"].min() >= 2
    [settings] = {record.settings for record in read_records(small_records.read_bytes())}
    assert source.settings == (zlib.crc32(settings.encode()),)


def test_a_file_of_rows_is_as_good_as_records(small_records: Path, tmp_path: Path) -> None:
    rows, source = read_file(small_records)
    file = tmp_path / "rows"
    file.write_bytes(HEAD + rows.tobytes())
    again, same = read_file(file)
    assert np.array_equal(again, rows)
    assert (same.rows, same.games, same.settings) == (source.rows, source.games, ())


def turned(spot: Hex, number: int) -> Hex:
    """Return where a hex goes by one of the twelve symmetries."""
    if number >= 6:
        spot = Hex(spot.r, spot.q)
    for _ in range(number % 6):
        spot = Hex(-spot.r, spot.q + spot.r)
    return spot


def turned_move(move: Move, turn: Callable[[Hex], Hex]) -> Move:
    match move:
        case Placement(piece, end):
            return Placement(piece, turn(end))
        case Movement(piece, start, end):
            return Movement(piece, turn(start), turn(end))
        case _:
            return move


def turned_game(game: SelfGame, number: int) -> SelfGame:
    """Return the same game on a table that was turned, or in a mirror."""
    position = other = after_opening(SelfGame(0, game.rules, SelfPlayResult.DRAW))
    numbers: list[int] = []
    for choice in (*game.opening, *(move.number for move in game.moves)):
        move = position.legal_moves()[choice]
        seen = turned_move(move, lambda spot: turned(spot, number))
        numbers.append(other.legal_moves().index(seen))
        position, other = position.play_unchecked(move), other.play_unchecked(seen)
    plies = len(game.opening)
    scores = [move.score for move in game.moves]
    moves = tuple(map(ScoredMove, numbers[plies:], scores))
    return SelfGame(game.number, game.rules, game.result, tuple(numbers[:plies]), moves)


def test_inputs_of_positions_that_were_turned_are_those_of_the_table(require: Require) -> None:
    data = small_file(small_run(require, rules="Base+MLP"), *range(6))
    [game, *_] = [game for game in games(data) if game.moves]
    rows = rows_of(encode_header("") + encode_game(game))["inputs"]
    assert len(rows) > 10
    pieces = rows < PIECE_INPUTS
    found = rows
    for number, places in enumerate(symmetries()):
        moved = np.array(places)[np.where(pieces, rows, 0) // KINDS] * KINDS + rows % KINDS
        expected = np.where(pieces, moved, rows)
        found = rows_of(encode_header("") + encode_game(turned_game(game, number)))["inputs"]
        assert np.array_equal(found, expected)
    assert not np.array_equal(rows[rows != NO_INPUT], found[found != NO_INPUT])


def test_damaged_records_are_told_with_their_place(small_records: Path, tmp_path: Path) -> None:
    file = tmp_path / "cut"
    data = small_records.read_bytes()
    *_, last = read_records(data)
    file.write_bytes(data[:-3])
    with pytest.raises(RecordError) as caught:
        read_file(file)
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
        pytest.param(HEAD + b"half a row", TrainingFault.CUT_OFF, id="cut-off"),
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
def test_rows_that_cannot_be_are_refused_wherever_they_are(
    small_records: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    place: tuple[str, *tuple[int, ...]],
    value: int,
) -> None:
    monkeypatch.setattr(positions, "_AT_ONCE", 100)
    good, _ = read_file(small_records)
    assert len(good) > 300
    name, *rest = place
    file = tmp_path / "rows"
    for number in (0, 150, -1):
        rows = good.copy()
        rows[name][(number, *rest)] = value
        file.write_bytes(HEAD + rows.tobytes())
        with pytest.raises(TrainingError) as caught:
            read_file(file)
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
        read_file(file)
    assert caught.value.task is NativeTask.RECORDS
