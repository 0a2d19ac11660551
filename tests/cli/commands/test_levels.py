"""``skep levels``: scores of levels and beginners, bands, interruptions and bad input."""

from __future__ import annotations

import json
import os
import re
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Iterable

import pytest

from skep.cli.commands.levels import display
from skep.cli.commands.levels.options import BeginnerList
from skep.cli.commands.levels.report import check_lines, report_lines
from skep.match.beginners import Band, PairingScore, bands, check_bands
from skep.words import Words
from tests.cli.conftest import Result, Skep
from tests.cli.screen import screen_of
from tests.match.parts import left_behind

PROGRAM = (sys.executable, "-c", "import sys; from skep.cli import main; sys.exit(main())")
SHORT = ("levels", "--round-robin", "--players", "random,child", "--games", "2", "--processes", "1")

MET = PairingScore("level:1", "child", None, won=280, lost=120, plies=20_000, passes=100)
HIGH = PairingScore("level:1", "novice", None, won=150, drawn=100, lost=150, plies=20_000)
WALLED_IN = PairingScore("level:3", "child", None, won=400, plies=20_000, passes=2_500)
FREE = PairingScore("level:7", "random", None, won=400, plies=16_000)
SCORES = (MET, HIGH, WALLED_IN, FREE)


# --- tables --------------------------------------------------------------------------------------


def hyphened(lines: Iterable[str]) -> list[str]:
    """Return lines with a hyphen for every dash."""
    return [line.replace("\N{EN DASH}", "-") for line in lines]


def test_a_table_has_a_row_for_each_pair() -> None:
    assert hyphened(report_lines(Words("en"), SCORES, check=False)) == [
        "Player   Against  Games  Won  Drawn  Lost   Score  95% interval  Plies  Passes",
        "level 1  child      400  280      0   120   70.0%    65.5-74.5%     50    1.0%",
        "level 1  novice     400  150    100   150   50.0%    45.1-54.9%     50    0.0%",
        "level 3  child      400  400      0     0  100.0%   99.3-100.0%     50   25.0%",
        "level 7  random     400  400      0     0  100.0%   99.3-100.0%     40    0.0%",
    ]


def test_a_check_adds_the_bands() -> None:
    assert hyphened(report_lines(Words("en"), SCORES, check=True)) == [
        (
            "Player   Against  Games  Won  Drawn  Lost   Score  95% interval  Plies  Passes  Target"
            "   Check"
        ),
        (
            "level 1  child      400  280      0   120   70.0%    65.5-74.5%     50    1.0%  55-82%"
            "     met"
        ),
        (
            "level 1  novice     400  150    100   150   50.0%    45.1-54.9%     50    0.0%   0-25%"
            "  missed"
        ),
        (
            "level 3  child      400  400      0     0  100.0%   99.3-100.0%     50   25.0%        "
            "  missed"
        ),
        "level 7  random     400  400      0     0  100.0%   99.3-100.0%     40    0.0%",
    ]


def test_what_is_missed_is_told() -> None:
    english, dutch = (
        hyphened(check_lines(Words(language), check_bands(SCORES))) for language in ("en", "nl")
    )
    assert english == [
        (
            "Level 1 against novice: the score is 50.0% (95% interval 45.1-54.9%), outside the"
            " target range 0-25%."
        ),
        (
            "Level 3 against child: the beginner had to pass on 25.0% of its turns. That should be"
            " less than 10%."
        ),
        "1 of 3 targets met.",
    ]
    assert dutch == [
        ("Niveau 1 tegen novice: de score is 50,0% (95%-interval 45,1-54,9%). Het doel is 0-25%."),
        (
            "Niveau 3 tegen child: de beginner moest in 25,0% van zijn beurten passen. Dat moet"
            " minder zijn dan 10%."
        ),
        "1 van de 3 doelen gehaald.",
    ]


def test_without_games_there_is_no_table() -> None:
    assert report_lines(Words("en"), [], check=True) == []


# --- the command ---------------------------------------------------------------------------------


def test_levels_are_measured(skep: Skep) -> None:
    result = skep(*("levels", "1,1-2", "--players", "child", "--games", "2", "-r", "Base"))
    assert result.status == 0
    head, *rows = result.out.splitlines()
    assert head.split()[:3] == ["Player", "Against", "Games"]
    assert [row.split()[:4] for row in rows] == [
        ["level", "1", "child", "2"],
        ["level", "2", "child", "2"],
    ]
    first, *progress = result.err.splitlines()
    assert first == "4 games."
    assert [line.partition(" ")[0] for line in progress] == ["1/4", "2/4", "3/4", "4/4"]


def test_the_same_seed_gives_the_same_table_in_any_number_of_processes(skep: Skep) -> None:
    alone = skep(*SHORT)
    assert skep(*SHORT, "--processes", "3").out == alone.out
    assert skep(*SHORT, "--seed", "2").out != alone.out


def test_the_same_table_in_another_language(skep: Skep) -> None:
    english, dutch = skep(*SHORT), skep(*SHORT, "--lang", "nl")
    assert re.findall(r"\d+", english.out) == re.findall(r"\d+", dutch.out)
    assert dutch.out.startswith("Speler  Tegen")
    assert dutch.err.startswith("4 partijen.\n1/4 partijen, nog ongeveer ")


def test_in_json_each_rule_set_has_a_score_too(skep: Skep) -> None:
    report = json.loads(skep(*SHORT, "--json").out)
    assert (report["games"], report["planned"], list(report)) == (
        *(4, 4),
        ["games", "planned", "scores"],
    )
    [score] = report["scores"]
    assert (score["first"], score["second"], score["games"]) == ("child", "random", 4)
    assert {rules: part["games"] for rules, part in score["rules"].items()} == {
        "Base": 2,
        "Base+MLP": 2,
    }
    assert score["low"] <= score["score"] <= score["high"]
    assert score["won"] + score["drawn"] / 2 == 4 * score["score"]


@pytest.mark.parametrize(("high", "status", "told"), [(1.0, 0, "1 of 1"), (-1.0, 1, "0 of 1")])
def test_a_missed_band_is_the_exit_status(
    skep: Skep, monkeypatch: pytest.MonkeyPatch, high: float, status: int, told: str
) -> None:
    band = Band(1, "child", -2.0, high)
    monkeypatch.setattr(bands, "_BY_PLAYERS", {("level:1", "child"): band})
    arguments = ("levels", "1", "--players", "child", "--games", "2", "-r", "Base", "--check")
    result = skep(*arguments)
    assert (result.status, result.out.splitlines()[-1]) == (status, f"{told} targets met.")
    in_json = skep(*arguments, "--json")
    [check] = json.loads(in_json.out)["bands"]
    assert (in_json.status, check) == (
        status,
        {
            "level": 1,
            "beginner": "child",
            "low": -2.0,
            "high": high,
            "max_passes": None,
            "met": status == 0,
        },
    )


def test_a_terminal_shows_a_table_that_changes(skep: Skep, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display, "is_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("LINES", "20")
    result = skep(*SHORT)
    assert screen_of(result.err) == ["4 games."]
    shown = re.findall(r"^\d/4 games, about \d+ s left", result.err, re.MULTILINE)
    assert [line[0] for line in shown] == ["1", "2", "3", "4", "4"]
    assert result.err.count("Player") == 5


def test_names_are_completed() -> None:
    offered = BeginnerList().shell_complete(None, None, "novice,n")  # type: ignore[arg-type] # pyright: ignore[reportArgumentType]
    assert [item.value for item in offered] == ["novice,newcomer"]


# --- interruptions -------------------------------------------------------------------------------

MANY = ("levels", "1", "--players", "newcomer", "--rules", "Base", "--games", "30")


@pytest.fixture
def token() -> str:
    """Return a word by which the processes of a test are found."""
    return secrets.token_hex(8)


def begun(token: str, *arguments: str) -> subprocess.Popen[str]:
    """Start the command in a process of its own, and wait until a few games have been played."""
    process = subprocess.Popen(  # noqa: S603 - our own program
        [*PROGRAM, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "SKEP_LANG": "en", "SKEP_TEST": token},
    )
    assert process.stderr
    while not process.stderr.readline().startswith("3/"):
        assert process.poll() is None
    return process


@pytest.mark.parametrize("processes", ["1", "2"])
def test_after_ctrl_c_the_scores_so_far_are_printed(token: str, processes: str) -> None:
    process = begun(token, *MANY, "--processes", processes)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 130
    head, row = out.splitlines()
    assert head.startswith("Player")
    done = int(row.split()[3])
    assert 3 <= done < 30
    assert err.endswith(f"Interrupted after {done} of 30 games.\n")
    assert left_behind(token) == []


def test_whoever_presses_ctrl_c_again_and_again_sees_no_traceback(token: str) -> None:
    process = begun(token, *MANY, "--processes", "2")
    while process.poll() is None:
        process.send_signal(signal.SIGINT)
        time.sleep(0.003)
    _, err = process.communicate()
    assert process.returncode in {130, -signal.SIGINT}
    assert not {"Traceback", "Error", "ignored"} & set(re.findall(r"\w+", err))
    assert left_behind(token) == []


def test_processes_end_when_the_program_is_killed(token: str) -> None:
    process = begun(token, *MANY, "--processes", "2")
    process.kill()
    process.communicate()
    assert left_behind(token) == []


# --- bad input -----------------------------------------------------------------------------------

NOT_LEVELS = "isn’t a list of levels. Write 3, 1-5 or 1,2,6."


@pytest.mark.parametrize(
    ("arguments", "english", "dutch"),
    [
        (("x",), f"LEVELS: “x” {NOT_LEVELS}", None),
        (("3-1",), f"LEVELS: “3-1” {NOT_LEVELS}", None),
        (("1,",), f"LEVELS: “1,” {NOT_LEVELS}", None),
        (
            ("9-10",),
            "Level 10 can’t be measured. Choose levels from 1 to 9.",
            "Niveau 10 kan niet gemeten worden. Kies niveaus van 1 tot en met 9.",
        ),
        (
            ("--players", "child,dog"),
            (
                "No beginner is called “dog”. Beginners: random, child, starter, newcomer, novice,"
                " clubbie."
            ),
            (
                "Geen enkele beginner heet “dog”. Beginners: random, child, starter, newcomer,"
                " novice, clubbie."
            ),
        ),
        (
            ("--round-robin", "1"),
            "With --round-robin, beginners play each other. Don’t name any levels.",
            "Met --round-robin spelen beginners tegen elkaar. Noem geen niveaus.",
        ),
        (
            ("--round-robin", "--players", "child,child"),
            "A round robin needs at least two beginners.",
            "Voor --round-robin zijn minstens twee beginners nodig.",
        ),
        (
            ("7", "--check"),
            (
                "None of these pairings has a target score. Leave out --check, or measure levels 1"
                " to 5 against child, starter, newcomer or novice."
            ),
            (
                "Voor geen van deze tweetallen is er een doel om te controleren. Laat --check weg,"
                " of meet niveau 1 tot en met 5 tegen child, starter, newcomer of novice."
            ),
        ),
        (
            ("--games", "3"),
            (
                "--games: “3” isn’t an even number from 2 to 1000000. Games are played in pairs,"
                " with colors reversed."
            ),
            None,
        ),
    ],
)
def test_bad_input_is_one_line(
    skep: Skep, arguments: tuple[str, ...], english: str, dutch: str | None
) -> None:
    assert skep("levels", *arguments) == Result(2, "", f"skep: error: {english}\n")
    if dutch is not None:
        result = skep("levels", *arguments, "--lang", "nl")
        assert result == Result(2, "", f"skep: fout: {dutch}\n")
