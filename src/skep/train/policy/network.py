"""A policy in integers, as the engine uses it: its weights, its logits and its file."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from skep.atomic_files import write_atomically
from skep.bounded_files import read_bounded
from skep.engine.network_file import (
    INPUTS,
    NetworkFault,
    PolicyFileError,
    Summary,
    read_head,
    write_head,
)
from skep.mcts.policy_file import CODES, PLACES, POLICY, ROWS, TERMS, WIDTH
from skep.train.model.inputs import NO_INPUT
from skep.train.policy.features import (
    HIDDEN_SCALE,
    INPUT_SCALE,
    MAX_BIAS,
    MAX_INPUT,
    MAX_WEIGHT,
    NO_CODE,
    WEIGHT_SCALE,
    row_bases,
    term_bases,
)

LOGIT_SCALE = HIDDEN_SCALE * WEIGHT_SCALE
"""The integer that stands for 1 in a logit."""

MAX_TERM = 64 * LOGIT_SCALE
"""The largest term that native code accepts."""

_HALF = 128
"""For rounding to the nearest multiple of 256."""

_ARRAYS = (
    ("<i2", (INPUTS, WIDTH)),
    ("<i2", (WIDTH,)),
    ("i1", (ROWS, 2 * WIDTH)),
    ("<i4", (TERMS,)),
)

Integers: TypeAlias = NDArray[np.integer]


@dataclass(frozen=True, slots=True, eq=False)
class PolicyNetwork:
    """A policy with integer weights."""

    inputs: Integers
    """What each input adds to the sums of a queen."""

    bias: Integers
    rows: Integers
    """The row of each place of a move, beginning with the half for your own queen."""

    terms: Integers
    """What each code of a move adds to its logit."""

    summary: Summary = field(default_factory=dict[str, object])
    """What it was trained on, and how."""

    def hidden(self, inputs: NDArray[np.integer]) -> NDArray[np.int64]:
        """Return the hidden layer for the two lists of inputs of a position."""
        halves: list[NDArray[np.int64]] = []
        for listed in inputs:
            rows = self.inputs[listed[listed < min(NO_INPUT, INPUTS)]].astype(np.int64)
            clipped = np.clip(self.bias.astype(np.int64) + rows.sum(axis=0), 0, INPUT_SCALE)
            halves.append(clipped * clipped + _HALF >> 8)
        return np.concatenate(halves)

    def logits(self, inputs: NDArray[np.integer], moves: NDArray[np.void]) -> NDArray[np.int64]:
        """Return the logits of moves: slow, but computed as in native code.

        ``LOGIT_SCALE`` stands for 1.
        """
        hidden = self.hidden(inputs)
        kinds = moves["kind"].astype(np.int64)[:, None]
        rows = row_bases() + kinds * PLACES + moves["places"]
        dots = (self.rows[rows].astype(np.int64) * hidden).sum(axis=(1, 2))
        codes = moves["codes"].astype(np.int64)
        there = codes != NO_CODE
        terms = self.terms[np.where(there, term_bases() + kinds * CODES + codes, 0)]
        total: NDArray[np.int64] = dots + np.where(there, terms, 0).sum(axis=1, dtype=np.int64)
        return total

    def to_bytes(self) -> bytes:
        """Return the bytes of its file."""
        arrays = (self.inputs, self.bias, self.rows, self.terms)
        parts = zip(arrays, _ARRAYS, strict=True)
        weights = b"".join(array.astype(kind).tobytes() for array, (kind, _) in parts)
        return write_head(self.summary, weights, POLICY)

    @classmethod
    def from_bytes(cls, data: bytes) -> PolicyNetwork:
        """Read a policy from bytes.

        :raises PolicyFileError: if they aren't a policy for this version.
        """
        head = read_head(data, POLICY)
        arrays: list[Integers] = []
        at = head.begin
        for kind, shape in _ARRAYS:
            part = np.frombuffer(data, kind, int(np.prod(shape)), at).reshape(shape)
            at += part.nbytes
            arrays.append(part)
        inputs, bias, rows, terms = arrays
        limits = ((inputs, MAX_INPUT), (bias, MAX_BIAS), (rows, MAX_WEIGHT), (terms, MAX_TERM))
        if any(np.abs(array.astype(np.int64)).max() > most for array, most in limits):
            raise PolicyFileError(NetworkFault.OVERFLOW)
        return cls(inputs, bias, rows, terms, head.summary)

    def save(self, path: Path) -> None:
        """Write it to a file atomically.

        :raises OSError: when it cannot be written.
        """
        write_atomically(path, self.to_bytes())

    @classmethod
    def load(cls, path: Path) -> PolicyNetwork:
        """Read a policy from a file.

        :raises PolicyFileError: if there is no file, or no policy for this version in it.
        """
        try:
            return cls.from_bytes(read_bounded(path))
        except OSError as error:
            text = error.strerror or str(error)
            fault = NetworkFault.CANNOT_READ
            raise PolicyFileError(fault, text=text, file=str(path)) from error
        except PolicyFileError as error:
            raise PolicyFileError(error.fault, text=error.text, file=str(path)) from error


def quantize(
    inputs: NDArray[np.floating],
    bias: NDArray[np.floating],
    rows: NDArray[np.floating],
    terms: NDArray[np.floating],
    summary: Summary,
) -> PolicyNetwork:
    """Return the integer policy that is closest to one in floating point."""
    return PolicyNetwork(
        np.rint(inputs * INPUT_SCALE).clip(-MAX_INPUT, MAX_INPUT).astype(np.int16),
        np.rint(bias * INPUT_SCALE).clip(-MAX_BIAS, MAX_BIAS).astype(np.int16),
        np.rint(rows * WEIGHT_SCALE).clip(-MAX_WEIGHT, MAX_WEIGHT).astype(np.int8),
        np.rint(terms * LOGIT_SCALE).clip(-MAX_TERM, MAX_TERM).astype(np.int32),
        summary,
    )
