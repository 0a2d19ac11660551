"""Every error that a command can end with has a sentence in both languages."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from string import Formatter

import click
import pytest

import skep
from skep.cli.errors import NoSuchGameError, RefusalError, UnreadableInputError
from skep.cli.messages.errors import describe
from skep.core.errors import HiveError
from skep.engine.errors import SettingError, SettingFault
from skep.engine.network_file import NetworkFault, NetworkFileError
from skep.explorer import (
    CollectionError,
    CollectionFault,
    EmptyGameError,
    UnknownGameError,
)
from skep.jobs import ExecutorError, ExecutorErrorCode
from skep.match.errors import MatchError, MatchErrorCode
from skep.notation.errors import Expected, NotationError
from skep.puzzles.errors import NoProverError, PuzzleFault, PuzzleFileError
from skep.train.data.records import RecordError, RecordFault
from skep.train.errors import TrainingError, TrainingFault, UnrepeatableError
from skep.uhp.errors import EngineError
from skep.words import LANGUAGES, Words

ENGLISH, DUTCH = map(Words, LANGUAGES)


def errors() -> Iterator[HiveError]:
    """Yield one error for every code of every part that has codes of its own."""
    for executor_code in ExecutorErrorCode:
        yield ExecutorError(executor_code, place="10.0.0.7", found="0.0.1")
    for collection_fault in CollectionFault:
        yield CollectionError(collection_fault, Path("collection.db"))
    yield EmptyGameError()
    yield UnknownGameError(7)
    for network_fault in NetworkFault:
        yield NetworkFileError(network_fault, text="odd", file="my.net")
    for record_fault in RecordFault:
        yield RecordError(record_fault, at=17, file="my.records")
    for puzzle_fault in PuzzleFault:
        yield PuzzleFileError(Path("my.jsonl"), 17, puzzle_fault, "0a1b2c3d")
    yield NoProverError()
    for training_fault in TrainingFault:
        yield TrainingError(training_fault, text="thing")
    for setting_fault in SettingFault:
        bounds, suggestion = range(1, 9), 'network="a,b"'
        yield SettingError(setting_fault, "hash", "0", "a number", bounds, suggestion)
    for name in ("threads", "seconds", "nodes"):
        yield UnrepeatableError(name, 2, "something else")
    for match_code in MatchErrorCode:
        names = [name for _, name, _, _ in Formatter().parse(match_code.value) if name]
        yield MatchError(match_code, **dict.fromkeys(names, "thing"))


@pytest.mark.parametrize("error", list(errors()), ids=str)
def test_every_code_has_a_sentence_in_both_languages(error: HiveError) -> None:
    english, dutch = describe(error, ENGLISH), describe(error, DUTCH)
    assert english
    # A network that a player names says what is wrong with it, and nothing else.
    assert english != dutch or getattr(error, "code", None) is MatchErrorCode.BAD_NETWORK


CAUGHT_BEFORE = {
    "AlarmError": "skep train loop prints the alarm itself",
    "BusyError": "a command runs one search at a time",
    "ClosedError": "a command uses an engine only while it is open",
    "CommandError": "skep uhp answers it with err, and checks --option itself",
    "LimitsError": "the types of the options check their ranges",
    "OptionError": "the types of the options check their ranges",
    "OutOfRangeError": "only its subclasses are raised",
    "ArrayError": "commands have no arrays of positions",
    "ExportFormatError": "skep network export checks the file's name",
    "ExportNeededError": "skep network export says which package to install",
    "ExtraNeededError": "commands use no module with an optional package at its top",
    "NumpyNeededError": "skep match says which package mcts needs",
    "OpenSpielError": "commands have no games of OpenSpiel",
    "IllegalActionError": "commands have no actions of environments",
    "InUseError": "commands have no environments",
    "ParquetNeededError": "skep records says which package to install",
    "PicturesNeededError": "skep analyze says which extra to install",
    "ResetNeededError": "commands have no environments",
    "StartError": "commands have no environments",
    "StoppedError": "an interrupted command ends silently",
    "TableError": "commands write tables, and read none",
    "TreeError": "a player searches only positions of games that aren't over",
    "UnknownOpponentError": "skep match looks names up first",
}
"""The errors that no command lets pass, and why."""


def test_no_error_of_an_outer_layer_lacks_a_sentence() -> None:
    load_errors()
    described = {NetworkFileError, ExecutorError, MatchError, TrainingError, RecordError}
    described |= {PuzzleFileError, NoProverError}
    described |= {CollectionError, EmptyGameError, UnknownGameError}
    described |= {SettingError, UnrepeatableError, EngineError, RefusalError}
    described |= {NoSuchGameError, UnreadableInputError}
    inner = ("skep.core.", "skep.notation.", "skep.words.")  # tests/words sees to these
    outer = {
        error
        for error in subclasses(HiveError)
        if error.__module__.startswith("skep.") and not error.__module__.startswith(inner)
    }
    silent = {error.__name__ for error in outer if not issubclass(error, tuple(described))}
    assert silent <= CAUGHT_BEFORE.keys()


def test_a_policy_is_called_a_policy() -> None:
    error = NetworkFileError(NetworkFault.NO_NETWORK, file="my.net")
    error.kind = "policy"  # as skep.mcts.PolicyError, which needs NumPy
    assert describe(error, ENGLISH).startswith("my.net isn’t a Skep policy. ")
    assert describe(error, DUTCH).startswith("my.net is geen policy van Skep. ")


def load_errors() -> None:
    """Import what the errors are defined in, whatever other tests have imported."""
    source = Path(skep.__file__).parent
    for path in source.rglob("errors.py"):
        name = ".".join(("skep", *path.relative_to(source).with_suffix("").parts))
        with suppress(ModuleNotFoundError):  # of a package that isn't installed
            import_module(name)


def subclasses(parent: type[HiveError]) -> Iterator[type[HiveError]]:
    """Yield all subclasses of an error that are loaded."""
    for child in parent.__subclasses__():
        yield child
        yield from subclasses(child)


def test_a_network_is_named_and_the_way_out_too() -> None:
    error = NetworkFileError(NetworkFault.NO_NETWORK, file="my.net")
    assert describe(error, ENGLISH) == ENGLISH.say(
        "network-fault-no-network", file="my.net", why=""
    )
    assert "my.net" in describe(error, DUTCH)


def test_records_name_their_file_and_the_byte() -> None:
    told = describe(RecordError(RecordFault.DAMAGED, at=123456, file="my.records"), ENGLISH)
    assert "my.records" in told
    assert "123456" in told


def test_the_cause_of_a_refused_match_is_told_in_the_same_language() -> None:
    cause = NotationError("wX", 1, Expected.BUG, choices=tuple("QSBGAMLP"))
    error = MatchError(MatchErrorCode.BAD_OPENING, file="o.pgn", opening="1", why=str(cause))
    error.__cause__ = cause
    for words in (ENGLISH, DUTCH):
        facts = {"file": "o.pgn", "opening": "1", "why": words.error(cause)}
        assert describe(error, words) == words.say("match-error-bad-opening", **facts)


def test_an_error_without_a_file_is_told_as_it_is() -> None:
    assert describe(click.ClickException("so it is"), ENGLISH) == "so it is"
    full = OSError(errno.ENOSPC, "No space left on device")
    assert describe(full, ENGLISH) == "No space left on device"


@pytest.mark.parametrize(
    ("number", "english", "dutch"),
    [
        (errno.ENOENT, "No such file or directory", "bestand of map niet gevonden"),
        (errno.EACCES, "Permission denied", "geen toegang"),
        (errno.EISDIR, "Is a directory", "dit is een map"),
        (errno.ENOTDIR, "Not a directory", "dit is geen map"),
        (errno.ENOSPC, "No space left on device", "de schijf is vol"),
        (errno.EROFS, "Read-only file system", "alleen lezen toegestaan"),
        (errno.ELOOP, os.strerror(errno.ELOOP), os.strerror(errno.ELOOP)),
    ],
)
def test_common_errors_of_the_system_are_told_in_either_language(
    number: int, english: str, dutch: str
) -> None:
    error = OSError(number, os.strerror(number), "x.uhp")
    told = [describe(error, words) for words in (ENGLISH, DUTCH)]
    assert told == [f"x.uhp: {english}", f"x.uhp: {dutch}"]
