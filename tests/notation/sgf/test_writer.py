"""Games written as BoardSpace writes them, and read back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.core.bugs import Color
from skep.core.outcome import Outcome, Termination
from skep.core.ruleset import GAME_TYPES
from skep.notation.errors import Unwritable, UnwritableError
from skep.notation.gamestring import parse_game
from skep.notation.record import GameRecord
from skep.notation.sgf import parse_sgf
from skep.notation.sgf.writer import format_sgf
from skep.rules import Position
from tests.notation.boardspace import TAGS, WITH_PASS, WITH_THROWS, WON
from tests.play import random_record


def test_a_game_is_written_as_boardspace_does() -> None:
    moves = "wL;bP \\wL;wQ /wL;bQ bP/;wA1 -wQ"
    record = replace(
        parse_game(f"Base+MLP;InProgress;Black[3];{moves}"),
        result=Outcome(Termination.RESIGNATION, Color.WHITE),
        tags={"White": "Ann [A]", "Date": "2026.11.15", "Site": "Home"},
    )
    assert (
        format_sgf(record)
        == r"""(;
GM[27]VV[1]
SU[hive-plm]
DT[2026-11-15]
PC[Home]
RE[Game won by Ann [A\]]
P0[id "Ann [A\]"]
P1[id "Black"]
; P0[0 Start P0]
; P0[1 Pick W 6 wL1]
; P0[2 Dropb wL1 N 13 .]
; P0[3 Done]
; P1[4 Pick B 8 bP1]
; P1[5 Dropb bP1 N 14 \\wL1]
; P1[6 Done]
; P0[7 Pick W 0 wQ]
; P0[8 Dropb wQ M 12 /wL1]
; P0[9 Done]
; P1[10 Pick B 0 bQ]
; P1[11 Dropb bQ O 15 bP1/]
; P1[12 Done]
; P0[13 Pick W 1 wA1]
; P0[14 Dropb wA1 L 12 -wQ]
; P0[15 Done]
; P1[16 Resign]
; P1[17 Done]
)
"""
    )


names = st.text(st.characters(), max_size=12)
RESULTS = (
    None,
    *(Outcome(Termination.RESIGNATION, color) for color in Color),
    *(Outcome(Termination.UNKNOWN, winner) for winner in (None, *Color)),
    Outcome(Termination.AGREEMENT, None),
)


@given(
    seed=st.integers(0, 2**32),
    plies=st.integers(0, 120),
    ruleset=st.sampled_from(sorted(GAME_TYPES)),
    result=st.sampled_from(RESULTS),
    players=st.tuples(names, names),
)
def test_what_is_written_is_read_again(
    seed: int, plies: int, ruleset: str, result: Outcome | None, players: tuple[str, str]
) -> None:
    played = random_record(seed, plies, Position.initial(GAME_TYPES[ruleset]))
    tags = dict(zip(("White", "Black"), players, strict=True))
    record = replace(played, result=None if played.shown else result, tags=tags)
    again = parse_sgf(format_sgf(record))
    assert replace(again, tags={}) == replace(record, tags={})
    assert again.warnings == ()


@pytest.mark.parametrize("result", RESULTS)
def test_every_result_is_written_and_read_again(result: Outcome | None) -> None:
    record = replace(random_record(1, 9, Position.initial(GAME_TYPES["Base"])), result=result)
    assert replace(parse_sgf(format_sgf(record)), tags={}) == replace(record, tags={})


@pytest.mark.parametrize(
    ("record", "word"), [(WITH_PASS, " Pass]"), (WITH_THROWS, " Pdropb w")], ids=["pass", "throws"]
)
def test_passes_and_throws_are_written_and_read_again(record: GameRecord, word: str) -> None:
    text = format_sgf(record)
    assert replace(parse_sgf(text), tags={}) == record
    assert word in text


def test_a_hive_beyond_the_alphabet_is_written_and_read_again() -> None:
    moves = ["wG1", "bG1 wG1-", "wQ -wG1", "bQ bG1-", "wA1 -wQ", "bA1 bQ-", "wA2 -wA1"]
    moves += ["bA2 bA1-", "wA3 -wA2", "bA3 bA2-", "wS1 -wA3", "bS1 bA3-", "wS2 -wS1", "bS2 bS1-"]
    moves += ["wB1 -wS2", "bB1 bS2-", "wB2 -wB1", "bB2 bB1-", "wG2 -wB2", "bG2 bB2-", "wG3 -wG2"]
    moves += ["bG3 bG2-", "wM -wG3", "bM bG3-", "wL -wM", "bL bM-", "wP -wL", "bP bL-"]
    record = parse_game(";".join(moves))
    text = format_sgf(record)
    assert " A 13 -wL1]" in text
    assert " 2Z 13 bL1-]" in text
    assert replace(parse_sgf(text), tags={}) == record


def test_a_climb_names_the_piece_below() -> None:
    text = format_sgf(parse_game("wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 -wQ;bB1 bQ-;wB1 wQ"))
    assert "; P0[19 Pickb L 13 wB1]\n; P0[20 Dropb wB1 M 13 wQ.]\n; P0[21 Done]\n" in text


def test_a_result_that_the_rules_made_is_written() -> None:
    text = format_sgf(replace(parse_game(WON), tags={"White": "Ann"}))
    assert "RE[Game won by Ann]" in text
    assert replace(parse_sgf(text), tags={}) == parse_game(WON)


def test_an_aborted_game_has_no_result() -> None:
    record = replace(parse_game("wS1"), result=Outcome(Termination.ABORTED, None))
    assert "RE[" not in format_sgf(record)


def test_players_of_one_name_are_told_apart() -> None:
    won = Outcome(Termination.UNKNOWN, Color.BLACK)
    record = replace(parse_game("wS1"), result=won, tags={"White": "Ann", "Black": "Ann"})
    again = parse_sgf(format_sgf(record))
    assert again.result == won
    assert (again.tags["White"], again.tags["Black"]) == ("Ann (White)", "Ann (Black)")


def test_tags_that_were_read_are_written() -> None:
    tags = {**TAGS, "Event": "Cup", "Site": "Home", "Round": "3"}
    record = replace(parse_game("wS1"), tags=tags)
    assert parse_sgf(format_sgf(record)).tags == tags


def test_a_game_from_a_setup_is_not_written() -> None:
    with pytest.raises(UnwritableError) as caught:
        format_sgf(GameRecord(parse_game("wS1").last))
    assert caught.value.code is Unwritable.SGF_SETUP


def test_a_date_is_written_and_read_again() -> None:
    record = replace(parse_game("wS1"), tags={"Date": "2026.11.15"})
    assert parse_sgf(format_sgf(record)).tags["Date"] == "2026.11.15"
    record = replace(parse_game("wS1"), tags={"Date": "in May"})
    assert parse_sgf(format_sgf(record)).tags["SgfDate"] == "in May"
