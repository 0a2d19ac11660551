"""``skep moves``."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from skep.cli.games import Replayer
from skep.core.errors import HiveError
from skep.core.ruleset import EDITIONS, GAME_TYPES, TOURNAMENT
from skep.notation.errors import BrokenGameError
from skep.notation.gamestring import format_moves, parse_game
from skep.notation.movestring import format_move
from skep.notation.record import GameRecord
from skep.notation.rulesets import parse_ruleset
from skep.notation.setupstring import format_setup
from skep.rules import Position
from tests.cli.conftest import Result, Skep
from tests.play import random_record

TWO = "wS1;bG1 wS1-"
AFTER_TWO = [
    f"{piece} {target}"
    for piece in ("wQ", "wS2", "wB1", "wG1", "wA1")
    for target in ("\\wS1", "-wS1", "/wS1")
]
QUEENS_STEP = ";wQ \\wS1;bQ bS1/;wQ -wS1;bQ bS1-"
REPEATED = "wS1;bS1 wS1-;wQ -wS1;bQ bS1-" + 2 * QUEENS_STEP
FIRST = ["wS1", "wB1", "wG1", "wA1"]
SURROUNDED = (
    r"wB1;bP \wB1;wQ wB1\;bB1 -bP;wQ /wB1;bQ \bP;wA1 wB1-;bM \bQ;wA1 /bM;bB2 bQ/;wG1 -wA1"
    r";bA1 /bB1;wG1 bB2\ "
)


@pytest.mark.parametrize(
    "game", [TWO, f"Base;InProgress;White[2];{TWO}", f" base;inprogress;white[2];{TWO};"]
)
def test_the_moves_of_a_game_stand_one_a_line(skep: Skep, game: str) -> None:
    assert skep("moves", "--rules", "Base", game) == Result(0, "\n".join(AFTER_TWO) + "\n")


def test_a_finished_game_has_no_moves(skep: Skep) -> None:
    assert skep("moves", "--rules", "Base+MLP", SURROUNDED) == Result(0, "")


@pytest.mark.parametrize("name", [*EDITIONS, *GAME_TYPES])
def test_every_rule_set_has_its_first_moves(skep: Skep, name: str) -> None:
    ruleset = {**EDITIONS, **GAME_TYPES}[name]
    position = Position.initial(ruleset)
    expected = [format_move(move, position) for move in position.legal_moves()]
    assert skep("moves", "--rules", name, "") == Result(0, "\n".join(expected) + "\n")


def test_a_custom_set_has_its_own_first_moves(skep: Skep) -> None:
    assert skep("moves", "--rules", "ultimate+,queen_first=true", "") == Result(
        0, "wQ\nwS1\nwB1\nwG1\nwA1\n"
    )


def test_json_has_moves_state_and_key(skep: Skep) -> None:
    result = skep("moves", "--rules", "Base", "--json", TWO)
    assert (result.status, result.err) == (0, "")
    key = parse_game(TWO, GAME_TYPES["Base"]).last.key
    assert json.loads(result.out) == {
        "legal": AFTER_TWO,
        "state": "InProgress",
        "key": f"{key:016x}",
    }


def test_the_state_is_that_of_the_board_and_not_the_claimed_one(skep: Skep) -> None:
    result = skep("moves", "--rules", "Base", "--json", f"Base;WhiteWins;White[2];{TWO}")
    assert json.loads(result.out)["state"] == "InProgress"
    assert json.loads(result.out)["legal"] == AFTER_TWO


@pytest.mark.parametrize(
    ("rules", "state"), [("dutch-2005", "Draw"), ("classic", "InProgress"), ("Base", "InProgress")]
)
def test_repetition_ends_a_game_where_the_rules_say_so(skep: Skep, rules: str, state: str) -> None:
    result = skep("moves", "--rules", rules, "--json", REPEATED)
    assert json.loads(result.out)["state"] == state
    assert bool(json.loads(result.out)["legal"]) == (state == "InProgress")


def test_each_line_in_is_one_line_out(skep: Skep) -> None:
    lines = ["wS1", "", "foo", f"{TWO}\r", SURROUNDED, "Base+M;InProgress;White[1]", ""]
    stdin = "\n".join(lines).encode() + b"\xff\xfe"
    result = skep("moves", "--rules", "Base+MLP", "--json", "-", stdin=stdin)
    answers = [json.loads(line) for line in result.out.splitlines()]
    assert [answer.get("state") or answer["error"] for answer in answers] == [
        "InProgress",
        "NotStarted",
        (
            "Ply 1, “foo”, can’t be played. Column 1: expected a piece: w or b, then its bug and"
            " number, such as wA1 or bQ."
        ),
        "InProgress",
        "WhiteWins",
        "The game says Base+M, but you asked for Base+MLP.",
        "This isn’t UTF-8 text (byte 1).",
    ]
    assert answers[1]["legal"] == [*FIRST, "wM", "wL", "wP"]
    assert answers[4]["legal"] == []
    assert (result.status, result.err) == (2, "skep: error: 3 of 7 games couldn’t be read.\n")


def test_without_json_the_moves_of_a_line_are_joined(skep: Skep) -> None:
    result = skep("moves", "--rules", "Base", "-", stdin="\nwQ\n")
    assert result == Result(
        2,
        "wS1;wB1;wG1;wA1\nerror: Ply 1, “wQ”, can’t be played. The queen wQ can’t be your first"
        " piece: place her on your second turn or later.\n",
        "skep: error: 1 of 2 games couldn’t be read.\n",
    )


def test_no_line_in_is_no_line_out(skep: Skep) -> None:
    assert skep("moves", "--rules", "Base", "--json", "-") == Result(0, "")


def test_a_failed_game_is_one_line_of_json_too(skep: Skep) -> None:
    result = skep("moves", "--rules", "Base", "--json", "wS1;wG1 wS1-")
    assert result == Result(
        2,
        '{"error": "Ply 2, “wG1 wS1-”, can’t be played. The grasshopper wG1 belongs to White, and'
        ' it’s Black’s turn."}\n',
    )


def test_errors_are_told_in_the_language_asked_for(skep: Skep) -> None:
    assert skep("moves", "--rules", "Base", "--lang", "nl", "wS1;wG1 wS1-") == Result(
        2,
        "",
        "skep: fout: Zet 2, “wG1 wS1-”, kan niet worden gespeeld. De sprinkhaan wG1 is van Wit,"
        " en Zwart is aan zet.\n",
    )


def test_rules_that_disagree_with_the_header_are_both_named(skep: Skep) -> None:
    assert skep("moves", "--rules", "classic", "Base+P;NotStarted;White[1]") == Result(
        2, "", "skep: error: The game says Base+P, but you asked for classic.\n"
    )


@pytest.mark.parametrize(
    ("rules", "error"),
    [
        (
            "clasic",
            (
                "“clasic”, column 1: expected a rule set: dutch-2005, classic, pocket, carbon,"
                " ultimate or tournament, or Base with any of +M +L +P. Did you mean classic?"
            ),
        ),
        (
            "Bsae+MLP,queen_first=true",
            (
                "“Bsae+MLP,queen_first=true”, column 1: expected a rule set: dutch-2005, classic,"
                " pocket, carbon, ultimate or tournament, or Base with any of +M +L +P. Did you"
                " mean Base?"
            ),
        ),
        (
            "chess",
            (
                "“chess”, column 1: expected a rule set: dutch-2005, classic, pocket, carbon,"
                " ultimate or tournament, or Base with any of +M +L +P."
            ),
        ),
        (
            "classic+P",
            (
                "“classic+P”, column 9: expected one of M, L or P, each at most once,"
                " and only if the edition has it."
            ),
        ),
        (
            "Base,queen_first=maybe",
            "“Base,queen_first=maybe”, column 18: expected true or false.",
        ),
    ],
)
def test_bad_rules_are_told_with_the_column(skep: Skep, rules: str, error: str) -> None:
    assert skep("moves", "--rules", rules, "") == Result(2, "", f"skep: error: --rules: {error}\n")


def test_a_setup_string_is_a_game(skep: Skep) -> None:
    setup = format_setup(parse_game(TWO, GAME_TYPES["Base"]).last)
    assert skep("moves", "--rules", "Base", setup).out.splitlines() == AFTER_TWO
    assert skep("moves", "--rules", "Base", "-", stdin=setup).out == ";".join(AFTER_TWO) + "\n"
    assert skep("moves", "--rules", "Base+M", setup) == Result(
        2, "", "skep: error: The game says Base, but you asked for Base+M.\n"
    )


@pytest.fixture
def in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_the_first_game_of_a_file_is_a_game(skep: Skep, tmp_path: Path) -> None:
    file = tmp_path / "games.uhp.gz"
    file.write_bytes(gzip.compress(f"Base;InProgress;White[2];{TWO}\nfoo\n".encode()))
    assert skep("moves", "--rules", "Base", str(file)).out.splitlines() == AFTER_TWO


@pytest.mark.usefixtures("in_folder")
@pytest.mark.parametrize(
    ("name", "contents", "error"),
    [
        ("empty.pgn", "", "{path} contains no games."),
        ("empty", "", "{path} contains no games."),
        (
            "bad.uhp",
            "foo",
            (
                "{path}, line 1: Ply 1, “foo”, can’t be played. Column 1: expected a piece: w or"
                " b, then its bug and number, such as wA1 or bQ."
            ),
        ),
        (
            "bad.pgn",
            '[GameType "Base"]\n\n1. wS1\n[bS1 wS1-]\n',
            '{path}, line 4: “[bS1 wS1-]”, column 1: expected a tag such as [White "Ann"].',
        ),
        ("bytes.uhp", "wS1;\udce9\n", "{path}, line 1: column 5: byte 0xe9 isn’t valid UTF-8."),
        (
            "absent",
            None,
            (
                "Ply 1, “absent”, can’t be played. Column 1: expected a piece: w or b, then its"
                " bug and number, such as wA1 or bQ. There is no file with that name either."
            ),
        ),
        (
            "broken",
            None,
            (
                "Ply 1, “broken”, can’t be played. Column 2: expected one of Q, S, B, G, A,"
                " M, L or P. There is no file with that name either."
            ),
        ),
        ("absent.uhp", None, "{path}: No such file or directory"),
        ("absent.game", None, "{path}: No such file or directory"),
        ("absent/games", None, "{path}: No such file or directory"),
        ("~no-such-user/x.uhp", None, "{path}: No such file or directory"),
        (".", None, "{path} is a folder. Name a file with games instead."),
        (
            "hive.svg",
            "<svg/>",
            (
                "{path} doesn’t look like a file with games. Skep reads .uhp, .pgn, .sgf, .bga,"
                " .setup and .json, plain or compressed (.gz)."
            ),
        ),
    ],
)
def test_a_bad_file_is_told_of(skep: Skep, name: str, contents: str | None, error: str) -> None:
    if contents is not None:
        Path(name).write_text(contents, encoding="utf-8", errors="surrogateescape")
    assert skep("moves", "--rules", "Base", name) == Result(
        2, "", f"skep: error: {error.format(path=name)}\n"
    )


def test_a_file_and_its_errors_are_told_of_in_dutch(skep: Skep, tmp_path: Path) -> None:
    file = tmp_path / "bytes.uhp"
    assert skep("moves", "--lang", "nl", str(file)) == Result(
        2, "", f"skep: fout: {file}: bestand of map niet gevonden\n"
    )
    file.write_bytes(b"wS1;\xe9\n")
    assert skep("moves", "--lang", "nl", str(file)) == Result(
        2, "", f"skep: fout: {file}, regel 1: kolom 5: byte 0xe9 is geen geldige UTF-8.\n"
    )
    assert skep("moves", "--lang", "nl", "broken") == Result(
        2,
        "",
        "skep: fout: Zet 1, “broken”, kan niet worden gespeeld. Kolom 2: hier hoort een van Q, S,"
        " B, G, A, M, L of P. Er is ook geen bestand met die naam.\n",
    )


@pytest.mark.parametrize("game", ["wX;bS1", "wX -wS1", "wQ", "Base+Q"])
def test_only_a_word_that_is_no_move_might_be_a_file(skep: Skep, game: str) -> None:
    assert "no file" not in skep("moves", game).err


@pytest.mark.parametrize("seed", range(5))
def test_games_that_share_moves_are_replayed_alike(seed: int) -> None:
    record = random_record(seed, 30, Position.initial(TOURNAMENT))
    moves = format_moves(record.start, record.moves)
    texts = [";".join(moves[:ply]) for ply in (5, 30, 12, 13, 0, 29)]
    texts += [f"Base+MLP;InProgress;White[9];{texts[3]}", f"{texts[2]};foo", texts[1]]
    replayer = Replayer(TOURNAMENT)
    read = [_answer(partial(_read, replayer, text)) for text in texts]
    assert read == [_answer(partial(parse_game, text, TOURNAMENT)) for text in texts]


def test_a_game_goes_no_further_than_the_third_repetition_that_ends_it() -> None:
    replayer = Replayer(EDITIONS["dutch-2005"])
    assert len(replayer.read(REPEATED)[0].moves) == 12
    with pytest.raises(BrokenGameError) as refused:
        replayer.read(rf"{REPEATED};wQ \wS1")
    assert refused.value.ply == 13


def test_a_file_of_any_name_is_read_by_how_it_begins(skep: Skep, tmp_path: Path) -> None:
    for name in ("games", "first.game", "a b"):
        (tmp_path / name).write_text(f"Base;InProgress;White[2];{TWO}\n")
        assert skep("moves", str(tmp_path / name)).out.splitlines() == AFTER_TWO


@pytest.mark.usefixtures("in_folder")
def test_what_reads_as_a_move_is_no_file(skep: Skep) -> None:
    for name in ("wS1", "Base"):
        Path(name).write_text("")
        assert skep("moves", name).status == 0
    assert skep("moves", "wS1 /bQ").err == (
        "skep: error: Ply 1, “wS1 /bQ”, can’t be played. bQ isn’t in play yet. Name a piece that"
        " is.\n"
    )
    assert skep("moves", "x" * 5000).err.startswith("skep: error: Ply 1, “xxx")


def test_without_rules_every_game_is_read_by_its_own(skep: Skep) -> None:
    setup = format_setup(Position.initial(GAME_TYPES["Base"]))
    stdin = f"Base;InProgress;White[2];{TWO}\n\nBase+M;NotStarted;White[1]\n{setup}\n"
    assert skep("moves", "-", stdin=stdin).out.splitlines() == [
        ";".join(AFTER_TWO),
        ";".join([*FIRST, "wM", "wL", "wP"]),
        ";".join([*FIRST, "wM"]),
        ";".join(FIRST),
    ]
    assert skep("moves", f"Base;InProgress;White[2];{TWO}").out.splitlines() == AFTER_TWO


def test_how_many_games_failed_is_told_in_good_dutch(skep: Skep) -> None:
    told = [skep("moves", "--lang", "nl", "-", stdin=lines).err for lines in ("?\n\n", "?\n?\n")]
    assert told == [
        "skep: fout: 1 van de 2 partijen kon niet worden gelezen.\n",
        "skep: fout: 2 van de 2 partijen konden niet worden gelezen.\n",
    ]


def test_a_game_that_begins_with_passes_is_read() -> None:
    only_queens = parse_ruleset("classic+,box=Q1,queen_first=false")
    record, position = Replayer(only_queens).read("pass;pass;bQ")
    assert (len(record.moves), position.turn, str(position.stunned)) == (3, 2, "bQ")


def test_an_answer_comes_as_soon_as_the_line_is_there() -> None:
    command = [sys.executable, "-c", "import sys; from skep.cli import main; sys.exit(main())"]
    with subprocess.Popen(  # noqa: S603 - our own program
        [*command, "moves", "--rules", "Base", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stdout
        for _ in range(2):
            process.stdin.write("\n")
            process.stdin.flush()
            assert process.stdout.readline() == "wS1;wB1;wG1;wA1\n"
        process.stdin.close()
        assert process.wait(timeout=60) == 0


def _read(replayer: Replayer, text: str) -> GameRecord:
    return replayer.read(text)[0]


def _answer(call: Callable[[], GameRecord]) -> object:
    try:
        return call().moves
    except HiveError as error:
        return str(error)
