"""Tune the handcrafted evaluation on self-play games with logistic regression.

``skep selfplay`` plays the games, and ``skep_features`` extracts the features of their positions
from one or more files. This script fits the weights to the results, and writes them one per line,
or as the table that the engine is built with. It needs only NumPy.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

UNITS_A_LOGIT = 150.0
"""The score, in hundredths, that multiplies the odds by e."""

MOST = 3000
EVERY = 20
"""One position in this many is held out, to test the weights on unseen positions."""

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions as signed pairs of (position, weight), and their results."""

    rows: Integers
    columns: Integers
    signs: Floats
    scores: Floats
    results: Floats

    @property
    def size(self) -> int:
        """The number of positions."""
        return len(self.scores)


def read_positions(path: Path) -> Positions:
    """Return the positions of a file of ``skep_features``."""
    numbers = np.fromfile(path, dtype=np.int16).astype(np.int64)
    starts: list[int] = []
    at = 0
    while at < len(numbers):
        starts.append(at)
        at += int(numbers[at]) + 3
    begins = np.array(starts)
    sizes = numbers[begins]
    rows = np.repeat(np.arange(len(begins)), sizes)
    within = np.arange(len(rows)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    codes = numbers[np.repeat(begins + 1, sizes) + within]
    ends = begins + sizes + 1
    signs = (1 - 2 * (codes % 2)).astype(np.float64)
    scores = numbers[ends].astype(np.float64)
    results = numbers[ends + 1].astype(np.float64)
    return Positions(rows, codes // 2, signs, scores, results)


def join(parts: list[Positions]) -> Positions:
    """Return all positions as one set."""
    offsets = np.cumsum([0] + [part.size for part in parts])
    return Positions(
        np.concatenate([part.rows + offset for part, offset in zip(parts, offsets, strict=False)]),
        np.concatenate([part.columns for part in parts]),
        np.concatenate([part.signs for part in parts]),
        np.concatenate([part.scores for part in parts]),
        np.concatenate([part.results for part in parts]),
    )


def sigmoid(logits: Floats) -> Floats:
    """Return the probabilities of logits."""
    return np.asarray(1.0 / (1.0 + np.exp(-np.clip(logits, -30, 30))))


def loss_of(predicted: Floats, targets: Floats) -> float:
    """Return the mean cross entropy."""
    near = np.clip(predicted, 1e-9, 1 - 1e-9)
    return float(-np.mean(targets * np.log(near) + (1 - targets) * np.log(1 - near)))


def tune(
    positions: Positions, start: Floats, *, score_weight: float, decay: float, steps: int
) -> Floats:
    """Return weights in logits, with gradient descent (Adam) on all positions at once.

    *score_weight* is the share of the search's score in the target; the rest is the result.
    *decay* pulls weights that occur in few positions toward their initial values.
    """
    results = (positions.results + 1) / 2
    targets = (
        score_weight * sigmoid(positions.scores / UNITS_A_LOGIT) + (1 - score_weight) * results
    )
    held = np.arange(positions.size) % EVERY == 0
    shares = np.where(held, 0.0, 1.0 / np.count_nonzero(~held))
    weights = start.copy()
    mean = np.zeros_like(weights)
    square = np.zeros_like(weights)
    for step in range(1, steps + 1):
        terms = positions.signs * weights[positions.columns]
        logits = np.bincount(positions.rows, terms, positions.size).astype(np.float64)
        predicted = sigmoid(logits)
        errors = (predicted - targets) * shares
        pulls = positions.signs * errors[positions.rows]
        slope = np.bincount(positions.columns, pulls, len(weights)) + decay * (weights - start)
        # Adam by hand, because this tool runs where NumPy is and PyTorch isn't.
        mean = 0.9 * mean + 0.1 * slope
        square = 0.999 * square + 0.001 * slope**2
        rate = 0.02 * min(1.0, 3.0 * (1 - step / (steps + 1)))
        weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-9)
        if step % 50 == 0 or step == 1:
            seen, unseen = (loss_of(predicted[part], targets[part]) for part in (~held, held))
            print(f"step {step}: loss {seen:.5f}, on positions kept back {unseen:.5f}", flush=True)
    return weights


def write_table(path: Path, weights: Integers) -> None:
    """Write the weights as the table that the engine is built with."""
    rows = [
        "    " + ", ".join(str(weight) for weight in weights[i : i + 9]) + ","
        for i in range(0, len(weights), 9)
    ]
    head = "// Made by tools/tune_weights.py; docs/measurements.md says of which games.\n"
    table = "const Weights kTunedWeights = {\n" + "\n".join(rows) + "\n};\n"
    path.write_text(
        head
        + '#include "eval/handmade.h"\n\nnamespace skep {\n\n// clang-format off\n'
        + table
        + "// clang-format on\n\n}  // namespace skep\n"
    )


def main() -> None:
    """Tune, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("features", nargs="+", type=Path)
    parser.add_argument("--start", type=Path, help="weights to begin with, one a line")
    parser.add_argument(
        "--out",
        type=Path,
        help="where the weights go, one a line (src/skep/engine/handmade.weights)",
    )
    parser.add_argument("--table", type=Path, help="where they go as C++ (native/eval/weights.cpp)")
    parser.add_argument("--count", type=int, help="how many weights there are, without --start")
    parser.add_argument("--score-weight", type=float, default=0.5)
    parser.add_argument("--decay", type=float, default=1e-6)
    parser.add_argument("--steps", type=int, default=400)
    given = parser.parse_args()
    positions = join([read_positions(path) for path in given.features])
    print(f"{positions.size} positions", flush=True)
    count = given.count or int(positions.columns.max()) + 1
    begin = np.loadtxt(given.start) / UNITS_A_LOGIT if given.start else np.zeros(count)
    tuned = tune(
        positions, begin, score_weight=given.score_weight, decay=given.decay, steps=given.steps
    )
    weights = np.clip(np.rint(tuned * UNITS_A_LOGIT), -MOST, MOST).astype(np.int64)
    if given.out:
        given.out.write_text("".join(f"{weight}\n" for weight in weights))
    if given.table:
        write_table(given.table, weights)


if __name__ == "__main__":
    main()
