"""Files of networks: what stands before the weights, and whether all of it is whole.

A file has a head of 32 bytes (magic, version, inputs, width, outputs, length of the summary,
CRC-32 of all that follows; 32-bit numbers, least byte first), a summary as JSON, and the weights
(``native/eval/network.h``). Read by the standard library alone.
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
VERSION = 1
INPUTS, WIDTH, OUTPUTS = 11316, 256, 8
"""What goes into a network of this version, how wide it is, and how many outputs it has."""

WEIGHTS = 2 * (INPUTS * WIDTH + WIDTH + OUTPUTS * 2 * WIDTH) + 4 * OUTPUTS
"""How many bytes the weights have: 16 bits each, and 32 for what an output begins with."""

_HEAD = struct.Struct("<8s6I")
_DEEPEST = 16
"""How deep a summary may be nested, so that whoever walks through it comes back."""

Summary: TypeAlias = dict[str, object]


class NetworkFault(Enum):
    """Why a file is no network for this Skep; native code knows the same."""

    CANNOT_READ = "cannot-read"
    NO_NETWORK = "no-network"
    OTHER_VERSION = "other-version"
    OTHER_SHAPE = "other-shape"
    WRONG_SIZE = "wrong-size"
    DAMAGED = "damaged"
    OVERFLOW = "overflow"
    """Its weights are too large to calculate with."""

    NO_NATIVE = "no-native"
    """Networks need the compiled search, and there is none here."""


class NetworkFileError(HiveError, ValueError):
    """A file that is no network, or not one of ours."""

    def __init__(self, fault: NetworkFault, text: str = "", file: str = "") -> None:
        super().__init__(fault, text, file)
        self.fault = fault
        self.text = text
        """What was found instead, where that can be told."""

        self.file = file
        """The file, where it is known."""

    def __str__(self) -> str:
        found = f" ({self.text})" if self.text else ""
        return f"{self.file or 'network'}: {self.fault.value}{found}"


@dataclass(frozen=True, slots=True)
class NetworkHead:
    """What a file says of its network."""

    version: int
    inputs: int
    width: int
    outputs: int
    checksum: int
    """The CRC-32 of summary and weights."""

    summary: Summary
    """What it was made of."""

    begin: int
    """Where the weights begin."""


def read_head(data: bytes) -> NetworkHead:
    """Return the head of a file whose bytes are all there and as they were written.

    :raises NetworkFileError: when it is no network for this version.
    """
    if len(data) < _HEAD.size or not data.startswith(MAGIC):
        raise NetworkFileError(NetworkFault.NO_NETWORK)
    _, version, inputs, width, outputs, size, checksum = _HEAD.unpack_from(data)
    if version != VERSION:
        raise NetworkFileError(NetworkFault.OTHER_VERSION, text=str(version))
    if (inputs, width, outputs) != (INPUTS, WIDTH, OUTPUTS):
        raise NetworkFileError(NetworkFault.OTHER_SHAPE, text=f"{inputs}/{width}/{outputs}")
    if len(data) != _HEAD.size + size + WEIGHTS:
        raise NetworkFileError(NetworkFault.WRONG_SIZE, text=str(len(data)))
    if zlib.crc32(memoryview(data)[_HEAD.size :]) != checksum:
        raise NetworkFileError(NetworkFault.DAMAGED)
    begin = _HEAD.size + size
    summary = _read_summary(data[_HEAD.size : begin])
    return NetworkHead(version, inputs, width, outputs, checksum, summary, begin)


def write_head(summary: Summary, weights: bytes) -> bytes:
    """Return a whole file: the head, the summary and the weights."""
    text = json.dumps(summary, ensure_ascii=True, sort_keys=True).encode()
    body = text + weights
    numbers = (VERSION, INPUTS, WIDTH, OUTPUTS, len(text), zlib.crc32(body))
    return _HEAD.pack(MAGIC, *numbers) + body


def _read_summary(text: bytes) -> Summary:
    """Return the summary; its checksum was right, so that whoever wrote it wrote it so."""
    try:
        found: object = json.loads(text, parse_float=_finite, parse_constant=_finite)
    except (ValueError, RecursionError):
        found = None
    if not _is_within(found, _DEEPEST) or not isinstance(found, dict):
        raise NetworkFileError(NetworkFault.DAMAGED)
    return cast(Summary, found)


def _finite(text: str) -> float:
    """Return a number; Python writes and reads some that JSON does not have."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def _is_within(value: object, levels: int) -> bool:
    """Return whether what JSON says is nested no deeper than this."""
    if isinstance(value, dict):
        parts = list(cast("dict[str, object]", value).values())
    elif isinstance(value, list):
        parts = cast("list[object]", value)
    else:
        return True
    return levels > 0 and all(_is_within(part, levels - 1) for part in parts)
