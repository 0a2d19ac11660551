"""Network files: the header, the summary, and checks that the file is complete.

A file has a header of 32 bytes (magic, version, inputs, width, outputs, length of the summary,
CRC-32 of everything after the header; little-endian 32-bit numbers), a summary in JSON, and the
weights (``native/eval/network.h``). This module needs only the standard library.
"""

from __future__ import annotations

import json
import math
import struct
import zlib
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias, cast

from skep.core.errors import HiveError

MAGIC = b"SkepNet\n"
POLICY_MAGIC = b"SkepPol\n"
"""What files of policies begin with; ``skep.mcts.policy_file`` has the rest of their format."""

VERSION = 1
INPUTS, WIDTH, OUTPUTS = 11316, 256, 8
"""The inputs, the width and the outputs of a network of this version."""

WEIGHTS = 2 * (INPUTS * WIDTH + WIDTH + OUTPUTS * 2 * WIDTH) + 4 * OUTPUTS
"""The size of the weights in bytes: 16 bits each, but 32 for the bias of an output."""

_HEAD = struct.Struct("<8s6I")
_DEEPEST = 16
"""How deep a summary may be nested, so that recursive code can't overflow the stack."""

Summary: TypeAlias = dict[str, object]


class NetworkFault(Enum):
    """Why a file can't be used as a network; the native code has the same faults."""

    CANNOT_READ = "cannot-read"
    NO_NETWORK = "no-network"
    OTHER_VERSION = "other-version"
    OTHER_SHAPE = "other-shape"
    WRONG_SIZE = "wrong-size"
    DAMAGED = "damaged"
    OVERFLOW = "overflow"
    """Its weights are too large to calculate with."""

    NO_NATIVE = "no-native"
    """Networks need the compiled search, which hasn't been built here."""


_SENTENCES = {
    NetworkFault.CANNOT_READ: "it can't be read ({why})",
    NetworkFault.NO_NETWORK: "it isn't a Skep {kind}",
    NetworkFault.OTHER_VERSION: "its format is that of a different version of Skep: train it again",
    NetworkFault.OTHER_SHAPE: "its inputs are those of a different version of Skep: train it again",
    NetworkFault.WRONG_SIZE: "it is damaged (too short or too long): download or train it again",
    NetworkFault.DAMAGED: "it is damaged (the checksum is wrong): download or train it again",
    NetworkFault.OVERFLOW: "its weights are too large to calculate with: train it again",
    NetworkFault.NO_NATIVE: "networks need the compiled search, which hasn't been built here",
}


class NetworkFileError(HiveError, ValueError):
    """A file that can't be used as a network: the file, the reason, and what to do about it."""

    kind: str = "network"
    """What the file should have been: a network or a policy."""

    def __init__(self, fault: NetworkFault, text: str = "", file: str = "") -> None:
        super().__init__(fault, text, file)
        self.fault = fault
        self.text = text
        """What was found instead, if known."""

        self.file = file
        """The file, if known."""

    def __str__(self) -> str:
        sentence = _SENTENCES[self.fault].format(why=self.text, kind=self.kind)
        return f"{self.file or self.kind}: {sentence}"


class PolicyFileError(NetworkFileError):
    """A file that can't be used as a policy: the file, the reason, and what to do about it."""

    kind = "policy"


@dataclass(frozen=True, slots=True)
class WeightsFormat:
    """A kind of file with this header, such as a network or a policy."""

    magic: bytes
    version: int
    shape: tuple[int, int, int]
    """The inputs, the width and the outputs."""

    weights: int
    """The size of the weights in bytes."""

    error: type[NetworkFileError] = NetworkFileError
    """What is raised when a file can't be used."""


NETWORK = WeightsFormat(MAGIC, VERSION, (INPUTS, WIDTH, OUTPUTS), WEIGHTS)


@dataclass(frozen=True, slots=True)
class NetworkHead:
    """The header and the summary of a network file."""

    version: int
    inputs: int
    width: int
    outputs: int
    checksum: int
    """The CRC-32 of the summary and the weights."""

    summary: Summary
    """How the network was trained."""

    begin: int
    """The offset of the weights."""


def read_head(data: bytes, kind: WeightsFormat = NETWORK) -> NetworkHead:
    """Read the header of a file, and check its size and checksum.

    :raises NetworkFileError: when it isn't a network of this version, or is damaged; if it should
        be a policy, this is a ``PolicyFileError``.
    """
    if len(data) < _HEAD.size or not data.startswith(kind.magic):
        raise kind.error(NetworkFault.NO_NETWORK)
    _, version, inputs, width, outputs, size, checksum = _HEAD.unpack_from(data)
    if version != kind.version:
        raise kind.error(NetworkFault.OTHER_VERSION, text=str(version))
    if (inputs, width, outputs) != kind.shape:
        raise kind.error(NetworkFault.OTHER_SHAPE, text=f"{inputs}/{width}/{outputs}")
    if len(data) != _HEAD.size + size + kind.weights:
        raise kind.error(NetworkFault.WRONG_SIZE, text=str(len(data)))
    if zlib.crc32(memoryview(data)[_HEAD.size :]) != checksum:
        raise kind.error(NetworkFault.DAMAGED)
    begin = _HEAD.size + size
    summary = _read_summary(data[_HEAD.size : begin], kind)
    return NetworkHead(version, inputs, width, outputs, checksum, summary, begin)


def write_head(summary: Summary, weights: bytes, kind: WeightsFormat = NETWORK) -> bytes:
    """Return the contents of a file: the header, the summary and the weights."""
    text = json.dumps(summary, ensure_ascii=True, sort_keys=True).encode()
    body = text + weights
    numbers = (kind.version, *kind.shape, len(text), zlib.crc32(body))
    return _HEAD.pack(kind.magic, *numbers) + body


def _read_summary(text: bytes, kind: WeightsFormat) -> Summary:
    """Parse the summary. Its checksum has been verified, so errors come from whoever wrote it."""
    try:
        found: object = json.loads(text, parse_float=_finite, parse_constant=_finite)
    except (ValueError, RecursionError):
        found = None
    if not _is_within(found, _DEEPEST) or not isinstance(found, dict):
        raise kind.error(NetworkFault.DAMAGED)
    return cast(Summary, found)


def _finite(text: str) -> float:
    """Parse a number, but not NaN or Infinity, which Python accepts and JSON doesn't."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def _is_within(value: object, levels: int) -> bool:
    """Return whether a JSON value is nested at most this deep."""
    if isinstance(value, dict):
        parts = list(cast("dict[str, object]", value).values())
    elif isinstance(value, list):
        parts = cast("list[object]", value)
    else:
        return True
    return levels > 0 and all(_is_within(part, levels - 1) for part in parts)
