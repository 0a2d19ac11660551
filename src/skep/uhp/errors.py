"""What can go wrong: with a command that we are given, and with an engine that we give them to."""

from __future__ import annotations

import signal
from dataclasses import dataclass
from enum import Enum

from skep.core.errors import HiveError

_SHOWN = 80


class CommandError(HiveError, ValueError):
    """A command that our engine cannot obey; it says why in one line of English."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why

    def __str__(self) -> str:
        return self.why


@dataclass(frozen=True, slots=True)
class Circumstances:
    """Which engine it was, what it was asked last, and the last lines of its stderr."""

    engine: str
    command: str = ""
    """The command sent last; empty when none was sent yet."""

    stderr: tuple[str, ...] = ()


class EngineError(HiveError, RuntimeError):
    """Something that another engine did, or did not do."""

    def __init__(self, circumstances: Circumstances, *facts: object) -> None:
        super().__init__(circumstances, *facts)
        self.circumstances = circumstances

    @property
    def engine(self) -> str:
        """The engine, by its name or by the program that it is."""
        return self.circumstances.engine

    @property
    def command(self) -> str:
        """The command sent last; empty when none was sent yet."""
        return self.circumstances.command

    @property
    def stderr(self) -> tuple[str, ...]:
        """The last lines that it wrote to stderr."""
        return self.circumstances.stderr

    @property
    def what(self) -> str:
        """What happened, shortly in English."""
        raise NotImplementedError

    def __str__(self) -> str:
        asked = f' at "{shortened(self.command)}"' if self.command else " at its start"
        said = f'; on stderr: "{shortened(self.stderr[-1])}"' if self.stderr else ""
        return f"{self.engine}: {self.what}{asked}{said}"


class EngineNotStarted(EngineError):  # noqa: N818 - an event, as the others are
    """A program that could not be started at all."""

    def __init__(self, circumstances: Circumstances, why: str) -> None:
        super().__init__(circumstances, why)
        self.why = why

    @property
    def what(self) -> str:
        """What happened, shortly in English."""
        return f"could not be started ({self.why})"


class EngineDied(EngineError):  # noqa: N818 - an event
    """A program that ended when it should not have."""

    def __init__(self, circumstances: Circumstances, status: int | None) -> None:
        super().__init__(circumstances, status)
        self.status = status
        """Its exit status, negative for a signal; None when it only closed its output."""

    @property
    def how(self) -> str:
        """How it ended, shortly in English."""
        if self.status is None:
            return "closed its output"
        if self.status >= 0:
            return f"exit status {self.status}"
        names = {int(number): number.name for number in signal.Signals}
        return names.get(-self.status, f"signal {-self.status}")

    @property
    def what(self) -> str:
        """What happened, shortly in English."""
        return f"died ({self.how})"


class EngineTimeout(EngineError):  # noqa: N818 - an event
    """A program that did not answer in time; it has been killed."""

    def __init__(self, circumstances: Circumstances, seconds: float) -> None:
        super().__init__(circumstances, seconds)
        self.seconds = seconds
        """How long it was waited for."""

    @property
    def what(self) -> str:
        """What happened, shortly in English."""
        return f"gave no answer within {self.seconds:g} s"


class EngineRefused(EngineError):  # noqa: N818 - an event
    """An engine that answered ``err`` or ``invalidmove``; it goes on as if nothing was asked."""

    def __init__(self, circumstances: Circumstances, answer: str) -> None:
        super().__init__(circumstances, answer)
        self.answer = answer
        """Its whole line."""

    @property
    def is_invalid_move(self) -> bool:
        """Whether it objects to a move rather than to the command."""
        return self.answer.lower().startswith(INVALID_MOVE)

    @property
    def what(self) -> str:
        """What happened, shortly in English."""
        return f'said "{shortened(self.answer)}"'


class Violation(Enum):
    """How an engine broke the protocol; the value says it shortly in English."""

    LINE_TOO_LONG = "wrote a line without end"
    ANSWER_TOO_LONG = "gave an answer without end"
    NO_ID = "did not say who it is"
    NO_ANSWER = "gave no answer before ok"
    NOT_A_GAME = "answered with no game string"
    NOT_A_MOVE = "answered with no move"
    ILLEGAL_MOVE = "chose an illegal move"
    NOT_AN_OPTION = "answered with no option"


class ProtocolViolation(EngineError):  # noqa: N818 - an event
    """An answer that the protocol does not allow."""

    def __init__(self, circumstances: Circumstances, code: Violation, answer: str = "") -> None:
        super().__init__(circumstances, code, answer)
        self.code = code
        self.answer = answer
        """The offending line, or its beginning."""

    @property
    def what(self) -> str:
        """What happened, shortly in English."""
        said = f' ("{shortened(self.answer)}")' if self.answer else ""
        return f"{self.code.value}{said}"


ERROR = "err"
INVALID_MOVE = "invalidmove"
REFUSALS = (ERROR, INVALID_MOVE)
"""How a line begins by which an engine refuses a command."""


def shortened(text: str) -> str:
    """Return a text that somebody wrote as part of one line, and not too much of it."""
    line = "".join(letter if letter.isprintable() else " " for letter in text).strip()
    return line if len(line) <= _SHOWN else line[: _SHOWN - 1] + "…"
