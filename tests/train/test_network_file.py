"""Network files: Python and native code read the same, and refuse damaged ones."""

from __future__ import annotations

import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from skep.engine.network_file import (
    INPUTS,
    OUTPUTS,
    VERSION,
    WEIGHTS,
    WIDTH,
    NetworkFault,
    NetworkFileError,
    PolicyFileError,
    read_head,
    write_head,
)
from skep.engine.networks import find_network
from skep.rules import native
from skep.train.model.inputs import CELLS, KINDS, PIECE_INPUTS, PLACES
from skep.train.model.network import Network
from skep.train.policy.network import PolicyNetwork
from tests.conftest import Require


def random_network(seed: int = 1) -> Network:
    chance = np.random.default_rng(seed)
    return Network(
        chance.integers(-9, 9, (INPUTS, WIDTH), np.int16),
        chance.integers(-9, 9, WIDTH, np.int16),
        chance.integers(-9, 9, (OUTPUTS, 2 * WIDTH), np.int16),
        chance.integers(-9, 9, OUTPUTS, np.int32),
        {"made": "at random", "seed": seed},
    )


@pytest.fixture(scope="module")
def data() -> bytes:
    return random_network().to_bytes()


def test_a_network_survives_writing_and_reading(data: bytes, tmp_path: Path) -> None:
    file = tmp_path / "some.net"
    random_network().save(file)
    assert file.read_bytes() == data
    found, written = Network.load(file), random_network()
    for name in ("rows", "bias", "out", "out_bias"):
        assert np.array_equal(getattr(found, name), getattr(written, name))
    assert found.summary == written.summary
    head = read_head(data)
    assert (head.version, head.inputs, head.width, head.outputs) == (1, INPUTS, WIDTH, OUTPUTS)
    assert [path.name for path in tmp_path.iterdir()] == ["some.net"]


def test_native_code_reads_the_same_network(data: bytes, tmp_path: Path, require: Require) -> None:
    require(native is not None, "networks need the native engine")
    file = tmp_path / "some.net"
    file.write_bytes(data)
    network = find_network(file)
    assert network is not None
    assert network.summary == '{"made": "at random", "seed": 1}'


def test_the_groups_of_inputs_add_up_to_all_inputs() -> None:
    assert PIECE_INPUTS == PLACES * KINDS
    assert len(CELLS) == 1 + 6 * sum(range(1, 8))
    assert PIECE_INPUTS < INPUTS


def changed(data: bytes, at: int, number: int) -> bytes:
    return data[:at] + struct.pack("<I", number) + data[at + 4 :]


SPOILERS: dict[str, tuple[Callable[[bytes], bytes], NetworkFault]] = {
    "empty": (lambda _: b"", NetworkFault.NO_NETWORK),
    "magic": (lambda data: b"x" + data[1:], NetworkFault.NO_NETWORK),
    "version": (lambda data: changed(data, 8, VERSION + 1), NetworkFault.OTHER_VERSION),
    "inputs": (lambda data: changed(data, 12, 7), NetworkFault.OTHER_SHAPE),
    "width": (lambda data: changed(data, 16, 7), NetworkFault.OTHER_SHAPE),
    "outputs": (lambda data: changed(data, 20, 7), NetworkFault.OTHER_SHAPE),
    "short": (lambda data: data[:-1], NetworkFault.WRONG_SIZE),
    "long": (lambda data: data + b"x", NetworkFault.WRONG_SIZE),
    "weights": (lambda data: data[:-1] + bytes([data[-1] ^ 1]), NetworkFault.DAMAGED),
    "summary": (lambda data: data.replace(b"made", b"mode"), NetworkFault.DAMAGED),
}


@pytest.mark.parametrize("name", SPOILERS)
def test_a_damaged_network_file_is_refused(data: bytes, tmp_path: Path, name: str) -> None:
    spoil, fault = SPOILERS[name]
    spoiled = spoil(data)
    with pytest.raises(NetworkFileError) as caught:
        read_head(spoiled)
    assert caught.value.fault is fault
    file = tmp_path / "spoiled.net"
    file.write_bytes(spoiled)
    with pytest.raises(NetworkFileError) as caught:
        Network.load(file)
    assert (caught.value.fault, caught.value.file) == (fault, str(file))


@pytest.mark.parametrize("name", SPOILERS)
def test_errors_are_sentences(data: bytes, name: str) -> None:
    """Without a file's name, too: "network: wrong-size (5802970)" was hard to understand."""
    spoil, _ = SPOILERS[name]
    with pytest.raises(NetworkFileError, match=r"^network: (it is|it isn't|its) [a-z]"):
        Network.from_bytes(spoil(data))
    with pytest.raises(PolicyFileError, match=r"^policy: it isn't a Skep policy$"):
        PolicyNetwork.from_bytes(spoil(data))


@pytest.mark.parametrize(
    "summary",
    [
        pytest.param(b"no JSON", id="no-json"),
        pytest.param(b"[1, 2]", id="no-object"),
        pytest.param(b'{"error": NaN}', id="nan"),
        pytest.param(b'{"error": -Infinity}', id="infinity"),
        pytest.param(b'{"recipe": {"rate": 1e999}}', id="grows-to-infinity"),
        pytest.param(b'{"a": ' + b"[" * 99 + b"]" * 99 + b"}", id="deep"),
        pytest.param(b'{"a": ' * 99 + b"1" + b"}" * 99, id="deep-objects"),
        pytest.param(b'{"a": ' + b"[" * 200_000 + b"]" * 200_000 + b"}", id="bottomless"),
        pytest.param(b'{"a": ' + b"1" * 5000 + b"}", id="more-digits-than-python-reads"),
    ],
)
def test_an_invalid_summary_is_refused(summary: bytes) -> None:
    whole = write_head({"as long": "as it is"}, bytes(WEIGHTS))
    begin = read_head(whole).begin
    head = struct.pack("<I", len(summary))
    body = summary + whole[begin:]
    crc = struct.pack("<I", zlib.crc32(body))
    with pytest.raises(NetworkFileError) as caught:
        read_head(whole[:24] + head + crc + body)
    assert caught.value.fault is NetworkFault.DAMAGED


def test_a_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(NetworkFileError) as caught:
        Network.load(tmp_path / "none.net")
    assert caught.value.fault is NetworkFault.CANNOT_READ
    assert str(tmp_path / "none.net") in str(caught.value)


def test_on_a_full_disk_the_old_file_stays(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    file = tmp_path / "some.net"
    file.write_bytes(b"what was there")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, limits[1]))
    try:
        with pytest.raises(OSError, match="too large") as caught:
            random_network().save(file)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert caught.value.filename == str(file)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"what was there"]


def test_a_header_is_read_without_numpy() -> None:
    text = "import sys; import skep.engine.network_file; "
    text += "from skep.cli.commands import network, train; "
    text += "print(sorted({'numpy', 'torch'} & set(sys.modules)))"
    result = subprocess.run(  # noqa: S603 - our own package
        [sys.executable, "-c", text], check=True, capture_output=True, text=True
    )
    assert result.stdout == "[]\n"
