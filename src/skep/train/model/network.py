"""A network in integers, as the engine uses it: its weights and its evaluation."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from skep.atomic_files import write_atomically
from skep.bounded_files import read_bounded
from skep.engine.network_file import (
    NetworkFault,
    NetworkFileError,
    Summary,
    read_head,
    write_head,
)
from skep.train.errors import TrainingError, TrainingFault
from skep.train.model.inputs import (
    ACCUMULATOR_SCALE,
    INPUTS,
    MAX_OUTPUT_WEIGHT,
    OUTPUT_SCALE,
    OUTPUTS,
    SCORE_SCALE,
    WIDTH,
)

Int16: TypeAlias = NDArray[np.int16]
Int32: TypeAlias = NDArray[np.int32]

_ARRAYS = (
    ("<i2", (INPUTS, WIDTH)),
    ("<i2", (WIDTH,)),
    ("<i2", (OUTPUTS, 2 * WIDTH)),
    ("<i4", (OUTPUTS,)),
)
_MOST = 2**31 - 1
_MOST_OUT_BIAS = 1000
"""The largest output bias that native code accepts."""


@dataclass(frozen=True, slots=True, eq=False)
class Network:
    """A network with integer weights."""

    rows: Int16
    """What each input adds to the accumulator of a queen."""

    bias: Int16
    out: Int16
    """The output weights, beginning with those for the side to move."""

    out_bias: Int32
    summary: Summary = field(default_factory=dict[str, object])
    """What it was trained on, and how."""

    def evaluate(self, own: NDArray[np.integer], enemy: NDArray[np.integer], output: int) -> int:
        """Return the score of a position in units: slow, but computed as in native code."""
        total = 0
        weights = self.out[output].astype(np.int64)
        for half, inputs in enumerate((own, enemy)):
            sums = self.bias.astype(np.int64) + self.rows[inputs].astype(np.int64).sum(axis=0)
            values = np.clip(sums, 0, ACCUMULATOR_SCALE)
            total += int((values * values * weights[half * WIDTH : (half + 1) * WIDTH]).sum())
        scaled = (
            _towards_zero(total, ACCUMULATOR_SCALE) + int(self.out_bias[output])
        ) * SCORE_SCALE
        return _towards_zero(scaled, ACCUMULATOR_SCALE * OUTPUT_SCALE)

    def to_bytes(self) -> bytes:
        """Return the bytes of its file."""
        arrays: list[NDArray[np.integer]] = [self.rows, self.bias, self.out, self.out_bias]
        parts = zip(arrays, _ARRAYS, strict=True)
        weights = b"".join(array.astype(kind).tobytes() for array, (kind, _) in parts)
        return write_head(self.summary, weights)

    @classmethod
    def from_bytes(cls, data: bytes) -> Network:
        """Read a network from bytes.

        :raises NetworkFileError: if they aren't a network for this version.
        """
        head = read_head(data)
        arrays: list[NDArray[np.integer]] = []
        at = head.begin
        for kind, shape in _ARRAYS:
            part = np.frombuffer(data, kind, int(np.prod(shape)), at).reshape(shape)
            at += part.nbytes
            arrays.append(part)
        rows, bias, out, out_bias = arrays
        return cls(
            rows.astype(np.int16),
            bias.astype(np.int16),
            out.astype(np.int16),
            out_bias.astype(np.int32),
            head.summary,
        )

    def save(self, path: Path) -> None:
        """Write it to a file atomically.

        :raises OSError: when it cannot be written.
        """
        write_atomically(path, self.to_bytes())

    @classmethod
    def load(cls, path: Path) -> Network:
        """Read a network from a file.

        :raises NetworkFileError: if there is no file, or no network for this version in it.
        """
        try:
            return cls.from_bytes(read_bounded(path))
        except OSError as error:
            text = error.strerror or str(error)
            fault = NetworkFault.CANNOT_READ
            raise NetworkFileError(fault, text=text, file=str(path)) from error
        except NetworkFileError as error:
            raise NetworkFileError(error.fault, text=error.text, file=str(path)) from error


def quantize(
    rows: NDArray[np.floating],
    bias: NDArray[np.floating],
    out: NDArray[np.floating],
    out_bias: NDArray[np.floating],
    summary: Summary,
) -> Network:
    """Return the integer network that is closest to one in floating point.

    :raises TrainingError: when an output could grow beyond 32 bits.
    """
    if np.abs(out_bias).max() > _MOST_OUT_BIAS:
        raise TrainingError(TrainingFault.TOO_LARGE)
    network = Network(
        np.rint(rows * ACCUMULATOR_SCALE).clip(-(2**15), 2**15 - 1).astype(np.int16),
        np.rint(bias * ACCUMULATOR_SCALE).clip(-(2**15), 2**15 - 1).astype(np.int16),
        np.rint(out * OUTPUT_SCALE).clip(-MAX_OUTPUT_WEIGHT, MAX_OUTPUT_WEIGHT).astype(np.int16),
        np.rint(out_bias * ACCUMULATOR_SCALE * OUTPUT_SCALE).astype(np.int32),
        summary,
    )
    most = (
        np.abs(network.out.astype(np.int64)).sum(axis=1).max()
        * ACCUMULATOR_SCALE
        * ACCUMULATOR_SCALE
    )
    if most > _MOST:
        raise TrainingError(TrainingFault.TOO_LARGE)
    return network


def _towards_zero(number: int, divisor: int) -> int:
    """Divide as C++ does, toward zero."""
    return -(-number // divisor) if number < 0 else number // divisor
