"""Sentences: every one there is, in both languages, word for word."""

from __future__ import annotations

import subprocess
import sys
from enum import Enum
from pathlib import Path

import pytest

from skep.core.bugs import Bug, Color, Piece, all_pieces
from skep.core.errors import IllegalMoveError
from skep.core.hexes import Hex
from skep.core.moves import PASS, Movement, Placement
from skep.core.outcome import Outcome, Termination
from skep.core.reasons import How, Reason, ReasonCode, Way
from skep.notation.movestring import parse_piece
from skep.notation.setupstring import parse_setup
from skep.words import LANGUAGES, UnknownLanguageError, Words, catalogue, choose_language

VECTORS = Path(__file__).parent.parent / "vectors" / "words"
EN, NL = Words("en"), Words("nl")
WORDS = (EN, NL)

Vector = dict[str, str]


def read_vectors(name: str) -> list[Vector]:
    """Return the blocks of a file: a keyword and its text on each line."""
    text = (VECTORS / name).read_text(encoding="utf-8")
    blocks = [block for block in text.split("\n\n") if not block.startswith("#")]
    return [dict(line.split(maxsplit=1) for line in block.splitlines()) for block in blocks]


def ids(vector: Vector) -> str:
    return vector["id"].replace(" ", "-")


def ask(vector: Vector) -> How | Reason | None:
    """Return what the rules say of the move of a vector."""
    position = parse_setup(vector["setup"])
    match vector["move"].split():
        case ["pass"]:
            return position.why_not(PASS)
        case ["place", piece, end]:
            return position.why_not(Placement(parse_piece(piece), read_hex(end)))
        case [piece, start, end]:
            return position.why_not(Movement(parse_piece(piece), read_hex(start), read_hex(end)))
        case [piece, end]:
            return position.explain(parse_piece(piece), read_hex(end))
        case words:
            raise ValueError(words)


def read_hex(text: str) -> Hex:
    q, r = text.split(",")
    return Hex(int(q), int(r))


def kebab(member: Enum) -> str:
    return member.name.lower().replace("_", "-")


# --- reasons and hows ---------------------------------------------------------------------------

REASONS = read_vectors("reasons.txt")
HOWS = read_vectors("hows.txt")


@pytest.mark.parametrize("vector", REASONS, ids=ids)
def test_a_reason_is_a_sentence_with_its_facts(vector: Vector) -> None:
    reason = ask(vector)
    assert isinstance(reason, Reason)
    assert kebab(reason.code) == vector["id"].partition(":")[0]
    assert EN.reason(reason) == vector["en"]
    assert NL.reason(reason) == vector["nl"]


def test_every_reason_code_has_a_position_that_shows_it() -> None:
    assert {vector["id"].partition(":")[0] for vector in REASONS} == set(map(kebab, ReasonCode))


@pytest.mark.parametrize("vector", HOWS, ids=ids)
def test_a_how_is_a_sentence_with_its_facts(vector: Vector) -> None:
    how = ask(vector)
    piece = parse_piece(vector["move"].split()[0])
    hive = parse_setup(vector["setup"]).hive
    assert isinstance(how, How)
    assert how.way.value == vector["id"].partition(":")[0]
    assert EN.how(how, piece, hive) == vector["en"]
    assert NL.how(how, piece, hive) == vector["nl"]


def test_without_a_hive_a_beetle_takes_a_step() -> None:
    how = How(Way.WALK, (Hex(0, 0), Hex(0, 1)), Bug.BEETLE)
    beetle = Piece(Color.WHITE, Bug.BEETLE, 1)
    assert EN.how(how, beetle) == "The beetle wB1 moves one step."
    assert NL.how(how, beetle) == "De kever wB1 zet één stap."


def test_a_new_piece_on_an_occupied_hex_is_told_where_new_pieces_go() -> None:
    ant, top = Piece(Color.WHITE, Bug.ANT, 1), Piece(Color.BLACK, Bug.QUEEN)
    reason = Reason(ReasonCode.OCCUPIED, ant, (top,), (Hex(0, 0),))
    error = IllegalMoveError(Placement(ant, Hex(0, 0)), reason)
    assert EN.error(error) == "A new piece needs an empty hex, and that one is taken by bQ."
    assert NL.error(error) == ("Een nieuwe steen moet op een leeg veld komen, en hier ligt bQ al.")
    assert EN.reason(reason) == "The ant wA1 can’t go there: that hex is taken by bQ."


def test_every_way_has_a_position_that_shows_it() -> None:
    assert {vector["id"].partition(":")[0] for vector in HOWS} == {way.value for way in Way}


# --- names --------------------------------------------------------------------------------------


def test_bugs_have_their_names() -> None:
    assert [EN.bug(bug) for bug in Bug] == [bug.name.lower() for bug in Bug]
    assert " ".join(map(NL.bug, Bug)) == (
        "koningin spin kever sprinkhaan mier mug lieveheersbeestje pissebed"
    )


def test_sides_have_their_names() -> None:
    assert list(map(EN.color, Color)) == ["White", "Black"]
    assert list(map(NL.color, Color)) == ["Wit", "Zwart"]


def test_a_dutch_adjective_agrees_with_the_bug() -> None:
    ladybug, queen = Piece(Color.BLACK, Bug.LADYBUG), Piece(Color.BLACK, Bug.QUEEN)
    assert EN.piece(ladybug) == "black ladybug bL"
    assert NL.piece(ladybug) == "zwart lieveheersbeestje bL"
    assert NL.piece(queen) == "zwarte koningin bQ"
    assert NL.piece(Piece(Color.WHITE, Bug.ANT, 3)) == "witte mier wA3"


@pytest.mark.parametrize("words", WORDS, ids=LANGUAGES)
def test_buttons_beside_each_other_have_different_names(words: Words) -> None:
    result = ("act-rematch", "chances-show", "act-analyze", "new-title", "save-game")
    names = list(map(words.say, result))
    assert len(set(names)) == len(result), names
    # On a phone, the strip has the button of the review.
    assert words.say("act-review") == words.say("chances-show")


@pytest.mark.parametrize("words", WORDS, ids=LANGUAGES)
def test_no_two_pieces_have_the_same_name(words: Words) -> None:
    assert len({words.piece(piece) for piece in all_pieces()}) == len(all_pieces())


@pytest.mark.parametrize("words", WORDS, ids=LANGUAGES)
def test_every_bug_that_a_mosquito_copies_is_named(words: Words) -> None:
    mosquito = Piece(Color.WHITE, Bug.MOSQUITO)
    for bug in set(Bug) - {Bug.MOSQUITO}:
        how = How(Way.WALK, (Hex(0, 0), Hex(0, 1), Hex(0, 2)), bug)
        assert words.bug(bug) in words.how(how, mosquito)


# --- outcomes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("termination", "winner", "english", "dutch"),
    [
        (
            Termination.SURROUNDED,
            Color.WHITE,
            "White wins: Black’s queen is surrounded.",
            "Wit wint: de zwarte koningin is ingesloten.",
        ),
        (
            Termination.SURROUNDED,
            Color.BLACK,
            "Black wins: White’s queen is surrounded.",
            "Zwart wint: de witte koningin is ingesloten.",
        ),
        (
            Termination.SURROUNDED,
            None,
            "Draw: both queens are surrounded.",
            "Remise: beide koninginnen zijn ingesloten.",
        ),
        (
            Termination.REPETITION,
            None,
            "Draw: the same position occurred three times.",
            "Remise: dezelfde stelling kwam drie keer voor.",
        ),
        (Termination.AGREEMENT, None, "Draw by agreement.", "Remise in onderling overleg."),
        (
            Termination.RESIGNATION,
            Color.BLACK,
            "Black wins: White resigned.",
            "Zwart wint: Wit heeft opgegeven.",
        ),
        (
            Termination.TIMEOUT,
            Color.WHITE,
            "White wins: Black ran out of time.",
            "Wit wint: de tijd van Zwart is om.",
        ),
        (
            Termination.ABORTED,
            None,
            "The game was aborted. There is no result.",
            "De partij is afgebroken. Er is geen uitslag.",
        ),
        (
            Termination.LENGTH,
            None,
            "Draw: the game reached the maximum number of moves.",
            "Remise: het maximale aantal zetten is bereikt.",
        ),
        (Termination.UNKNOWN, Color.BLACK, "Black wins.", "Zwart wint."),
        (Termination.UNKNOWN, None, "Draw.", "Remise."),
    ],
)
def test_an_outcome_says_who_won_and_how(
    termination: Termination, winner: Color | None, english: str, dutch: str
) -> None:
    outcome = Outcome(termination, winner)
    assert EN.outcome(outcome) == english
    assert NL.outcome(outcome) == dutch


@pytest.mark.parametrize("words", WORDS, ids=LANGUAGES)
@pytest.mark.parametrize("termination", Termination)
@pytest.mark.parametrize("winner", [*Color, None])
def test_whatever_a_file_claims_has_a_sentence(
    words: Words, termination: Termination, winner: Color | None
) -> None:
    assert words.outcome(Outcome(termination, winner)).endswith(".")


# --- the door -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "environ", "language"),
    [
        (None, {}, "en"),
        ("nl", {"SKEP_LANG": "en"}, "nl"),
        ("NL-be", {}, "nl"),
        (None, {"SKEP_LANG": "nl", "LC_ALL": "en_US.UTF-8"}, "nl"),
        (None, {"SKEP_LANG": "", "LC_ALL": "", "LC_MESSAGES": "nl_NL", "LANG": "en_US"}, "nl"),
        (None, {"LANG": "nl_NL.UTF-8"}, "nl"),
        (None, {"LANG": "nl@euro"}, "nl"),
        (None, {"LC_ALL": "C", "LANG": "nl_NL.UTF-8"}, "en"),
        (None, {"LANG": "?"}, "en"),
        (None, {"LANG": "nld"}, "en"),
    ],
)
def test_the_first_that_is_set_chooses_the_language(
    option: str | None, environ: dict[str, str], language: str
) -> None:
    assert choose_language(option, environ) == language


@pytest.mark.parametrize("option", ["fr", "", "english"])
def test_an_unknown_language_that_is_asked_for_is_refused(option: str) -> None:
    with pytest.raises(UnknownLanguageError, match=r"choose en or nl$") as caught:
        choose_language(option, {"LANG": "nl"})
    assert caught.value.language == option


def test_a_variable_of_our_own_asks_for_a_language_as_an_option_does() -> None:
    environ = {"SKEP_LANG": "fr", "LANG": "nl_NL.UTF-8"}
    with pytest.raises(UnknownLanguageError, match=r"choose en or nl$") as caught:
        choose_language(None, environ)
    assert caught.value.language == "fr"
    assert choose_language("nl", environ) == "nl"


def test_there_are_words_only_in_languages_with_a_catalogue() -> None:
    assert [Words(language).language for language in LANGUAGES] == ["en", "nl"]
    with pytest.raises(UnknownLanguageError):
        Words("fr")


@pytest.mark.parametrize("message", ["no-such-message", "the-piece"])
def test_a_missing_message_or_variable_is_a_bug(message: str) -> None:
    with pytest.raises(KeyError, match=message):
        EN.say(message)


def test_a_message_of_attributes_alone_cannot_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def texts(_: str) -> dict[str, str]:
        return {"a.ftl": "only =\n    .attribute = here\n"}

    monkeypatch.setattr(catalogue, "texts", texts)
    with pytest.raises(KeyError, match="only"):
        Words("en").say("only")


def test_fluent_is_not_imported_before_something_is_said() -> None:
    program = (
        "import sys; from skep.words import Words; words = Words('nl');"
        "assert 'fluent.runtime' not in sys.modules; assert 'babel' not in sys.modules;"
        "words.say('reason-game-over'); assert 'fluent.runtime' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)  # noqa: S603
