"""Fit the constant of the win probability to self-play games.

``skep selfplay`` plays the games. They must not be among those that the network was trained on. The
score of a position, as the mover saw it, is compared with the result of the game. Half of the games
are fitted with logistic regression; the other half shows how good the fit is. The script needs only
NumPy. The constant goes into ``src/skep/engine/score.py``.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import numpy.typing as npt

from skep.engine.score import LARGEST, UNITS_OF_E
from skep.train.data.records import (
    RecordError,
    SelfPlayGame,
    SelfPlayResult,
    decode_game,
    read_records,
)
from skep.train.metrics.curves import draw_reliability
from skep.train.metrics.reliability import Reliability, count_reliability

PHASES = (0, 10, 16, 24, 32, 45, 60, 90)
"""The plies at which the phases begin that are also fitted separately, for comparison."""

SAMPLES = 100
"""The number of bootstrap samples for the interval of the constant."""

STEPS = 50
"""The maximum number of steps of the fit. It takes far fewer, unless there is no solution."""

NEAR = 1e-9
"""The relative change below which the fit stops."""

TOO_FEW = "too few games for a fit and a hold-out"
Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]


class NoFitError(Exception):
    """Positions that say nothing about the constant."""


@dataclass(frozen=True, slots=True)
class Seen:
    """The movers' scores and their results: 1 for a win, 0.5 for a draw."""

    units: Floats
    results: Floats
    plies: Integers
    games: Integers

    def of(self, chosen: npt.NDArray[np.bool_]) -> Seen:
        """Return a selection of them."""
        return Seen(
            self.units[chosen], self.results[chosen], self.plies[chosen], self.games[chosen]
        )


def main() -> None:
    """Fit, print how good the fit is, and draw it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("records", nargs="+", type=Path)
    parser.add_argument("--picture", type=Path, help="where the reliability curve goes, as SVG")
    given = parser.parse_args()
    if given.picture and find_spec("matplotlib") is None:
        parser.error("--picture needs Matplotlib: pip install matplotlib")
    seen = read_seen(given.records)
    is_fitted = seen.games % 2 == 0
    fitted, held = seen.of(is_fitted), seen.of(~is_fitted)
    try:
        scale = fit_scale(fitted)
        low, high = interval(fitted)
    except NoFitError:
        raise SystemExit(TOO_FEW) from None
    print(f"{len(np.unique(seen.games))} games, {len(seen.units)} positions, half of them fitted")
    print(f"units of e: {scale:.1f} (95 %: {low:.1f} to {high:.1f}); in use: {UNITS_OF_E}")
    for begin, end in zip(PHASES, (*PHASES[1:], 10**9), strict=True):
        part = held.of((held.plies >= begin) & (held.plies < end))
        with suppress(NoFitError):
            own = fit_scale(part)
            gain = loss_of(part, scale) - loss_of(part, own)
            print(f"from ply {begin}: {own:.1f} by itself, which gains {gain:.5f} a position")
    for name, used in {"fitted": scale, "in use": float(UNITS_OF_E)}.items():
        error = reliability_of(held, used).calibration_error
        loss = loss_of(held, used)
        print(f"held back, {name}: loss {loss:.5f}, calibration error {100 * error:.2f} %")
    if given.picture:
        given.picture.write_text(draw_reliability(reliability_of(held, float(UNITS_OF_E))))


def read_seen(paths: Iterable[Path]) -> Seen:
    """Return all positions of all games, except those in which the search saw a forced win.

    :raises SystemExit: if a file can't be read.
    """
    rows: list[tuple[int, float, int, int]] = []
    game_number = 0
    for path in paths:
        try:
            for record in read_records(path.read_bytes()):
                if found := _rows(decode_game(record.body)):
                    rows += ((*row, game_number) for row in found)
                    game_number += 1
        except (OSError, RecordError) as error:
            raise SystemExit(f"{path}: {error}") from error
    if game_number < 2:  # noqa: PLR2004  # one to fit, one to hold out
        raise SystemExit(TOO_FEW)
    units, results, plies, games = zip(*rows, strict=True)
    return Seen(
        np.array(units, np.float64),
        np.array(results, np.float64),
        np.array(plies, np.int64),
        np.array(games, np.int64),
    )


def _rows(game: SelfPlayGame) -> list[tuple[int, float, int]]:
    if game.result is SelfPlayResult.CUT_OFF:
        return []
    rows: list[tuple[int, float, int]] = []
    for ply, move in enumerate(game.moves, len(game.opening)):
        if abs(move.score) <= LARGEST:
            # White begins every game.
            sign = 1 if ply % 2 == 0 else -1
            rows.append((move.score, (1 + sign * game.result.value) / 2, ply))
    return rows


def fit_scale(seen: Seen, weights: Floats | None = None) -> float:
    """Return the units that multiply the odds by e, with Newton's method.

    :raises NoFitError: if there is no best value, for example if scores predict every result.
    """
    counts = np.ones_like(seen.units) if weights is None else weights
    # The loss is most curved here, so no step goes too far.
    slope = 0.0
    for _ in range(STEPS):
        predicted = _chances(seen.units, slope)
        first = float(np.sum(counts * (seen.results - predicted) * seen.units))
        second = float(np.sum(counts * predicted * (1 - predicted) * seen.units**2))
        if second <= 0:
            break
        change = first / second
        slope += change
        if abs(change) < NEAR * abs(slope):
            return 1 / slope
    raise NoFitError


def interval(seen: Seen) -> tuple[float, float]:
    """Return the 95% interval of the constant, from bootstrap samples of the games."""
    rng = np.random.default_rng(1)
    games, places = np.unique(seen.games, return_inverse=True)
    scales: list[float] = []
    for _ in range(SAMPLES):
        times = np.bincount(rng.integers(0, len(games), len(games)), minlength=len(games))
        scales.append(fit_scale(seen, times[places].astype(np.float64)))
    low, high = np.quantile(scales, (0.025, 0.975))
    return float(low), float(high)


def loss_of(seen: Seen, scale: float) -> float:
    """Return the mean cross entropy."""
    near = np.clip(_chances(seen.units, 1 / scale), 1e-9, 1 - 1e-9)
    return float(-np.mean(seen.results * np.log(near) + (1 - seen.results) * np.log(1 - near)))


def reliability_of(seen: Seen, scale: float) -> Reliability:
    """Return the reliability of the predicted probabilities."""
    chances: list[float] = _chances(seen.units, 1 / scale).tolist()
    results: list[float] = seen.results.tolist()
    return count_reliability(zip(chances, results, strict=True))


def _chances(units: Floats, slope: float) -> Floats:
    # Beyond this the probability is 0 or 1 anyway, and the exponential would overflow.
    return np.asarray(1 / (1 + np.exp(np.clip(-units * slope, -700, 700))))


if __name__ == "__main__":
    main()
