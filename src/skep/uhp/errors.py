"""Errors: commands that our engine can't execute, and other engines that fail."""

from __future__ import annotations

import signal
from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import Enum

from skep.core.errors import HiveError

_SHOWN = 80


class CommandError(HiveError, ValueError):
    """A command that our engine can't execute, with the reason in one line of English."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why

    def __str__(self) -> str:
        return self.why


@dataclass(frozen=True, slots=True)
class ErrorContext:
    """Which engine failed, the last command it got, and the last lines of its stderr."""

    engine: str
    command: str = ""
    """The last command sent; empty if there was none yet."""

    stderr: tuple[str, ...] = ()


class EngineError(HiveError, RuntimeError, ABC):
    """A failure of another engine."""

    def __init__(self, context: ErrorContext, *facts: object) -> None:
        super().__init__(context, *facts)
        self.context = context

    @property
    def engine(self) -> str:
        """The name of the engine, or of its program."""
        return self.context.engine

    @property
    def command(self) -> str:
        """The last command sent; empty if there was none yet."""
        return self.context.command

    @property
    def stderr(self) -> tuple[str, ...]:
        """The last lines it wrote to stderr."""
        return self.context.stderr

    @property
    @abstractmethod
    def what(self) -> str:
        """What happened, in a few words of English."""

    def __str__(self) -> str:
        asked = f' after "{shortened(self.command)}"' if self.command else " after starting"
        said = f'; on stderr: "{shortened(self.stderr[-1])}"' if self.stderr else ""
        return f"{self.engine}: {self.what}{asked}{said}"


class EngineNotStarted(EngineError):  # noqa: N818 - an event, as the others are
    """The program could not be started."""

    def __init__(self, context: ErrorContext, why: str) -> None:
        super().__init__(context, why)
        self.why = why

    @property
    def what(self) -> str:
        """What happened, in a few words of English."""
        return f"could not be started ({self.why})"


class EngineDied(EngineError):  # noqa: N818 - an event
    """The program exited too early."""

    def __init__(self, context: ErrorContext, status: int | None) -> None:
        super().__init__(context, status)
        self.status = status
        """Its exit status, negative for a signal; None if it only closed its output."""

    @property
    def how(self) -> str:
        """How it exited, in a few words of English."""
        if self.status is None:
            return "closed its output"
        if self.status >= 0:
            return f"exit status {self.status}"
        names = {int(number): number.name for number in signal.Signals}
        return names.get(-self.status, f"signal {-self.status}")

    @property
    def what(self) -> str:
        """What happened, in a few words of English."""
        return f"died ({self.how})"


class EngineTimeout(EngineError):  # noqa: N818 - an event
    """The engine did not answer in time, and was killed."""

    def __init__(self, context: ErrorContext, seconds: float) -> None:
        super().__init__(context, seconds)
        self.seconds = seconds
        """The timeout."""

    @property
    def what(self) -> str:
        """What happened, in a few words of English."""
        return f"gave no answer within {self.seconds:g} s"


class EngineRefused(EngineError):  # noqa: N818 - an event
    """The engine answered ``err`` or ``invalidmove``. It keeps running."""

    def __init__(self, context: ErrorContext, answer: str) -> None:
        super().__init__(context, answer)
        self.answer = answer
        """The line it answered."""

    @property
    def is_invalid_move(self) -> bool:
        """Whether it rejected a move rather than the command."""
        return self.answer.lower().startswith(INVALID_MOVE)

    @property
    def what(self) -> str:
        """What happened, in a few words of English."""
        return f'said "{shortened(self.answer)}"'


class Violation(Enum):
    """How an engine broke the protocol; the value says it in English."""

    LINE_TOO_LONG = "sent a line that is too long"
    ANSWER_TOO_LONG = "sent an answer that is too long"
    NO_ID = "did not identify itself"
    NO_ANSWER = "gave no answer before ok"
    NOT_A_GAME = "did not answer with a game string"
    NOT_A_MOVE = "did not answer with a move"
    ILLEGAL_MOVE = "chose an illegal move"
    NOT_AN_OPTION = "did not answer with an option"


class ProtocolViolation(EngineError):  # noqa: N818 - an event
    """The engine gave an answer that the protocol does not allow.

    If it sent too long a line or answer, it was killed. Otherwise it keeps running.
    """

    def __init__(self, context: ErrorContext, code: Violation, answer: str = "") -> None:
        super().__init__(context, code, answer)
        self.code = code
        self.answer = answer
        """The offending line, or the start of it."""

    @property
    def what(self) -> str:
        """What happened, in a few words of English."""
        said = f' ("{shortened(self.answer)}")' if self.answer else ""
        return f"{self.code.value}{said}"


ERROR = "err"
INVALID_MOVE = "invalidmove"
REFUSALS = (ERROR, INVALID_MOVE)
"""The possible starts of the line with which an engine refuses a command."""


def shortened(text: str) -> str:
    """Return text from elsewhere on one line, cut to a readable length."""
    line = "".join(letter if letter.isprintable() else " " for letter in text).strip()
    return line if len(line) <= _SHOWN else line[: _SHOWN - 1] + "…"
