"""The engine: it searches, plays at ten levels, analyzes positions and reviews games."""

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
from skep.engine.network_file import NetworkFault
from skep.engine.networks import BUILT_IN, HAND_MADE, NetworkError, NetworkWarning, find_network
from skep.engine.opponents import Opponent
from skep.engine.questions import LINES
from skep.engine.report import Line, Report
from skep.engine.review import Fault, MoveReview, PositionReview, Review, SideReview
from skep.engine.reviewer import Reviewer, review_game
from skep.engine.score import Score

__all__ = [
    "BUILT_IN",
    "HAND_MADE",
    "LEVELS",
    "LINES",
    "Analysis",
    "BusyError",
    "Choice",
    "ClosedError",
    "Engine",
    "Fault",
    "Level",
    "Limits",
    "LimitsError",
    "Line",
    "MoveReview",
    "NetworkError",
    "NetworkFault",
    "NetworkWarning",
    "Opponent",
    "OptionError",
    "OutOfRangeError",
    "PositionReview",
    "Report",
    "Review",
    "Reviewer",
    "Score",
    "SideReview",
    "accepts_draw",
    "find_network",
    "resigns",
    "review_game",
]
