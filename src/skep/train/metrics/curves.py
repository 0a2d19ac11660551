"""Training curves as SVG pictures: the loss step by step, and the reliability of predictions.

Matplotlib draws them. It is imported only when there is something to draw, since training itself
doesn't need it.
"""

# Matplotlib's stubs leave its keyword arguments untyped.
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from skep.train.metrics.progress import TrainingProgress
from skep.train.metrics.reliability import Reliability

if TYPE_CHECKING:
    from matplotlib.axes import Axes

ENGLISH: Mapping[str, str] = {
    "title": "Training curve",
    "step": "step",
    "loss": "loss",
    "training": "training",
    "holdout": "hold-out",
    "predicted": "predicted win probability",
    "observed": "actual result",
    "calibration": "calibration error",
}
"""The words in a picture, for when there are no catalogs."""

_PANEL = (4.6, 3.4)
"""Width and height of a panel, in inches."""

_BLUE, _BROWN = "#2f6f9f", "#b3541e"
_INK, _PAPER = "#2b2622", "#fffdf8"
_STYLE: dict[Any, Any] = {
    "axes.edgecolor": _INK,
    "axes.facecolor": _PAPER,
    "axes.grid": True,
    "axes.labelcolor": _INK,
    "figure.facecolor": _PAPER,
    "font.size": 9.0,
    "grid.alpha": 0.3,
    "svg.fonttype": "none",  # text stays text
    "svg.hashsalt": "skep",  # the same picture is the same file
    "text.color": _INK,
    "xtick.color": _INK,
    "ytick.color": _INK,
}


def draw_curves(
    points: Sequence[TrainingProgress],
    reliability: Reliability | None = None,
    *,
    words: Mapping[str, str] = ENGLISH,
) -> str:
    """Return an SVG picture of the loss by step, with the reliability beside it if it is known.

    :raises ImportError: when Matplotlib is not installed.
    """
    return _draw(words["title"], words, points=points, reliability=reliability)


def draw_reliability(reliability: Reliability, *, words: Mapping[str, str] = ENGLISH) -> str:
    """Return an SVG picture of the reliability alone.

    :raises ImportError: when Matplotlib is not installed.
    """
    return _draw(words["calibration"], words, reliability=reliability)


def _draw(
    title: str,
    words: Mapping[str, str],
    *,
    points: Sequence[TrainingProgress] | None = None,
    reliability: Reliability | None = None,
) -> str:
    from matplotlib import rc_context  # noqa: PLC0415 - it may be absent
    from matplotlib.figure import Figure  # noqa: PLC0415

    panels = 2 if points is not None and reliability is not None else 1
    # A figure of our own rather than pyplot, which keeps global state and may open a window.
    with rc_context(_STYLE):
        figure = Figure(figsize=(_PANEL[0] * panels, _PANEL[1]), layout="constrained")
        axes = [figure.add_subplot(1, panels, panel + 1) for panel in range(panels)]
        if points is not None:
            _plot_losses(axes[0], points, words)
        if reliability is not None:
            _plot_reliability(axes[-1], reliability, words)
        file = io.StringIO()
        figure.savefig(file, format="svg", metadata={"Title": title, "Date": None})
    return file.getvalue()


def _plot_losses(axes: Axes, points: Sequence[TrainingProgress], words: Mapping[str, str]) -> None:
    steps = [point.step for point in points]
    curves = {
        "training": ([point.train_loss for point in points], _BLUE, "--"),
        "holdout": ([point.holdout_loss for point in points], _BROWN, "-"),
    }
    for name, (losses, color, style) in curves.items():
        last = f" {losses[-1]:.5f}" if losses else ""
        # The id finds the line in the file.
        axes.plot(steps, losses, style, color=color, label=f"{words[name]}{last}", gid=name)
    axes.set_xlabel(words["step"])
    axes.set_ylabel(words["loss"])
    axes.legend()


def _plot_reliability(axes: Axes, reliability: Reliability, words: Mapping[str, str]) -> None:
    predicted = [part.predicted for part in reliability.bins]
    observed = [part.observed for part in reliability.bins]
    most = max((part.count for part in reliability.bins), default=1)
    shares = [part.count / most / 4 for part in reliability.bins]
    axes.bar(predicted, shares, width=0.03, color=_INK, alpha=0.12)
    axes.plot([0, 1], [0, 1], ":", color=_INK, alpha=0.6, gid="diagonal")
    axes.plot(predicted, observed, "o-", color=_BROWN, gid="bins")
    axes.set_xlim(0, 1)
    axes.set_ylim(0, 1)
    axes.set_xlabel(words["predicted"])
    axes.set_ylabel(words["observed"])
    axes.set_title(
        f"{words['calibration']} {100 * reliability.calibration_error:.2f} %", loc="left", size=9
    )
