"""The file of a run: it can be resumed after any interruption, but not by a different run."""

from __future__ import annotations

from pathlib import Path

import pytest

from skep.train.data.record_file import RecordFile
from skep.train.data.records import (
    RecordError,
    RecordFault,
    SelfPlayGame,
    SelfPlayResult,
    encode_game,
    encode_header,
)
from tests.train.games import games

SETTINGS = "seed 1\n"
HEADER = encode_header(SETTINGS)
GAMES = [SelfPlayGame(number, "Base", SelfPlayResult.CUT_OFF) for number in range(3)]
RECORDS = [encode_game(game) for game in GAMES]


def test_a_new_file_has_a_header_and_the_games_that_are_added(tmp_path: Path) -> None:
    path = tmp_path / "games"
    with RecordFile(path, SETTINGS) as file:
        assert file.numbers == frozenset()
        file.add(RECORDS[0])
    assert path.read_bytes() == HEADER + RECORDS[0]


@pytest.mark.parametrize("torn", [RECORDS[1][:-1], RECORDS[1][:3], RECORDS[1] + b"x", b"\0" * 40])
def test_bytes_that_are_no_record_are_not_written(tmp_path: Path, torn: bytes) -> None:
    path = tmp_path / "games"
    with RecordFile(path, SETTINGS) as file:
        file.add(RECORDS[0])
        with pytest.raises(RecordError):
            file.add(torn)
        file.add(b"")
    assert path.read_bytes() == HEADER + RECORDS[0]


def test_a_file_truncated_anywhere_can_be_resumed(tmp_path: Path) -> None:
    path = tmp_path / "games"
    data = HEADER + b"".join(RECORDS)
    for size in range(len(data) + 1):
        path.write_bytes(data[:size])
        whole = max(0, (size - len(HEADER)) // len(RECORDS[0]))
        with RecordFile(path, SETTINGS) as file:
            assert file.numbers == frozenset(range(whole))
            for record in RECORDS[whole:]:
                file.add(record)
        assert path.read_bytes() == data


def test_missing_games_are_listed_lazily(tmp_path: Path) -> None:
    path = tmp_path / "games"
    path.write_bytes(HEADER + b"".join(RECORDS))
    with RecordFile(path, SETTINGS) as file:
        wanted = range(1, 10**12)
        assert file.count(wanted) == 2
        assert next(file.missing(wanted)) == 3
        assert list(file.missing(range(5))) == [3, 4]


def test_joined_files_of_one_run_count_as_one_file(tmp_path: Path) -> None:
    path = tmp_path / "games"
    path.write_bytes(HEADER + RECORDS[0] + HEADER + RECORDS[1])
    with RecordFile(path, SETTINGS) as file:
        assert file.numbers == {0, 1}
        file.add(RECORDS[2])
    assert games(path.read_bytes()) == GAMES


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (encode_header("seed 2\n"), RecordFault.OTHER_SETTINGS),
        (encode_header("seed 2\n") + RECORDS[0], RecordFault.OTHER_SETTINGS),
        (encode_header("seed 2\n") + RECORDS[0][:-1], RecordFault.OTHER_SETTINGS),
        (HEADER + RECORDS[0] + encode_header("seed 2\n") + RECORDS[1], RecordFault.OTHER_SETTINGS),
        (encode_header("seed 2\n")[:22], RecordFault.TRUNCATED),
        (b"not games at all, and longer than the header is", RecordFault.NO_RECORDS),
        (HEADER + RECORDS[0][:6] + b"x" + RECORDS[0][7:] + RECORDS[1], RecordFault.DAMAGED),
        (HEADER + b"\xff" + RECORDS[0][1:] + RECORDS[1], RecordFault.DAMAGED),
    ],
)
def test_a_file_from_a_different_run_is_left_alone(
    tmp_path: Path, data: bytes, fault: RecordFault
) -> None:
    path = tmp_path / "games"
    path.write_bytes(data)
    with pytest.raises(RecordError) as caught:
        RecordFile(path, SETTINGS)
    assert (caught.value.fault, caught.value.file) == (fault, str(path))
    assert path.read_bytes() == data


def test_two_writers_cannot_share_a_file(tmp_path: Path) -> None:
    path = tmp_path / "games"
    with RecordFile(path, SETTINGS), pytest.raises(RecordError) as caught:
        RecordFile(path, SETTINGS)
    assert caught.value.fault is RecordFault.BUSY
