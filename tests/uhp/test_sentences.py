"""What other engines do wrong, word for word in both languages."""

from __future__ import annotations

import pytest

from skep.cli.context import CliContext
from skep.uhp.errors import (
    EngineDied,
    EngineError,
    EngineNotStarted,
    EngineRefused,
    EngineTimeout,
    ErrorContext,
    ProtocolViolation,
    Violation,
)
from skep.uhp.sentences import describe
from skep.words import LANGUAGES, Words
from skep.words.catalogue import texts

AT_START = ErrorContext("nokamute")
THINKING = ErrorContext("noka", "eval", ("ah", "oh"))

ERRORS: list[tuple[EngineError, str, str]] = [
    (
        EngineNotStarted(AT_START, "No such file or directory"),
        "nokamute can’t be started: No such file or directory.",
        "nokamute kan niet worden gestart: No such file or directory.",
    ),
    (
        EngineDied(THINKING, 101),
        (
            "noka exited unexpectedly with status 101. Its last command was: “eval”. Its last"
            " line on stderr was: “oh”."
        ),
        (
            "noka stopte onverwacht, met exitstatus 101. De laatste opdracht was: “eval”. De"
            " laatste regel op stderr was: “oh”."
        ),
    ),
    (
        EngineDied(AT_START, -9),
        "nokamute was killed by signal 9.",
        "nokamute werd gestopt door signaal 9.",
    ),
    (
        EngineDied(AT_START, None),
        "nokamute closed its output.",
        "nokamute sloot zijn uitvoer.",
    ),
    (
        EngineTimeout(AT_START, 2.5),
        "nokamute didn’t answer within 2.5 s.",
        "nokamute gaf binnen 2,5 s geen antwoord.",
    ),
    (
        EngineRefused(AT_START, "err what?"),
        "nokamute refused: “err what?”.",
        "nokamute weigerde: “err what?”.",
    ),
    (
        ProtocolViolation(AT_START, Violation.ILLEGAL_MOVE, "wQ"),
        "nokamute chose an illegal move: “wQ”.",
        "nokamute koos een ongeldige zet: “wQ”.",
    ),
]


@pytest.mark.parametrize(("error", "english", "dutch"), ERRORS)
def test_what_an_engine_did_is_said_in_both_languages(
    error: EngineError, english: str, dutch: str
) -> None:
    assert describe(error, Words("en")) == english
    assert describe(error, Words("nl")) == dutch
    assert CliContext(language="nl").describe(error) == dutch


def test_every_kind_of_failure_has_a_sentence() -> None:
    assert set(EngineError.__subclasses__()) == {type(error) for error, _, _ in ERRORS}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", Violation)
def test_every_violation_has_its_words(code: Violation, language: str) -> None:
    error = ProtocolViolation(AT_START, code, "hello")
    assert describe(error, Words(language)).startswith("nokamute ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_no_words_for_what_cannot_happen(language: str) -> None:
    names = {line.split(" ")[0] for line in texts(language)["uhp.ftl"].splitlines()}
    kinds = {f"violation-{code.name.lower().replace('_', '-')}" for code in Violation}
    assert {name for name in names if name.startswith("violation-")} == kinds
