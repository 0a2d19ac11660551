"""The contents of a PGN game, and what they mean: the rules, who moves first, who won.

What cannot be understood becomes a warning and a tag, such as ``OriginalResult`` for ``Result``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from skep.core.bugs import Color
from skep.core.outcome import Outcome, Termination
from skep.core.ruleset import TOURNAMENT, Ruleset
from skep.notation.errors import Expected, NotationError
from skep.notation.gamestring import GameState, claimed_outcome
from skep.notation.lenient.game_types import read_game_type
from skep.notation.lenient.replay import FirstPlayer, WrittenMove
from skep.notation.rulesets import check_agreement, check_expansions, parse_ruleset
from skep.notation.setupstring import parse_setup
from skep.notation.warning import ReadingWarning, WarningCode
from skep.rules import Position

COMPUTED = frozenset({"GameType", "Rules", "FirstPlayer", "Setup", "Termination", "Result"})
"""The tags that repeat other parts of a record; they are not among its tags."""

_CANONICAL = {name.lower(): name for name in COMPUTED}
_FIRST_PLAYERS = {"white": Color.WHITE, "black": Color.BLACK}
_TERMINATIONS = {termination.value: termination for termination in Termination}
_RESULTS: dict[str, GameState] = {
    **{state.lower(): state for state in GameState},
    "1-0": GameState.WHITE_WINS,
    "0-1": GameState.BLACK_WINS,
    "1/2-1/2": GameState.DRAW,
    "½-½": GameState.DRAW,
    "*": GameState.IN_PROGRESS,
}
_NO_SETUP = frozenset({"", "0", "?", "-"})
_NO_RESULT = frozenset({"", "?", "-", "unknown"})


class Said(NamedTuple):
    """A value in the text, and the line that has it."""

    value: str
    at: int
    text: str
    line: int

    def error(self, expected: Expected, at: int = 0, *choices: str) -> NotationError:
        """Return an error that points at the value."""
        return NotationError(self.text, self.at + at, expected, self.line, choices)


@dataclass(slots=True)
class PgnText:
    """The contents of a game; nothing is checked against the rules."""

    tags: dict[str, str] = field(default_factory=dict[str, str])
    """All tags except those in ``COMPUTED``."""

    computed: dict[str, Said] = field(default_factory=dict[str, Said])
    last_line: Said | None = None
    """The result after the moves, or whatever text is there instead."""

    moves: list[WrittenMove] = field(default_factory=list[WrittenMove])
    comments: dict[int, str] = field(default_factory=dict[int, str])
    warnings: list[ReadingWarning] = field(default_factory=list[ReadingWarning])

    @property
    def termination(self) -> Termination | None:
        """How the game ended, if the text says so in a word that Skep knows."""
        said = self.computed.get("Termination")
        return _TERMINATIONS.get(said.value.strip().lower()) if said else None

    def rules(self, asked: Ruleset | None = None) -> Ruleset | Position:
        """Return the rules of the game, or its first position; *asked* are the rules asked for.

        :raises NotationError: when the setup cannot be read.
        :raises HiveError: when a game was played under rules other than those asked for, or no game
            leads to its setup.
        """
        if (said := self._setup()) is not None:
            try:
                start = parse_setup(said.value)
            except NotationError as error:
                raise said.error(error.expected, error.at, *error.choices) from error
            check_agreement(start.ruleset, asked)
            self._check_type(start.ruleset)
            return start
        if (ruleset := self._rules()) is not None:
            check_agreement(ruleset, asked)
            self._check_type(ruleset)
            return ruleset
        type_ = self._type()
        if type_ is not None:
            check_expansions(type_, asked)
        return asked or type_ or TOURNAMENT

    def first_player(self) -> FirstPlayer | None:
        """Return who moves first, if a tag says so."""
        said = self.computed.get("FirstPlayer")
        if said is None:
            return None
        color = _FIRST_PLAYERS.get(said.value.strip().lower())
        if color is None:
            self.doubt(WarningCode.UNREADABLE_FIRST_PLAYER, "FirstPlayer", said)
            return None
        return FirstPlayer(color, said.line)

    def claim(self) -> Outcome | None:
        """Return the result that the text claims: its last line, if that is a finished result."""
        if self.termination is Termination.ABORTED:
            return Outcome(Termination.ABORTED, None)
        tag, last = self.computed.get("Result"), self.last_line
        told, counts = self._state(tag), self._state(last)
        claims = [claimed_outcome(state) for state in (told, counts) if state]
        if tag and len(claims) == len((told, counts)) and all(claims) and told is not counts:
            self.doubt(WarningCode.RESULTS_DIFFER, "Result", tag)
        # The tag may have been written before the game ended, not the other way around.
        state = counts if counts and (told is None or claimed_outcome(counts)) else told
        outcome = claimed_outcome(state) if state else None
        return Outcome(self.termination or outcome.termination, outcome.winner) if outcome else None

    def doubt(self, code: WarningCode, name: str, said: Said) -> None:
        """Add a warning about a computed tag, and keep its text as an ordinary tag."""
        self.tags.setdefault(f"Original{name}", said.value)
        self.warnings.append(ReadingWarning(code, said.line, said.value))

    def _state(self, said: Said | None) -> GameState | None:
        if said is None or said.value.strip().lower() in _NO_RESULT:
            return None
        state = read_result(said.value)
        if state is None and self.tags.get("OriginalResult") != said.value:
            self.doubt(WarningCode.UNREADABLE_RESULT, "Result", said)
        return state

    def _setup(self) -> Said | None:
        said = self.computed.get("Setup")
        if said is not None and said.value.strip() in _NO_SETUP:
            self.doubt(WarningCode.UNREADABLE_SETUP, "Setup", said)
            return None
        return said

    def _rules(self) -> Ruleset | None:
        said = self.computed.get("Rules")
        try:
            return parse_ruleset(said.value) if said else None
        except NotationError:
            self.doubt(WarningCode.UNREADABLE_RULES, "Rules", self.computed["Rules"])
            return None

    def _type(self) -> Ruleset | None:
        said = self.computed.get("GameType")
        if said is None:
            return None
        read = read_game_type(said.value)
        if read is None:
            self.doubt(WarningCode.UNREADABLE_GAME_TYPE, "GameType", said)
            return None
        if not read.is_exact:
            self.doubt(WarningCode.ODD_GAME_TYPE, "GameType", said)
        return read.ruleset

    def _check_type(self, ruleset: Ruleset) -> None:
        type_ = self._type()
        if type_ is not None and type_.expansions != ruleset.expansions:
            self.doubt(WarningCode.TYPE_DISAGREES, "GameType", self.computed["GameType"])


def canonical_name(name: str) -> str:
    """Return the name of a tag, spelled as Skep does if it is one that Skep computes."""
    return _CANONICAL.get(name.lower(), name)


def is_computed(name: str, value: str) -> bool:
    """Whether a tag repeats another part of a record.

    Other programs have their own words for how a game ended: those are an ordinary tag.
    """
    name = canonical_name(name)
    foreign = name == "Termination" and value.strip().lower() not in _TERMINATIONS
    return name in COMPUTED and not foreign


def read_result(text: str) -> GameState | None:
    """Return the state that a UHP word or a score stands for; None when it is neither."""
    return _RESULTS.get("".join(text.lower().split()))
