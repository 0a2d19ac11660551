"""``skep play --vs LEVEL``: a real engine at the table, line by line and at a terminal."""

from __future__ import annotations

import re
import signal
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from skep.cli.commands import play
from skep.cli.messages.scores import format_score
from skep.cli.terminal import computer as computer_module
from skep.cli.terminal.computer import Computer, advice, opponent
from skep.cli.terminal.session import GameSession
from skep.core.bugs import Color
from skep.core.outcome import Outcome, Termination
from skep.engine import LEVELS, Engine, Limits, Score
from skep.game import Game
from skep.notation.pgn import parse_pgn
from skep.notation.setupstring import parse_setup
from skep.notation.table_rules import read_for_the_table
from skep.rules import Position
from skep.words import Words
from tests.cli.commands.test_play import CHEVRON, terminal, typed
from tests.cli.conftest import Result, Skep
from tests.cli.terminal.test_session import FORCED, FORCED_RULES, QUEENS_STEP
from tests.engine.positions import LOSS_IN_2, WIN_IN_3

EN, NL = Words("en"), Words("nl")
QUICK = Limits(nodes=200)


def quick_computer(color: Color = Color.BLACK, *, level: int = 2, seed: int = 1) -> Computer:
    return Computer(Engine(level=level, seed=seed, hash_mib=1), color, QUICK)


def table(
    game: Game | None = None, computer: Computer | None = None, words: Words = EN
) -> GameSession:
    return GameSession(game or Game("Base+MLP"), words, computer=computer or quick_computer())


def at_ply(position: Position, ply: int) -> Game:
    """Return a game that stands at a position, as if so many plies had been played."""
    return Game.from_position(Position.from_setup(replace(position.setup(), ply=ply)))


# --- moves --------------------------------------------------------------------------------------


def test_the_greeting_says_who_plays_whom() -> None:
    assert table().greeting().splitlines()[1] == "You play White against level 2 (larva)."
    dutch = table(computer=quick_computer(Color.WHITE, level=8), words=NL)
    assert dutch.greeting().splitlines()[1] == "Je speelt met zwart tegen niveau 8 (mug)."


def test_an_empty_hive_is_not_drawn_before_the_computer_begins() -> None:
    assert (
        table(computer=quick_computer(Color.WHITE))
        .greeting()
        .endswith("You play Black against level 2 (larva).")
    )
    game = Game("Base+MLP")
    game.play("wS1")
    assert "[wS1]" in table(game).greeting()


def test_a_move_is_answered_by_the_computer() -> None:
    sitting = table()
    assert not sitting.is_computer_to_move
    assert sitting.answer("wS1") == ""
    assert sitting.is_computer_to_move
    lines: list[str] = []
    sitting.show = lines.append
    answer = sitting.computer_moves()
    assert lines[0] == "Level 2 is thinking…"
    assert re.fullmatch(r"Level 2 is thinking… depth \d: b.* \([+-]0\.\d\d\)", lines[1])
    assert lines[-1] == ""
    assert answer.startswith("White to move, turn 2\n")
    move = sitting.game.move_strings()[-1]
    last = answer.splitlines()[-1]
    assert re.match(
        rf"Black plays {re.escape(move)} \(depth \d, [+-]\d\.\d\d\)\. The .* comes into play\.",
        last,
    )
    assert not sitting.is_computer_to_move
    assert sitting.prompt == f"White 2 {CHEVRON} "


def test_the_computer_begins_when_it_has_the_first_move() -> None:
    sitting = table(computer=quick_computer(Color.WHITE))
    assert sitting.is_computer_to_move
    assert sitting.computer_moves().startswith("Black to move, turn 1\n")


def test_two_people_need_no_computer() -> None:
    sitting = GameSession(Game("Base"), EN)
    assert not sitting.is_computer_to_move
    assert sitting.computer_moves() == ""
    assert sitting.game.moves == ()


def test_what_is_refused_leaves_the_move_to_the_person() -> None:
    sitting = table()
    assert sitting.answer("wQ") != ""
    assert not sitting.is_computer_to_move


def test_the_end_of_a_game_is_told_whoever_brings_it_about() -> None:
    game = Game.from_position(WIN_IN_3)
    computer = Computer(Engine(level=10, hash_mib=1), Color.WHITE, Limits(depth=3))
    sitting = table(game, computer)
    sitting.computer_moves()
    sitting.answer(game.legal_move_strings()[0])
    if sitting.is_computer_to_move:
        assert "White wins: Black’s queen is surrounded." in sitting.computer_moves()
    assert game.outcome == Outcome(Termination.SURROUNDED, Color.WHITE)
    assert not sitting.is_computer_to_move


def test_a_computer_with_nothing_to_play_passes_at_once() -> None:
    game = Game(read_for_the_table(FORCED_RULES))
    for move in FORCED[:-1]:
        game.play(move)
    sitting = table(game, quick_computer(Color.WHITE))
    answer = sitting.answer(FORCED[-1])
    assert answer.splitlines()[-1] == "White has no legal move and passes."
    assert answer.startswith("Black to move, turn 4\n")
    assert not sitting.is_computer_to_move


def test_a_pass_of_the_person_leaves_the_move_to_the_computer() -> None:
    game = Game(read_for_the_table(FORCED_RULES))
    for move in FORCED[:-1]:
        game.play(move)
    sitting = table(game, quick_computer(Color.BLACK))
    assert sitting.is_computer_to_move
    game.play(FORCED[-1])
    assert sitting.standing().splitlines()[-1] == "White has no legal move and passes."
    assert sitting.is_computer_to_move


@pytest.mark.parametrize("level", [level.number for level in LEVELS])
def test_a_person_can_play_each_level(level: int) -> None:
    sitting = table(computer=quick_computer(level=level))
    for _ in range(4):
        sitting.answer(sitting.game.legal_move_strings()[0])
        assert sitting.is_computer_to_move
        sitting.computer_moves()
    assert len(sitting.game.moves) == 8


# --- back and forth -----------------------------------------------------------------------------


def test_undo_takes_back_both_plies_and_redo_plays_them_again() -> None:
    sitting = table()
    sitting.answer("wS1")
    sitting.computer_moves()
    first = sitting.game.copy()
    sitting.answer(sitting.game.legal_move_strings()[0])
    sitting.computer_moves()
    second = sitting.game.copy()
    sitting.answer("undo")
    assert sitting.game == first
    assert not sitting.is_computer_to_move
    sitting.answer("redo")
    assert sitting.game == second
    assert sitting.answer("redo") == "There’s no move to replay."
    sitting.answer("undo")
    sitting.answer("undo")
    assert sitting.game.moves == ()
    assert sitting.answer("undo") == "There’s no move to take back."


def test_the_computers_first_move_is_not_the_persons_to_take_back() -> None:
    sitting = table(computer=quick_computer(Color.WHITE))
    sitting.computer_moves()
    assert sitting.answer("undo") == "There’s no move to take back."
    assert len(sitting.game.moves) == 1


def test_the_same_seed_plays_the_same_again_after_an_undo() -> None:
    sitting = table()
    sitting.answer("wS1")
    sitting.computer_moves()
    reply = sitting.game.moves[-1]
    sitting.answer("undo")
    sitting.answer("wS1")
    sitting.computer_moves()
    assert sitting.game.moves[-1] == reply


# --- draws, giving up, hints --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "answer"),
    [(EN, "The computer declines the draw."), (NL, "De computer slaat je remiseaanbod af.")],
)
def test_an_early_draw_offer_is_declined_at_once(words: Words, answer: str) -> None:
    sitting = table(words=words)
    assert sitting.answer("draw") == answer
    assert sitting.question is None
    assert sitting.game.outcome is None


def test_a_draw_is_accepted_late_by_who_is_not_better() -> None:
    computer = quick_computer(level=5)
    for ply in (61, 63, 65, 67):
        computer.decide(at_ply(LOSS_IN_2, ply), lambda _: None)
    sitting = table(at_ply(WIN_IN_3, 68), computer)
    assert sitting.answer("draw").splitlines()[-2] == "Draw by agreement."
    assert sitting.game.outcome == Outcome(Termination.AGREEMENT, None)


def test_a_draw_by_repetition_is_accepted_where_players_may_agree() -> None:
    game = at_ply(parse_setup("1~ultimate~w3~w~bQ~0-0-wQ.1-0-wS1.2-0-bG1.3-0-bQ"), 40)
    for move in QUEENS_STEP:
        game.play(move)
    computer = quick_computer(level=5)
    computer.decide(at_ply(LOSS_IN_2, 43), lambda _: None)
    sitting = table(game, computer)
    assert sitting.answer("draw") == "The computer declines the draw."
    for move in QUEENS_STEP:
        game.play(move)
    assert sitting.answer("draw").splitlines()[-2] == "Draw by agreement."


def test_turns_that_were_taken_back_are_forgotten() -> None:
    computer = quick_computer(level=9)
    for ply in (61, 63, 65):
        computer.decide(at_ply(LOSS_IN_2, ply), lambda _: None)
    assert computer.resigns(at_ply(LOSS_IN_2, 65))
    assert not computer.resigns(at_ply(LOSS_IN_2, 63))


def test_a_strong_computer_gives_up_a_lost_game() -> None:
    computer = quick_computer(level=9)
    for ply in (61, 63):
        computer.decide(at_ply(LOSS_IN_2, ply), lambda _: None)
    sitting = table(at_ply(LOSS_IN_2, 65), computer)
    answer = sitting.computer_moves()
    assert answer.splitlines()[-2] == "White wins: Black resigned."
    assert sitting.game.outcome == Outcome(Termination.RESIGNATION, Color.WHITE)


def test_a_person_gives_up_their_own_side() -> None:
    sitting = table(computer=quick_computer(Color.WHITE))
    sitting.computer_moves()
    sitting.answer("resign")
    assert sitting.answer("yes").splitlines()[-2] == "White wins: Black resigned."


@pytest.mark.parametrize(
    ("words", "command", "pattern"),
    [
        (EN, "hint", r"Try (.+) \(depth \d+, .+\)\. The .+\."),
        (NL, "hint", r"Probeer (.+) \(diepte \d+, .+\)\. De .+\."),
    ],
)
def test_a_hint_is_a_legal_move(words: Words, command: str, pattern: str) -> None:
    game = Game.from_position(WIN_IN_3)
    sitting = GameSession(game, words)
    found = re.fullmatch(pattern, sitting.answer(command))
    assert found is not None
    assert found[1] in game.legal_move_strings()
    assert game.moves == ()


def test_a_hint_finds_the_way_to_win(monkeypatch: pytest.MonkeyPatch) -> None:
    # By depth: in pure Python on a busy machine, two seconds may not be enough.
    monkeypatch.setattr(computer_module, "_HINT", Limits(depth=3))
    assert advice(Game.from_position(WIN_IN_3)).score == Score.win(3)


def test_a_hint_tells_that_it_takes_a_while() -> None:
    lines: list[str] = []
    sitting = GameSession(Game.from_position(WIN_IN_3), EN)
    sitting.show = lines.append
    sitting.answer("hint")
    assert lines[0] == "Thinking…"
    assert re.fullmatch(r"Thinking… depth \d+: w.* \(.*\)", lines[-2])
    assert lines[-1] == ""


@pytest.mark.parametrize(("words", "said"), [(EN, "Hint canceled."), (NL, "Hint afgebroken.")])
def test_whoever_has_waited_long_enough_for_a_hint_stays_at_the_table(
    words: Words, said: str
) -> None:
    lines: list[str] = []

    def interrupt(line: str) -> None:
        lines.append(line)
        if len(lines) == 2:
            raise KeyboardInterrupt

    sitting = GameSession(Game("Base"), words)
    sitting.show = interrupt
    assert sitting.answer("hint") == said
    assert (lines[-1], sitting.is_left, sitting.game.moves) == ("", False, ())


def test_what_was_thought_of_is_gone_when_the_computer_is_interrupted() -> None:
    lines: list[str] = []

    def interrupt(line: str) -> None:
        lines.append(line)
        if len(lines) == 2:
            raise KeyboardInterrupt

    sitting = table(computer=quick_computer(Color.WHITE))
    sitting.show = interrupt
    with pytest.raises(KeyboardInterrupt):
        sitting.computer_moves()
    assert (lines[-1], sitting.game.moves) == ("", ())


def test_there_is_no_hint_when_the_game_is_over() -> None:
    game = Game("Base")
    game.resign(Color.WHITE)
    assert GameSession(game, EN).answer("hint") == "The game is over."


@pytest.mark.parametrize(
    ("score", "english", "dutch"),
    [
        (Score(125), "+1.25", "+1,25"),
        (Score(-7), "-0.07", "-0,07"),
        (Score(0), "+0.00", "+0,00"),
        (Score.win(3), "wins in 3 plies", "wint in 3 zetten"),
        (Score.loss(2), "loses in 2 plies", "verliest in 2 zetten"),
        (Score.win(1), "wins in 1 ply", "wint in 1 zet"),
        (Score.loss(1), "loses in 1 ply", "verliest in 1 zet"),
    ],
)
def test_scores_are_said_in_both_languages(score: Score, english: str, dutch: str) -> None:
    assert (format_score(EN, score), format_score(NL, score)) == (english, dutch)


@pytest.mark.parametrize("words", [EN, NL])
def test_every_level_has_a_name_of_its_own(words: Words) -> None:
    names = [words.say("level-name", name=level.name) for level in LEVELS]
    assert len(set(names)) == len(LEVELS)
    assert names[0] in {"egg", "ei"}


# --- the command --------------------------------------------------------------------------------

NOBODY = "needs a game against the computer. Add --vs LEVEL."


@pytest.fixture
def at_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "_is_at_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "100")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--side", "black"), f"--side {NOBODY}"),
        (("--seconds", "5"), f"--seconds {NOBODY}"),
        (("--seed", "0"), f"--seed {NOBODY}"),
        (("--vs", "0"), "--vs: “0” isn’t a whole number from 1 to 10."),
        (("--vs", "eleven"), "--vs: “eleven” isn’t a whole number from 1 to 10."),
        (("--vs", "3", "--seconds", "0"), "--seconds: “0” isn’t a whole number from 1 to 3600."),
    ],
)
def test_what_cannot_be_asked_for_is_refused(
    skep: Skep, arguments: tuple[str, ...], message: str
) -> None:
    assert skep("play", *arguments) == Result(2, "", f"skep: error: {message}\n")


def test_without_a_terminal_the_demonstration_is_the_same(skep: Skep) -> None:
    assert skep("play", "--vs", "4", "--side", "random") == skep("play")


@pytest.mark.usefixtures("at_terminal")
def test_whoever_leaves_is_told_how_to_come_back(skep: Skep) -> None:
    result = typed(skep, "wS1\rquit\r", "--vs", "1", "--seed", "3", "--rules", "Base")
    assert (result.status, result.err) == (0, "")
    assert re.search(
        r"\n  skep play --rules Base --vs 1 --side white --seed 3"
        r" 'Base;InProgress;White\[2\];wS1;b.*'\n$",
        result.out,
    )


@pytest.mark.usefixtures("at_terminal")
def test_whoever_comes_back_has_as_long_to_wait(skep: Skep) -> None:
    result = typed(skep, "wS1\rquit\r", "--vs", "1", "--seconds", "5")
    assert " --vs 1 --side white --seconds 5 'Base+MLP;" in result.out
    unsaid = typed(skep, "wS1\rquit\r", "--vs", "1").out
    assert " --vs 1 --side white 'Base+MLP;" in unsaid


@pytest.mark.usefixtures("at_terminal")
@pytest.mark.parametrize(
    ("side", "begins"), [("black", "White plays "), ("white", f"White 1 {CHEVRON}")]
)
def test_the_side_is_the_persons(skep: Skep, side: str, begins: str) -> None:
    result = typed(skep, "\x04", "--vs", "1", "--side", side)
    assert (begins in result.out) is (side == "black")
    assert f"You play {side.capitalize()} against level 1 (egg)." in result.out


def saved_tags(skep: Skep, file: Path, *arguments: str) -> dict[str, str]:
    """Return the tags of a game that was begun or continued, and then saved."""
    result = typed(skep, f"save {file}\ry\rquit\r", *arguments)
    assert result.status == 0
    return dict(parse_pgn(file.read_text()).tags)


@pytest.mark.usefixtures("at_terminal")
def test_a_saved_game_says_when_it_was_played_and_by_whom(skep: Skep, tmp_path: Path) -> None:
    today = f"{datetime.now().astimezone():%Y.%m.%d}"
    tags = saved_tags(skep, tmp_path / "game.pgn", "--vs", "3")
    assert tags == {"Date": today, "White": "Human", "Black": "Skep level 3"}
    tags = saved_tags(skep, tmp_path / "black.pgn", "--vs", "10", "--side", "black", "wS1")
    assert tags["White"] == "Skep level 10"


@pytest.mark.usefixtures("at_terminal")
def test_a_game_of_two_people_has_a_date_and_no_names(skep: Skep, tmp_path: Path) -> None:
    assert list(saved_tags(skep, tmp_path / "game.pgn")) == ["Date"]
    begun = tmp_path / "begun.pgn"
    typed(skep, f"bS1\rsave {begun}\rquit\r", "--rules", "classic")
    assert list(parse_pgn(begun.read_text()).tags) == ["Date"]


@pytest.mark.usefixtures("at_terminal")
def test_a_game_that_is_continued_keeps_its_date_and_the_name_of_the_person(
    skep: Skep, tmp_path: Path
) -> None:
    file = tmp_path / "old.pgn"
    old = {"Date": "2020.01.31", "White": "Ann", "Black": "Bob", "Site": "Utrecht"}
    file.write_text(Game("Base").pgn(**old))
    assert saved_tags(skep, file, "--vs", "3", str(file)) == {**old, "Black": "Skep level 3"}
    # Whoever changes sides is not called by the name of the computer.
    sides = saved_tags(skep, file, "--vs", "2", "--side", "black", "--seed", "1", str(file))
    assert sides == {**old, "White": "Skep level 2", "Black": "Human"}


def test_the_opponent_is_made_as_asked_for() -> None:
    made = opponent(7, Color.WHITE, seconds=2, seed=5)
    assert (made.level.number, made.color, made.seconds, made.seed) == (7, Color.WHITE, 2, 5)


def test_a_game_against_the_computer_at_a_real_terminal() -> None:
    with terminal("play", "--no-color", "--vs", "2", "--seed", "5", "--rules", "Base") as screen:
        screen.wait("You play White against level 2 (larva).")
        screen.wait(f"White 1 {CHEVRON}")
        screen.type("wS1", "Black plays ")
        screen.wait(f"White 2 {CHEVRON}")
        screen.type("undo", f"White 1 {CHEVRON}")
        screen.type("wG1", f"White 2 {CHEVRON}")
        resume = "play --rules Base --vs 2 --side white --seed 5 'Base;InProgress;White[2];wG1;"
        screen.type("quit", resume)
        assert screen.process.wait(timeout=60) == 0


def test_ctrl_c_while_the_computer_thinks_loses_nothing() -> None:
    arguments = ("--vs", "10", "--side", "black", "--seconds", "3600")
    with terminal("play", *arguments) as screen:
        screen.wait("Level 10 is thinking… depth 2")
        screen.process.send_signal(signal.SIGINT)
        screen.wait("See you!")
        assert screen.process.wait(timeout=60) == 130
