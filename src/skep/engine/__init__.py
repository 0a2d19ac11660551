"""The player: it thinks, plays at ten levels, and analyzes."""

from __future__ import annotations

from skep.engine.analysis import Analysis
from skep.engine.answers import accepts_draw, resigns
from skep.engine.choice import Choice
from skep.engine.engine import Engine
from skep.engine.errors import (
    BusyError,
    ClosedError,
    LimitsError,
    OptionError,
    OutOfRangeError,
)
from skep.engine.levels import LEVELS, Level
from skep.engine.limits import Limits
from skep.engine.opponents import Opponent
from skep.engine.report import Line, Report
from skep.engine.score import Score

__all__ = [
    "LEVELS",
    "Analysis",
    "BusyError",
    "Choice",
    "ClosedError",
    "Engine",
    "Level",
    "Limits",
    "LimitsError",
    "Line",
    "Opponent",
    "OptionError",
    "OutOfRangeError",
    "Report",
    "Score",
    "accepts_draw",
    "resigns",
]
