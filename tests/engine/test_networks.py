"""Networks: found by name or file, shared, and refused with what is wrong and what to do."""

from __future__ import annotations

import gc
import os
import pickle
import struct
import subprocess
import sys
import warnings
import weakref
import zlib
from collections.abc import Callable
from importlib import resources
from pathlib import Path

import pytest

from skep import rules
from skep.engine import (
    BUILT_IN,
    HAND_MADE,
    Engine,
    Limits,
    NetworkError,
    NetworkFault,
    NetworkWarning,
    find_network,
    networks,
)
from skep.engine.network_file import NetworkFileError, read_head
from tests.backends import NOT_BUILT
from tests.conftest import Require
from tests.engine.conftest import NO_SEARCH
from tests.engine.positions import MIDDLEGAME

SHIPPED = Path(str(resources.files("skep.engine").joinpath("skep.net")))
CHECKSUM_AT, WEIGHTS_END = 28, 4 * 8
Spoil = Callable[[bytearray], None]


@pytest.fixture(autouse=True)
def _native(require: Require) -> None:
    require(rules.native, NOT_BUILT)
    require(hasattr(rules.native, "Network"), NO_SEARCH)


def sealed(data: bytearray) -> None:
    """Make the checksum that of what is there."""
    struct.pack_into("<I", data, CHECKSUM_AT, zlib.crc32(memoryview(data)[32:]))


def flip(data: bytearray) -> None:
    data[len(data) // 2] ^= 4


def other_version(data: bytearray) -> None:
    struct.pack_into("<I", data, 8, 2)


def other_inputs(data: bytearray) -> None:
    struct.pack_into("<I", data, 12, 11_317)


def cut(data: bytearray) -> None:
    del data[-100:]


def empty(data: bytearray) -> None:
    data.clear()


def other_file(data: bytearray) -> None:
    data[:] = b"Base;InProgress;White[2];wS1;bS1 wS1-\n"


def too_large(data: bytearray) -> None:
    # What the last output begins with; the checksum is right.
    struct.pack_into("<i", data, len(data) - 4, 2**31 - 1)
    sealed(data)


SPOILT: list[tuple[Spoil, NetworkFault]] = [
    (flip, NetworkFault.DAMAGED),
    (other_version, NetworkFault.OTHER_VERSION),
    (other_inputs, NetworkFault.OTHER_SHAPE),
    (cut, NetworkFault.WRONG_SIZE),
    (empty, NetworkFault.NO_NETWORK),
    (other_file, NetworkFault.NO_NETWORK),
    (too_large, NetworkFault.OVERFLOW),
]


def test_names_stand_for_what_ships_and_for_no_network() -> None:
    assert find_network(BUILT_IN) is not None
    assert find_network(HAND_MADE) is None


def test_one_copy_is_shared_by_all_engines(tmp_path: Path) -> None:
    copy = tmp_path / "copy.net"
    copy.write_bytes(SHIPPED.read_bytes())
    built_in = find_network(BUILT_IN)
    assert find_network(copy) is find_network(str(SHIPPED)) is built_in
    assert find_network(built_in or "") is built_in


def test_a_network_that_nobody_has_is_given_back(tmp_path: Path) -> None:
    other = tmp_path / "other.net"
    data = bytearray(SHIPPED.read_bytes())
    data[len(data) // 2] ^= 1
    sealed(data)
    other.write_bytes(data)
    first = find_network(other)
    assert first is not None
    assert first is not find_network(BUILT_IN)
    with Engine(hash_mib=1, network=other) as engine:
        assert find_network(other) is first
        watched = weakref.ref(first)
        del first
        assert watched() is not None
        assert engine.think(MIDDLEGAME, Limits(nodes=100)).depth > 0
    del engine
    gc.collect()
    assert watched() is None


def test_an_engine_keeps_its_network_whatever_becomes_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.net"
    file.write_bytes(SHIPPED.read_bytes())
    with Engine(hash_mib=1, network=file) as mine, Engine(hash_mib=1) as usual:
        file.unlink()
        assert mine.evaluate(MIDDLEGAME) == usual.evaluate(MIDDLEGAME)


def test_without_a_network_the_hand_made_evaluation_judges() -> None:
    from skep.engine.search.searcher import make_searcher  # noqa: PLC0415

    with Engine(hash_mib=1, network=HAND_MADE) as engine:
        assert engine.evaluate(MIDDLEGAME).units == make_searcher(1, 1, None).evaluate(MIDDLEGAME)


@pytest.mark.parametrize(("spoil", "fault"), SPOILT, ids=lambda one: getattr(one, "__name__", ""))
def test_a_file_that_cannot_be_used_is_refused(
    tmp_path: Path, spoil: Spoil, fault: NetworkFault
) -> None:
    file = tmp_path / "spoilt.net"
    data = bytearray(SHIPPED.read_bytes())
    spoil(data)
    file.write_bytes(data)
    with pytest.raises(NetworkError) as caught:
        Engine(network=file)
    assert (caught.value.fault, caught.value.file) == (fault, str(file))
    told = str(caught.value)
    # What, where, and what to do.
    assert told.startswith(f"{file}: it")
    assert any(
        remedy in told
        for remedy in ("name another", "train it again", "download or train it again")
    )


@pytest.mark.parametrize(("spoil", "fault"), SPOILT, ids=lambda one: getattr(one, "__name__", ""))
def test_the_head_is_read_alike_without_native_code(spoil: Spoil, fault: NetworkFault) -> None:
    data = bytearray(SHIPPED.read_bytes())
    spoil(data)
    if fault is NetworkFault.OVERFLOW:
        assert read_head(bytes(data)).outputs == 8
        return
    with pytest.raises(NetworkFileError) as caught:
        read_head(bytes(data))
    assert caught.value.fault is fault


@pytest.mark.parametrize("name", ["no such file", ".", "", "nul\0", "x" * 5000])
def test_what_cannot_be_read_is_refused_with_what_the_system_says(name: str) -> None:
    with pytest.raises(NetworkError) as caught:
        find_network(name)
    assert caught.value.fault is NetworkFault.CANNOT_READ
    assert caught.value.text
    assert caught.value.text in str(caught.value)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a file without end")
def test_a_file_without_end_is_not_read_to_it() -> None:
    with pytest.raises(NetworkError) as caught:
        find_network("/dev/zero")
    assert caught.value.fault is NetworkFault.NO_NETWORK


@pytest.mark.parametrize(
    "error",
    [
        NetworkError(NetworkFault.CANNOT_READ, text="gone", file="my.net"),
        NetworkFileError(NetworkFault.OTHER_VERSION, text="2", file="my.net"),
        NetworkFileError(NetworkFault.NO_NETWORK),
    ],
)
def test_an_error_survives_a_pickle(error: NetworkFileError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.args) == (type(error), str(error), error.args)
    assert (again.fault, again.text, again.file) == (error.fault, error.text, error.file)


def test_something_else_is_no_name() -> None:
    with pytest.raises(TypeError):
        Engine(network=3)  # type: ignore[arg-type] # that is the test


@pytest.mark.parametrize("spoil", [flip, cut, empty, None], ids=["flip", "cut", "empty", "missing"])
def test_a_damaged_network_that_ships_gives_way_to_the_hand_made_evaluation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: Spoil | None
) -> None:
    if spoil is not None:
        data = bytearray(SHIPPED.read_bytes())
        spoil(data)
        (tmp_path / SHIPPED.name).write_bytes(data)

    def files(_: str) -> Path:
        return tmp_path

    monkeypatch.setattr(resources, "files", files)
    networks.built_in_network.cache_clear()
    try:
        with pytest.warns(NetworkWarning, match="using the handcrafted evaluation"):
            engine = Engine(hash_mib=1)
        # It is said once.
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            another = Engine(hash_mib=1)
        expected = Engine(hash_mib=1, network=HAND_MADE).evaluate(MIDDLEGAME)
        assert engine.evaluate(MIDDLEGAME) == another.evaluate(MIDDLEGAME) == expected
        assert engine.think(MIDDLEGAME, Limits(nodes=500)).depth > 0
    finally:
        networks.built_in_network.cache_clear()


def test_what_ships_is_read_without_a_warning() -> None:
    networks.built_in_network.cache_clear()
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert find_network(BUILT_IN) is not None


def test_the_pure_search_does_without() -> None:
    program = (
        "from skep.engine import Engine, Limits, NetworkError\n"
        "from skep import Game\n"
        "print(Engine().think(Game('Base').position, Limits(nodes=20)).depth > 0)\n"
        f"try: Engine(network={str(SHIPPED)!r})\n"
        "except NetworkError as error: print(error.fault.value)\n"
    )
    result = subprocess.run(  # noqa: S603 - our own package
        [sys.executable, "-W", "error", "-c", program],
        check=False,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "SKEP_PURE": "1"},
    )
    assert (result.stdout, result.stderr) == ("True\nno-native\n", "")
