"""``skep play``: without a terminal, at a terminal in this process, and at a real one."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import sys
import termios
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from skep.cli.commands import play
from skep.cli.terminal.keyboard import hidden_keys
from skep.cli.terminal.prompt import InputCompleter
from skep.cli.terminal.session import GameSession
from skep.cli.terminal.wrapping import wrapped
from skep.game import Game
from skep.words import Words
from tests.cli.conftest import Result, Skep

VECTORS = Path(__file__).parent.parent.parent / "vectors" / "cli"
PROGRAM = (sys.executable, "-c", "import sys; from skep.cli import main; sys.exit(main())")
CHEVRON = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
FOUR = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")
QUEENS_STEP = (r"wQ \wS1", "bQ bG1/", "wQ -wS1", "bQ bG1-")
SURROUNDED = (
    *("wB1", r"bP \wB1", "wQ wB1\\", "bB1 -bP", "wQ /wB1", r"bQ \bP", "wA1 wB1-", r"bM \bQ"),
    *("wA1 /bM", "bB2 bQ/", "wG1 -wA1", "bA1 /bB1", "wG1 bB2\\"),
)
OVER = "Type undo to take back the last move, save FILE to save the game, or quit to leave."
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|\r")


# --- without a terminal -------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "nl"])
def test_without_a_terminal_a_demonstration_is_played(skep: Skep, language: str) -> None:
    expected = (VECTORS / f"demonstration.{language}.txt").read_text(encoding="utf-8")
    assert skep("play", "--lang", language) == Result(0, expected)


@pytest.mark.parametrize(
    ("rules", "second_line"),
    [
        ("classic", r"Black  bS1 \wB1  The spider bS1 comes into play."),
        ("ultimate,first_player=black", r"White  wP \bB1   The pillbug wP comes into play."),
        ("Base", r"Black  bS1 \wB1  The spider bS1 comes into play."),
    ],
)
def test_the_demonstration_is_played_by_the_rules_asked_for(
    skep: Skep, rules: str, second_line: str
) -> None:
    lines = skep("play", "--rules", rules).out.splitlines()
    assert lines[0].endswith(f"a short game with the rule set {rules}.")
    assert lines[3] == second_line
    assert "wins: " in lines[-2]


@pytest.mark.parametrize(
    ("language", "first_line"),
    [
        (
            "en",
            (
                "There is no terminal to play in, so here is a demonstration: a short game with"
                " the rule set Base+MLP, because classic+,box=Q1S1 doesn’t have the pieces for"
                " it."
            ),
        ),
        (
            "nl",
            (
                "Je kunt hier niet spelen, want dit is geen terminal. Daarom een demonstratie:"
                " een korte partij met de regels van Base+MLP, want classic+,box=Q1S1 heeft er de"
                " stenen niet voor."
            ),
        ),
    ],
)
def test_a_box_that_cannot_show_it_is_told_of(skep: Skep, language: str, first_line: str) -> None:
    played = skep("play", "--lang", language, "--rules", "classic,box=Q1S1").out.splitlines()
    usual = skep("play", "--lang", language).out.splitlines()
    assert played == [first_line, *usual[1:]]


def test_the_demonstration_can_be_colored(skep: Skep) -> None:
    colored = skep("play", "--color").out
    assert "\x1b[" in colored
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == skep("play").out


def test_without_a_terminal_a_game_is_shown(skep: Skep) -> None:
    result = skep("play", "--rules", "Base", "wS1")
    assert result == Result(
        0,
        "Hive with the rule set Base. Type a move such as wS1. Press Tab to see what you can type,"
        r""" or type help.

Black to move, turn 1

> b  Q SS BB GGG AAA

      / \
     [wS1]
      \ /

  w  Q ·S BB GGG AAA

To continue the game, run this command in a terminal.
""",
    )


def test_bad_games_and_rules_are_refused(skep: Skep) -> None:
    assert skep("play", "--rules", "Base", "Base+M;NotStarted;White[1]") == Result(
        2,
        "",
        "skep: error: The game says Base+M, but you asked for Base,repetition=threefold.\n",
    )


@pytest.mark.parametrize("options", [(), ("--rules", "Base+MLP")])
def test_a_game_that_went_on_after_a_draw_is_refused(skep: Skep, options: tuple[str, ...]) -> None:
    game = ";".join((*FOUR, *QUEENS_STEP, *QUEENS_STEP, QUEENS_STEP[0]))
    assert skep("play", *options, game) == Result(
        2,
        "",
        "skep: error: Ply 13, “wQ \\wS1”, can’t be played. The game is over.\n",
    )
    assert skep("play", "--rules", "Base+MLP,repetition=none", game).status == 0


def test_a_claimed_result_is_kept(skep: Skep) -> None:
    lines = skep("play", "Base;BlackWins;Black[1];wS1").out.splitlines()
    assert lines[-4:] == [
        "Black wins.",
        OVER,
        "",
        "To continue the game, run this command in a terminal.",
    ]


# --- at a terminal, in this process -------------------------------------------------------------


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "_is_at_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "100")


def typed(skep: Skep, keys: str, *arguments: str) -> Result:
    """Return what ``skep play`` says to someone who types these keys."""
    with create_pipe_input() as keyboard:
        keyboard.send_text(keys)
        with create_app_session(input=keyboard, output=DummyOutput()):
            return skep("play", *arguments)


@pytest.mark.usefixtures("at_terminal")
@pytest.mark.parametrize(("keys", "status"), [("quit\r", 0), ("\x04", 0), ("\x03", 130)])
def test_whoever_leaves_is_told_how_to_come_back(skep: Skep, keys: str, status: int) -> None:
    result = typed(skep, "".join(f"{line}\r" for line in FOUR) + keys)
    assert (result.status, result.err) == (status, "")
    assert result.out.endswith(
        "\nTo resume this game, run:\n\n  skep play --rules Base+MLP"
        " 'Base+MLP;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-'\n"
    )


@pytest.mark.usefixtures("at_terminal")
def test_a_question_is_asked_in_the_prompt_and_nothing_is_said_before(skep: Skep) -> None:
    result = typed(skep, "wS1\rresign\ry\r\x04", "--lang", "nl", "--no-color")
    assert "\nWit wint: Zwart heeft opgegeven.\n" in result.out


@pytest.mark.usefixtures("at_terminal")
def test_a_color_terminal_gets_color(skep: Skep) -> None:
    assert "\x1b[" in typed(skep, "wS1\r\x04", "--color").out


def test_the_menu_replaces_the_line_by_what_is_chosen() -> None:
    completer = InputCompleter(GameSession(Game("Base"), Words("en")))
    (found,) = completer.get_completions(Document("ws"), CompleteEvent())
    assert (found.text, found.start_position, found.display_meta_text) == (
        "wS1",
        -2,
        "white spider wS1",
    )


def test_long_lines_are_folded_and_games_are_not() -> None:
    text = "- one two three\n\n  four five six\nwS1;bG1 wS1-;wQ -wS1\n\x1b[1mone two three\x1b[0m"
    assert wrapped(text, 10) == (
        "- one two\n  three\n\n  four\n  five six\nwS1;bG1 wS1-;wQ -wS1\n"
        "\x1b[1mone two three\x1b[0m"
    )
    assert wrapped("one; two three", 10) == "one; two\nthree"
    assert wrapped("  a b  one two three", 16) == "  a b  one two\n       three"


@pytest.mark.parametrize(
    "line",
    [
        "  skep play --rules classic '1~classic~b2~w~wQ~0-0-wQ.1-0-wS1.2-0-bG1'",
        "  .venv/bin/skep play 'Base;InProgress;Black[1];wS1'",
        "     |wQ |wS1|bG1[bQ ]",
        "      / \\ /2\\ / \\ / \\",
    ],
)
def test_commands_and_drawings_stay_whole(line: str) -> None:
    assert wrapped(line, 10) == line


@pytest.mark.usefixtures("at_terminal")
def test_the_command_that_takes_a_game_up_again_is_one_line(
    skep: Skep, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    result = typed(skep, "wQ -wS1\rquit\r", "1~classic~w2~w~bG1~0-0-wS1.1-0-bG1")
    assert result.out.splitlines()[-1] == (
        "  skep play --rules classic '1~classic~b2~w~wQ~0-0-wQ.1-0-wS1.2-0-bG1'"
    )


@pytest.mark.usefixtures("at_terminal")
def test_ctrl_c_clears_a_line_and_leaves_from_an_empty_one(skep: Skep) -> None:
    result = typed(skep, "wS1\rbG1 wS\x03bS1 wS1-\rbla\x03\x03")
    assert result.status == 130
    assert "'Base+MLP;InProgress;White[2];wS1;bS1 wS1-'" in result.out.splitlines()[-1]


@pytest.mark.usefixtures("at_terminal")
@pytest.mark.parametrize("keys", ["\x03", "y\x03\x03"])
def test_ctrl_c_at_a_question_is_a_no(skep: Skep, keys: str) -> None:
    result = typed(skep, f"wS1\rresign\r{keys}bG1 wS1-\rquit\r")
    assert (result.status, result.err) == (0, "")
    assert "\n\nThe game continues.\n" in result.out
    assert "'Base+MLP;InProgress;White[2];wS1;bG1 wS1-'" in result.out.splitlines()[-1]


@pytest.mark.usefixtures("at_terminal")
def test_a_finished_game_is_left_without_a_word_about_going_on(skep: Skep) -> None:
    result = typed(skep, "wS1\rresign\ry\rquit\r")
    assert "Take the game up again" not in result.out
    assert result.out.splitlines()[-1] == (
        "  skep analyze --rules Base+MLP 'Base+MLP;WhiteWins;Black[1];wS1'"
    )


@pytest.mark.parametrize("word", ["exit", "q", "QUIT"])
@pytest.mark.usefixtures("at_terminal")
def test_there_are_several_words_for_leaving(skep: Skep, word: str) -> None:
    assert typed(skep, f"{word}\r").out.endswith("\nSee you!\n")


# --- at a real terminal -------------------------------------------------------------------------


class Terminal:
    """The program at a terminal of its own, and what it wrote there so far."""

    def __init__(self, *arguments: str) -> None:
        self.screen = ""
        self._at = 0
        self._master, slave = pty.openpty()
        self.process = subprocess.Popen(  # noqa: S603 - our own program
            [*PROGRAM, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "SKEP_LANG": "en"},
        )
        os.close(slave)

    def type(self, line: str, awaited: str, enter: str = "\r") -> None:
        """Type a line, and wait for something to be written after it."""
        os.write(self._master, f"{line}{enter}".encode())
        self.wait(awaited)

    def wait(self, awaited: str) -> None:
        """Wait for something to be written."""
        deadline = time.monotonic() + 60
        while awaited not in self.screen[self._at :]:
            assert time.monotonic() < deadline, f"no {awaited!r} in {self.screen[self._at :]!r}"
            self._read()
        self._at = self.screen.index(awaited, self._at) + len(awaited)

    def _read(self) -> None:
        if select.select([self._master], [], [], 1)[0]:
            try:
                data = os.read(self._master, 65536)
            except OSError:  # the other end is closed
                time.sleep(0.05)
            else:
                self.screen += ESCAPES.sub("", data.decode(errors="replace"))

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._master)


@contextmanager
def terminal(*arguments: str) -> Generator[Terminal, None, None]:
    opened = Terminal(*arguments)
    try:
        yield opened
    finally:
        opened.close()


def test_a_whole_game_is_played_at_a_real_terminal() -> None:
    with terminal("play", "--no-color") as screen:
        screen.wait(f"White 1 {CHEVRON}")
        screen.type("wQ", "The queen wQ can’t be your first piece")
        for ply, move in enumerate(SURROUNDED[:-1], start=1):
            screen.type(move, f"{'White' if ply % 2 == 0 else 'Black'} {ply // 2 + 1} {CHEVRON}")
        screen.type("why bP", f"White 7 {CHEVRON}")
        screen.type(SURROUNDED[-1], "White wins: Black’s queen is surrounded.")
        screen.type("quit", "'Base+MLP;WhiteWins;Black[7];wB1;")
        assert screen.process.wait(timeout=60) == 0


def test_ctrl_c_at_a_real_terminal_loses_nothing() -> None:
    with terminal("play", "--rules", "classic") as screen:
        screen.wait(f"White 1 {CHEVRON}")
        screen.type("wQ", f"Black 1 {CHEVRON}")
        screen.type("\x03", "skep play --rules classic 'Base+ML;InProgress;Black[1];wQ'")
        assert screen.process.wait(timeout=60) == 130


def test_keys_that_nobody_reads_yet_are_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    master, slave = pty.openpty()
    with os.fdopen(slave) as keyboard:
        monkeypatch.setattr(sys, "stdin", keyboard)
        before = termios.tcgetattr(keyboard)
        with hidden_keys():
            assert before[3] & termios.ECHO
            assert not termios.tcgetattr(keyboard)[3] & termios.ECHO
        assert termios.tcgetattr(keyboard) == before
    os.close(master)


def test_the_menu_is_shown_at_a_real_terminal() -> None:
    with terminal("play") as screen:
        screen.wait(f"White 1 {CHEVRON}")
        screen.type("wS", "white spider wS1", enter="")
