"""Errors of executors."""

from __future__ import annotations

from enum import Enum

from skep.core.errors import HiveError


class ExecutorErrorCode(Enum):
    """What keeps an executor from working; the value is a short English sentence."""

    NO_RAY = "Ray is not installed: pip install ray"
    UNREACHABLE = "no Ray cluster can be reached"
    REFUSED = "the Ray cluster requires a token"
    OTHER_RAY = "the Ray cluster has a different version of Ray or Python"
    NO_SKEP = "a worker has no Skep, or Skep without its native engine"
    OTHER_VERSION = "a worker has a different version of Skep"
    LOST = "workers keep dying on the same item, or the cluster is gone"


class ExecutorError(HiveError, RuntimeError):
    """An executor can't work; the error says on which cluster or machine, and what was found."""

    def __init__(self, code: ExecutorErrorCode, *, place: str = "", found: str = "") -> None:
        super().__init__(code, place, found)
        self.code = code
        self.place = place
        """The address of the cluster, or the name of a machine."""

        self.found = found
        """What was found there, such as a version."""

    def __str__(self) -> str:
        facts = " ".join(filter(None, (self.place, self.found)))
        return f"{self.code.value} ({facts})" if facts else self.code.value


class StoppedError(HiveError):
    """The task was stopped."""
