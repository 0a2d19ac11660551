"""Every error as one sentence.

Commands let typed errors pass; ``skep.cli.app`` catches them and asks this module what to print.
It is imported when something has gone wrong, so it may import all parts that raise errors.

It can't import the server, whose packages may not be installed, and it doesn't know what a command
was given. Such errors become a ``RefusalError`` where they are caught: those of the database in
``parameters.database``, those of backups in ``commands.admin.errors``, and those about a command's
own option in that command.
"""

from __future__ import annotations

import click

from skep.cli.errors import NoSuchGameError, RefusalError, UnreadableInputError
from skep.cli.messages.system_errors import system_error
from skep.cli.messages.usage_errors import describe_usage
from skep.core.errors import HiveError
from skep.engine.errors import SettingError
from skep.engine.network_file import NetworkFileError
from skep.explorer import CollectionError, EmptyGameError, UnknownGameError
from skep.jobs import ExecutorError
from skep.match.errors import MatchError
from skep.puzzles.errors import NoProverError, PuzzleFileError
from skep.train.data.records import RecordError
from skep.train.errors import TrainingError, UnrepeatableError
from skep.uhp.errors import EngineError
from skep.uhp.sentences import describe as describe_engine_error
from skep.words import Words


def describe(error: Exception, words: Words) -> str:
    """Return what went wrong, in one line."""
    match error:
        case HiveError():
            text = describe_hive_error(error, words)
        case click.UsageError():
            text = describe_usage(error, words)
        case click.ClickException():
            text = error.format_message()
        case UnicodeDecodeError():
            text = words.say("cli-not-text", byte=error.start + 1)
        case OSError(strerror=str()):
            text = system_error(words, error)
        case _:
            text = words.say("cli-bug", what=f"{type(error).__name__}: {error}")
    return " ".join(text.split())


def describe_hive_error(error: HiveError, words: Words) -> str:
    """Return the sentence for an error from any part of Skep."""
    match error:
        case RefusalError():
            return words.say(error.message, **error.facts)
        case NoSuchGameError():
            return words.say("mistake-no-file", why=words.error(error.cause))
        case UnreadableInputError():
            return _describe_unreadable(error, words)
        case EngineError():
            return describe_engine_error(error, words)
        case MatchError():
            return words.say(f"match-error-{_code(error.code.name)}", **_match_facts(error, words))
        case _:
            return _describe_job(error, words)


def _describe_unreadable(error: UnreadableInputError, words: Words) -> str:
    # Text, not a number: a line number gets no thousands separator.
    place = {"line": str(error.line), "why": words.error_there(error.cause)}
    if error.file is None:
        return words.say("mistake-in-input", **place)
    return words.say("mistake-in-file", file=error.file, **place)


def _describe_job(error: HiveError, words: Words) -> str:
    """Return what is wrong with a network, records, training, a player, or a cluster."""
    match error:
        case NetworkFileError():
            fault = f"{error.kind}-fault-{error.fault.value}"
            return words.say(fault, file=error.file, why=error.text)
        case RecordError():
            return words.say(f"records-{error.fault.value}", file=error.file, at=str(error.at))
        case TrainingError():
            return words.say(f"train-{error.fault.value}", text=error.text)
        case SettingError() | UnrepeatableError():
            return _describe_setting(error, words)
        case ExecutorError():
            code = f"jobs-{_code(error.code.name)}"
            return words.say(code, place=error.place, found=error.found)
        case _:
            return _describe_puzzle(error, words)


def _describe_collection(
    error: CollectionError | EmptyGameError | UnknownGameError, words: Words
) -> str:
    match error:
        case CollectionError():
            return words.say(f"explore-fault-{_code(error.fault.name)}", file=str(error.path))
        case UnknownGameError():
            return words.say("explore-unknown-game", number=str(error.number))
        case EmptyGameError():
            return words.say("explore-empty-game")


def _describe_puzzle(error: HiveError, words: Words) -> str:
    """Return what is wrong with a puzzle, with a collection, or with a game."""
    match error:
        case CollectionError() | EmptyGameError() | UnknownGameError():
            return _describe_collection(error, words)
        case NoProverError():
            return words.say("puzzles-no-prover")
        case PuzzleFileError():
            place = {"file": str(error.path), "line": str(error.line), "why": error.detail}
            return words.say(f"puzzles-fault-{_code(error.fault.name)}", **place)
        case _:
            return words.error(error)


def _describe_setting(error: SettingError | UnrepeatableError, words: Words) -> str:
    if isinstance(error, UnrepeatableError):
        return words.say(f"selfplay-unrepeatable-{error.name}", value=f"{error.value:g}")
    facts: dict[str, str | int] = {"setting": error.name, "value": str(error.value)}
    if error.bounds is not None:
        facts |= {"least": error.bounds[0], "most": error.bounds[-1]}
    if error.suggestion:
        facts["suggestion"] = error.suggestion
    return words.say(f"selfplay-setting-{error.fault.value}", **facts)


def _match_facts(error: MatchError, words: Words) -> dict[str, str | int]:
    """Return the facts of an error, with its cause in the user's language if that is known."""
    facts, cause = dict(error.facts), error.__cause__
    # For engines, the facts already have a shorter text.
    if "why" in facts and isinstance(cause, HiveError) and not isinstance(cause, EngineError):
        facts["why"] = describe_hive_error(cause, words)
    return facts


def _code(name: str) -> str:
    return name.lower().replace("_", "-")
