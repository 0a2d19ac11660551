"""Times and limits as the protocol writes them."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from skep.bounds import NODES
from skep.engine import Limits
from skep.uhp.errors import CommandError
from skep.uhp.search_limits import (
    SearchLimits,
    format_time,
    parse_search_limits,
    parse_time,
    search_commands,
)
from skep.uhp.values import OptionValue, parse_option_value


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("00:00:05", 5),
        ("00:00:00.5000000", 0.5),
        ("1.00:00:00", 86400),
        ("1.02:03:04.25", 93784.25),
        ("100:00:00", 360000),
        ("0:0:1", 1),
    ],
)
def test_a_time_is_so_many_seconds(text: str, seconds: float) -> None:
    assert parse_time(text) == seconds


@pytest.mark.parametrize(
    "text", ["", "5", "00:05", "-00:00:05", "00:00:05.", "a:b:c", "00:00:0\u0661"]
)
def test_what_is_not_a_time_is_none(text: str) -> None:
    assert parse_time(text) is None


@given(st.floats(1e-6, 1e6))
def test_a_time_written_is_the_time_read(seconds: float) -> None:
    assert parse_time(format_time(seconds)) == pytest.approx(seconds, abs=1e-7)


@given(st.floats(1e-6, 1e6), st.integers(1, 64), st.integers(1, NODES[-1]))
def test_what_the_client_asks_the_server_understands(
    seconds: float, depth: int, nodes: int
) -> None:
    for search in search_commands(Limits(seconds=seconds, depth=depth, nodes=nodes)):
        asked = parse_search_limits(search.command.removeprefix("bestmove "))
        assert asked.depth in {None, depth}
        assert asked.nodes in {None, nodes}
        assert asked.seconds in [None, pytest.approx(max(seconds, 0.001), abs=1e-7)]
        assert not asked.is_infinite


def test_without_limits_it_thinks_until_it_is_stopped() -> None:
    assert [search.command for search in search_commands(Limits())] == ["bestmove"]
    assert parse_search_limits("").is_infinite


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("depth 0", SearchLimits(depth=1)),
        ("depth 1000", SearchLimits(depth=64)),
        ("time 00:00:00", SearchLimits(seconds=0.001)),
        ("time 999999.00:00:00", SearchLimits(seconds=1e9)),
        ("seconds 2.", SearchLimits(seconds=2)),
        ("seconds 2.5E-1", SearchLimits(seconds=0.25)),
        ("seconds 1e20", SearchLimits(seconds=1e9)),
        (f"nodes {NODES[-1]}", SearchLimits(nodes=NODES[-1])),
    ],
)
def test_the_least_and_the_most_are_what_the_engine_can_do(text: str, asked: SearchLimits) -> None:
    assert parse_search_limits(text) == asked


@pytest.mark.parametrize("nodes", [0, NODES[-1] + 1, 10**18 * 99])
def test_nodes_that_the_engine_cannot_search_are_refused(nodes: int) -> None:
    with pytest.raises(CommandError):
        parse_search_limits(f"nodes {nodes}")


@pytest.mark.parametrize("kind", ["seconds", "depth", "nodes", "time"])
@pytest.mark.parametrize("value", ["-1", "+1", "1_0", "٣", "inf", "nan", "0x5", "soon"])
def test_limits_that_are_no_numbers_are_refused(kind: str, value: str) -> None:
    with pytest.raises(CommandError):
        parse_search_limits(f"{kind} {value}")


def test_time_that_is_spent_is_not_there_any_more() -> None:
    left = SearchLimits(seconds=2.0).after(0.5).seconds
    assert left is not None
    assert 1.4 < left < 1.5
    assert SearchLimits(seconds=2.0).after(5.0) == SearchLimits(seconds=0.001)
    assert SearchLimits(depth=2).after(5.0) == SearchLimits(depth=2)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(CommandError):
        parse_search_limits(text)


@given(st.text())
def test_an_option_written_is_the_option_read(line: str) -> None:
    option = parse_option_value(line)
    if option is not None:
        assert parse_option_value(str(option)) == option


def test_a_line_of_an_option_has_its_parts() -> None:
    line = "MaxHelperThreads;enum;Auto;Auto;Auto;None;1;2"
    extras = ("Auto", "None", "1", "2")
    assert parse_option_value(line) == OptionValue(
        "MaxHelperThreads", "enum", "Auto", "Auto", extras
    )
    assert parse_option_value("a;b;c") is None
