"""``skep match`` and ``skep tournament``."""

from __future__ import annotations

import json
import os
import re
import secrets
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from skep.cli.commands.match import display as match_display
from skep.core.ruleset import GAME_TYPES
from skep.match.endings import EndReason
from skep.match.errors import MatchErrorCode
from skep.notation.archive import read_file
from skep.notation.record import GameRecord
from skep.words import LANGUAGES, Words
from tests.cli.conftest import Result, Skep
from tests.cli.screen import screen_of
from tests.match.parts import faulty, left_behind

PROGRAM = (sys.executable, "-c", "import sys; from skep.cli import main; sys.exit(main())")
SHORT = ("--rules", "Base", "--nodes", "20", "--max-plies", "24")
PLAYERS = ("name=thinker skep", "level:1")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def games_of(log: Path) -> list[dict[str, object]]:
    """Return the games of a log, in the order of the plan, without how long they took."""
    _, *lines = log.read_text().splitlines()
    games: list[dict[str, object]] = [json.loads(line) for line in lines]
    for game in games:
        del game["seconds"]
    return sorted(games, key=lambda game: int(str(game["game"])))


# --- a match -------------------------------------------------------------------------------------


def test_a_match_ends_with_its_table(skep: Skep) -> None:
    result = skep("match", *SHORT, "--games", "6", *PLAYERS)
    assert result.status == 0
    head, *rows, empty, pairs, elo, endings = result.out.splitlines()
    assert head.split() == ["Player", "Games", "Won", "Drawn", "Lost", "Score"]
    assert [row[:12].rstrip() for row in rows] == [
        *("thinker", "  as White", "  as Black", "level 1", "  as White", "  as Black"),
    ]
    assert empty == ""
    assert re.fullmatch(r"Pairs with 0, ½, 1, 1½ and 2 points: \d \d \d \d \d\.", pairs)
    assert elo.startswith("Elo of thinker: ")
    assert endings.startswith("Endings: ")
    told = result.err.splitlines()
    assert told[0] == "thinker against level 1, Base, openings base: 6 games."
    assert [line.partition(" ")[0] for line in told[1:]] == [f"{n}/6" for n in range(1, 7)]


def test_the_same_match_gives_the_same_table_in_another_language(skep: Skep) -> None:
    arguments = ("match", *SHORT, "--games", "4", "--concurrency", "3", *PLAYERS)
    english, dutch = skep(*arguments), skep(*arguments, "--lang", "nl")
    assert re.findall(r"\d+", english.out) == re.findall(r"\d+", dutch.out)
    assert dutch.out.startswith("Speler")
    assert dutch.err.startswith("thinker tegen level 1, Base, openingen base: 4 partijen.\n")


def test_a_match_is_kept_and_reproduced_from_its_log(skep: Skep, folder: Path) -> None:
    first = skep("match", *SHORT, "--games", "4", "--log", "kept", *PLAYERS)
    assert {file.name for file in folder.iterdir()} == {"kept.jsonl", "kept.pgn"}
    for name in ("kept", "kept.jsonl", "kept.pgn"):
        assert skep("match", "--report", name) == Result(0, first.out)
    second = skep("match", *SHORT, "--games", "4", "--log", "again", *PLAYERS)
    assert second.out == first.out
    assert games_of(folder / "again.jsonl") == games_of(folder / "kept.jsonl")
    records = list(read_file(folder / "kept.pgn"))
    assert [type(record) for record in records] == [GameRecord] * 4


def test_a_match_of_two_processes_of_ours_is_reproduced_from_its_log(
    skep: Skep, folder: Path
) -> None:
    uhp = f"{sys.executable} -c 'import sys; from skep.cli import main; sys.exit(main())' uhp"
    played = skep(
        *("match", *SHORT, "--games", "2", "--log", "two", "--concurrency", "2"),
        *(f"name=one {uhp}", f"name=two nodes=10 {uhp}"),
    )
    assert played.status == 0
    assert skep("match", "--report", "two") == Result(0, played.out)
    inside = skep(
        *("match", *SHORT, "--games", "2", "--log", "in", "name=one skep", "name=two nodes=10 skep")
    )
    assert inside.out == played.out
    assert games_of(folder / "in.jsonl") == games_of(folder / "two.jsonl")


def test_in_json_it_is_for_programs(skep: Skep) -> None:
    result = skep("match", *SHORT, "--games", "4", "--sprt", "0", "10", "--json", *PLAYERS)
    report = json.loads(result.out)
    assert (report["games"], report["planned"]) == (4, 4)
    assert [player["name"] for player in report["players"]] == ["thinker", "level 1"]
    assert sum(report["pairs"]) == 2
    assert report["sprt"]["verdict"] == "undecided"
    assert sum(report["endings"].values()) == 4
    white, black = (report["players"][0][color] for color in ("white", "black"))
    assert sum(white.values()) == sum(black.values()) == 2


def test_a_sequential_test_ends_a_match(skep: Skep) -> None:
    result = skep(
        *("match", "--rules", "Base", "--games", "80", "--sprt", "-60", "60", "--timeout", "30"),
        *("level:1", "--nodes", "5", "--max-plies", "24", f"name=wreck {faulty('exit', 2)}"),
    )
    (told,) = [line for line in result.out.splitlines() if line.startswith("SPRT of ")]
    assert re.fullmatch(
        r"SPRT of -60 against 60 Elo: LLR \d\.\d\d, bounds -2\.94 and 2\.94, passed\.", told
    )
    assert result.out.splitlines()[-1].startswith("wreck forfeited games: crash ")
    assert "Game 1: wreck lost (crash): died (exit status 3)" in result.err


def test_faults_are_told_and_counted(skep: Skep) -> None:
    wreck = f"name=wreck {faulty('illegal', 2)}"
    result = skep("match", *SHORT, "--games", "2", "level:1", wreck)
    assert result.out.splitlines()[-2:] == [
        "Endings: illegal move 2.",
        "wreck forfeited games: illegal move 2.",
    ]
    assert re.search(r"^Game 1: wreck lost \(illegal move\): bQ wQ: .+$", result.err, re.MULTILINE)


def test_more_pairs_than_openings_are_remarked_upon(skep: Skep) -> None:
    result = skep("match", *SHORT, "--games", "4", "--openings", "none", *PLAYERS)
    assert "There are more pairs of games than openings (1)" in result.err
    assert (
        skep("match", *SHORT, "--games", "2", "--openings", "none", *PLAYERS).err.count("\n") == 3
    )


def test_a_terminal_shows_a_table_that_changes(skep: Skep, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_display, "is_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("LINES", "8")
    result = skep("match", *SHORT, "--games", "4", *PLAYERS)
    assert screen_of(result.err) == ["thinker against level 1, Base, openings base: 4 games."]
    told = re.findall(r"^\d/4 games, about \d+ s left", result.err, re.MULTILINE)
    assert [line[0] for line in told] == ["1", "2", "3", "4", "4"]
    # The screen has eight rows: the top of the table is left out.
    assert "Player " not in result.err
    shown, end, _ = result.err.rpartition("\x1b[?25h")
    assert max(len(line) for line in screen_of(shown + end)) == 60


@pytest.mark.parametrize(
    ("seconds", "told"), [(1, "3 s"), (90, "4 min"), (3600, "3 h"), (39, "117 s")]
)
def test_the_time_left_is_estimated(
    skep: Skep, monkeypatch: pytest.MonkeyPatch, seconds: float, told: str
) -> None:
    clock = iter([0.0, *(seconds * n for n in (1, 2, 3, 4))])
    monkeypatch.setattr(match_display, "is_terminal", lambda: True)
    monkeypatch.setattr(
        match_display.MatchDisplay.__init__, "__kwdefaults__", {"now": lambda: next(clock)}
    )
    result = skep("match", *SHORT, "--games", "4", *PLAYERS)
    assert f"1/4 games, about {told} left" in result.err


# --- interruptions -------------------------------------------------------------------------------

UNENDED = ("match", *SHORT, "--games", "30", "--log", "long", "--concurrency", "2")
LONG = (*UNENDED, *PLAYERS)


def begun(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """Start a match in a process of its own, and wait until some of it has been played."""
    process = subprocess.Popen(  # noqa: S603 - our own program
        [*PROGRAM, *arguments],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "SKEP_LANG": "en"},
    )
    log = folder / "long.jsonl"
    while not log.exists() or log.read_text().count("\n") < 5:
        assert process.poll() is None, process.stderr
        time.sleep(0.01)
    return process


@pytest.fixture(scope="module")
def uninterrupted(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, list[dict[str, object]]]:
    """Give the table and the games of the long match, played without a break."""
    folder = tmp_path_factory.mktemp("whole")
    result = subprocess.run(  # noqa: S603 - our own program
        [*PROGRAM, *LONG],
        check=True,
        cwd=folder,
        capture_output=True,
        text=True,
        env={**os.environ, "SKEP_LANG": "en"},
    )
    return result.stdout, games_of(folder / "long.jsonl")


def test_after_ctrl_c_the_same_command_goes_on(
    skep: Skep, folder: Path, uninterrupted: tuple[str, list[dict[str, object]]]
) -> None:
    process = begun(folder, *LONG)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 130
    assert out.startswith("Player")
    assert err.endswith("Interrupted. Run the same command again to resume from long.jsonl.\n")
    kept = len(games_of(folder / "long.jsonl"))
    assert 4 <= kept < 30
    again = skep(*LONG)
    assert f"30 games, {kept} already played." in again.err
    assert (again.out, games_of(folder / "long.jsonl")) == uninterrupted
    assert len(list(read_file(folder / "long.pgn"))) == 30


def test_whoever_presses_ctrl_c_again_and_again_sees_no_traceback(folder: Path) -> None:
    token = secrets.token_hex(8)
    process = begun(folder, *UNENDED, "level:1", f"depth=1 name=f {faulty('none', 1, token)}")
    while process.poll() is None:
        process.send_signal(signal.SIGINT)
        time.sleep(0.003)
    _, err = process.communicate()
    assert process.returncode in {130, -signal.SIGINT}
    assert not {"Traceback", "Error", "ignored"} & set(re.findall(r"\w+", err))
    assert left_behind(token) == []


def test_after_a_kill_and_a_cut_line_the_same_command_goes_on(
    skep: Skep, folder: Path, uninterrupted: tuple[str, list[dict[str, object]]]
) -> None:
    process = begun(folder, *LONG)
    process.kill()
    process.communicate()
    log = folder / "long.jsonl"
    log.write_bytes(log.read_bytes()[:-20])
    again = skep(*LONG)
    assert (again.out, games_of(log)) == uninterrupted
    assert len(list(read_file(folder / "long.pgn"))) == 30
    assert skep("match", "--report", "long").out == again.out


def test_without_a_log_nothing_is_kept(skep: Skep, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(match_display, "run_match", interrupted)
    result = skep("match", *SHORT, *PLAYERS)
    assert result.status == 130
    assert result.err.endswith("Interrupted. Nothing was saved, because there is no --log.\n")


def test_a_log_of_another_match_is_refused(skep: Skep, folder: Path) -> None:
    skep("match", *SHORT, "--games", "2", "--log", "one", *PLAYERS)
    before = (folder / "one.jsonl").read_bytes()
    for option in (("--games", "4"), ("--half", "all"), ("--max-plies", "9")):
        result = skep("match", *SHORT, "--games", "2", "--log", "one", *option, *PLAYERS)
        assert result.status == 2
        assert result.err.startswith(
            "skep: error: one.jsonl is the log of a match with different settings: "
        )
    told = skep("match", *SHORT, "--games", "2", "--seed", "5", "--log", "one", *PLAYERS).err
    assert "settings: seed 0 ≠ 5. Choose another log" in told
    assert (folder / "one.jsonl").read_bytes() == before
    assert skep("match", *SHORT, "--games", "2", "--log", "one", *PLAYERS).status == 0


def test_how_many_are_played_at_once_is_nobodys_business(skep: Skep) -> None:
    arguments = ("match", *SHORT, "--games", "2", "--log", "one", *PLAYERS)
    first = skep(*arguments)
    assert skep(*arguments, "--concurrency", "2").out == first.out


# --- reports -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        {"winner": "white", "ending": "surrounded"},
        {"winner": "white", "ending": "length"},
        {"winner": "draw", "ending": "crashed"},
        {"moves": "wS1;wS2 wS1-"},
        {"ending": "repetition", "moves": "wS1"},
        {"game": 7},
    ],
)
def test_a_game_that_is_not_as_the_log_says_is_found(
    skep: Skep, folder: Path, change: dict[str, object]
) -> None:
    skep("match", *SHORT, "--games", "2", "--max-plies", "10", "--log", "one", *PLAYERS)
    log = folder / "one.jsonl"
    head, first, second = log.read_text().splitlines()
    game: dict[str, object] = json.loads(first)
    assert game["ending"] == "length"
    log.write_text("\n".join([head, json.dumps({**game, **change}), second, ""]))
    result = skep("match", "--report", "one")
    assert (result.status, result.out) == (2, "")
    assert re.match(r"skep: error: one\.jsonl, game \d, doesn’t match the log: ", result.err)


@pytest.mark.parametrize(
    "text", ["", "diary\n", '{"skep": "match", "version": 1, "settings": {"rules": "Base"}}\n']
)
def test_what_is_no_log_has_no_report(skep: Skep, folder: Path, text: str) -> None:
    (folder / "x.jsonl").write_text(text)
    told = "skep: error: x.jsonl isn’t a match log.\n"
    assert skep("match", "--report", "x") == Result(2, "", told)


def test_there_is_no_report_of_what_is_not_there(skep: Skep) -> None:
    told = "skep: error: none.jsonl: No such file or directory\n"
    assert skep("match", "--report", "none") == Result(2, "", told)


# --- tournaments ---------------------------------------------------------------------------------


def test_a_tournament_rates_its_players(skep: Skep, folder: Path) -> None:
    arguments = (
        *("tournament", *SHORT, "--games", "4", "--log", "cup", "--anchor", "level 1=1000"),
        *("level:1", "level:2", "name=thinker skep"),
    )
    result = skep(*arguments)
    assert result.status == 0
    lines = result.out.splitlines()
    assert lines[0].split() == ["Player", "Rating", "Games", "Won", "Drawn", "Lost", "Score"]
    (tied,) = [line for line in lines if "level 1" in line and "±" in line]
    assert re.search(r"level 1 +1000 ± 0 +8 ", tied)
    assert lines[4:6] == ["", "Points in head-to-head games:"]
    assert len(lines[6:10]) == 4
    assert result.err.startswith("3 players, Base, openings base: 12 games.\n")
    assert skep("tournament", "--report", "cup", "--anchor", "level 1=1000").out == result.out
    assert skep(*arguments).out == result.out
    report = json.loads(skep("tournament", "--report", "cup", "--json").out)
    assert sum(player["rating"] for player in report["players"]) == pytest.approx(0, abs=1e-6)
    assert len(games_of(folder / "cup.jsonl")) == 12


def test_two_can_be_a_tournament(skep: Skep) -> None:
    result = skep("tournament", *SHORT, "--games", "2", "--anchor", "level 1=0", "level:1", "skep")
    assert "Points in head-to-head games:" in result.out


# --- bad input -----------------------------------------------------------------------------------


NOT_EVEN = """\
--games: “3” isn’t an even number from 2 to 1000000. Games are played in pairs, with colors \
reversed."""


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (
            ("match",),
            (
                "A match needs two players, and you named none."
                " For more than two, use skep tournament."
            ),
        ),
        (
            ("match", "skep"),
            "A match needs two players, and you named one. For more than two, use skep tournament.",
        ),
        (
            ("match", "a", "b", "c"),
            "A match needs two players, and you named 3. For more than two, use skep tournament.",
        ),
        (("tournament", "skep"), "A tournament needs at least two players."),
        (
            ("match", "--report", "x", "skep"),
            "--report takes the players from the log. Don’t name any.",
        ),
        (
            ("tournament", "--report", "x", "skep"),
            "--report takes the players from the log. Don’t name any.",
        ),
        (
            ("match", "skep", "level:1"),
            "skep needs a limit. Add --time, --nodes or --depth.",
        ),
        (
            ("match", "--time", "no", "skep", "skep"),
            "--time: “no” isn’t a number of seconds above 0.",
        ),
        (
            ("match", "--nodes", "0", "skep", "skep"),
            "--nodes: “0” isn’t a whole number from 1 to 9223372036854775807.",
        ),
        (
            ("match", "--timeout", "0", "level:1", "level:1"),
            "--timeout: “0” isn’t a number of seconds above 0.",
        ),
        (
            ("match", "--games", "3", "level:1", "level:2"),
            NOT_EVEN,
        ),
        (
            ("match", "--sprt", "5", "5", "level:1", "level:2"),
            (
                "5 against 5 Elo with error rates 0.05 and 0.05 isn’t a valid SPRT. ELO0 must be"
                " below ELO1, and each rate between 0 and 1, with a sum below 1."
            ),
        ),
        (
            ("match", "--openings", "none.txt", "level:1", "level:2"),
            "none.txt: No such file or directory",
        ),
        (
            ("match", "--openings", "base-mlp", "--rules", "Base", "level:1", "level:2"),
            None,
        ),
        (
            ("match", "--time", "1", "--nodes", "5", "level:1", "./engine"),
            "engine: give a program only one of time, nodes and depth.",
        ),
        (
            ("match", "--time", "1", "level:1", "./no-engine"),
            "No player or program is called “./no-engine”.",
        ),
        (
            ("tournament", "--anchor", "ann=1000", "level:1", "level:2"),
            "There is no player ann to anchor the ratings to.",
        ),
        (
            ("tournament", "--anchor", "level 1", "level:1", "level:2"),
            "“level 1” isn’t a player with a rating, such as level 1=1000.",
        ),
        (
            ("tournament", "--anchor", "level 1=1e999", "level:1", "level:2"),
            "“level 1=1e999” isn’t a player with a rating, such as level 1=1000.",
        ),
        (
            ("tournament", "--anchor", "level 1=1_000", "level:1", "level:2"),
            "“level 1=1_000” isn’t a player with a rating, such as level 1=1000.",
        ),
        (("match", "--log", "", "level:1", "level:2"), ".: Is a directory"),
        (("match", "--report", "/"), "/: Is a directory"),
    ],
)
def test_bad_input_is_one_line(skep: Skep, arguments: tuple[str, ...], error: str | None) -> None:
    result = skep(*arguments)
    assert (result.status, result.out) == (2, "")
    *_, last = result.err.splitlines()
    assert last.startswith("skep: error: ")
    if error is not None:
        assert last == f"skep: error: {error}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", MatchErrorCode)
def test_every_error_has_its_words(language: str, code: MatchErrorCode) -> None:
    names = re.findall(r"\{(\w+)\}", code.value)
    name = code.name.lower().replace("_", "-")
    said = Words(language).say(f"match-error-{name}", **dict.fromkeys(names, "@"))
    assert said.count("@") == len(names)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ending", EndReason)
def test_every_ending_has_a_name(language: str, ending: EndReason) -> None:
    assert Words(language).say(f"match-ending-{ending.value}")


@pytest.mark.parametrize(
    "rules", [*GAME_TYPES, "classic", "ultimate,first_player=black,box=Q1S1A1"]
)
def test_a_match_is_played_by_any_rules(skep: Skep, rules: str) -> None:
    suite = ("--openings", "none") if "black" in rules else ()
    result = skep(
        *("match", "--rules", rules, "--nodes", "5", "--max-plies", "12", "--games", "2"),
        *("--log", "any", *suite, "skep", "skep"),
    )
    assert result.status == 0
    assert skep("match", "--report", "any").out == result.out
