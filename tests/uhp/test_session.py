"""Conversations with the real program, byte for byte where clients depend on it."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest

from skep.notation.errors import Expected
from skep.words import Words
from tests.uhp.programs import GREETING, SKEP_UHP, run, talk

SESSION = r"""
newgame Base+P
< Base+P;NotStarted;White[1]
play wQ
< invalidmove wQ: the queen may not be placed on the first turn
play wG1
< Base+P;InProgress;Black[1];wG1
PLAY	ba1   wg1-
< Base+P;InProgress;White[2];wG1;bA1 wG1-
pass
< invalidmove a player passes only when nothing else is possible
undo 2
< Base+P;NotStarted;White[1]
validmoves
< wS1;wB1;wG1;wA1;wP
undo
< err cannot undo '1': the game has 0 plies
foo
< err unknown command 'foo'; help lists all commands
newgame Base+MLP;InProgress;White[3];wL;bP \wL;wQ /wL;bQ bP/
< Base+MLP;InProgress;White[3];wL;bP \wL;wQ /wL;bQ bP/
newgame Base;InProgress;White[2];wS1;bS1 wA1-
< err ply 2, 'bS1 wA1-': 'bS1 wA1-', column 5: expected a piece in play
undo 4
< Base+MLP;NotStarted;White[1]
options get Threads
< Threads;int;1;1;1;256
options set Threads 2
< Threads;int;2;1;1;256
options set Ponder true
< Ponder;bool;True;False
options set Threads 0
< err Threads: expected a whole number from 1 to 256, not '0'
info
< id skep v0.1.0
< Mosquito;Ladybug;Pillbug
"""


def test_a_session_byte_for_byte() -> None:
    lines = SESSION.strip("\n").split("\n")
    sent = [line for line in lines if not line.startswith("< ")]
    # Before the next command stands the end of the answer to the one before.
    answers = [line[2:] if line.startswith("< ") else "ok" for line in lines[1:]]
    expected = "".join(f"{line}\n" for line in [*GREETING, *answers, "ok"]).encode()
    result = subprocess.run(  # noqa: S603 - our own program
        SKEP_UHP, input="\n".join(sent).encode(), capture_output=True, check=False
    )
    assert result.stdout == expected
    assert (result.returncode, result.stderr) == (0, b"")


def test_it_says_who_it_is_before_it_is_asked() -> None:
    with talk() as engine:
        assert engine.greeting == GREETING
        assert engine.end() == (0, "", "")


def test_exit_says_nothing() -> None:
    with talk() as engine:
        engine.send("exit", "info")
        assert engine.end() == (0, "", "")


def test_lines_may_end_as_they_do_on_windows() -> None:
    result = subprocess.run(  # noqa: S603 - our own program
        SKEP_UHP, input=b"newgame\r\n\r\nplay wS1\r\nexit\r\n", capture_output=True, check=True
    )
    assert result.stdout.decode().split("\n")[3:] == [
        "Base;NotStarted;White[1]",
        "ok",
        "Base;InProgress;Black[1];wS1",
        "ok",
        "",
    ]


def test_who_writes_all_and_closes_the_pipe_gets_every_answer() -> None:
    lines = ["newgame Base+MLP;InProgress;Black[1];wS1", "bestmove time 00:00:00.3000000"]
    game, ok, move, last = run(lines)
    assert (game, ok, last) == ("Base+MLP;InProgress;Black[1];wS1", "ok", "ok")
    assert re.fullmatch(r"b[A-Z]\d? \S+", move)


def test_the_last_line_needs_no_end() -> None:
    result = subprocess.run(  # noqa: S603 - our own program
        SKEP_UHP, input=b"newgame\nbestmove depth 1", capture_output=True, check=True
    )
    assert len(result.stdout.split(b"\n")) == 8


def test_a_search_without_limits_ends_when_nobody_is_left_to_stop_it() -> None:
    *_, move, ok = run(["newgame", "bestmove", "undo 7", "newgame", "bestmove"])
    assert (move[0], ok) == ("w", "ok")


def test_a_file_can_be_played_back(tmp_path: Path) -> None:
    script = tmp_path / "session"
    script.write_text("newgame\nbestmove\nperft\n")
    with script.open() as file:
        result = subprocess.run(  # noqa: S603 - our own program
            SKEP_UHP, stdin=file, capture_output=True, check=True, text=True
        )
    assert result.stdout.split("\n").count("ok") == 4


def test_a_line_without_end_is_refused_and_the_rest_is_answered() -> None:
    text = b"play " + b"x" * 3_000_000 + b"\nnewgame\n" + b"y" * 2_000_000 + b"\ninfo\n"
    result = subprocess.run(  # noqa: S603 - our own program
        SKEP_UHP, input=text, capture_output=True, check=True
    )
    assert result.stdout.decode().split("\n")[3:] == [
        "err line too long: the limit is 1048576 bytes",
        "ok",
        "Base;NotStarted;White[1]",
        "ok",
        "err line too long: the limit is 1048576 bytes",
        "ok",
        *GREETING,
        "",
    ]


def test_bytes_that_are_no_text_are_answered_in_one_line() -> None:
    result = subprocess.run(  # noqa: S603 - our own program
        SKEP_UHP, input=b"\xff\xfe\x00 \xc3\nplay \xe2\x80\n", capture_output=True, check=True
    )
    answers = result.stdout.decode().split("\n")[3:]
    assert [answer.split(" ")[0] for answer in answers] == ["err", "ok", "err", "ok", ""]


@pytest.mark.parametrize("stream", ["stdin", "stdout"])
def test_a_closed_stream_is_no_reason_for_a_traceback(stream: str) -> None:
    sign = {"stdin": "<&-", "stdout": "| true"}[stream]
    command = " ".join(f"'{word}'" for word in SKEP_UHP)
    result = subprocess.run(  # noqa: S602 - our own program
        f"yes info | head -c 500000 | {command} {sign}" if stream == "stdout" else command + sign,
        shell=True,
        capture_output=True,
        check=False,
    )
    assert result.stderr == b""


def test_nobody_reads_any_more() -> None:
    with subprocess.Popen(  # noqa: S603 - our own program
        SKEP_UHP, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b"newgame\nbestmove depth 1\n" * 100)
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait() == 1


def test_the_log_has_both_sides_and_is_added_to(tmp_path: Path) -> None:
    log = tmp_path / "uhp.log"
    for _ in range(2):
        run(["newgame", "play x", "exit"], "--log", str(log))
    time = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00 "
    lines = [re.sub(f"^{time}", "", line) for line in log.read_text().splitlines()]
    assert lines == 2 * [
        "< id skep v0.1.0",
        "< Mosquito;Ladybug;Pillbug",
        "< ok",
        "> newgame",
        "< Base;NotStarted;White[1]",
        "< ok",
        "> play x",
        f"< invalidmove 'x', column 1: expected {Expected.COLOR.value}",
        "< ok",
        "> exit",
    ]


def test_a_log_on_a_full_disk_ends_and_the_game_goes_on() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("no /dev/full here")
    with talk("--log", "/dev/full") as engine:
        assert engine.ask("newgame") == ["Base;NotStarted;White[1]", "ok"]
        status, _, err = engine.end()
    assert (status, err.splitlines()) == (
        0,
        ["skep: stopped logging: No space left on device"],
    )


def test_options_can_be_set_from_the_start() -> None:
    assert run(["options get Level"], "--option", "Level=3") == ["Level;int;3;10;1;10", "ok"]


@pytest.mark.parametrize("change", ["Level=11", "Depth=3", "Level"])
def test_an_impossible_option_is_an_error_at_once(change: str) -> None:
    result = subprocess.run(  # noqa: S603 - our own program
        [*SKEP_UHP, "--option", change],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        text=True,
    )
    assert result.returncode == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1


def test_who_types_is_told_what_to_type() -> None:
    ours, theirs = pty.openpty()
    with subprocess.Popen(  # noqa: S603 - our own program
        [*SKEP_UHP, "--lang", "nl"],
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        os.write(ours, b"newgame\nexit\n")
        out, err = process.communicate()
    os.close(ours)
    os.close(theirs)
    assert out.splitlines() == [*GREETING, "Base;NotStarted;White[1]", "ok"]
    assert err == f"{Words('nl').say('cli-uhp-welcome')}\n"


# --- SIGINT -------------------------------------------------------------------------------------


def test_sigint_stops_a_search_and_the_engine_goes_on() -> None:
    with talk() as engine:
        engine.ask("newgame Base+MLP")
        for _ in range(3):
            engine.send("bestmove")
            engine.interrupt()
            move, ok = engine.answer()
            assert (move[0], ok) == ("w", "ok")
        assert engine.ask("play wS1") == ["Base+MLP;InProgress;Black[1];wS1", "ok"]
        assert engine.end() == (0, "", "")


def test_sigint_stops_a_level_that_thinks() -> None:
    with talk("--option", "Level=9") as engine:
        engine.ask("newgame Base+MLP;InProgress;White[2];wL;bL wL-")
        engine.send("bestmove")
        engine.interrupt()
        assert engine.answer()[-1] == "ok"


def test_sigint_stops_one_search_of_several_in_the_queue() -> None:
    with talk() as engine:
        engine.ask("newgame Base+MLP")
        engine.send("bestmove", "play wG1", "bestmove", "board")
        engine.interrupt()
        assert engine.answer()[0].startswith("w")
        assert engine.answer()[0] == "Base+MLP;InProgress;Black[1];wG1"
        engine.interrupt()
        assert engine.answer()[0].startswith("b")
        assert engine.answer()[0] == "Black[1] InProgress"
        assert engine.end() == (0, "", "")


def test_sigint_stops_counting() -> None:
    with talk() as engine:
        engine.ask("newgame Base+MLP")
        engine.send("perft")
        assert engine.read_line().startswith("perft(0) = 1 in ")
        assert engine.read_line().startswith("perft(1) = 7 in ")
        engine.interrupt()
        assert engine.answer()[-1] == "ok"
        assert engine.ask("undo")[0].startswith("err ")


def test_sigint_ends_an_idle_engine() -> None:
    with talk() as engine:
        engine.ask("newgame")
        # It may not be waiting for the next command yet when we have read the last answer.
        while engine.process.poll() is None:
            engine.interrupt()
            with suppress(subprocess.TimeoutExpired):
                engine.process.wait(0.5)
        assert engine.end() == (128 + signal.SIGINT, "", "")


def test_interim_lines_come_when_asked_for_and_the_last_line_is_the_move() -> None:
    with talk() as engine:
        engine.ask("newgame Base+MLP")
        engine.ask("options set ReportIntermediateBestMoves True")
        *interim, move, _ = engine.ask("bestmove depth 3")
        assert [line.split(";")[1] for line in interim] == ["1", "2", "3"]
        assert interim[-1].split(";")[0] == interim[-1].split(";")[3] == move
        lines = engine.ask("pv")
        assert lines == [interim[-1], "ok"]
