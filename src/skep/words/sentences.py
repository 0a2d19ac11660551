"""Words: the library's messages as sentences in one language."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from skep.core.bugs import Bug, Color, Piece
from skep.core.checks import check_type
from skep.core.errors import (
    GameError,
    HiveError,
    IllegalMoveError,
    InvalidPositionError,
    NativeNeededError,
    RulesetError,
    WrongTypeError,
)
from skep.core.hexes import Hex
from skep.core.hive import Hive
from skep.core.moves import Move, Placement
from skep.core.outcome import Outcome
from skep.core.reasons import How, Reason, ReasonCode
from skep.core.setup import SetupProblem, SetupProblemCode
from skep.notation.errors import (
    EXPANSION_LETTERS,
    BrokenGameError,
    DamagedFileError,
    Expected,
    NotationError,
    RulesDisagreeError,
    UndecodableError,
    UnknownFormatError,
    UnreadableGameError,
    UnwritableError,
)
from skep.notation.warning import ReadingWarning
from skep.words.climbs import climb
from skep.words.languages import LANGUAGES, UnknownLanguageError

if TYPE_CHECKING:
    from skep.words.catalogue import Catalogue

_NAMED = 4
_SHOWN = 60
_SHOWN_BEFORE = 40


class Words:
    """Turns reasons, outcomes and errors into sentences in one language.

    >>> words = Words("en")
    >>> words.piece(Piece(Color.WHITE, Bug.ANT, 2))
    'white ant wA2'

    Creating one is cheap: the catalog is read for the first message.
    """

    def __init__(self, language: str) -> None:
        """Use a language, one of ``LANGUAGES``.

        :raises UnknownLanguageError: when it has no catalog.
        """
        if language not in LANGUAGES:
            raise UnknownLanguageError(language)
        self.language = language

    @cached_property
    def _catalogue(self) -> Catalogue:
        from skep.words.catalogue import catalogue_of  # noqa: PLC0415  # Fluent, only when needed

        return catalogue_of(self.language)

    def say(self, message: str, /, **args: str | float) -> str:
        """Return a message of the catalog.

        :raises KeyError: when there is no such message, or a variable of it is not given.
        """
        return self._catalogue.format(message, args)

    def color(self, color: Color) -> str:
        """Return the name of a side: ``White``."""
        return self.say("color", color=_name(color))

    def bug(self, bug: Bug) -> str:
        """Return the name of a bug: ``ant``."""
        return self.say("bug", bug=_name(bug))

    def piece(self, piece: Piece) -> str:
        """Return the name of a piece: ``white ant wA1``."""
        return self.say("piece", **facts(piece))

    def reason(self, reason: Reason, move: Move | None = None) -> str:
        """Return why a move is illegal, with the pieces involved.

        Pass the move if you know it: some sentences are different for a placement.
        """
        pieces = self._list(map(str, reason.pieces))
        return self.say(reason_message(reason), **reason_facts(reason, move), pieces=pieces)

    def how(self, how: How, piece: Piece, hive: Hive | None = None) -> str:
        """Return how a piece makes its move.

        With the *hive* before the move, the sentence also says whether the piece climbs.

        :raises WrongTypeError: when an argument has the wrong type.
        """
        check_type("how", how, How)
        check_type("piece", piece, Piece)
        args: dict[str, str | int] = {
            "moves": _name(how.bug),
            "copied": _copied(piece, how.bug),
            "count": len(how.route) - 1,
            "hopped": len(how.route) - 2,
            "climb": climb(how, hive).value,
            "onto": str(hive.top(how.route[-1])) if hive else "",
        }
        if how.thrower:
            args |= {"thrower": str(how.thrower), "thrower_bug": _name(how.thrower.bug)}
        return self.say(f"how-{_name(how.way)}", **facts(piece), **args)

    def outcome(self, outcome: Outcome) -> str:
        """Return who won, and what ended the game."""
        winner = _name(outcome.winner) if outcome.winner else "none"
        return self.say(f"outcome-{_name(outcome.termination)}", winner=winner)

    def problem(self, problem: SetupProblem) -> str:
        """Return what is impossible about a setup."""
        hexes = self._list(map(_coordinates, problem.hexes))
        args = {"hexes": hexes, "pieces": self._list(map(str, problem.pieces)) or hexes}
        if problem.pieces:
            args |= facts(problem.pieces[0])
        if problem.color:
            args |= _sides(problem.color)
        return self.say(f"setup-{_name(problem.code)}", **args)

    def error(self, error: HiveError) -> str:
        """Return what went wrong, in one line.

        An error without a message in the catalog returns its own English text.
        """
        match error:
            case IllegalMoveError():
                return self.reason(error.reason, error.move)
            case InvalidPositionError():
                problems = " ".join(map(self.problem, error.problems))
                return self.say("error-invalid-position", problems=problems)
            case GameError():
                return self.say(f"game-{_name(error.code)}")
            case RulesetError():
                return self.say(f"ruleset-{_name(error.code)}", name=self.bug(error.bug))
            case _:
                return self._text_error(error)

    def error_there(self, error: HiveError) -> str:
        """Return what went wrong, for a caller that has already named the file and the line."""
        match error:
            case NotationError():
                return self._notation_error(error)
            case UndecodableError():
                return self.say("error-undecodable-there", **_undecodable(error))
            case DamagedFileError():
                return self.say("error-damaged-there")
            case _:
                return self.error(error)

    def warning(self, warning: ReadingWarning) -> str:
        """Return a warning about a file as a sentence, without the file and the line."""
        what = self.say(f"warning-{_name(warning.code)}")
        if not warning.about:
            return what
        return self.say("quoted-warning", about=self._quoted(warning.about), what=what)

    def _text_error(self, error: HiveError) -> str:
        match error:
            case NotationError():
                return self._notation_error(error, error.line)
            case BrokenGameError():
                move, why = self._quoted(error.move), self._why_broken(error)
                return self.say("error-broken-game", ply=str(error.ply), move=move, why=why)
            case RulesDisagreeError():
                return self.say("error-rules-disagree", header=error.header, rules=error.rules)
            case UnknownLanguageError():
                languages = self._either(LANGUAGES)
                text = self._quoted(error.language)
                return self.say("error-unknown-language", text=text, languages=languages)
            case _:
                return self._file_error(error)

    def _why_broken(self, error: BrokenGameError) -> str:
        cause = error.cause
        if wrong := _wrong_first_player(error):
            return self.problem(wrong)
        if not isinstance(cause, NotationError) or cause.text.strip() != error.move.strip():
            return self.error(cause)
        if cause.expected is Expected.IN_PLAY:
            return self._notation_error(cause)
        # The text has already been quoted as the move.
        if cause.expected is Expected.SGF_CLOSED:
            return self.say("error-cut-off")
        return self.say("error-notation-there", **self._expected(cause))

    def _notation_error(self, error: NotationError, line: int | None = None) -> str:
        if error.expected is Expected.IN_PLAY:
            return self.say("error-not-in-play", name=_reference(error))
        args = {"text": self._quoted(error.text, error.at), **self._expected(error)}
        if line is None:
            return self.say("error-notation", **args)
        return self.say("error-notation-in-file", line=str(line), **args)

    def _expected(self, error: NotationError) -> dict[str, str]:
        # Lines and columns are labels, not quantities: Fluent must not format them as numbers.
        choices = self._either(error.choices)
        facts = {"choices": choices, "expansions": EXPANSION_LETTERS}
        expected = self.say(f"expected-{_name(error.expected)}", **facts)
        return {"column": str(error.at + 1), "expected": expected}

    def _file_error(self, error: HiveError) -> str:
        match error:
            case UnwritableError():
                return self.say(f"unwritable-{_name(error.code)}", about=error.about)
            case UndecodableError():
                place = {"line": str(error.line), **_undecodable(error)}
                return self.say("error-undecodable", **place)
            case DamagedFileError():
                return self.say("error-damaged-file", line=str(error.line))
            case UnknownFormatError():
                shown = self._quoted(error.shown)
                return self.say(
                    "error-unknown-format" if error.shown else "error-empty-text", text=shown
                )
            case UnreadableGameError():
                return self._unreadable(error)
            case _:
                return self._program_error(error)

    def _program_error(self, error: HiveError) -> str:
        match error:
            case NativeNeededError():
                chosen = "yes" if error.is_chosen else "no"
                return self.say("error-native-needed", task=_name(error.task), chosen=chosen)
            case WrongTypeError():
                return self._wrong_type(error)
            case _:
                return str(error)

    def _unreadable(self, error: UnreadableGameError) -> str:
        failure = error.failure
        place = {"line": str(failure.at), "number": str(failure.number)}
        why = self.error_there(failure.error)
        if not failure.source:
            return self.say("error-unreadable-game", **place, why=why)
        return self.say("error-unreadable-game-in-file", file=failure.source, **place, why=why)

    def _wrong_type(self, error: WrongTypeError) -> str:
        expected = self._either(error.expected)
        facts = {"name": error.name, "expected": expected, "value": error.shown}
        text = self.say("error-wrong-type", **facts)
        return f"{text} {self.say(f'instead-{_name(error.instead)}')}" if error.instead else text

    def _list(self, names: Iterable[str]) -> str:
        """Return names as a list in a sentence. A long list ends with the number left out."""
        *some, last = [*names] or [""]
        if not some:
            return last
        if len(some) < _NAMED:
            return self.say("list-and", some=", ".join(some), last=last)
        named, rest = some[: _NAMED - 1], len(some) + 1 - (_NAMED - 1)
        return self.say("list-more", some=", ".join(named), rest=rest)

    def _either(self, choices: Iterable[str]) -> str:
        """Return a choice in a sentence: ``white, black or either``."""
        *some, last = [*choices] or [""]
        return self.say("list-or", some=", ".join(some), last=last) if some else last

    def _quoted(self, text: str, at: int = 0) -> str:
        """Return text in quotation marks, on one line, cut to the part around *at* if long."""
        line = "".join(letter if letter.isprintable() else " " for letter in text)
        start = max(0, min(at - _SHOWN_BEFORE, len(line) - _SHOWN))
        end = start + _SHOWN
        before, after = "…" if start else "", "…" if end < len(line) else ""
        return self.say("quoted", text=f"{before}{line[start:end]}{after}")


def _name(member: Enum) -> str:
    """Return the name of an enum's member as the catalogs write it."""
    return member.name.lower().replace("_", "-")


def _wrong_first_player(error: BrokenGameError) -> SetupProblem | None:
    """Return the problem that the other side begins, if the first move failed for that."""
    start, cause = error.record.start, error.cause
    if error.ply > 1 or start.ply or start.ruleset.first_player is None:
        return None
    if isinstance(cause, IllegalMoveError) and cause.reason.code is ReasonCode.OPPONENTS_PIECE:
        return SetupProblem(SetupProblemCode.WRONG_FIRST_PLAYER, color=start.to_move.other)
    return None


def _undecodable(error: UndecodableError) -> dict[str, str]:
    return {"column": str(error.at + 1), "byte": f"0x{error.byte:02x}"}


def _reference(error: NotationError) -> str:
    """Return the piece that a move refers to, as the text has it."""
    return error.text[error.at :].strip().strip("-/\\ ")


def facts(piece: Piece) -> dict[str, str]:
    """Return the variables of messages about a piece."""
    return {"piece": str(piece), "bug": _name(piece.bug), **_sides(piece.color)}


def reason_message(reason: Reason) -> str:
    """Return the id of the catalog message for a reason."""
    return f"reason-{_name(reason.code)}"


def reason_facts(reason: Reason, move: Move | None = None) -> dict[str, str | int]:
    """Return the variables of the message for a reason, except ``pieces``.

    How to write a list of pieces depends on the language: see ``list-and`` in the catalogs.
    """
    args: dict[str, str | int] = {"new": "yes" if isinstance(move, Placement) else "no"}
    if reason.piece:
        args |= {**facts(reason.piece), "copied": _copied(reason.piece, reason.bug)}
    if reason.count is not None:
        args["count"] = reason.count
    return args


def _sides(color: Color) -> dict[str, str]:
    return {"color": _name(color), "opponent": _name(color.other)}


def _copied(piece: Piece, bug: Bug | None) -> str:
    """Return the bug that a mosquito moves as; ``none`` for any other piece."""
    return "none" if bug is None or bug is piece.bug else _name(bug)


def _coordinates(at: Hex) -> str:
    return f"({at.q}, {at.r})"
