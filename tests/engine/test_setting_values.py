"""Numbers in settings: only ASCII digits count, whatever ``int`` and ``float`` accept."""

from __future__ import annotations

import pytest

from skep.bounds import MAX_SECONDS, THREADS
from skep.engine.errors import SettingError, SettingFault
from skep.engine.setting_values import parse_decimal, parse_whole, read_seconds, read_whole

NO_NUMBERS = ["", "1_0", " 5", "5 ", "5\n", "٣", "+5", "0x5", "inf", "nan", "five"]


@pytest.mark.parametrize("text", [*NO_NUMBERS, "1e3", "5.0", "0", "-1", "257", "9" * 5000])
def test_a_text_that_is_no_whole_number_within_bounds_is_refused(text: str) -> None:
    with pytest.raises(SettingError) as caught:
        read_whole("threads", text, THREADS)
    error = caught.value
    assert (error.fault, error.value, error.bounds) == (SettingFault.NOT_WHOLE, text, THREADS)
    assert str(error) == f"threads: expected a whole number from 1 to 256, not {text!r}"


@pytest.mark.parametrize("text", [*NO_NUMBERS, "0", "-1", "1e400", "1e10", ".", "e3"])
def test_a_text_that_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(SettingError) as caught:
        read_seconds("time", text)
    assert (caught.value.fault, caught.value.value) == (SettingFault.NOT_SECONDS, text)
    assert str(caught.value) == f"time: expected seconds above 0, not {text!r}"


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_a_text_that_is_no_number_is_none(text: str) -> None:
    assert parse_whole(text) is None
    assert parse_decimal(text) is None


def test_numbers_have_signs_and_decimal_ones_exponents() -> None:
    assert [parse_whole(text) for text in ("-5", "-0", "5.0", "9" * 20)] == [-5, 0, None, None]
    assert [parse_decimal(text) for text in ("-5", "-.5e1", "1e400")] == [-5.0, -5.0, None]


def test_whole_numbers_within_bounds_are_read() -> None:
    assert [read_whole("lmr_base", text, range(-9, 10)) for text in ("-9", "0", "007")] == [
        -9,
        0,
        7,
    ]


def test_seconds_are_read_with_fractions_and_exponents() -> None:
    texts = {"5": 5.0, "5.": 5.0, ".5": 0.5, "1e3": 1000.0, "2.5E-1": 0.25, "1e9": MAX_SECONDS}
    assert {text: read_seconds("time", text) for text in texts} == texts
