"""Work shared out: one task for many items, on threads here or on the machines of a cluster."""

from __future__ import annotations

from skep.crew.crew import Crew, Task, open_crew
from skep.crew.errors import CrewError, CrewErrorCode, StoppedError
from skep.crew.local import LocalCrew

__all__ = [
    "Crew",
    "CrewError",
    "CrewErrorCode",
    "LocalCrew",
    "StoppedError",
    "Task",
    "open_crew",
]
