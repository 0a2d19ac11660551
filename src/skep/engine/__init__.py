"""The engine: it searches, plays at ten levels, analyzes positions and reviews games.

Importing this package loads none of its modules: each name is imported on first use. So code that
only needs a small module, such as ``skep.engine.score``, doesn't load the whole engine.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from skep.bounds import LINES
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
    from skep.engine.network_names import BUILT_IN, HAND_MADE
    from skep.engine.networks import NetworkError, NetworkWarning, find_network
    from skep.engine.opponents import Opponent
    from skep.engine.report import Line, Report
    from skep.engine.review import (
        Fault,
        MoveReview,
        PositionReview,
        Review,
        Reviewer,
        SideReview,
        review_game,
    )
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

_HOMES = {
    "skep.bounds": ("LINES",),
    "skep.engine.analysis": ("Analysis",),
    "skep.engine.answers": ("accepts_draw", "resigns"),
    "skep.engine.choice": ("Choice",),
    "skep.engine.engine": ("Engine",),
    "skep.engine.errors": (
        "BusyError",
        "ClosedError",
        "LimitsError",
        "OptionError",
        "OutOfRangeError",
    ),
    "skep.engine.levels": ("LEVELS", "Level"),
    "skep.engine.limits": ("Limits",),
    "skep.engine.network_file": ("NetworkFault",),
    "skep.engine.network_names": ("BUILT_IN", "HAND_MADE"),
    "skep.engine.networks": ("NetworkError", "NetworkWarning", "find_network"),
    "skep.engine.opponents": ("Opponent",),
    "skep.engine.report": ("Line", "Report"),
    "skep.engine.review": (
        "Fault",
        "MoveReview",
        "PositionReview",
        "Review",
        "Reviewer",
        "SideReview",
        "review_game",
    ),
    "skep.engine.score": ("Score",),
}


if not TYPE_CHECKING:  # otherwise type checkers would accept any name

    def __getattr__(name: str) -> object:
        for home, names in _HOMES.items():
            if name in names:
                globals()[name] = getattr(import_module(home), name)
                return globals()[name]
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message, name=name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
