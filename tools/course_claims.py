"""What the answers to a question claim, and what a text tells about a position: by the rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from course_files import StepSource
from course_steps import Worked, end_at, ends_of, piece_at

from skep import Game
from skep.core.bugs import Color, Piece
from skep.core.errors import HiveError
from skep.core.explain import why_stuck
from skep.core.reasons import Reason, ReasonCode
from skep.notation.movestring import parse_piece, read_end


def _may_agree(game: Game) -> bool:
    """Whether the players can end the game with a draw now."""
    if game.outcome is not None:
        return False
    after = game.copy()
    after.agree_draw()
    return _is_won_by(after, None)


_MOVES = ("legal", "illegal")
"""The claims about the move of ``piece`` to ``to``."""

_RESULTS: Mapping[str, Callable[[Game], bool]] = {
    "white": lambda game: _is_won_by(game, Color.WHITE),
    "black": lambda game: _is_won_by(game, Color.BLACK),
    "draw": lambda game: _is_won_by(game, None),
    "undecided": lambda game: game.outcome is None,
    "pass": lambda game: game.position.must_pass,
    "agreement": lambda game: game.is_draw_by_agreement_due,
    "may_agree": _may_agree,
    "never": lambda _: False,
}
"""The claims about the game."""

ANSWERS = (*_MOVES, *_RESULTS)
"""What an answer to a question can claim."""

_FACT = re.compile(r"(?P<piece>\w+)(?: (?P<end>\S+))?: (?P<what>[a-z0-9 ]+)")
_REASONS = {code.name.lower().replace("_", " "): code for code in ReasonCode}
_HOW = 'write "PIECE: FACT" or "PIECE HEX: FACT"'


def right_answer(worked: Worked) -> int:
    """Return the number of the only answer whose claim the rules confirm, from 1.

    :raises LessonError: when they confirm another number of claims, or there is no such claim.
    """
    source = worked.source
    claims: list[str] = source.values["answers"]
    for claim in claims:
        if claim not in ANSWERS:
            raise source.wrong("answers", f"{claim}: choose from {', '.join(ANSWERS)}")
    is_true = [_is_true(worked, claim) for claim in claims]
    if sum(is_true) != 1:
        told = ", ".join(claim for claim, so in zip(claims, is_true, strict=True) if so) or "none"
        raise source.wrong("answers", f"one has to be right; by the rules: {told}")
    return is_true.index(True) + 1


def _is_true(worked: Worked, claim: str) -> bool:
    if claim not in _MOVES:
        return _RESULTS[claim](worked.game)
    piece = piece_at(worked, "piece")
    is_legal = end_at(worked, piece) in ends_of(worked.position, piece)
    return is_legal is (claim == "legal")


def _is_won_by(game: Game, color: Color | None) -> bool:
    return game.outcome is not None and game.outcome.winner is color


def check_facts(worked: Worked) -> None:
    """Check the facts that a step lists, because its texts tell them.

    :raises LessonError: when the rules deny one.
    """
    source: StepSource = worked.source
    for fact in source.values.get("facts", []):
        found = _FACT.fullmatch(fact)
        if found is None:
            raise source.wrong("facts", f"{fact}: {_HOW}")
        try:
            piece = parse_piece(found["piece"])
            told = _told(worked, piece, found["end"])
        except HiveError as error:
            raise source.wrong("facts", f"{fact}: {error}") from None
        if found["what"] not in told:
            raise source.wrong("facts", f"{fact}: by the rules: {', '.join(told)}")


def _told(worked: Worked, piece: Piece, end: str | None) -> list[str]:
    """Return what is so about a piece, or about its way to a hex."""
    position = worked.position
    if end is not None:
        answer = position.explain(piece, read_end(piece, end, position))
        return [_name(answer)] if isinstance(answer, Reason) else ["legal", answer.bug.name.lower()]
    at = position.hive.where(piece)
    if at is None:
        return ["in reserve"]
    free = sum(not position.hive.occupied(near) for near in at.neighbors())
    why = "can move" if ends_of(position, piece) else _name(why_stuck(position, piece))
    return [why, f"{free} free"]


def _name(reason: Reason) -> str:
    return next(name for name, code in _REASONS.items() if code is reason.code)
