"""Gating matches: resumed after any interruption, and the same verdict every time."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from skep.match.statistics import Sprt, SprtVerdict
from skep.train.errors import TrainingError, TrainingFault
from skep.train.gating.match import GatingMatch, GatingPair, GatingResult, GatingScore


def pair(number: int, white: int, black: int) -> GatingPair:
    return GatingPair(number, white, black, cut_off=0)


def test_pairs_count_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    match = GatingMatch(tmp_path / "pairs.jsonl", "this one", Sprt(0, 100), 50)
    played: list[int] = []

    def play(numbers: Iterable[int]) -> Generator[GatingPair, None, None]:
        """Play two at a time. The second one always ends first."""
        for number in numbers:
            played.append(number ^ 1)
            yield pair(number ^ 1, 2, number % 2)

    scores: list[GatingScore] = []
    first = match.run(play, scores.append, limit="nodes=1")
    assert [one.pair for one in scores[-1].pairs] == list(range(len(scores)))
    assert len(scores) > 3
    assert first.verdict is SprtVerdict.PASSED
    before = list(played)
    again = match.run(play, lambda _: None, limit="nodes=1")
    assert untimed(again) == untimed(first)
    assert played == before
    complete = match.file.read_bytes()
    for line in (b'{"pair":"\xff"}', b'{"pair":0,"white":3,"black":0,"cut_off":0}', b"[]"):
        match.file.write_bytes(complete + line + b"\n")
        with pytest.raises(TrainingError) as caught:
            match.run(play, lambda _: None, limit="nodes=1")
        assert (caught.value.fault, caught.value.text) == (
            TrainingFault.DAMAGED_LOOP,
            str(match.file),
        )
    match.file.write_bytes(complete)
    other = replace(match, fingerprint="another")
    with pytest.raises(TrainingError) as caught:
        other.run(play, lambda _: None, limit="nodes=1")
    assert caught.value.fault is TrainingFault.DAMAGED_LOOP


def test_an_incomplete_line_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "pairs.jsonl"
    match = GatingMatch(file, "this one", Sprt(-10, 10), 3)
    played: list[int] = []

    def play(numbers: Iterable[int]) -> Generator[GatingPair, None, None]:
        for number in numbers:
            played.append(number)
            yield pair(number, 1, 1)

    first = match.run(play, lambda _: None, limit="nodes=1")
    assert (first.verdict, first.draws, played) == (SprtVerdict.UNDECIDED, 6, [0, 1, 2])
    file.write_bytes(file.read_bytes()[:-5])
    again = match.run(play, lambda _: None, limit="nodes=1")
    assert untimed(again) == untimed(first)
    assert played == [0, 1, 2, 2]


@pytest.mark.parametrize("size", [0, 5])
def test_a_match_whose_first_line_is_incomplete_starts_over(tmp_path: Path, size: int) -> None:
    file = tmp_path / "pairs.jsonl"
    match = GatingMatch(file, "this one", Sprt(-10, 10), 1)

    def play(numbers: Iterable[int]) -> Generator[GatingPair, None, None]:
        yield from (pair(number, 1, 1) for number in numbers)

    first = match.run(play, lambda _: None, limit="nodes=1")
    complete = file.read_bytes()
    file.write_bytes(complete[:size])
    assert untimed(match.run(play, lambda _: None, limit="nodes=1")) == untimed(first)
    assert file.read_bytes() == complete


def untimed(result: GatingResult) -> GatingResult:
    return replace(result, seconds=0.0)
