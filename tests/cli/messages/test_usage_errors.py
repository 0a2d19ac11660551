"""Mistakes in how a command was typed are told in the user's language."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from skep.cli.messages.errors import describe
from skep.cli.parameters import (
    DecimalNumber,
    EvenNumber,
    FolderPath,
    InputPath,
    OneOf,
    OutputPath,
    SecondsType,
    WholeNumber,
)
from skep.words import Words
from tests.cli.conftest import Result, Skep
from tests.cli.test_help import CONTEXTS

MISTAKES = [
    (
        ("moves", "--zz"),
        "No such option “--zz”. (see skep moves --help)",
        "De optie “--zz” bestaat niet. (zie skep moves --help)",
    ),
    (
        ("moves", "--jsn"),
        "No such option “--jsn”. Did you mean --json? (see skep moves --help)",
        "De optie “--jsn” bestaat niet. Bedoel je --json? (zie skep moves --help)",
    ),
    (
        ("moves", "-z"),
        "No such option “-z”. (see skep moves --help)",
        "De optie “-z” bestaat niet. (zie skep moves --help)",
    ),
    (
        ("--zz", "moves"),
        "No such option “--zz”. (see skep --help)",
        "De optie “--zz” bestaat niet. (zie skep --help)",
    ),
    (
        ("moves", "--rules", "Base"),
        "Missing argument GAME. (see skep moves --help)",
        "Het argument PARTIJ ontbreekt. (zie skep moves --help)",
    ),
    (
        ("completion",),
        "Missing argument SHELL. Choose one of: bash, zsh, fish. (see skep completion --help)",
        "Het argument SHELL ontbreekt. Kies uit: bash, zsh, fish. (zie skep completion --help)",
    ),
    (
        ("train", "games.records"),
        "Missing option --output. (see skep train --help)",
        "De optie --output ontbreekt. (zie skep train --help)",
    ),
    (
        ("moves", "", "--rules"),
        "The option --rules needs a value. (see skep moves --help)",
        "Bij de optie --rules hoort een waarde. (zie skep moves --help)",
    ),
    (
        ("match", "--sprt", "5"),
        "The option --sprt needs 2 values. (see skep match --help)",
        "Bij de optie --sprt horen 2 waarden. (zie skep match --help)",
    ),
    (
        ("moves", "", "--json=yes"),
        "The option --json takes no value. (see skep moves --help)",
        "Bij de optie --json hoort geen waarde. (zie skep moves --help)",
    ),
    (
        ("moves", "wS1", "wG1"),
        "Unexpected argument “wG1”. (see skep moves --help)",
        "Het argument “wG1” hoort hier niet. (zie skep moves --help)",
    ),
    (
        ("moves", "wS1", "wG1", "wA1"),
        "Unexpected arguments “wG1 wA1”. (see skep moves --help)",
        "De argumenten “wG1 wA1” horen hier niet. (zie skep moves --help)",
    ),
    (
        ("network", "inof"),
        "No such command “inof”. Did you mean info? (see skep network --help)",
        "De opdracht “inof” bestaat niet. Bedoel je info? (zie skep network --help)",
    ),
    (
        ("completion", "csh"),
        "SHELL: “csh” isn’t one of: bash, zsh, fish.",
        "SHELL: “csh” kan hier niet. Kies uit: bash, zsh, fish.",
    ),
    (
        ("play", "--side", "red"),
        "--side: “red” isn’t one of: white, black, random.",
        "--side: “red” kan hier niet. Kies uit: white, black, random.",
    ),
    (
        ("perft", "x"),
        None,
        "DIEPTE: “x” is geen geheel getal van 0 tot en met 64.",
    ),
    (
        ("match", "--alpha", "x"),
        "--alpha: “x” isn’t a number.",
        "--alpha: “x” is geen getal.",
    ),
    (
        ("train", "--epochs", "0"),
        "--epochs: “0” isn’t a number above 0.",
        "--epochs: “0” is geen getal groter dan 0.",
    ),
    (
        ("train", "--weight-decay", "nan"),
        "--weight-decay: “nan” isn’t a number that is at least 0.",
        "--weight-decay: “nan” is geen getal van minstens 0.",
    ),
    (
        ("train", "--score-weight", "1.5"),
        "--score-weight: “1.5” isn’t a number from 0 to 1.",
        "--score-weight: “1.5” is geen getal van 0 tot en met 1.",
    ),
    (
        ("uhp", "--option", "Level=11"),
        "--option: Level can’t be “11”. Use a whole number from 1 to 10.",
        "--option: Level kan niet “11” zijn. Geef een geheel getal van 1 tot en met 10.",
    ),
    (
        ("uhp", "--option", "Network="),
        None,
        (
            "--option: Network kan niet “” zijn. Geef BuiltIn, HandMade of een bestand zonder"
            " puntkomma in de naam."
        ),
    ),
    (
        ("uhp", "--option", "Search=Guess"),
        "--option: Search can’t be “Guess”. Use AlphaBeta or MCTS.",
        "--option: Search kan niet “Guess” zijn. Geef AlphaBeta of MCTS.",
    ),
    (
        ("uhp", "--option", "Policy=a;b"),
        "--option: Policy can’t be “a;b”. Use BuiltIn or a file whose name has no semicolon.",
        (
            "--option: Policy kan niet “a;b” zijn. Geef BuiltIn of een bestand zonder puntkomma in"
            " de naam."
        ),
    ),
    (
        ("uhp", "--option", "level=3"),
        "--option: the engine has no option “level”. Did you mean Level?",
        "--option: de engine heeft geen optie “level”. Bedoel je Level?",
    ),
    (
        ("uhp", "--option", "xyz"),
        (
            "--option: the engine has no option “xyz”. Choose one of: Threads, Hash, Level,"
            " MultiPV, Ponder, Seed, RepetitionDraw, ReportIntermediateBestMoves, Network, Search,"
            " Policy."
        ),
        None,
    ),
]


@pytest.mark.parametrize(("arguments", "english", "dutch"), MISTAKES, ids=str)
def test_a_mistake_is_told_in_the_language_wherever_that_stands(
    skep: Skep,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    english: str | None,
    dutch: str | None,
) -> None:
    if english is not None:
        assert skep(*arguments) == Result(2, "", f"skep: error: {english}\n")
    if dutch is not None:
        told = Result(2, "", f"skep: fout: {dutch}\n")
        assert skep("--lang", "nl", *arguments) == told
        monkeypatch.setenv("SKEP_LANG", "nl")
        assert skep(*arguments) == told


def test_a_language_after_the_mistake_counts_too(skep: Skep) -> None:
    told = "skep: fout: De optie “--zz” bestaat niet. (zie skep moves --help)\n"
    assert skep("moves", "--zz", "--lang", "nl") == Result(2, "", told)


@pytest.mark.parametrize("key", CONTEXTS)
def test_every_parameter_says_itself_what_it_expects(key: str) -> None:
    """The types of click would complain in English."""
    for param in CONTEXTS[key].command.params:
        kind = param.type
        is_ours = type(kind).__module__.startswith("skep.")
        is_plain = isinstance(kind, type(click.STRING) | type(click.BOOL))
        takes_all = isinstance(kind, click.Path) and not kind.exists and not kind.readable
        assert is_ours or is_plain or takes_all, f"{param.name}: {kind}"


def test_a_folder_is_no_file_to_write_and_a_file_no_folder(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(IsADirectoryError):
        OutputPath().convert(str(tmp_path), None, None)
    with pytest.raises(NotADirectoryError):
        FolderPath().convert(str(file), None, None)
    assert OutputPath().convert(str(file), None, None) == file
    assert FolderPath().convert(str(tmp_path / "new"), None, None) == tmp_path / "new"
    assert InputPath().convert(str(tmp_path), None, None) == tmp_path


def test_numbers_and_choices_are_read_as_typed() -> None:
    assert DecimalNumber().convert("-2.5e3", None, None) == -2500
    assert DecimalNumber(0, 1).convert("1", None, None) == 1
    assert OneOf(["white", "black"], case_sensitive=False).convert("WHITE", None, None) == "white"
    with pytest.raises(click.BadParameter):
        DecimalNumber(0, above_low=True).convert("inf", None, None)


@pytest.mark.parametrize(
    "kind",
    [DecimalNumber(), EvenNumber(range(100)), SecondsType(), WholeNumber(range(100))],
    ids=lambda kind: type(kind).__name__,
)
@pytest.mark.parametrize("text", ["", "1_0", " 6", "6\n", "٦", "+6", "0x6", "inf", "nan", "six"])
def test_what_python_alone_takes_for_a_number_is_refused(
    kind: click.ParamType[float], text: str
) -> None:
    assert kind.convert("6", None, None) == 6
    with pytest.raises(click.BadParameter):
        kind.convert(text, None, None)


def test_decimal_numbers_may_have_exponents() -> None:
    for kind in (DecimalNumber(), SecondsType()):
        assert [kind.convert(text, None, None) for text in ("1e3", ".5", "5.")] == [1000, 0.5, 5]
        with pytest.raises(click.BadParameter):
            kind.convert("1e400", None, None)
    for text in ("0", "-1", "1e10"):
        with pytest.raises(click.BadParameter):
            SecondsType().convert(text, None, None)


def test_another_error_of_click_is_told_as_it_is() -> None:
    assert describe(click.UsageError("so it is"), Words("nl")) == "so it is"
