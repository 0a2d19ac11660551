"""Problems and errors: each one line, in both languages, word for word."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from enum import Enum

import pytest

import skep.core
import skep.notation
from skep.core.bugs import Bug, Color, Piece
from skep.core.errors import (
    GameError,
    GameErrorCode,
    HiveError,
    IllegalMoveError,
    InvalidPositionError,
    NativeNeededError,
    NativeTask,
    RulesetError,
    RulesetErrorCode,
    WrongTypeError,
)
from skep.core.hexes import Hex
from skep.core.hive import Hive
from skep.core.moves import PASS
from skep.core.position import Position
from skep.core.reasons import Reason, ReasonCode
from skep.core.ruleset import GAME_TYPES
from skep.core.setup import Setup, SetupProblem, SetupProblemCode
from skep.notation.archive import Failure
from skep.notation.errors import (
    BrokenGameError,
    DamagedFileError,
    Expected,
    NotationError,
    RulesDisagreeError,
    UndecodableError,
    UnknownFormatError,
    UnreadableGameError,
    Unwritable,
    UnwritableError,
)
from skep.notation.gamestring import parse_game
from skep.notation.movestring import parse_piece
from skep.words import LANGUAGES, UnknownLanguageError, Words

EN, NL = Words("en"), Words("nl")
WORDS = (EN, NL)


def kebab(member: Enum) -> str:
    return member.name.lower().replace("_", "-")


# --- problems -----------------------------------------------------------------------------------

WA1, WA2, WB1 = Piece(Color.WHITE, Bug.ANT), Piece(Color.WHITE, Bug.ANT, 2), parse_piece("wB1")
WS1, WG1, WQ, WP = (parse_piece(name) for name in ("wS1", "wG1", "wQ", "wP"))
BQ, BA1 = parse_piece("bQ"), parse_piece("bA1")


def setup(
    stacks: Mapping[tuple[int, int], tuple[Piece, ...]],
    *,
    ply: int = 20,
    first: Color = Color.WHITE,
    stunned: Piece | None = None,
    rules: str = "Base+MLP",
) -> Setup:
    hive = Hive({Hex(*at): stack for at, stack in stacks.items()})
    return Setup(GAME_TYPES[rules], hive, ply, first, stunned)


QUEENS = {(0, 0): (WQ,), (1, 0): (BQ,)}

PROBLEMS = [
    (
        SetupProblemCode.NEGATIVE_PLY,
        setup({}, ply=-1),
        "A game can’t have a negative number of plies.",
        "Een partij kan niet minder dan nul zetten hebben.",
    ),
    (
        SetupProblemCode.TOO_LARGE,
        setup({}, ply=2 * 10**9),
        "A number above one billion is too large for a game.",
        "Een getal boven een miljard is te groot voor een partij.",
    ),
    (
        SetupProblemCode.WRONG_FIRST_PLAYER,
        setup(QUEENS, first=Color.BLACK),
        "Under these rules, White goes first, not Black.",
        "Met deze regels begint Wit, niet Zwart.",
    ),
    (
        SetupProblemCode.EMPTY_STACK,
        setup({**QUEENS, (2, 0): ()}),
        "The stack on hex (2, 0) has no pieces.",
        "De stapel op veld (2, 0) heeft geen stenen.",
    ),
    (
        SetupProblemCode.NOT_IN_BOX,
        setup({**QUEENS, (2, 0): (WP,)}, rules="Base"),
        "The pillbug wP isn’t one of the pieces in these rules.",
        "De pissebed wP komt in deze regels niet voor.",
    ),
    (
        SetupProblemCode.TWICE,
        setup({**QUEENS, (2, 0): (WA1,), (3, 0): (WA1,)}),
        "The ant wA1 is in the hive twice.",
        "De mier wA1 ligt twee keer in de korf.",
    ),
    (
        SetupProblemCode.NUMBER_SKIPPED,
        setup({**QUEENS, (2, 0): (WA2,)}),
        "The ant wA2 is in play, but a lower-numbered piece of the same kind isn’t.",
        "De mier wA2 is in het spel, maar een lager nummer van dezelfde soort nog niet.",
    ),
    (
        SetupProblemCode.CANNOT_CLIMB,
        setup({**QUEENS, (2, 0): (WB1, WA1)}),
        "The ant wA1 is on top of another piece. Only beetles and mosquitoes can be there.",
        "De mier wA1 ligt op een andere steen. Dat kan alleen een kever of een mug.",
    ),
    (
        SetupProblemCode.CLIMBED_TOO_EARLY,
        setup({(0, 0): (WA1,), (1, 0): (BQ, WB1)}),
        (
            "The beetle wB1 is on top of another piece, but no piece can climb before its queen"
            " is placed."
        ),
        (
            "De kever wB1 ligt op een andere steen, maar klimmen mag pas als de eigen koningin in"
            " het spel is."
        ),
    ),
    (
        SetupProblemCode.NOT_ONE_HIVE,
        setup({**QUEENS, (2, 0): (WA1,), (5, 5): (WA2, WB1)}),
        "Not connected to the rest of the hive: wA2 and wB1.",
        "Los van de rest van de korf: wA2 en wB1.",
    ),
    (
        SetupProblemCode.TOO_MANY_PIECES,
        setup({**QUEENS, (2, 0): (WA1,)}, ply=2),
        "White has more pieces in play than it has had turns.",
        "Wit heeft meer stenen geplaatst dan beurten gehad.",
    ),
    (
        SetupProblemCode.NOTHING_PLACED,
        setup({(0, 0): (BQ,)}),
        "White has had a turn but has no piece in play.",
        "Wit is al aan de beurt geweest, maar heeft geen steen in het spel.",
    ),
    (
        SetupProblemCode.QUEEN_MISSING,
        setup({(0, 0): (WA1,), (1, 0): (WB1,), (2, 0): (WS1,), (3, 0): (WG1,), (4, 0): (BQ,)}),
        "White has more than three pieces in play, but no queen.",
        "Wit heeft meer dan drie stenen in het spel, maar geen koningin.",
    ),
    (
        SetupProblemCode.QUEEN_TOO_EARLY,
        setup({(0, 0): (WQ,)}, ply=1),
        "The queen wQ can’t be the first piece: she enters on the second turn or later.",
        "Beginnen met de koningin wQ kan niet: ze komt op zijn vroegst in de tweede beurt.",
    ),
    (
        SetupProblemCode.STUNNED_NOT_IN_PLAY,
        setup(QUEENS, stunned=BA1),
        "The ant bA1 is marked as stunned but isn’t in play.",
        "De mier bA1 zou verdoofd zijn, maar is niet in het spel.",
    ),
    (
        SetupProblemCode.STUNNED_COVERED,
        setup({**QUEENS, (2, 0): (BA1, WB1)}, stunned=BA1),
        "The ant bA1 is marked as stunned but is under another piece.",
        "De mier bA1 zou verdoofd zijn, maar er ligt een andere steen bovenop.",
    ),
    (
        SetupProblemCode.STUNNED_NOT_THROWN,
        setup(QUEENS, stunned=WQ),
        (
            "The queen wQ can’t be stunned on its own side’s turn unless it was just thrown, and no"
            " piece next to it could have thrown it."
        ),
        (
            "De koningin wQ kan niet verdoofd zijn als de eigen kleur aan zet is: daarvoor"
            " moet een buur deze steen hebben gegooid, en geen enkele buur kan gooien."
        ),
    ),
]


@pytest.mark.parametrize(
    ("code", "impossible", "english", "dutch"), PROBLEMS, ids=[kebab(row[0]) for row in PROBLEMS]
)
def test_a_problem_is_a_sentence_with_its_facts(
    code: SetupProblemCode, impossible: Setup, english: str, dutch: str
) -> None:
    with pytest.raises(InvalidPositionError) as caught:
        Position.from_setup(impossible)
    problem = next(one for one in caught.value.problems if one.code is code)
    assert EN.problem(problem) == english
    assert NL.problem(problem) == dutch


def test_every_problem_code_has_a_setup_that_shows_it() -> None:
    assert {row[0] for row in PROBLEMS} == set(SetupProblemCode)


def test_a_loose_part_without_pieces_is_named_by_its_hex() -> None:
    problem = SetupProblem(SetupProblemCode.NOT_ONE_HIVE, hexes=(Hex(5, -5),))
    assert EN.problem(problem) == "Not connected to the rest of the hive: (5, -5)."


# --- errors -------------------------------------------------------------------------------------


def broken_game() -> BrokenGameError:
    with pytest.raises(BrokenGameError) as caught:
        parse_game("wS1;bG1 wS1-;wS1 bG1-")
    return caught.value


ERRORS: list[tuple[HiveError, str, str]] = [
    (
        NotationError("wA1 -bX", 6, Expected.BUG, choices=tuple("QSBGAMLP")),
        "“wA1 -bX”, column 7: expected one of Q, S, B, G, A, M, L or P.",
        "“wA1 -bX”, kolom 7: hier hoort een van Q, S, B, G, A, M, L of P.",
    ),
    (
        NotationError("Base\n;", 1233, Expected.PGN_TAG, line=1234),
        'Line 1234: “Base ;”, column 1234: expected a tag such as [White "Ann"].',
        'Regel 1234: “Base ;”, kolom 1234: hier hoort een tag zoals [White "Ann"].',
    ),
    (
        broken_game(),
        ("Ply 3, “wS1 bG1-”, can’t be played. The spider wS1 can’t move yet: place wQ first."),
        (
            "Zet 3, “wS1 bG1-”, kan niet worden gespeeld."
            " De spin wS1 kan nog niet weg: plaats eerst wQ."
        ),
    ),
    (
        IllegalMoveError(PASS, Reason(ReasonCode.GAME_OVER)),
        "The game is over.",
        "De partij is afgelopen.",
    ),
    (
        InvalidPositionError(
            (
                SetupProblem(SetupProblemCode.TWICE, (WQ,)),
                SetupProblem(SetupProblemCode.NOTHING_PLACED, color=Color.BLACK),
            )
        ),
        (
            "This position is impossible. The queen wQ is in the hive twice. Black has had a turn"
            " but has no piece in play."
        ),
        (
            "Deze stelling is onmogelijk. De koningin wQ ligt twee keer in de korf. Zwart is al"
            " aan de beurt geweest, maar heeft geen steen in het spel."
        ),
    ),
    (
        RulesDisagreeError("Base+P", "classic"),
        "The game says Base+P, but you asked for classic.",
        "In de partij staat Base+P, maar jij vroeg om classic.",
    ),
    (
        UnwritableError(Unwritable.SETUP),
        (
            "A game that starts from a custom position can’t be written as a game string. Use PGN"
            " instead."
        ),
        (
            "Een partij die vanuit een eigen stelling begint, past niet in een game string."
            " Gebruik PGN."
        ),
    ),
    (
        UnwritableError(Unwritable.READ_ONLY, "sgf"),
        "Skep reads sgf, but can’t write it. Use uhp, pgn, sgf or setup instead.",
        "Skep kan sgf wel lezen, maar niet schrijven. Gebruik uhp, pgn, sgf of setup.",
    ),
    (
        UndecodableError(3, 4, 0xE9),
        "Line 3, column 5: byte 0xe9 isn’t valid UTF-8.",
        "Regel 3, kolom 5: byte 0xe9 is geen geldige UTF-8.",
    ),
    (
        DamagedFileError(1200),
        "Line 1200: the compressed file is damaged from here on.",
        "Regel 1200: vanaf hier is het ingepakte bestand beschadigd.",
    ),
    (
        UnknownFormatError("chess.txt"),
        (
            "“chess.txt” isn’t a game string, PGN, SGF, BGA, a setup string or a hivegame.com"
            " analysis."
        ),
        "“chess.txt” is geen game string, PGN, SGF, BGA, setup string of analyse van hivegame.com.",
    ),
    (
        NativeNeededError(NativeTask.PAIRS, is_chosen=True),
        "A match with paired games needs the native rules. Unset SKEP_PURE to use them.",
        (
            "Voor een match met partijen in paren heeft Skep de gecompileerde regels nodig. Die"
            " staan uit door SKEP_PURE: haal die variabele weg."
        ),
    ),
    (
        NativeNeededError(NativeTask.SELF_PLAY, is_chosen=False),
        (
            "Self-play needs the native rules. To build them, install a C++ compiler and Python.h"
            " (Debian: apt install g++ python3-dev), then install Skep again."
        ),
        (
            "Om tegen zichzelf te spelen heeft Skep de gecompileerde regels nodig. Installeer een"
            " C++-compiler en Python.h (Debian: apt install g++ python3-dev), en daarna Skep"
            " opnieuw."
        ),
    ),
    (
        WrongTypeError("ply", ("int",), None),
        "ply: expected int, not None.",
        "ply: hier hoort int, niet None.",
    ),
    (
        WrongTypeError("first_player", ("Color", "None"), "w"),
        "first_player: expected Color or None, not 'w'. Use Color.WHITE or Color.BLACK.",
        "first_player: hier hoort Color of None, niet 'w'. Gebruik Color.WHITE of Color.BLACK.",
    ),
    (
        UnreadableGameError(Failure("", 7, 2, broken_game())),
        (
            "Line 7, game 2: Ply 3, “wS1 bG1-”, can’t be played. The spider wS1 can’t move yet:"
            " place wQ first. To skip such games, pass a function as on_failure."
        ),
        (
            "Regel 7, partij 2: Zet 3, “wS1 bG1-”, kan niet worden gespeeld. De spin wS1 kan nog"
            " niet weg: plaats eerst wQ. Wil je zulke partijen overslaan, geef dan een functie"
            " mee als on_failure."
        ),
    ),
    (
        UnreadableGameError(Failure("a.uhp", 7, 2, NotationError("x", 0, Expected.JSON, line=9))),
        (
            "a.uhp, line 9, game 2: “x”, column 1: expected JSON."
            " To skip such games, pass a function as on_failure."
        ),
        (
            "a.uhp, regel 9, partij 2: “x”, kolom 1: hier hoort JSON."
            " Wil je zulke partijen overslaan, geef dan een functie mee als on_failure."
        ),
    ),
    (
        RulesetError(RulesetErrorCode.NO_QUEEN, Bug.QUEEN),
        "Nobody can win with these rules: each side needs exactly one queen.",
        "Met deze regels kan niemand winnen: elke speler heeft precies één koningin nodig.",
    ),
    (
        RulesetError(RulesetErrorCode.NOT_IN_BOX, Bug.PILLBUG),
        "These rules have no pillbug.",
        "In deze regels komt geen pissebed voor.",
    ),
    (
        GameError(GameErrorCode.NOTHING_TO_UNDO),
        "There’s no move to take back.",
        "Er is geen zet om terug te nemen.",
    ),
    (
        UnknownLanguageError("fr"),
        "Skep doesn’t speak the language “fr”. Choose en or nl.",
        "Skep spreekt de taal “fr” niet. Kies en of nl.",
    ),
]


def broken_by(game: str) -> BrokenGameError:
    with pytest.raises(BrokenGameError) as caught:
        parse_game(game)
    return caught.value


@pytest.mark.parametrize(
    ("game", "english", "dutch"),
    [
        (
            "wS1;bX",
            "Ply 2, “bX”, can’t be played. Column 2: expected one of Q, S, B, G, A, M, L or P.",
            (
                "Zet 2, “bX”, kan niet worden gespeeld. Kolom 2: hier hoort een van Q, S, B, G, A,"
                " M, L of P."
            ),
        ),
        (
            "wS1;bA1 wG1-",
            ("Ply 2, “bA1 wG1-”, can’t be played. wG1 isn’t in play yet. Name a piece that is."),
            (
                "Zet 2, “bA1 wG1-”, kan niet worden gespeeld. wG1 is nog niet in het spel. Noem"
                " een steen die al in het spel is."
            ),
        ),
        (
            "bS1;wS1 bS1-",
            "Ply 1, “bS1”, can’t be played. Under these rules, White goes first, not Black.",
            "Zet 1, “bS1”, kan niet worden gespeeld. Met deze regels begint Wit, niet Zwart.",
        ),
    ],
)
def test_what_has_been_quoted_as_the_move_is_not_quoted_twice(
    game: str, english: str, dutch: str
) -> None:
    error = broken_by(game)
    assert EN.error(error) == english
    assert NL.error(error) == dutch


def test_a_cause_with_another_text_is_told_in_full() -> None:
    cause = NotationError("N 1x", 3, Expected.SGF_CELL)
    error = BrokenGameError(broken_game().record, "move W wA1 N 1x", cause)
    assert EN.error(error).endswith(
        "can’t be played. “N 1x”, column 4: expected a column and a row, such as N 13."
    )


@pytest.mark.parametrize(
    ("error", "english", "dutch"),
    [
        (
            NotationError("1. x", 3, Expected.PGN_MOVE, line=7),
            "“1. x”, column 4: expected " + Expected.PGN_MOVE.value + ".",
            None,
        ),
        (
            UndecodableError(3, 4, 0xE9),
            "column 5: byte 0xe9 isn’t valid UTF-8.",
            "kolom 5: byte 0xe9 is geen geldige UTF-8.",
        ),
        (
            DamagedFileError(1200),
            "the compressed file is damaged from here on.",
            "vanaf hier is het ingepakte bestand beschadigd.",
        ),
        (GameError(GameErrorCode.GAME_OVER), "The game is over.", "De partij is afgelopen."),
    ],
)
def test_where_the_line_is_told_already_it_is_not_told_again(
    error: HiveError, english: str, dutch: str | None
) -> None:
    assert EN.error_there(error) == english
    if dutch is not None:
        assert NL.error_there(error) == dutch


@pytest.mark.parametrize(
    ("error", "english", "dutch"), ERRORS, ids=[type(row[0]).__name__ for row in ERRORS]
)
def test_an_error_is_one_line(error: HiveError, english: str, dutch: str) -> None:
    assert EN.error(error) == english
    assert NL.error(error) == dutch


def test_every_error_of_these_layers_has_a_sentence() -> None:
    for package in (skep.core, skep.notation):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    layers = ("skep.core", "skep.notation", "skep.words")
    classes = {one for one in subclasses(HiveError) if one.__module__.startswith(layers)}
    assert {type(row[0]) for row in ERRORS} == classes


def subclasses(parent: type[HiveError]) -> Iterator[type[HiveError]]:
    for child in parent.__subclasses__():
        yield child
        yield from subclasses(child)


@pytest.mark.parametrize("words", WORDS, ids=LANGUAGES)
def test_an_error_of_a_layer_above_says_its_own_english(words: Words) -> None:
    assert words.error(HiveError("the engine does not answer")) == "the engine does not answer"


def test_of_a_long_text_the_part_around_the_column_is_quoted() -> None:
    text = "Base;" + "x" * 100 + "!" + "y" * 100
    error = NotationError(text, text.index("!"), Expected.TURN)
    quoted = f"“…{'x' * 40}!{'y' * 19}…”"
    turn = "expected the turn, such as White[1] or Black[12]."
    assert EN.error(error) == f"{quoted}, column 106: {turn}"
    assert EN.error(NotationError(text, 0, Expected.TURN)).startswith(f"“{text[:60]}…”")
    assert EN.error(NotationError(text, 205, Expected.TURN)).startswith(f"“…{text[-60:]}”")
