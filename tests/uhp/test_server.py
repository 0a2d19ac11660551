"""The engine's side of the protocol, command by command."""

from __future__ import annotations

import os
import random
import struct
import threading
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from importlib import resources
from importlib.util import find_spec
from pathlib import Path

import pytest

from skep.core.moves import PASS
from skep.core.ruleset import EDITIONS, TOURNAMENT, Ruleset
from skep.engine import Engine
from skep.game import Game
from skep.rules import native
from skep.uhp.server import UhpServer
from skep.uhp.server.command_help import COMMAND_HELP
from skep.uhp.server.options import EngineOptions
from tests.backends import NOT_BUILT
from tests.conftest import Require

TASKS = Path("/proc/self/task")
SHIPPED = Path(str(resources.files("skep.engine").joinpath("skep.net")))
SHIPPED_POLICY = Path(str(resources.files("skep.mcts").joinpath("policy.net")))

# Both queens walk to and fro.
DANCE = ["wQ wS1\\", "bQ bS1/", "wQ /wS1", "bQ bS1-"]
OPENING = "Base;InProgress;White[3];wS1;bS1 wS1-;wQ /wS1;bQ bS1-"


def random_game(until: Callable[[Game], bool]) -> Game:
    """Return a game of random moves, as far as the first position that is wanted."""
    for seed in range(1000):
        chance, game = random.Random(seed), Game("Base")
        while game.outcome is None and len(game.moves) < 300:
            game.play(chance.choice(game.legal_moves()))
            if until(game):
                return game
    raise AssertionError


class Talk:
    """A server in this process: it is asked, and answers."""

    def __init__(self, rules: Ruleset = TOURNAMENT, options: EngineOptions | None = None) -> None:
        self.written = list[str]()
        self.server = UhpServer(self._write, rules=rules, options=options)

    def __call__(self, line: str) -> list[str]:
        """Return the answer to a line; every one ends in ok, which is left out."""
        self.written.clear()
        assert self.server.handle(line)
        *answer, ok = self.written
        assert ok == "ok"
        return answer

    def _write(self, answer: Iterable[str]) -> None:
        self.written.extend(answer)


@pytest.fixture
def make_talk() -> Iterator[Callable[[str], Talk]]:
    talks = list[Talk]()

    def make(rules: str = "tournament") -> Talk:
        talks.append(Talk(EDITIONS[rules]))
        return talks[-1]

    yield make
    for talk in talks:
        talk.server.close()


@pytest.fixture
def ask(make_talk: Callable[[str], Talk]) -> Talk:
    return make_talk("tournament")


# --- games --------------------------------------------------------------------------------------


def test_before_a_game_begins_there_is_nothing_to_ask_about(ask: Talk) -> None:
    answer = ["err no game yet; start one with newgame"]
    for line in ["play wS1", "pass", "validmoves", "bestmove depth 1", "undo", "pv", "eval"]:
        assert ask(line) == answer
    assert ask("board") == ask("perft 1") == answer


@pytest.mark.parametrize(
    ("given", "game"),
    [
        ("", "Base;NotStarted;White[1]"),
        ("Base", "Base;NotStarted;White[1]"),
        ("base+plm", "Base+MLP;NotStarted;White[1]"),
        ("Base+LP", "Base+LP;NotStarted;White[1]"),
        ("Base;NotStarted;White[1]", "Base;NotStarted;White[1]"),
        ("Base;InProgress;Black[1];ws1;", "Base;InProgress;Black[1];wS1"),
        # The state and the turn of a header are recomputed.
        ("Base;BlackWins;Black[7];wS1", "Base;InProgress;Black[1];wS1"),
        # Other references than the canonical ones, the moved piece itself among them.
        ("Base;InProgress;White[3];wS1;bS1 wS1-;wQ /wS1;bQ bS1-;wQ wQ-;bQ \\bQ", None),
    ],
)
def test_a_game_begins(ask: Talk, given: str, game: str | None) -> None:
    assert ask(f"newgame {given}") == [game or str(Game.from_string(given))]


@pytest.mark.parametrize(
    "given",
    [
        *("Base+", "Base+X", "Base+MM", "Base+MLP,queen_first=true", "classic", "wS1;bS1 wS1-"),
        *("Base;NotStarted", "Base;Whatever;White[1]", "Base;InProgress;White[2];wS1;bA1 bQ-"),
        *("Base;InProgress;White[1];bS1", "Base;InProgress;Black[1];wP", "Base+MLP Base"),
    ],
)
def test_a_game_that_cannot_be_leaves_the_old_one(ask: Talk, given: str) -> None:
    ask("newgame Base+M")
    assert ask(f"newgame {given}")[0].startswith("err ")
    assert ask("play wS1") == ["Base+M;InProgress;Black[1];wS1"]


def test_a_move_is_written_back_as_the_one_string_it_has(ask: Talk) -> None:
    ask("newgame Base+MLP;InProgress;White[2];wL;bP \\wL")
    assert ask("play  WQ   /Wl") == ["Base+MLP;InProgress;Black[2];wL;bP \\wL;wQ /wL"]


@pytest.mark.parametrize("move", ["wQ", "wA4", "wA1 bA1-", "wA1 bS1-", "pass", "wS1 -wS1-", "x"])
def test_a_move_that_cannot_be_played_changes_nothing(ask: Talk, move: str) -> None:
    game = ask(f"newgame {OPENING}")
    assert ask(f"play {move}")[0].startswith("invalidmove ")
    assert ask("undo") != game
    assert ask("play bQ bS1-") == game


def test_play_and_pass_want_what_they_want(ask: Talk) -> None:
    ask("newgame")
    assert ask("play")[0].startswith("err ")
    assert ask("pass wS1")[0].startswith("err ")


def test_where_nothing_else_is_possible_there_is_the_pass(ask: Talk) -> None:
    game = random_game(lambda game: game.legal_moves() == (PASS,))
    [before] = ask(f"newgame {game}")
    assert ask("validmoves") == ["pass"]
    assert ask("bestmove depth 2") == ["pass"]
    [after] = ask("pass")
    assert after.split(";")[3:] == [*before.split(";")[3:], "pass"]
    assert ask("undo") == [before]
    assert ask("play PASS") == [after]


def test_where_something_else_is_possible_there_is_no_pass(ask: Talk) -> None:
    ask("newgame")
    assert ask("pass") == ["invalidmove a player passes only when nothing else is possible"]


def test_a_finished_game_can_be_taken_back_and_nothing_else(ask: Talk) -> None:
    game = random_game(lambda game: game.outcome is not None)
    [line] = ask(f"newgame {game}")
    assert line == str(game)
    assert line.split(";")[1] in {"WhiteWins", "BlackWins", "Draw"}
    for command in ["play wA3 wA1-", "pass", "validmoves", "bestmove depth 1", "eval"]:
        assert ask(command) == ["err the game is over"]
    assert [line.split(" in ")[0] for line in ask("perft 1")] == ["perft(0) = 1", "perft(1) = 0"]
    assert ask("undo")[0].split(";")[1] == "InProgress"


@pytest.mark.parametrize("plies", ["0", "5", "-1", "x", "1 1", "99999999999999999999"])
def test_no_more_is_taken_back_than_was_played(ask: Talk, plies: str) -> None:
    game = ask(f"newgame {OPENING}")
    assert ask(f"undo {plies}") == [f"err cannot undo '{plies}': the game has 4 plies"]
    ask("undo 1")
    assert ask("play bQ bS1-") == game


# --- repetition ---------------------------------------------------------------------------------


def test_repetition_is_no_draw_unless_asked_for(ask: Talk) -> None:
    ask(f"newgame {OPENING}")
    states = [ask(f"play {move}")[0].split(";")[1] for move in DANCE * 3]
    assert set(states) == {"InProgress"}


def test_repetition_is_a_draw_when_asked_for_and_questions_are_still_answered(ask: Talk) -> None:
    ask("options set RepetitionDraw True")
    ask(f"newgame {OPENING}")
    states = [ask(f"play {move}")[0].split(";")[1] for move in DANCE * 2]
    assert states == ["InProgress"] * 7 + ["Draw"]
    assert len(ask("validmoves")[0].split(";")) > 1
    assert ask("bestmove depth 1")[0].startswith("w")
    assert ask(f"play {DANCE[0]}") == ["err the game is over"]
    assert ask("board")[0] == "White[7] Draw"


def test_the_rule_of_repetition_can_be_changed_in_mid_game(ask: Talk) -> None:
    ask(f"newgame {OPENING}")
    for move in DANCE * 2:
        ask(f"play {move}")
    ask("options set RepetitionDraw True")
    assert ask(f"play {DANCE[0]}") == ["err the game is over"]
    ask("options set RepetitionDraw False")
    assert ask(f"play {DANCE[0]}")[0].split(";")[1] == "InProgress"


# --- other editions -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rules", "capabilities"),
    [
        ("tournament", ["Mosquito;Ladybug;Pillbug"]),
        ("ultimate", ["Mosquito;Ladybug;Pillbug"]),
        ("classic", ["Mosquito;Ladybug"]),
        ("dutch-2005", []),
    ],
)
def test_an_edition_can_do_what_is_in_its_box(
    make_talk: Callable[[str], Talk], rules: str, capabilities: list[str]
) -> None:
    assert make_talk(rules)("info") == ["id skep v0.1.0", *capabilities]


def test_an_edition_plays_by_its_own_rules(make_talk: Callable[[str], Talk]) -> None:
    ask = make_talk("classic")
    assert ask("newgame Base+P") == ["err pillbug: this edition does not have this expansion"]
    assert ask("newgame Base+ML") == ["Base+ML;NotStarted;White[1]"]
    assert ask("play wQ") == ["Base+ML;InProgress;Black[1];wQ"]
    assert ask("newgame") == ["Base;NotStarted;White[1]"]
    assert ask("newgame Base+M;InProgress;Black[1];wQ") == ["Base+M;InProgress;Black[1];wQ"]


# --- thinking -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "limits",
    [
        *("depth 0", "depth 2", "DEPTH 1", "nodes 40", "seconds 0.02", "seconds .02", "seconds 0"),
        *("time 00:00:00", "time 00:00:00.0200000", "time 0.00:00:00.02", "depth 1 nodes 9"),
        "nodes 9 time 00:01:00 depth 3",
    ],
)
def test_a_best_move_is_legal_and_not_played(ask: Talk, limits: str) -> None:
    ask(f"newgame {OPENING}")
    [moves] = ask("validmoves")
    [move] = ask(f"bestmove {limits}")
    assert move in moves.split(";")
    assert ask("validmoves") == [moves]


@pytest.mark.parametrize(
    "limits",
    [
        *("time", "time 5", "time 00:05", "time -00:00:01", "time 00:00:1e3", "depth -1", "depth"),
        *("depth 1.5", "seconds nan", "seconds inf", "seconds -1", "nodes 0", "nodes x", "until 5"),
        *("depth 1 depth 2", "time 00:00:01 seconds 1", "depth 1 2", "now"),
    ],
)
def test_limits_that_nobody_can_keep_to_are_refused(ask: Talk, limits: str) -> None:
    ask("newgame")
    assert ask(f"bestmove {limits}") == [
        f"err bestmove: invalid limits {limits!r}; see help bestmove"
    ]


def test_an_interrupt_that_comes_too_early_counts_for_the_next_search_only(ask: Talk) -> None:
    ask("newgame")
    ask.server.interrupt()
    assert ask("bestmove")[0].startswith("w")
    ask.server.interrupt()
    ask.server.interrupts.forget(ask.server.interrupts.count)
    assert ask("perft 2")[-1].startswith("perft(2) = 96 in ")


def test_the_lines_found_can_be_asked_for_as_long_as_the_position_stands(ask: Talk) -> None:
    ask(f"newgame {OPENING}")
    nothing = ["err no line for this position; run bestmove at Level 10 first"]
    assert ask("pv") == nothing
    ask("options set MultiPV 3")
    [move] = ask("bestmove depth 2")
    lines = [line.split(";") for line in ask("pv")]
    assert [line[1] for line in lines] == ["2", "2", "2"]
    assert lines[0][0] == lines[0][3] == move
    scores = [float(line[2]) for line in lines]
    assert scores == sorted(scores, reverse=True)
    ask(f"play {move}")
    assert ask("pv") == nothing
    ask("undo")
    assert len(ask("pv")) == 3


def test_interim_lines_end_in_the_best_one(ask: Talk) -> None:
    ask(f"newgame {OPENING}")
    ask("options set MultiPV 2")
    ask("options set ReportIntermediateBestMoves True")
    *interim, move = ask("bestmove depth 2")
    assert [line.split(";")[1] for line in interim] == ["1", "1", "2", "2"]
    assert interim[-1].split(";")[0] == move
    # Every move of the line is written as it is played.
    game = Game.from_string(OPENING)
    for text in interim[-1].split(";")[3:]:
        assert text in game.legal_move_strings()
        game.play(text)


def test_a_level_tells_its_move_and_no_lines(ask: Talk) -> None:
    ask("options set Level 1")
    ask("options set ReportIntermediateBestMoves True")
    ask(f"newgame {OPENING}")
    [move] = ask("bestmove time 00:00:10")
    assert move in Game.from_string(OPENING).legal_move_strings()
    assert ask("pv")[0].startswith("err ")


def test_a_seed_brings_variety_and_the_same_one_the_same_move(ask: Talk) -> None:
    ask("options set Level 1")
    ask(f"newgame {OPENING}")
    moves = list[str]()
    for seed in [*range(12)] * 2:
        ask(f"options set Seed {seed}")
        moves += ask("bestmove depth 1")
    assert moves[:12] == moves[12:]
    assert len(set(moves)) > 1


def test_a_glance_tells_a_score(ask: Talk) -> None:
    ask("newgame")
    float(ask("eval")[0])


def is_searching() -> bool:
    return "skep-search" in {thread.name for thread in threading.enumerate()}


def test_pondering_goes_on_behind_and_never_in_the_way(ask: Talk) -> None:
    ask("options set Ponder True")
    ask(f"newgame {OPENING}")
    assert not is_searching()
    for _ in range(3):
        [move] = ask("bestmove depth 1")
        assert is_searching()
        assert ask(f"play {move}")[0].endswith(move)
        assert is_searching()
        reply = ask("validmoves")[0].split(";")[0]
        ask(f"play {reply}")
    # Now it is its own turn: who asks for a move gets all there is.
    while is_searching():
        time.sleep(0.01)
    assert ask("eval")
    assert ask("newgame") == ["Base;NotStarted;White[1]"]


def test_nobody_ponders_unasked_nor_at_a_lower_level(ask: Talk) -> None:
    ask(f"newgame {OPENING}")
    ask("bestmove depth 1")
    assert not is_searching()
    ask("options set Ponder True")
    ask("options set Level 2")
    ask("bestmove depth 1")
    assert not is_searching()


@pytest.mark.skipif(not TASKS.exists(), reason="the system does not tell how many threads run")
def test_no_more_threads_think_than_there_are_cores(ask: Talk) -> None:
    # Other tests of this process may have left some.
    before = len([*TASKS.iterdir()])
    assert ask("options set Threads 256") == ["Threads;int;256;1;1;256"]
    ask("options set Ponder True")
    ask(f"newgame {OPENING}")
    ask("bestmove depth 1")
    assert is_searching()
    # Some that have just ended may still be listed.
    assert len([*TASKS.iterdir()]) - before < (os.cpu_count() or 1) + 16
    assert ask("options get Threads") == ["Threads;int;256;1;1;256"]


# --- options and help ---------------------------------------------------------------------------


def test_the_options_are_those_of_the_contract(ask: Talk) -> None:
    assert ask("options") == [
        "Threads;int;1;1;1;256",
        "Hash;int;64;64;1;65536",
        "Level;int;10;10;1;10",
        "MultiPV;int;1;1;1;16",
        "Ponder;bool;False;False",
        "Seed;int;0;0;0;2147483647",
        "RepetitionDraw;bool;False;False",
        "ReportIntermediateBestMoves;bool;False;False",
        "Network;string;BuiltIn;BuiltIn",
        "Search;enum;AlphaBeta;AlphaBeta;AlphaBeta;MCTS",
        "Policy;string;BuiltIn;BuiltIn",
    ]


def test_an_option_is_set_and_shown(ask: Talk) -> None:
    assert ask("options set Hash 1") == ["Hash;int;1;64;1;65536"]
    assert ask("options GET Hash") == ["Hash;int;1;64;1;65536"]
    assert ask("options set Ponder TRUE") == ["Ponder;bool;True;False"]
    assert ask("options set Network builtin") == ["Network;string;BuiltIn;BuiltIn"]


def test_a_tree_searches_if_asked_to(ask: Talk, require: Require) -> None:
    require(native, NOT_BUILT)
    require(find_spec("numpy"), "NumPy is not installed")
    ask(f"newgame {OPENING}")
    legal = ask("validmoves")[0].split(";")
    assert ask("options set Search mcts") == ["Search;enum;MCTS;AlphaBeta;AlphaBeta;MCTS"]
    [move] = ask("bestmove nodes 50")
    assert move in legal
    assert ask("bestmove nodes 50")[0] in legal  # with the same tree
    assert ask("bestmove time 00:00:01")[0] in legal
    [told] = ask("bestmove depth 2")
    assert told.startswith("err Search MCTS has no depth")
    [told] = ask("options set Search Guess")
    assert told == "err Search: expected AlphaBeta or MCTS, not 'Guess'"


def test_a_tree_searches_with_another_policy(ask: Talk, tmp_path: Path, require: Require) -> None:
    require(native, NOT_BUILT)
    require(find_spec("numpy"), "NumPy is not installed")
    data = SHIPPED_POLICY.read_bytes()
    (length,) = struct.unpack_from("<I", data, 24)
    even = b"{}" + bytes(len(data) - 32 - length)  # all logits are 0
    file = tmp_path / "my policy.net"
    file.write_bytes(data[:24] + struct.pack("<2I", 2, zlib.crc32(even)) + even)
    cut = tmp_path / "cut.net"
    cut.write_bytes(data[:-1])
    ask(f"newgame {OPENING}")
    ask("options set Search MCTS")
    built_in = ask("bestmove nodes 2")
    assert ask(f"options set Policy {file}") == [f"Policy;string;{file};BuiltIn"]
    assert ask("bestmove nodes 2") != built_in
    [told] = ask(f"options set Policy {cut}")
    assert told.startswith(f"err {cut}: it is damaged (too short or too long)")
    [told] = ask(f"options set Policy {tmp_path / 'gone.net'}")
    assert told.endswith("): name another file, BuiltIn")
    assert ask("options get Policy") == [f"Policy;string;{file};BuiltIn"]
    assert ask("options set Policy builtin") == ["Policy;string;BuiltIn;BuiltIn"]
    assert ask("bestmove nodes 2") == built_in


def test_a_policy_is_checked_before_a_game_starts(
    ask: Talk, tmp_path: Path, require: Require
) -> None:
    require(native, NOT_BUILT)
    require(find_spec("numpy"), "NumPy is not installed")
    [told] = ask(f"options set Policy {tmp_path / 'gone.net'}")
    assert told.startswith(f"err {tmp_path / 'gone.net'}: it can't be read (")
    assert ask("options get Policy") == ["Policy;string;BuiltIn;BuiltIn"]


def test_a_network_is_set_by_name_or_file(ask: Talk, tmp_path: Path, require: Require) -> None:
    require(native, NOT_BUILT)
    file = tmp_path / "my network.net"
    file.write_bytes(SHIPPED.read_bytes())
    ask(f"newgame {OPENING}")
    built_in = ask("eval")
    assert ask("options set Network handmade") == ["Network;string;HandMade;BuiltIn"]
    with Engine(hash_mib=1, network="HandMade") as hand_made:
        expected = str(hand_made.evaluate(Game.from_string(OPENING).position))
    assert ask("eval") == [expected]
    assert ask(f"options set Network {file}") == [f"Network;string;{file};BuiltIn"]
    file.unlink()
    assert ask("eval") == built_in
    assert ask("options get Network") == [f"Network;string;{file};BuiltIn"]


def test_a_file_that_has_changed_is_read_when_it_is_set_again(
    ask: Talk, tmp_path: Path, require: Require
) -> None:
    require(native, NOT_BUILT)
    file = tmp_path / "my.net"
    data = bytearray(SHIPPED.read_bytes())
    file.write_bytes(data)
    ask(f"newgame {OPENING}")
    ask(f"options set Network {file}")
    [before] = ask("eval")
    # What each output begins with, last in the file: one unit of the scale more.
    outputs = struct.unpack_from("<8i", data, len(data) - 32)
    struct.pack_into("<8i", data, len(data) - 32, *(output + 255 * 64 for output in outputs))
    struct.pack_into("<I", data, 28, zlib.crc32(memoryview(data)[32:]))
    file.write_bytes(data)
    ask("options set Hash 2")
    assert ask("eval") == [before]
    ask(f"options set Network {file}")
    [after] = ask("eval")
    assert float(after) - float(before) == pytest.approx(1.2, abs=0.02)


def test_a_network_that_cannot_be_used_is_refused_and_the_old_one_stays(
    ask: Talk, tmp_path: Path, require: Require
) -> None:
    require(native, NOT_BUILT)
    file = tmp_path / "cut.net"
    file.write_bytes(SHIPPED.read_bytes()[:-1])
    before = ask("options")
    assert ask(f"options set Network {file}") == [
        f"err {file}: it is damaged (too short or too long): download or train it again"
    ]
    [told] = ask(f"options set Network {tmp_path}")
    assert told.startswith(f"err {tmp_path}: it can't be read (")
    assert ask("options") == before
    ask(f"newgame {OPENING}")
    assert len(ask("bestmove nodes 50")) == 1
    assert ask(f"options set Network {file}")[0].startswith("err ")
    assert ask("options") == before
    assert len(ask("bestmove nodes 50")) == 1


def test_a_network_whose_file_is_gone_can_be_left(tmp_path: Path, require: Require) -> None:
    require(native, NOT_BUILT)
    gone = tmp_path / "gone.net"
    ask = Talk(options=EngineOptions(network=str(gone)))
    ask(f"newgame {OPENING}")
    [told] = ask("bestmove nodes 50")
    assert told.startswith(f"err {gone}: it can't be read (")
    # Another that is not there either changes nothing.
    [told] = ask(f"options set Network {tmp_path / 'other.net'}")
    assert told.startswith(f"err {tmp_path / 'other.net'}: it can't be read (")
    assert ask("options get Network") == [f"Network;string;{gone};BuiltIn"]
    assert ask("options set Network BuiltIn") == ["Network;string;BuiltIn;BuiltIn"]
    assert not ask("bestmove nodes 50")[0].startswith("err ")
    ask.server.close()


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("set Hash 0", "Hash: expected a whole number from 1 to 65536, not '0'"),
        ("set Hash lots", "Hash: expected a whole number from 1 to 65536, not 'lots'"),
        ("set Seed x", "Seed: expected a whole number from 0 to 2147483647, not 'x'"),
        ("set Ponder yes", "Ponder: expected True or False, not 'yes'"),
        (
            "set Network a;b",
            "Network: expected BuiltIn, HandMade or a file whose name has no ;, not 'a;b'",
        ),
        ("set Policy a;b", "Policy: expected BuiltIn or a file whose name has no ;, not 'a;b'"),
        ("get", "expected options, options get NAME, or options set NAME VALUE"),
        ("set Hash", "expected options, options get NAME, or options set NAME VALUE"),
    ],
)
def test_an_impossible_option_is_refused(ask: Talk, given: str, why: str) -> None:
    before = ask("options")
    assert ask(f"options {given}") == [f"err {why}"]
    assert ask("options") == before


def test_names_of_options_have_their_capitals(ask: Talk) -> None:
    assert ask("options get hash")[0].startswith("err unknown option 'hash'; options: Threads")


def test_help_knows_every_command(ask: Talk) -> None:
    listed = [line.split()[0] for line in ask("help")]
    assert listed == [*COMMAND_HELP]
    assert ask("?") == ask("help")
    for name in COMMAND_HELP:
        assert ask(f"help {name}")[0].split()[0] == name
    assert ask("help nothing") == ["err unknown command 'nothing'; help lists all commands"]


def test_every_command_with_help_exists(ask: Talk) -> None:
    for name in COMMAND_HELP:
        if name != "exit":
            ask.server.interrupt()
            assert "there is no command" not in " ".join(ask(name))


@pytest.mark.parametrize("line", ["info 1", "validmoves wA1", "board 1", "eval now", "exit now"])
def test_what_belongs_to_no_command_is_refused(ask: Talk, line: str) -> None:
    ask("newgame")
    said = line.partition(" ")[2]
    assert ask(line) == [f"err unexpected argument {said!r}"]


def test_the_hive_can_be_drawn(ask: Talk) -> None:
    ask(f"newgame {OPENING}")
    assert ask("board") == [
        "White[3] InProgress",
        "",
        "  b  · ·S BB GGG AAA",
        "",
        "        / \\ / \\ / \\",
        "       |wS1|bS1[bQ ]",
        "      / \\ / \\ / \\ /",
        "     |wQ |",
        "      \\ /",
        "",
        "> w  · ·S BB GGG AAA",
    ]


def test_counting_begins_at_depth_0(ask: Talk) -> None:
    ask("newgame Base+MLP")
    lines = ask("perft 3")
    assert [line.split(" in ")[0] for line in lines] == [
        "perft(0) = 1",
        "perft(1) = 7",
        "perft(2) = 294",
        "perft(3) = 6678",
    ]
    assert ask("perft 1_0") == ["err expected a depth from 0 to 64, not '1_0'"]
    assert ask("perft 65") == ["err expected a depth from 0 to 64, not '65'"]
