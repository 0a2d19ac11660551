"""The table: what is said to the players, line by line, in both languages."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest

from skep.cli.terminal.completions import Candidate, candidates
from skep.cli.terminal.keywords import Keywords, PlayCommand, Reply, ShowTarget
from skep.cli.terminal.session import GameSession
from skep.core.bugs import Color
from skep.core.outcome import Outcome, Termination
from skep.core.ruleset import EDITIONS, GAME_TYPES
from skep.game import Game
from skep.notation.setupstring import format_setup, parse_setup
from skep.notation.table_rules import name_for_the_table, read_for_the_table
from skep.words import LANGUAGES, Words

CHEVRON = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
TIMES = "\N{MULTIPLICATION SIGN}"
PINNED = "The spider wS1 can’t move: it holds the hive together. Without it, wQ would be cut off."
FOUR = ("wS1", "bG1 wS1-", "wQ -wS1", "bQ bG1-")
QUEENS_STEP = (r"wQ \wS1", "bQ bG1/", "wQ -wS1", "bQ bG1-")
SURROUNDED = (
    "wB1",
    r"bP \wB1",
    "wQ wB1\\",
    "bB1 -bP",
    "wQ /wB1",
    r"bQ \bP",
    "wA1 wB1-",
    r"bM \bQ",
    "wA1 /bM",
    "bB2 bQ/",
    "wG1 -wA1",
    "bA1 /bB1",
    "wG1 bB2\\",
)
BEETLES = "1~Base~w9~w~_~0-0-wQ.1-0-bQ-bB1-wB1.2-0-bS1-bB2.1-1-bA1"
FORCED = ("wG1", "bG1 wG1-", "wQ /wG1", "bQ bG1\\", "wQ wG1\\", "bG1 -wG1")
FORCED_RULES = "Base,box=Q1G1"
OVER = "Type undo to take back the last move, save FILE to save the game, or quit to leave."
DRAWN = r"""White to move, turn 3

  b  · SS BB ·GG AAA M L P

      / \ / \ / \ / \
     |wQ |wS1|bG1[bQ ]
      \ / \ / \ / \ /

> w  · ·S BB GGG AAA M L P"""


def table(*lines: str, rules: str = "Base+MLP", language: str = "en") -> GameSession:
    """Return a table at which some lines were typed."""
    made = GameSession(Game(read_for_the_table(rules)), Words(language))
    for line in lines:
        made.answer(line)
    return made


def last_line(text: str) -> str:
    return text.splitlines()[-1]


def test_a_move_is_answered_with_the_hive() -> None:
    assert table(*FOUR[:3]).answer(FOUR[3]) == DRAWN


def test_the_greeting_names_the_rules_and_shows_the_hive() -> None:
    assert table(*FOUR).greeting() == (
        "Hive with the rule set Base+MLP. Type a move such as wS1. Press Tab to see what you can"
        f" type, or type help.\n\n{DRAWN}"
    )


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("", ""),
        (
            "wS1 bQ-",
            PINNED,
        ),
        (
            "why wS1?",
            PINNED,
        ),
        (
            "wS1",
            PINNED,
        ),
        (
            "WQ",
            (
                "2 moves for the white queen wQ:\n"
                r"  wQ \wS1  The queen wQ slides one step."
                "\n  wQ /wS1  The queen wQ slides one step."
            ),
        ),
        (
            "MOVES",
            "New pieces:\n  wS2 wB1 wG1 wA1 wM wL wP\n… and where they can go:\n"
            r"  \wQ  \wS1  -wQ  /wQ  wQ\ ".rstrip()
            + "\nPieces in play:\n"
            + r"  wQ   \wS1  /wS1",
        ),
        (
            "moves wA2",
            "Place wA1 before wA2: identical pieces enter in the order of their numbers.",
        ),
        ("why", "Why what? Add a move or a piece: why wA1 -bQ, or why wA1."),
        ("why wA1 -wQ", "The ant wA1 comes into play."),
        ("why pass", "You can only pass when you have no legal move."),
        ("pass", "You can only pass when you have no legal move."),
        (
            "why xyz",
            (
                "“xyz”, column 1: expected a piece: w or b, then its bug and number, such as"
                " wA1 or bQ."
            ),
        ),
        ("redo", "There’s no move to replay."),
        ("wQ wG1-", "wG1 isn’t in play yet. Name a piece that is."),
        ("wA1 bQ", "A new piece needs an empty hex, and that one is taken by bQ."),
        ("why wA1 bQ", "A new piece needs an empty hex, and that one is taken by bQ."),
        ("show", DRAWN),
        ("show game", f"Base+MLP;InProgress;White[3];{';'.join(FOUR)}"),
        ("show setup", "1~Base-MLP.repetition_threefold~w3~w~bQ~0-0-wQ.1-0-wS1.2-0-bG1.3-0-bQ"),
        (
            "show me",
            "Type show to draw the hive, or show game or show setup to print text.",
        ),
        ("save", "Which file? For example: save game.pgn"),
        ("foo bar", "I don’t understand “foo bar”. Type a move such as wA1 -bQ, or help."),
        ("wA9 -wQ", "“wA9 -wQ”, column 3: expected the number of the piece: 1, 2 or 3."),
        ("yes", "I don’t understand “yes”. Type a move such as wA1 -bQ, or help."),
    ],
)
def test_a_line_is_answered_and_changes_nothing(line: str, answer: str) -> None:
    sitting = table(*FOUR)
    assert sitting.answer(line) == answer
    assert sitting.game == table(*FOUR).game


def test_before_the_first_move_any_piece_goes_anywhere() -> None:
    assert table().answer("moves") == "New pieces:\n  wS1 wB1 wG1 wA1 wM wL wP"


def test_help_lists_every_command() -> None:
    assert (
        table().answer("?")
        == r"""Type a move: the piece, then where it goes.
  wS1       the very first piece                \bQ   bQ/
  wA1 -bQ   left of bQ                       -bQ   bQ   bQ-
  wB1 bQ    on top of bQ                        /bQ   bQ\
w is White, b is Black; Q queen, S spider, B beetle, G grasshopper, A ant, M mosquito, L ladybug, P pillbug.
In the drawing, [wA1] moved last and came from ( · ), and bQ < wB2 is a stack with wB2 on top. A dot in a reserve marks a piece that is already in play.
Press Tab to see what you can type. Besides moves, you can type:
  moves [PIECE]      list the legal moves, or those of one piece
  why MOVE or PIECE  explain why a move is illegal, or how it works
  hint               show what the computer would play
  undo [NUMBER]      take back the last move, or several
  redo [NUMBER]      replay a move you took back, or several
  draw               offer a draw
  resign             resign the game
  show [game|setup]  draw the hive, or print the game or the position as text
  save FILE          save the game as .uhp, .pgn, .sgf, .setup or .svg (a picture)
  rules              show the rules of this game
  help               show this list
  quit               leave; you can resume the game later"""  # noqa: E501 - a line as it is said
    )


@pytest.mark.parametrize(
    ("rules", "language", "answer"),
    [
        (
            "Base",
            "en",
            (
                "Rule set Base:\n- Pieces per side: queen, 2 x spider, 2 x beetle, 3 x"
                " grasshopper, 3 x ant.\n- White goes first.\n- The queen must be placed on the"
                " second, third or fourth turn.\n- Gates apply above the ground too: a beetle"
                " can’t squeeze between two higher stacks.\n- The game is a draw when a position"
                " occurs for the third time."
            ),
        ),
        (
            "classic,first_player=black",
            "nl",
            (
                "De regels van classic,first_player=black:\n- Stenen per speler: koningin, 2 x"
                " spin, 2 x kever, 3 x sprinkhaan, 3 x mier, mug, lieveheersbeestje.\n- Zwart"
                " begint.\n- De koningin mag in elk van de eerste vier beurten worden"
                " geplaatst.\n- Alleen op de grond moet er ruimte zijn: kevers en"
                " lieveheersbeestjes klimmen tussen twee hogere stapels door.\n- Komt een"
                " stelling voor de derde keer voor, dan kunnen de spelers remise afspreken."
            ),
        ),
        (
            "dutch-2005,repetition=none",
            "en",
            (
                "Rule set classic+,repetition=none:\n- Pieces per side: queen, 2 x spider, 2"
                " x beetle, 3 x grasshopper, 3 x ant.\n- Either side can go first.\n- The queen"
                " can be placed on any of the first four turns.\n- Gates apply only on the"
                " ground: beetles and ladybugs can climb between two higher stacks.\n- Positions"
                " can repeat any number of times."
            ),
        ),
    ],
)
def test_the_rules_in_force_are_told(rules: str, language: str, answer: str) -> None:
    assert table(rules=rules, language=language).answer("rules?") == answer.replace(
        " x ", f" {TIMES} "
    )


def test_the_names_of_rule_sets_at_the_table_are_read_back() -> None:
    texts = [*EDITIONS, *GAME_TYPES, "Base,repetition=none", "ultimate,repetition=none", "classic+"]
    read = read_for_the_table
    assert [read(name_for_the_table(read(text))) for text in texts] == list(map(read, texts))


def test_undo_and_redo_go_back_and_forth() -> None:
    sitting = table(*FOUR)
    assert sitting.answer("undo").startswith("Black to move, turn 2\n")
    assert sitting.answer("redo") == DRAWN
    assert table().answer("undo") == "There’s no move to take back."


def test_whoever_has_nothing_to_play_passes_without_being_asked() -> None:
    sitting = table(*FORCED[:-1], rules=FORCED_RULES)
    answer = sitting.answer(FORCED[-1])
    assert last_line(answer) == "White has no legal move and passes."
    assert answer.startswith("Black to move, turn 4\n")
    assert sitting.game.to_move is Color.BLACK


def test_undo_goes_back_to_where_somebody_had_a_choice_and_redo_forth() -> None:
    sitting = table(*FORCED, rules=FORCED_RULES)
    after_pass = sitting.game.copy()
    sitting.answer("undo")
    assert sitting.game.move_strings() == FORCED[:-1]
    assert last_line(sitting.answer("redo")) == "White has no legal move and passes."
    assert sitting.game == after_pass


def test_redo_goes_on_after_a_pass_that_was_taken_back() -> None:
    sitting = table(*FORCED, rules=FORCED_RULES)
    further = sitting.game.legal_move_strings()[0]
    sitting.answer(further)
    moves = sitting.game.move_strings()
    for line in ("undo", "undo", "redo", "redo"):
        sitting.answer(line)
    assert sitting.game.move_strings() == moves


def test_a_table_may_begin_with_a_pass() -> None:
    game = table(*FORCED, rules=FORCED_RULES).game
    start = game.positions[-2]
    sitting = GameSession(Game.from_position(start), Words("en"))
    notice = "White has no legal move and passes."
    assert last_line(sitting.greeting()) == notice
    assert last_line(sitting.answer("undo")) == notice


def test_a_surrounded_queen_ends_the_game() -> None:
    sitting = table(*SURROUNDED[:-1])
    answer = sitting.answer(SURROUNDED[-1])
    assert answer.startswith("The game is over.\n")
    assert answer.splitlines()[-2:] == ["White wins: Black’s queen is surrounded.", OVER]
    assert ">" not in answer
    assert sitting.prompt == f"{CHEVRON} "
    for line in ("moves", "draw", "resign"):
        assert sitting.answer(line) == "The game is over."
    for line in ("wA2 -wQ", "wA2 wS2-", "wA2", "pass"):
        assert sitting.answer(line) == "The game is over."
    assert sitting.answer("moves wA2") == "The game is over."


def test_a_third_repetition_is_a_draw_by_the_tournament_rules() -> None:
    answer = table(*FOUR, *QUEENS_STEP, *QUEENS_STEP[:-1]).answer(QUEENS_STEP[-1])
    assert answer.splitlines()[-2:] == [
        "Draw: the same position occurred three times.",
        OVER,
    ]


@pytest.mark.parametrize(
    ("language", "notice"),
    [
        ("en", "This position has occurred three times. You can agree to a draw: type draw."),
        (
            "nl",
            ("Deze stelling is drie keer voorgekomen. Jullie kunnen remise afspreken: typ remise."),
        ),
    ],
)
def test_a_third_repetition_is_told_where_players_may_agree(language: str, notice: str) -> None:
    sitting = table(*FOUR, *QUEENS_STEP, *QUEENS_STEP[:-1], rules="ultimate", language=language)
    assert last_line(sitting.answer(QUEENS_STEP[-1])) == notice
    assert sitting.game.outcome is None


def test_a_third_repetition_is_nothing_where_the_rules_say_nothing() -> None:
    sitting = table(*FOUR, *QUEENS_STEP, *QUEENS_STEP, rules="Base+MLP,repetition=none")
    assert last_line(sitting.greeting()) == last_line(DRAWN)
    assert sitting.game.outcome is None


def test_a_draw_is_offered_and_accepted() -> None:
    sitting = table(*FOUR)
    assert sitting.prompt == f"White 3 {CHEVRON} "
    assert sitting.answer("draw") == ""
    assert sitting.prompt == "White offers a draw. Does Black accept? (yes/no) "
    assert sitting.answer("wA1 -wQ") == "Please answer yes or no."
    assert sitting.answer("Y").splitlines()[-2:] == ["Draw by agreement.", OVER]
    assert sitting.game.outcome == Outcome(Termination.AGREEMENT, None)


def test_a_draw_is_offered_and_declined() -> None:
    sitting = table(*FOUR[:3])
    sitting.answer("draw")
    assert sitting.prompt == "Black offers a draw. Does White accept? (yes/no) "
    assert sitting.answer("no") == "No draw. The game continues."
    assert (sitting.prompt, sitting.game.outcome) == (f"Black 2 {CHEVRON} ", None)


def test_a_player_resigns_when_sure() -> None:
    sitting = table(*FOUR)
    sitting.answer("resign")
    assert sitting.prompt == "Resign as White? (yes/no) "
    assert sitting.answer("n") == "The game continues."
    sitting.answer("resign")
    assert sitting.answer("yes").splitlines()[-2:] == ["Black wins: White resigned.", OVER]
    assert sitting.game.outcome == Outcome(Termination.RESIGNATION, Color.BLACK)


def test_a_game_is_saved_as_the_name_of_the_file_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    sitting = table(*FOUR)
    for name in ("game.uhp", "game", "game.pgn", "game.svg", "game.setup", "game.gz", "g.pgn.gz"):
        assert sitting.answer(f"save {name}") == f"Saved to {name}."
    assert Path("game.uhp").read_text() == Path("game").read_text() == f"{sitting.game}\n"
    assert Path("game.setup").read_text() == f"{format_setup(sitting.game.position)}\n"
    assert gzip.decompress(Path("game.gz").read_bytes()) == Path("game").read_bytes()
    assert gzip.decompress(Path("g.pgn.gz").read_bytes()) == Path("game.pgn").read_bytes()
    assert Path("game.pgn").read_text() == (
        '[GameType "Base+MLP"]\n[Result "InProgress"]\n[Rules "Base+MLP,repetition=threefold"]\n\n'
        "1. wS1\n2. bG1 wS1-\n3. wQ -wS1\n4. bQ bG1-\n"
    )
    assert Path("game.svg").read_text() == sitting.game.svg().rstrip() + "\n"


def test_nothing_is_written_over_unasked(tmp_path: Path) -> None:
    file = tmp_path / "game.uhp"
    file.write_text("old\n")
    sitting = table(*FOUR)
    sitting.answer(f"save {file}")
    assert sitting.prompt == f"{file} already exists. Overwrite it? (yes/no) "
    assert (sitting.answer("no"), file.read_text()) == ("Nothing was saved.", "old\n")
    sitting.answer(f"save {file}")
    assert sitting.answer("yes") == f"Saved to {file}."
    assert file.read_text() == f"{sitting.game}\n"


def test_what_cannot_be_saved_is_told(tmp_path: Path) -> None:
    file = tmp_path / "absent" / "game.uhp"
    assert table().answer(f"save {file}") == f"{file}: No such file or directory"
    assert table().answer(f"save {tmp_path / 'new'}/") == f"{tmp_path / 'new'}/: Is a directory"
    read_only = "Skep reads bga, but can’t write it. Use uhp, pgn, sgf or setup instead."
    assert table().answer(f"save {tmp_path / 'game.bga'}") == read_only
    position = parse_setup("1~Base~w2~w~bG1~0-0-wS1.1-0-bG1")
    sitting = GameSession(Game.from_position(position), Words("en"))
    refused = (
        "A game that starts from a custom position can’t be written as a game string. Use PGN"
        " instead."
    )
    assert sitting.answer(f"save {tmp_path / 'game.uhp'}") == refused
    assert sitting.answer("show game") == "1~Base~w2~w~bG1~0-0-wS1.1-0-bG1"
    assert os.listdir(tmp_path) == []  # noqa: PTH208 - an empty folder


@pytest.mark.parametrize(
    ("language", "name", "answer"),
    [
        (
            "en",
            "g.png",
            (
                "g.png: Skep can’t write .png. Save a game as .uhp, .pgn, .sgf, .setup (the"
                " position) or .svg (a picture). Add .gz to compress it."
            ),
        ),
        (
            "nl",
            "G.TXT.gz",
            (
                "G.TXT.gz: Skep kan geen .txt schrijven. Bewaar een partij als .uhp, .pgn, .sgf,"
                " .setup (de stelling) of .svg (een afbeelding). Zet er .gz achter om het bestand"
                " in te pakken."
            ),
        ),
    ],
)
def test_a_kind_of_file_that_is_not_written_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, name: str, answer: str
) -> None:
    monkeypatch.chdir(tmp_path)
    sitting = table(*FOUR, language=language)
    assert sitting.answer(f"save {name}") == answer
    Path(name).touch()
    assert sitting.answer(f"save {name}") == answer
    assert (sitting.question, Path(name).read_bytes()) == (None, b"")


def test_what_the_system_says_is_said_in_the_language_spoken(tmp_path: Path) -> None:
    file = tmp_path / "absent" / "game.uhp"
    answer = f"{file}: bestand of map niet gevonden"
    assert table(language="nl").answer(f"bewaar {file}") == answer


def test_whoever_leaves_a_finished_game_is_told_how_to_look_at_it() -> None:
    game = f"Base+MLP;WhiteWins;Black[7];{';'.join(SURROUNDED)}"
    assert table(*SURROUNDED).answer("quit") == (
        f"To review this game, run:\n\n  skep analyze --rules Base+MLP '{game}'"
    )
    dutch = table(*FOUR[:1], "opgeven", "ja", rules="classic", language="nl")
    assert dutch.answer("stop") == (
        "Zo analyseer je deze partij:\n\n  skep analyze --rules classic"
        " 'Base+ML;WhiteWins;Black[1];wS1'"
    )


def test_a_finished_game_that_began_from_a_setup_is_left_with_a_word() -> None:
    position = parse_setup("1~classic~w2~w~bG1~0-0-wS1.1-0-bG1")
    sitting = GameSession(Game.from_position(position), Words("en"))
    for line in ("wQ -wS1", "resign", "yes"):
        sitting.answer(line)
    assert sitting.answer("quit") == "See you!"


def test_a_question_that_is_declined_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "game.uhp"
    file.touch()
    sitting = table(*FOUR)
    answers = {"resign": "The game continues.", "draw": "No draw. The game continues."}
    for line, answer in {**answers, f"save {file}": "Nothing was saved."}.items():
        sitting.answer(line)
        assert sitting.decline() == answer
        assert sitting.question is None
    assert (sitting.decline(), sitting.game.outcome, file.read_text()) == ("", None, "")


def test_whoever_leaves_is_told_how_to_come_back() -> None:
    sitting = table(*FOUR)
    assert sitting.answer("quit") == (
        "To resume this game, run:\n\n  skep play --rules Base+MLP"
        " 'Base+MLP;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-'"
    )
    assert sitting.is_left
    assert table(language="nl").answer("stop") == "Tot de volgende keer!"


def test_whoever_leaves_is_told_the_name_that_the_program_was_started_by() -> None:
    sitting = GameSession(Game("Base"), Words("en"), program=".venv/bin/skep")
    sitting.answer("wS1")
    assert last_line(sitting.answer("q")) == (
        "  .venv/bin/skep play --rules Base,repetition=none 'Base;InProgress;Black[1];wS1'"
    )


def test_how_a_beetle_goes_is_told() -> None:
    sitting = GameSession(Game.from_position(parse_setup(BEETLES)), Words("en"))
    assert sitting.answer("wB1") == (
        "6 moves for the white beetle wB1:\n"
        "  wB1 \\bB1  The beetle wB1 climbs down to the ground.\n"
        "  wB1 \\bB2  The beetle wB1 climbs down to the ground.\n"
        "  wB1 wQ    The beetle wB1 climbs down onto wQ.\n"
        "  wB1 bB2   The beetle wB1 takes one step on top, onto bB2.\n"
        "  wB1 wQ\\   The beetle wB1 climbs down to the ground.\n"
        "  wB1 bA1   The beetle wB1 climbs down onto bA1."
    )


def test_a_dutch_piece_has_its_article() -> None:
    sitting = table("wL", "bG1 wL-", "wQ -wL", "bQ bG1-", language="nl")
    assert sitting.answer("wA1").splitlines()[0] == "5 zetten voor de witte mier wA1:"
    assert table(language="nl").answer("wL").startswith("Zwart is aan zet")
    assert table(language="nl").answer("moves wL").splitlines()[0] == (
        "Eén zet voor het witte lieveheersbeestje wL:"
    )


def test_a_game_from_a_setup_is_left_as_a_setup() -> None:
    position = parse_setup("1~classic~w2~w~bG1~0-0-wS1.1-0-bG1")
    sitting = GameSession(Game.from_position(position), Words("en"))
    sitting.answer("wQ -wS1")
    assert last_line(sitting.farewell()) == (
        "  skep play --rules classic '1~classic~b2~w~wQ~0-0-wQ.1-0-wS1.2-0-bG1'"
    )


def test_dutch_is_spoken_and_both_languages_are_understood() -> None:
    sitting = table(*FOUR, language="nl")
    assert sitting.answer("toon").startswith("Wit is aan zet, beurt 3\n")
    assert sitting.answer("terug").startswith("Zwart is aan zet, beurt 2\n")
    assert sitting.answer("redo").startswith("Wit is aan zet, beurt 3\n")
    assert sitting.answer("waarom wS1") == (
        "De spin wS1 kan niet weg: ze verbindt wQ met de rest van de korf."
    )
    sitting.answer("remise")
    assert sitting.prompt == "Wit biedt remise aan. Gaat Zwart akkoord? (ja/nee) "
    assert sitting.answer("j").splitlines()[-2:] == [
        "Remise in onderling overleg.",
        (
            "Typ terug om de laatste zet terug te nemen, bewaar BESTAND om de partij te bewaren,"
            " of stop om te stoppen."
        ),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_means_one_thing(language: str) -> None:
    keywords = Keywords(Words(language))
    members = [*PlayCommand, *Reply, *ShowTarget]
    assert [keywords.find(member.value) for member in members] == members
    assert [keywords.find(keywords.name(member)) for member in members] == members
    assert len({keywords.name(member) for member in members}) == len(members)


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("wG", [Candidate("wG1", "white grasshopper wG1")]),
        (
            "wq",
            [
                Candidate(r"wQ \wS1", "The queen wQ slides one step."),
                Candidate("wQ /wS1", "The queen wQ slides one step."),
            ],
        ),
        ("  wQ  \\", [Candidate(r"wQ \wS1", "The queen wQ slides one step.")]),
        ("wS1", []),
        (
            "re",
            [
                Candidate("redo", "replay a move you took back, or several"),
                Candidate("resign", "resign the game"),
            ],
        ),
        ("why bM", [Candidate("why bM", "black mosquito bM")]),
        ("moves wA3", [Candidate("moves wA3", "white ant wA3")]),
        ("show s", [Candidate("show setup")]),
        ("save x", []),
        ("zzz", []),
    ],
)
def test_what_can_be_meant_is_offered(line: str, offered: list[Candidate]) -> None:
    assert candidates(table(*FOUR), line) == offered


def test_nothing_typed_offers_pieces_then_commands() -> None:
    sitting = table(*FOUR)
    texts = [offer.text for offer in candidates(sitting, "")]
    pieces = ["wS2", "wB1", "wG1", "wA1", "wM", "wL", "wP", "wQ"]
    assert texts == [*pieces, *(command.value for command in PlayCommand)]
    sitting.answer("resign")
    assert candidates(sitting, "") == [Candidate("yes"), Candidate("no")]


def test_the_first_piece_is_offered_as_a_move() -> None:
    assert candidates(table(), "wa1") == [Candidate("wA1", "The ant wA1 comes into play.")]
