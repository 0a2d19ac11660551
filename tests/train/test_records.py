"""Records: Python and native code read what they wrote, and refuse everything else."""

from __future__ import annotations

import operator
import pickle
import random
import struct
import zlib
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.core.ruleset import EDITIONS, GAME_TYPES
from skep.rules import Position, native
from skep.train.data.records import (
    RecordError,
    RecordFault,
    ScoredMove,
    SelfPlayGame,
    SelfPlayResult,
    decode_game,
    encode_game,
    encode_header,
    game_number,
    read_records,
)
from skep.train.data.replay import after_opening, check_game, check_in_python, searched_positions
from tests.conftest import Require
from tests.train.games import games, played, records, small_file, small_run

HEADER = encode_header("a run\n")

numbers = st.integers(0, 0xFFFF)
moves = st.builds(ScoredMove, numbers, st.integers(-29_999, 29_999))
any_game = st.builds(
    SelfPlayGame,
    st.integers(0, 0xFFFF_FFFF),
    st.sampled_from((*GAME_TYPES, *EDITIONS)),
    st.sampled_from([SelfPlayResult.WHITE_WINS, SelfPlayResult.DRAW, SelfPlayResult.BLACK_WINS]),
    st.lists(numbers, max_size=12).map(tuple),
    st.lists(moves, max_size=300).map(tuple),
)


def body_of(game: SelfPlayGame) -> bytes:
    return encode_game(game)[4:-4]


def fault_of(data: bytes) -> RecordFault | None:
    """Return what is wrong with a file, according to native code and to Python."""
    try:
        for record in read_records(data):
            check_game(record.body)
            check_in_python(decode_game(record.body))
    except RecordError as error:
        return error.fault
    return None


@pytest.fixture(scope="module")
def game(require: Require) -> SelfPlayGame:
    """Give a finished game."""
    run = small_run(require)
    found = (decode_game(records(small_file(run, number))[0].body) for number in range(100))
    return next(one for one in found if one.result is not SelfPlayResult.CUT_OFF)


@given(st.lists(any_game, max_size=5))
def test_games_survive_writing_and_reading(written: list[SelfPlayGame]) -> None:
    data = HEADER + b"".join(map(encode_game, written))
    assert games(data) == written
    assert [game_number(record.body) for record in records(data)] == [
        game.number for game in written
    ]


def test_files_can_be_joined_and_each_game_keeps_the_settings_of_its_run() -> None:
    one, two = (SelfPlayGame(number, "Base", SelfPlayResult.CUT_OFF) for number in (1, 2))
    data = HEADER + encode_game(one) + encode_header("another run\n") + encode_game(two)
    assert [record.settings for record in records(data)] == ["a run\n", "another run\n"]
    assert games(data) == [one, two]


def test_a_header_alone_is_a_valid_file() -> None:
    assert records(HEADER) == []


def test_the_bytes_match_the_docs() -> None:
    game = SelfPlayGame(7, "Base", SelfPlayResult.BLACK_WINS, (3, 300), (ScoredMove(254, -2),))
    body = b"\x07\0\0\0\x04Base\xff\x02\x01\0" + b"\x03\xff\x2c\x01" + b"\xfe\xfe\xff"
    framed = b"\x18\0\xe7\xff" + body
    assert encode_game(game) == framed + struct.pack("<I", zlib.crc32(framed))
    head = b"SkepGame\x01\0\x01\0\x06\0\xf9\xffa run\n"
    assert head + struct.pack("<I", zlib.crc32(head)) == HEADER


def test_native_and_python_write_the_same_bytes(require: Require) -> None:
    run = small_run(require)
    for number in range(6):
        record = played(run, number)
        (game,) = games(encode_header(run.settings) + record)
        assert game.number == number
        assert encode_game(game) == record


def test_native_and_python_accept_a_valid_game(require: Require) -> None:
    data = small_file(small_run(require), *range(6))
    assert fault_of(data) is None


def test_every_changed_byte_is_detected(require: Require) -> None:
    data = small_file(small_run(require), 0)
    for at in range(len(data)):
        for flip in (0x01, 0x10, 0xFF):
            damaged = bytes((*data[:at], data[at] ^ flip, *data[at + 1 :]))
            with pytest.raises(RecordError):
                records(damaged)


def test_a_file_can_end_only_after_a_header_or_a_game() -> None:
    game = encode_game(SelfPlayGame(1, "Base", SelfPlayResult.CUT_OFF))
    data = HEADER + game + game
    ends = [size for size in range(len(data)) if fault_of(data[:size]) is None]
    assert ends == [len(HEADER), len(HEADER) + len(game)]
    faults = {fault_of(data[:size]) for size in range(len(data))} - {None}
    assert faults == {RecordFault.TRUNCATED}


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", RecordFault.TRUNCATED),
        (b"SkepG", RecordFault.TRUNCATED),
        (b"PNG and so on", RecordFault.NO_RECORDS),
        (b"SkepGame\x02\0", RecordFault.OTHER_VERSION),
        (HEADER + b"\0\0\0\0", RecordFault.DAMAGED),
        (HEADER + b"\x01\0\xfe\xff\0", RecordFault.MALFORMED),
    ],
)
def test_the_error_says_what_is_wrong_with_a_file(data: bytes, fault: RecordFault) -> None:
    with pytest.raises(RecordError) as caught:
        records(data)
    assert caught.value.fault is fault


def test_a_different_order_of_moves_is_refused() -> None:
    other = HEADER[:10] + b"\x02" + HEADER[11:-4]
    with pytest.raises(RecordError) as caught:
        records(other + struct.pack("<I", zlib.crc32(other)))
    assert caught.value.fault is RecordFault.OTHER_ORDER


@pytest.mark.parametrize("settings", ["tab\t", "café", "x" * 70_000])
def test_settings_must_be_short_plain_text(settings: str) -> None:
    with pytest.raises(RecordError):
        encode_header(settings)


def test_a_wrong_result_is_detected(game: SelfPlayGame) -> None:
    others = {SelfPlayResult.WHITE_WINS, SelfPlayResult.BLACK_WINS, SelfPlayResult.DRAW} - {
        game.result
    }
    for result in others:
        lie = HEADER + encode_game(replace(game, result=result))
        assert fault_of(lie) is RecordFault.WRONG_RESULT


def test_a_result_before_the_end_of_the_game_is_detected(game: SelfPlayGame) -> None:
    shorter = replace(game, moves=game.moves[:-1])
    for check in (lambda: check_game(body_of(shorter)), lambda: check_in_python(shorter)):
        with pytest.raises(RecordError) as caught:
            check()
        assert caught.value.fault is RecordFault.WRONG_RESULT


def test_an_index_beyond_the_legal_moves_is_detected(game: SelfPlayGame) -> None:
    wrong = replace(game, opening=(5000, *game.opening[1:]))
    for check in (lambda: check_game(body_of(wrong)), lambda: check_in_python(wrong)):
        with pytest.raises(RecordError) as caught:
            check()
        assert caught.value.fault is RecordFault.ILLEGAL_MOVE


def test_unknown_rules_are_detected(game: SelfPlayGame) -> None:
    wrong = replace(game, rules="Base+X")
    for check in (lambda: check_game(body_of(wrong)), lambda: check_in_python(wrong)):
        with pytest.raises(RecordError) as caught:
            check()
        assert caught.value.fault is RecordFault.UNKNOWN_RULES


@pytest.mark.parametrize("score", [30_000, -30_000, 32_001])
def test_an_impossible_score_is_detected(game: SelfPlayGame, score: int) -> None:
    wrong = replace(game, moves=(ScoredMove(game.moves[0].number, score), *game.moves[1:]))
    with pytest.raises(RecordError) as caught:
        check_game(body_of(wrong))
    assert caught.value.fault is RecordFault.BAD_SCORE


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\0\0\0\0\x04Ba",
        body_of(SelfPlayGame(1, "Base", SelfPlayResult.CUT_OFF)) + b"\0",
        body_of(SelfPlayGame(1, "Base", SelfPlayResult.CUT_OFF, (1,))),
        body_of(SelfPlayGame(1, "Base", SelfPlayResult.CUT_OFF)).replace(b"\x02\0\0", b"\x03\0\0"),
        body_of(SelfPlayGame(1, "Base", SelfPlayResult.DRAW, (300,))).replace(
            b"\x2c\x01", b"\x2c\x00"
        ),
    ],
    ids=["nothing", "torn name", "left over", "cut off with moves", "no such result", "wide 44"],
)
def test_malformed_bodies_are_refused(body: bytes) -> None:
    with pytest.raises(RecordError) as caught:
        decode_game(body)
    assert caught.value.fault is RecordFault.MALFORMED


def test_a_number_that_does_not_fit_is_refused() -> None:
    with pytest.raises(RecordError):
        encode_game(SelfPlayGame(1, "Base", SelfPlayResult.DRAW, (), (ScoredMove(0, 40_000),)))


def changed(body: bytes, chance: random.Random) -> bytes:
    """Return a body with a byte changed or inserted, or truncated there."""
    at = chance.randrange(len(body))
    byte = bytes((chance.randrange(256),))
    return chance.choice(
        [body[:at] + byte + body[at + 1 :], body[:at] + byte + body[at:], body[:at]]
    )


def is_right(body: bytes) -> bool:
    """Tell whether Python alone accepts a body."""
    try:
        check_in_python(decode_game(body))
    except RecordError:
        return False
    return True


def test_native_and_python_agree_on_mutated_bodies(require: Require) -> None:
    found = records(small_file(small_run(require), *range(4)))
    check: Callable[[bytes], str] = operator.attrgetter("check_game")(native)
    chance = random.Random(5)
    made_up = [changed(chance.choice(found).body, chance) for _ in range(300)]
    natively = [check(body) == "fine" for body in made_up]
    assert natively == [is_right(body) for body in made_up]
    assert set(natively) == {True, False}


def test_the_searched_positions_of_a_game_lead_to_its_end(game: SelfPlayGame) -> None:
    seen = list(searched_positions(game))
    assert seen[0].position == after_opening(game)
    assert [step.score for step in seen] == [move.score for move in game.moves]
    assert all(isinstance(step.position, Position) for step in seen)
    last = seen[-1].position.play(seen[-1].move)
    winners = {SelfPlayResult.WHITE_WINS: "WHITE", SelfPlayResult.BLACK_WINS: "BLACK"}
    winner = last.outcome.winner if last.outcome else None
    assert (winner.name if winner else None) == winners.get(game.result)


def test_an_error_can_be_pickled() -> None:
    error = RecordError(RecordFault.DAMAGED, at=12, file="games.skep")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.args) == (type(error), str(error), error.args)
    assert (again.fault, again.at, again.file) == (error.fault, error.at, error.file)
