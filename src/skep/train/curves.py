"""Curves as pictures: how learning went, and how far what was learned can be relied on.

Drawn by the standard library alone, in the colors of the page that shows them: dark on light ones,
and light on dark ones. Lines differ by more than their color.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from skep.train.recipe import Progress
from skep.train.reliability import Reliability

ENGLISH: Mapping[str, str] = {
    "title": "How learning went",
    "step": "step",
    "error": "error",
    "learned": "learned from",
    "held": "held back",
    "predicted": "predicted chance to win",
    "happened": "what happened",
    "calibration": "calibration error",
}
"""The words in a picture, where there are no catalogues."""

_WIDTH, _HEIGHT = 460.0, 340.0
_LEFT, _RIGHT, _TOP, _BOTTOM = 64.0, 20.0, 36.0, 52.0
_TICKS = 5
_STEPS = (1, 2, 5, 10)
_SPARE = 0.05
_STYLE = """\
svg { background: #fffdf8; color: #2b2622; font: 13px system-ui, sans-serif; }
text { fill: currentColor; } .small { font-size: 11px; }
.grid { stroke: currentColor; stroke-opacity: .18; }
.diagonal { stroke-opacity: .6; stroke-dasharray: 2 5; }
.learned, .held, .bins { fill: none; stroke-width: 2; stroke-linejoin: round; }
.learned { stroke: #2f6f9f; stroke-dasharray: 7 4; } .held, .bins { stroke: #b3541e; }
.dot { fill: #b3541e; } .share { fill: currentColor; fill-opacity: .12; }
text.learned, text.held { stroke: none; }
text.learned { fill: #2f6f9f; } text.held { fill: #b3541e; }
@media (prefers-color-scheme: dark) {
svg { background: #1d1a17; color: #efe7da; }
.learned { stroke: #7fb8e0; } text.learned { fill: #7fb8e0; }
.held, .bins { stroke: #eb9a5f; } text.held, .dot { fill: #eb9a5f; } }"""


@dataclass(frozen=True, slots=True)
class _Panel:
    """A part of a picture: where it lies, and which values it shows."""

    at: float
    xs: tuple[float, float]
    ys: tuple[float, float]

    def x(self, value: float) -> float:
        """Return where a value lies from left to right."""
        low, high = self.xs
        return self.at + _LEFT + (value - low) / (high - low) * (_WIDTH - _LEFT - _RIGHT)

    def y(self, value: float) -> float:
        """Return where a value lies from top to bottom."""
        low, high = self.ys
        return _HEIGHT - _BOTTOM - (value - low) / (high - low) * (_HEIGHT - _TOP - _BOTTOM)

    def points(self, values: Sequence[tuple[float, float]]) -> str:
        """Return a line through values."""
        return " ".join(f"{self.x(x):.1f},{self.y(y):.1f}" for x, y in values)


def draw_curves(
    points: Sequence[Progress],
    reliability: Reliability | None = None,
    *,
    words: Mapping[str, str] = ENGLISH,
) -> str:
    """Return a picture, as SVG, of the errors by step and, where it is known, the reliability."""
    panels = [_draw_errors(points, words)]
    if reliability is not None:
        panels.append(_draw_bins(reliability, words, at=_WIDTH))
    return _picture(panels, words["title"])


def draw_reliability(reliability: Reliability, *, words: Mapping[str, str] = ENGLISH) -> str:
    """Return a picture, as SVG, of the reliability alone."""
    return _picture([_draw_bins(reliability, words, at=0.0)], words["calibration"])


def _picture(panels: Sequence[Iterator[str]], title: str) -> str:
    width = _WIDTH * len(panels)
    size = f'viewBox="0 0 {width:g} {_HEIGHT:g}" width="{width:g}" height="{_HEIGHT:g}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
        f"<title>{escape(title)}</title>",
        f"<style>{_STYLE}</style>",
        *(line for panel in panels for line in panel),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _draw_errors(points: Sequence[Progress], words: Mapping[str, str]) -> Iterator[str]:
    errors = [error for point in points for error in (point.learned, point.held)]
    low, high = min(errors, default=0.0), max(errors, default=1.0)
    spare = (high - low) * _SPARE or 1e-6
    last = max((point.step for point in points), default=1)
    panel = _Panel(0.0, (0, last), (low - spare, high + spare))
    yield from _axes(panel, words["step"], words["error"])
    for name in ("learned", "held"):
        line = [(point.step, float(getattr(point, name))) for point in points]
        yield f'<polyline class="{name}" points="{panel.points(line)}"/>'
    for row, name in enumerate(("learned", "held")):
        x, y = _WIDTH - _RIGHT - 176, _TOP + 14 + 18 * row
        yield f'<line class="{name}" x1="{x:g}" y1="{y - 4:g}" x2="{x + 28:g}" y2="{y - 4:g}"/>'
        final = f" {getattr(points[-1], name):.5f}" if points else ""
        text = escape(words[name] + final)
        yield f'<text class="small {name}" x="{x + 34:g}" y="{y:g}">{text}</text>'


def _draw_bins(reliability: Reliability, words: Mapping[str, str], *, at: float) -> Iterator[str]:
    panel = _Panel(at, (0, 1), (0, 1))
    yield from _axes(panel, words["predicted"], words["happened"])
    most = max((part.count for part in reliability.bins), default=1)
    for part in reliability.bins:
        height = part.count / most * (_HEIGHT - _TOP - _BOTTOM) / 4
        x, y = panel.x(part.predicted) - 5, panel.y(0) - height
        yield f'<rect class="share" x="{x:.1f}" y="{y:.1f}" width="10" height="{height:.1f}"/>'
    yield f'<polyline class="grid diagonal" points="{panel.points([(0, 0), (1, 1)])}"/>'
    line = [(part.predicted, part.happened) for part in reliability.bins]
    yield f'<polyline class="bins" points="{panel.points(line)}"/>'
    for x, y in line:
        yield f'<circle class="dot" cx="{panel.x(x):.1f}" cy="{panel.y(y):.1f}" r="3.5"/>'
    text = f"{words['calibration']} {100 * reliability.error:.2f} %"
    yield f'<text class="small" x="{panel.x(0.04):.1f}" y="{_TOP + 14:g}">{escape(text)}</text>'


def _axes(panel: _Panel, below: str, beside: str) -> Iterator[str]:
    left, bottom = panel.at + _LEFT, _HEIGHT - _BOTTOM
    right = panel.at + _WIDTH - _RIGHT
    for value in _ticks(*panel.xs):
        x = panel.x(value)
        yield f'<line class="grid" x1="{x:.1f}" y1="{_TOP:g}" x2="{x:.1f}" y2="{bottom:g}"/>'
        yield _text(x, bottom + 16, f"{value:g}", "middle")
    for value in _ticks(*panel.ys):
        y = panel.y(value)
        yield f'<line class="grid" x1="{left:g}" y1="{y:.1f}" x2="{right:g}" y2="{y:.1f}"/>'
        yield _text(left - 6, y + 4, f"{value:g}", "end")
    yield _text((left + right) / 2, _HEIGHT - 12, below, "middle")
    yield _text(panel.at + 12, _TOP - 16, beside, "start")


def _text(x: float, y: float, text: str, anchor: str) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text class="small" {place}>{escape(text)}</text>'


def _ticks(low: float, high: float) -> list[float]:
    """Return round values between two others, about five of them.

    >>> _ticks(0, 1), _ticks(0.0312, 0.0499)
    ([0.0, 0.2, 0.4, 0.6, 0.8, 1.0], [0.035, 0.04, 0.045])
    """
    ten = 10.0 ** math.floor(math.log10((high - low) / _TICKS))
    step = next(part * ten for part in _STEPS if (high - low) / (part * ten) <= _TICKS)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [round(number * step, 12) for number in range(first, last + 1)]
