"""Failures of other engines as sentences in the user's language."""

from __future__ import annotations

from skep.uhp.errors import (
    EngineDied,
    EngineError,
    EngineNotStarted,
    EngineRefused,
    EngineTimeout,
    ProtocolViolation,
    shortened,
)
from skep.words import Words


def describe(error: EngineError, words: Words) -> str:
    """Return what an engine did, the command it had been given, and its last line on stderr."""
    sentences = [_what(error, words)]
    if error.command:
        sentences.append(words.say("engine-command", command=_quoted(error.command, words)))
    if error.stderr:
        sentences.append(words.say("engine-stderr", line=_quoted(error.stderr[-1], words)))
    return " ".join(sentences)


def _what(error: EngineError, words: Words) -> str:
    match error:
        case EngineNotStarted():
            return words.say("engine-not-started", engine=error.engine, why=error.why)
        case EngineDied():
            how, number = _death(error.status)
            return words.say("engine-died", engine=error.engine, how=how, number=number)
        case EngineTimeout():
            return words.say("engine-timeout", engine=error.engine, seconds=error.seconds)
        case EngineRefused():
            answer = _quoted(error.answer, words)
            return words.say("engine-refused", engine=error.engine, answer=answer)
        case ProtocolViolation():
            name = error.code.name.lower().replace("_", "-")
            answer = _quoted(error.answer, words)
            return words.say(f"violation-{name}", engine=error.engine, answer=answer)
        case _:
            raise TypeError(error)  # a new kind of failure needs a sentence here


def _death(status: int | None) -> tuple[str, str]:
    if status is None:
        return "output", ""
    # As text: a status is a name rather than a quantity, so it is not formatted as a number.
    return ("status", str(status)) if status >= 0 else ("signal", str(-status))


def _quoted(text: str, words: Words) -> str:
    return words.say("quoted", text=shortened(text))
