"""Collections of garbage don't visit what lives long."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Generator
from pathlib import Path

import pytest

from skep.server import garbage
from skep.server.messages.games import ClockSettings
from skep.server.protocols.http import BoundedHttp
from tests.serving.in_process import serving


class Knot:
    """An object that only a collection frees: it refers to itself."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture(autouse=True)
def _as_before() -> Generator[None, None, None]:
    yield
    garbage.hand_back()


def test_what_is_set_aside_is_not_visited_until_all_garbage_is_collected() -> None:
    garbage.prepare()
    tied = Knot()
    knot = weakref.ref(tied)
    garbage.collect_new()
    del tied
    gc.collect()
    assert knot() is not None
    garbage.collect_all()
    assert knot() is None


def test_what_is_garbage_already_is_not_set_aside() -> None:
    garbage.prepare()
    knot = weakref.ref(Knot())
    garbage.collect_new()
    assert knot() is None


def test_new_objects_do_not_pile_up() -> None:
    garbage.prepare()
    # A busy server frees an old object for every new one, and Python's own count stays low.
    kept = [[number] for number in range(20_000)]
    garbage.collect_new()
    assert len(gc.get_objects(generation=0)) < len(kept) / 10


def test_messages_are_not_tracked() -> None:
    assert not gc.is_tracked(ClockSettings(main_s=600))


def test_python_collects_again_after_the_server() -> None:
    garbage.prepare()
    assert not gc.isenabled()
    garbage.hand_back()
    assert (gc.isenabled(), gc.get_freeze_count()) == (True, 0)


async def test_a_websocket_leaves_no_http_protocol_behind(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, server.guest() as ann:
        gc.collect()
        gc.disable()
        try:
            for _ in range(5):
                async with ann.tab():
                    pass
            # The visitor's own requests have one too.
            left = sum(type(one) is BoundedHttp for one in gc.get_objects())
        finally:
            gc.enable()
        assert left <= 1
