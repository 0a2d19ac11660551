"""``skep analyze``: real searches of a few nodes, on each searcher."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from skep import rules
from skep.cli import progress
from skep.cli.commands.analyze.report_text import review_lines
from skep.engine import engine
from skep.engine.review import Fault
from skep.engine.search import pure
from skep.engine.search.searcher import make_searcher
from skep.notation.gamestring import format_game
from skep.notation.pgn import format_pgn
from skep.notation.setupstring import format_setup
from skep.words import Words
from tests.backends import NOT_BUILT
from tests.cli.conftest import Result, Skep
from tests.conftest import Require
from tests.engine.conftest import NO_SEARCH
from tests.engine.positions import WIN_IN_3
from tests.engine.test_graph import review_of
from tests.engine.test_reviewer import DRAWN, TWO_BLUNDERS, WON

SHORT = "wS1;bG1 wS1-;wQ -wS1;bQ bG1-"
FEW = ("--nodes", "40")
COLUMNS = ("For", "White", "Win", "%")
SCORE = {"units", "win_in", "win_probability"}
POSITION = {"ply", "to_move", "score", "queens", "depth", "nodes", "seconds", "lines"}


@pytest.fixture(autouse=True, params=["pure", "native"])
def searcher(
    request: pytest.FixtureRequest, require: Require, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run every test on each searcher that there is."""
    if request.param == "native":
        require(rules.native, NOT_BUILT)
        require(hasattr(rules.native, "Searcher"), NO_SEARCH)
    monkeypatch.setattr(
        engine, "make_searcher", pure.Searcher if request.param == "pure" else make_searcher
    )


@pytest.fixture
def blunders(tmp_path: Path) -> str:
    """Give a file with a game, from a setup, in which both sides blunder."""
    file = tmp_path / "blunders.pgn"
    file.write_text(format_pgn(TWO_BLUNDERS))
    return str(file)


# --- a game ---------------------------------------------------------------------------------------


def test_a_game_is_a_table_and_a_summary(skep: Skep, blunders: str) -> None:
    result = skep("analyze", "--depth", "2", blunders)
    head, white, black, gap, of_white, of_black, gap2, story = result.out.splitlines()
    assert (result.status, result.err, gap, gap2) == (0, "", "", "")
    assert head.split() == ["Ply", "Move", *COLUMNS, "Queens", "Best", "For", "White", "Loss"]
    number = r"[+-]\d+\.\d\d"
    # White stands so badly before that it depends on the evaluation whether there is much to lose.
    assert re.fullmatch(
        rf"  1  wG1 \\wB2 [?! ]+loses in 1 +0% +\d \d  .+ {number} +\d+%  (\w+, )?allows a win",
        white,
    )
    assert re.fullmatch(
        rf"  2  wQ -bP   \?\? +{number} +\d+% +\d \d  .+ loses in 1 +\d+%  blunder, misses a win",
        black,
    )
    assert re.fullmatch(r"White: accuracy \d+\.\d%; (one \w+, )?one win allowed\.", of_white)
    assert re.fullmatch(r"Black: accuracy \d+\.\d%; one blunder, one win missed\.", of_black)
    assert re.fullmatch(
        r"Black was winning until turn 13\. "
        r"On that turn, Black’s win probability fell from 100% to \d+%\.",
        story,
    )


def test_the_last_move_of_a_game_that_was_won(skep: Skep) -> None:
    result = skep("analyze", *FEW, "--from", "27", format_game(WON))
    assert result == Result(
        0,
        """\
Ply  Move           For White  Win %  Queens  Best  For White  Loss
 27  wB1 /wA1   White has won   100%     4 6

White: accuracy 100.0%; no mistakes.
Black: no moves to rate; no mistakes.
""",
    )


def test_the_last_move_of_a_draw_in_dutch(skep: Skep) -> None:
    result = skep("analyze", "--lang", "nl", *FEW, "--from", "30", format_game(DRAWN))
    head, move, _, white, black = result.out.splitlines()
    columns = ["Nr.", "Zet", "Voor Wit", "Winstkans", "Koninginnen", "Beste", "Voor Wit", "Verlies"]
    assert head.split() == " ".join(columns).split()
    assert re.match(r" 30  bG3 bA3\\ .* remise +50%", move)
    assert white == "Wit: geen zetten om te beoordelen; geen fouten."
    assert re.match(r"Zwart: nauwkeurigheid \d+,\d%; ", black)


def test_lines_stand_below_the_moves_if_asked_for(skep: Skep) -> None:
    result = skep("analyze", "--depth", "2", "--lines", "2", "--from", "3", "--to", "3", SHORT)
    lines = result.out.splitlines()
    assert len(lines) == 7
    for line in lines[2:4]:
        assert re.fullmatch(r" +[+-]\d+\.\d\d +\d+%  w\w+ \S+; b\w+ \S+", line)


@pytest.mark.parametrize("form", ["game string", "moves", "pgn", "stdin"])
def test_a_game_is_taken_as_everywhere(skep: Skep, tmp_path: Path, form: str) -> None:
    game = f"Base+MLP;InProgress;White[3];{SHORT}"
    (tmp_path / "game.pgn").write_text('[GameType "Base+MLP"]\n\n1. wS1\n2. bG1 wS1-\n')
    said = {"game string": game, "moves": SHORT, "pgn": str(tmp_path / "game.pgn"), "stdin": "-"}
    result = skep("analyze", *FEW, "--to", "2", said[form], stdin=game)
    plies = [line.split()[0] for line in result.out.splitlines()[:3]]
    assert (result.status, plies) == (0, ["Ply", "1", "2"])


def test_it_shows_how_far_it_is(skep: Skep, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "is_terminal", lambda: True)
    assert "Reviewing" in skep("analyze", *FEW, SHORT).err


def test_faults_are_colored_on_a_terminal(skep: Skep, blunders: str) -> None:
    colored = skep("analyze", "--color", "--depth", "2", blunders).out
    plain = skep("analyze", "--no-color", "--depth", "2", blunders).out
    assert "\x1b[" in colored
    assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == plain


def test_every_fault_has_its_sign_and_its_word() -> None:
    review = review_of([0, -500, 0, -100, -50, -50])
    faults = [move.fault for move in review.moves]
    assert faults == [Fault.BLUNDER, Fault.BLUNDER, Fault.MISTAKE, Fault.INACCURACY, None]
    rows = list(review_lines(Words("en"), review))[1:6]
    signs = [re.search(r"\?\??!?", row) for row in rows]
    assert [sign and sign[0] for sign in signs] == ["??", "??", "?", "?!", None]
    said = [row.removesuffix("\x1b[0m").split()[-1] for row in rows[:4]]
    assert said == ["blunder", "blunder", "mistake", "inaccuracy"]
    assert list(review_lines(Words("en"), review))[-2].endswith("one blunder, one mistake.")


# --- a position -----------------------------------------------------------------------------------


def test_a_position_streams_its_best_lines(skep: Skep) -> None:
    result = skep("analyze", "--depth", "3", "--lines", "2", format_setup(WIN_IN_3))
    heading, head, *rows = result.out.splitlines()
    assert (result.status, heading) == (0, "White to move, turn 78")
    assert head.split() == ["Depth", *COLUMNS, "Nodes", "Seconds", "Best", "line"]
    assert [row.split()[0] for row in rows[::2]] == ["1", "2", "3"]
    assert re.fullmatch(
        r"     3 +wins in 3 +100% +[\d,]+ +\d+\.\d  w\w+ \S+; b\w+ \S+; w\w+ \S+", rows[4]
    )


@pytest.mark.parametrize(
    ("arguments", "heading"),
    [
        (("",), "White to move, turn 1"),
        (("--position", SHORT), "White to move, turn 3"),
        (("--ply", "3", SHORT), "Black to move, turn 2"),
        (("--ply", "0", SHORT), "White to move, turn 1"),
        (("--lang", "nl", "--ply", "3", SHORT), "Zwart is aan zet, beurt 2"),
    ],
)
def test_one_position_of_a_game(skep: Skep, arguments: tuple[str, ...], heading: str) -> None:
    result = skep("analyze", *FEW, *arguments)
    assert (result.status, result.out.splitlines()[0]) == (0, heading)


def test_scores_are_for_white_whoever_is_to_move(skep: Skep) -> None:
    after = WIN_IN_3.play(WIN_IN_3.legal_moves()[0])
    told = json.loads(skep("analyze", "--json", *FEW, format_setup(after)).out)
    assert told["to_move"] == "black"
    assert told["score"] == told["lines"][0]["score"]
    text = skep("analyze", *FEW, "--lines", "1", format_setup(after)).out.splitlines()[-1]
    assert f"{told['score']['units'] / 100:+.2f}" in text


def test_three_lines_of_a_position_unless_said(skep: Skep) -> None:
    told = json.loads(skep("analyze", "--json", "--depth", "1", "").out)
    assert len(told["lines"]) == 3


def test_a_row_fits_the_terminal_and_is_whole_in_a_pipe(
    skep: Skep, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    choices = ("--depth", "3", "--lines", "1", format_setup(WIN_IN_3))
    whole = skep("analyze", *choices).out.splitlines()
    assert len(whole[-1]) > 50
    screen, tty = pty.openpty()
    main = "import sys; from skep.cli import main; sys.exit(main())"
    with os.fdopen(tty, "wb") as terminal:
        subprocess.run(  # noqa: S603  # our own program
            [sys.executable, "-c", main, "analyze", *choices], stdout=terminal, check=True
        )
        seen = os.read(screen, 10_000).decode().splitlines()
    os.close(screen)
    assert max(map(len, seen)) == 50
    assert seen[-1].endswith("…")
    assert seen[-1][:22] == whole[-1][:22]


# --- for programs ---------------------------------------------------------------------------------


def test_the_json_of_a_game(skep: Skep, blunders: str) -> None:
    result = skep("analyze", "--json", "--depth", "2", "--lines", "2", blunders)
    told = json.loads(result.out)
    assert set(told) == {
        *("version", "kind", "rules", "start", "state", "limits", "complete"),
        *("positions", "moves", "white", "black", "story"),
    }
    assert (told["version"], told["kind"], told["complete"]) == (1, "game", True)
    assert told["rules"] == "Base+MLP"
    assert told["start"] == format_setup(TWO_BLUNDERS.start)
    assert told["state"] == "InProgress"
    assert told["limits"] == {"seconds": None, "depth": 2, "nodes": None}
    for ply, position in enumerate(told["positions"]):
        assert set(position) == POSITION
        assert position["ply"] == ply
        assert set(position["score"]) == SCORE
        assert [set(line) for line in position["lines"]] == [{"score", "moves"}] * 2
    assert told["positions"][1]["score"] == {"units": None, "win_in": -1, "win_probability": 0.0}
    white, black = told["moves"]
    assert set(white) == {
        *("ply", "color", "move", "best", "is_best", "loss", "units_lost", "fault"),
        *("misses_win", "allows_win"),
    }
    assert (white["ply"], white["color"], white["move"]) == (1, "white", r"wG1 \wB2")
    assert (white["allows_win"], black["misses_win"]) == (True, True)
    assert black["fault"] == "blunder"
    assert set(told["white"]) == {
        *("moves", "choices", "accuracy", "faults", "missed_wins", "allowed_wins"),
    }
    assert set(told["white"]["faults"]) == {"inaccuracy", "mistake", "blunder"}
    assert told["white"]["allowed_wins"] == 1


def test_the_json_of_the_end_of_a_game(skep: Skep) -> None:
    told = json.loads(skep("analyze", "--json", *FEW, "--from", "27", format_game(WON)).out)
    assert told["state"] == "WhiteWins"
    assert told["positions"][-1] == {
        "ply": 27,
        "to_move": "black",
        "score": {"units": None, "win_in": 0, "win_probability": 1.0},
        "queens": {"white": 4, "black": 6},
        "depth": None,
        "nodes": None,
        "seconds": None,
        "lines": [],
    }
    (move,) = told["moves"]
    assert (move["is_best"], move["fault"], move["units_lost"]) == (True, None, None)
    assert told["black"]["accuracy"] is None


def test_the_json_of_a_position(skep: Skep) -> None:
    told = json.loads(skep("analyze", "--json", "--depth", "3", format_setup(WIN_IN_3)).out)
    head = {"version", "kind", "rules", "setup", "limits", "complete"}
    assert set(told) == head | POSITION
    assert (told["version"], told["kind"], told["complete"]) == (1, "position", True)
    assert (told["setup"], told["ply"], told["to_move"]) == (format_setup(WIN_IN_3), 0, "white")
    assert told["score"] == {"units": None, "win_in": 3, "win_probability": 1.0}


# --- the graph ------------------------------------------------------------------------------------


def test_a_graph_is_written_as_svg(skep: Skep, tmp_path: Path, blunders: str) -> None:
    file = tmp_path / "graph.svg"
    result = skep("analyze", "--lang", "nl", "--depth", "2", "-o", str(file), blunders)
    assert result.err == f"Grafiek bewaard in {file}.\n"
    assert len(result.out.splitlines()) == 8
    title, desc, *_ = ET.fromstring(file.read_text())  # noqa: S314  # our own picture
    assert title.text == "De winstkans van Wit, zet voor zet"
    assert re.fullmatch(r"1\. wG1 \\wB2: .*geeft winst weg; 2\. wQ -bP: .*", desc.text or "")


def test_a_graph_is_written_as_png(skep: Skep, tmp_path: Path) -> None:
    file = tmp_path / "graph.PNG"
    assert skep("analyze", "--json", *FEW, "-o", str(file), SHORT).status == 0
    assert file.read_bytes().startswith(b"\x89PNG\r\n")


# --- what cannot be asked for ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("wS1;bG1 wS1-;wS1 bG1-",), "Ply 3, “wS1 bG1-”, can’t be played. The spider wS1 can’t"),
        (("nowhere.pgn",), "nowhere.pgn: No such file or directory"),
        (("1~Base~w1~w",), "“1~Base~w1~w”"),
        ((), "Missing argument GAME. (see skep analyze --help)"),
        (("--position", format_game(WON)), "The game is over."),
        (("--ply", "27", format_game(WON)), "The game is over."),
        (("--position", "--ply", "2", SHORT), "--position and --ply can’t be used together."),
        (("--position", "--from", "2", SHORT), "--from and --position can’t be used together."),
        (("--ply", "1", "--to", "2", SHORT), "--to and --ply can’t be used together."),
        (
            ("--position", "-o", "graph.svg", SHORT),
            "--output and --position can’t be used together.",
        ),
        (("--from", "1", ""), "--from needs a game with moves, and this is a single position."),
        (("-o", "graph.svg", ""), "--output needs a game with moves, and this is a single"),
        (("--ply", "5", SHORT), "There is no ply 5. The game has 4 plies."),
        (("--ply", "2", "wS1"), "There is no ply 2. The game has one ply."),
        (("--from", "0", SHORT), "There is no ply 0. The game has 4 plies."),
        (("--to", "5", SHORT), "There is no ply 5. The game has 4 plies."),
        (("--from", "3", "--to", "2", SHORT), "--from 3 comes after --to 2. Swap them."),
        (("-o", "graph.gif", SHORT), "graph.gif: a graph can be saved only as .svg or .png."),
        (("-o", "graph", SHORT), "graph: a graph can be saved only as .svg or .png."),
        (("-o", "nowhere/graph.svg", SHORT), "nowhere/graph.svg: No such file or directory"),
        (("--seconds", "0", SHORT), "--seconds: “0” isn’t a number of seconds above 0."),
        (("--seconds", "nan", SHORT), "--seconds: “nan” isn’t a number of seconds above 0."),
        (("--seconds", ".", SHORT), "--seconds: “.” isn’t a number of seconds above 0."),
        (("--seconds", "", SHORT), "--seconds: “” isn’t a number of seconds above 0."),
        (("--seconds", "-1", SHORT), "--seconds: “-1” isn’t a number of seconds above 0."),
        (
            ("--nodes", "0", SHORT),
            "--nodes: “0” isn’t a whole number from 1 to 9223372036854775807.",
        ),
        (("--depth", "65", SHORT), "--depth: “65” isn’t a whole number from 1 to 64."),
        (("--lines", "17", SHORT), "--lines: “17” isn’t a whole number from 1 to 16."),
        (("--threads", "0", SHORT), "--threads: “0” isn’t a whole number from 1 to 256."),
        (("--hash", "0", SHORT), "--hash: “0” isn’t a whole number from 1 to 65536."),
        (("--rules", "classic", "Base+P;NotStarted;White[1]"), "The game says Base+P, but"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    skep: Skep,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: tuple[str, ...],
    error: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    result = skep("analyze", *arguments)
    assert (result.status, result.out) == (2, "")
    (line,) = result.err.splitlines()
    told = line.removeprefix("skep: error: ")
    assert told.rpartition("/")[2].startswith(error.rpartition("/")[2])
    assert list(tmp_path.iterdir()) == []


def test_without_the_pictures_extra_png_is_refused_before_any_work(
    skep: Skep, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    told = (
        "skep: error: graph.png: PNG pictures need the “pictures” extra, which isn’t installed."
        " Save the graph as .svg, or run this in Skep’s source folder: pip install '.[pictures]'\n"
    )
    result = skep("analyze", "-o", "graph.png", SHORT)
    assert (result.status, result.out, result.err) == (2, "", told)


def test_errors_are_told_in_dutch_too(skep: Skep) -> None:
    result = skep("analyze", "--lang", "nl", "--ply", "9", SHORT)
    assert result.err == "skep: fout: Zet 9 bestaat niet. De partij heeft 4 zetten.\n"


@pytest.mark.parametrize("seconds", ["0.05", ".05", "5e-2"])
def test_a_fraction_of_a_second_will_do(skep: Skep, seconds: str) -> None:
    assert skep("analyze", "--seconds", seconds, "--position", SHORT).status == 0


def test_a_game_that_was_given_up_can_be_looked_at(skep: Skep) -> None:
    game = f"Base+MLP;BlackWins;White[3];{SHORT}"
    told = json.loads(skep("analyze", "--json", *FEW, "--position", game).out)
    assert (told["kind"], told["ply"]) == ("position", 4)


# --- networks -------------------------------------------------------------------------------------


def test_a_position_is_judged_by_the_network_that_is_asked_for(skep: Skep) -> None:
    asked = ("analyze", "--json", "--depth", "1", "--position", SHORT)
    told = [json.loads(skep(*asked, "--network", name).out) for name in ("handmade", "BuiltIn")]
    assert all(one["complete"] for one in told)


@pytest.mark.parametrize(
    ("options", "told"),
    [((), "skep: error: {} can’t be read"), (("--lang", "nl"), "skep: fout: {} kan niet worden")],
)
def test_a_network_that_cannot_be_read_is_named(
    skep: Skep, tmp_path: Path, require: Require, options: tuple[str, ...], told: str
) -> None:
    require(rules.native, NOT_BUILT)
    result = skep("analyze", *options, "--network", str(tmp_path), *FEW, SHORT)
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(told.format(tmp_path))
