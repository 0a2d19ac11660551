"""What another engine did wrong, as sentences in a language."""

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
    """Return what an engine did, what it had been asked, and its last words on stderr."""
    told = [_what(error, words)]
    if error.command:
        told.append(words.say("engine-command", command=_quoted(error.command, words)))
    if error.stderr:
        told.append(words.say("engine-stderr", line=_quoted(error.stderr[-1], words)))
    return " ".join(told)


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
            return str(error)


def _death(status: int | None) -> tuple[str, str]:
    if status is None:
        return "output", ""
    # Numbers of this kind are names, not quantities: they go in as they are written.
    return ("status", str(status)) if status >= 0 else ("signal", str(-status))


def _quoted(text: str, words: Words) -> str:
    return words.say("quoted", text=shortened(text))
