"""The log can't be flooded."""

from __future__ import annotations

import io
import logging

import pytest

from skep.server.logs.log_limits import BURST, WINDOW_S, LimitedLog


class Log:
    """A logger with limits, and a clock that stands still."""

    def __init__(self) -> None:
        self.now = 100.0
        self.written = io.StringIO()
        self.logger = logging.getLogger(f"test-{id(self)}")
        self.logger.propagate = False
        self.logger.addHandler(LimitedLog(self.written, now=lambda: self.now))

    def say(self, text: str) -> None:
        self.logger.warning("a visitor said %s", text)

    def fail(self) -> None:
        try:
            _connect()
        except ConnectionError:
            self.logger.exception("the database failed")

    def take(self) -> str:
        text = self.written.getvalue()
        self.written.seek(0)
        self.written.truncate()
        return text


def _connect() -> None:
    raise ConnectionError


@pytest.fixture
def log() -> Log:
    return Log()


def test_a_line_that_repeats_is_counted_and_not_written(log: Log) -> None:
    for number in range(BURST + 1_000):
        log.say(str(number))
    assert log.take() == "".join(f"a visitor said {number}\n" for number in range(BURST))
    log.now += WINDOW_S
    log.say("hello")
    log.say("bye")
    assert log.take() == (
        "a visitor said hello [1000 more like this were not logged]\na visitor said bye\n"
    )


def test_other_lines_are_still_written(log: Log) -> None:
    for _ in range(BURST + 1):
        log.say("hello")
    log.take()
    log.fail()
    assert log.take().startswith("the database failed\nTraceback")


def test_an_outage_has_one_traceback(log: Log) -> None:
    log.fail()
    assert log.take().startswith("the database failed\nTraceback")
    log.fail()
    log.fail()
    assert log.take() == "the database failed (ConnectionError)\n" * 2
    log.now += WINDOW_S
    log.fail()
    assert log.take().startswith("the database failed\nTraceback")


def test_other_handlers_see_the_whole_record(log: Log) -> None:
    other = io.StringIO()
    log.logger.addHandler(logging.StreamHandler(other))
    log.fail()
    log.fail()
    assert other.getvalue().count("Traceback") == 2
