"""The text of PGN games, before any rule is asked: where games begin, tags, plies, comments."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from skep.core.bugs import Color
from skep.core.outcome import Outcome, Termination
from skep.core.ruleset import TOURNAMENT, Ruleset
from skep.notation.errors import Expected, NotationError
from skep.notation.gamestring import GameState, claimed_outcome, start_of
from skep.notation.pgnescape import unescape_comment, unescape_tag
from skep.notation.rulesets import BASE, check_agreement, check_expansions, parse_ruleset
from skep.notation.setupstring import parse_setup
from skep.rules import Position

COMPUTED = frozenset({"GameType", "Rules", "FirstPlayer", "Setup", "Termination", "Result"})
"""The tags that say what other parts of a record hold; they are not among its tags."""

_NAME = re.compile(r'[^\s"\[\]\ud800-\udfff]+')
_NEW_GAME = re.compile(r'\s*\[\s*GameType\s+"')
_NUMBER = re.compile(r"^[0-9]+[.\s]*|\s[0-9]+\s*\.[.\s]*")
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
_NO_RESULT = frozenset({"", "?", "-", "unknown"})


class PgnGame(NamedTuple):
    """One game of a file as it stands there, and the number of its first line."""

    line: int
    text: str


class _Said(NamedTuple):
    """A value in a text, and the line it stands in."""

    value: str
    at: int
    text: str
    line: int

    def error(self, expected: Expected, at: int = 0) -> NotationError:
        return NotationError(self.text, self.at + at, expected, self.line)


@dataclass(slots=True)
class PgnText:
    """A game as its text says it; nothing of it is checked against the rules."""

    tags: dict[str, str] = field(default_factory=dict[str, str])
    """The tags but those in ``COMPUTED``."""

    computed: dict[str, _Said] = field(default_factory=dict[str, _Said])
    moves: list[str] = field(default_factory=list[str])
    comments: dict[int, str] = field(default_factory=dict[int, str])

    @property
    def termination(self) -> Termination | None:
        """How the game ended, where the text says so in a word that is known here."""
        said = self.computed.get("Termination")
        return _TERMINATIONS.get(said.value.strip().lower()) if said else None

    def start(self, asked: Ruleset | None = None) -> Position:
        """Return the position that the game begins from; *asked* are the rules to play it by.

        :raises HiveError: when a tag is not well-formed, two contradict each other, or no game
            begins like that.
        """
        if (said := self.computed.get("Setup")) is not None:
            try:
                start = parse_setup(said.value)
            except NotationError as error:
                raise said.error(error.expected, error.at) from error
            self._check_type(start.ruleset)
            check_agreement(start.ruleset, asked)
            return start
        ruleset = self._ruleset(asked)
        self._check_type(ruleset)
        return start_of(ruleset, self.moves, self._first_player())

    def claim(self) -> Outcome | None:
        """Return the result that the text claims.

        :raises NotationError: when it is no result.
        """
        if self.termination is Termination.ABORTED:
            return Outcome(Termination.ABORTED, None)
        said = self.computed.get("Result")
        if said is None or said.value.strip().lower() in _NO_RESULT:
            return None
        state = _RESULTS.get(said.value.strip().lower())
        if state is None:
            raise said.error(Expected.PGN_RESULT)
        outcome = claimed_outcome(state)
        return Outcome(self.termination or outcome.termination, outcome.winner) if outcome else None

    def _ruleset(self, asked: Ruleset | None) -> Ruleset:
        said = self.computed.get("Rules")
        if said is None:
            return asked or self._type() or TOURNAMENT
        try:
            ruleset = parse_ruleset(said.value)
        except NotationError as error:
            raise said.error(error.expected, error.at) from error
        check_agreement(ruleset, asked)
        return ruleset

    def _type(self) -> Ruleset | None:
        said = self.computed.get("GameType")
        if said is None:
            return None
        if not said.value.strip().lower().startswith(BASE.lower()):
            raise said.error(Expected.GAME_TYPE)
        try:
            return parse_ruleset(said.value)
        except NotationError as error:
            raise said.error(Expected.GAME_TYPE, error.at) from error

    def _check_type(self, ruleset: Ruleset) -> None:
        type_ = self._type()
        if type_ is not None:
            check_expansions(type_, ruleset)

    def _first_player(self) -> Color | None:
        said = self.computed.get("FirstPlayer")
        if said is None:
            return None
        color = _FIRST_PLAYERS.get(said.value.strip().lower())
        if color is None:
            raise said.error(Expected.PGN_FIRST_PLAYER)
        return color


def is_name(text: str) -> bool:
    """Whether a tag can have this name."""
    return _NAME.fullmatch(text) is not None


def is_computed(name: str, value: str) -> bool:
    """Whether a tag says what another part of a record holds.

    Others have words of their own for how a game ended: those are a tag like any other.
    """
    foreign = name == "Termination" and value.strip().lower() not in _TERMINATIONS
    return name in COMPUTED and not foreign


def split_pgn(lines: Iterable[str], *, line: int = 1) -> Iterator[PgnGame]:
    """Yield the games of a file one by one; only one is in memory at a time.

    A game begins at the first tag after moves, or at a game type where there has been one. A
    comment that is never closed ends at the next game type, and breaks no more than one game.
    """
    game: list[str] = []
    begins, depth, has_moves, has_type = line, 0, False, False
    for number, text in enumerate(lines, start=line):
        name = _tag_name(text) if not depth or _NEW_GAME.match(text) else None
        if name and (has_moves or (has_type and name == "GameType")):
            yield PgnGame(begins, "".join(game))
            game, depth, has_moves, has_type = list[str](), 0, False, False
        if not game:
            begins = number
        if name:
            has_type |= name == "GameType"
        else:
            plain, depth = _outside_comments(text, depth)
            has_moves |= bool(plain.strip())
        if game or text.strip():
            game.append(text if text.endswith("\n") else f"{text}\n")
    if game:
        yield PgnGame(begins, "".join(game))


def _outside_comments(text: str, depth: int) -> tuple[str, int]:
    """Return the part of a line that is no comment, and how many braces are open after it."""
    plain: list[str] = []
    for letter in text:
        if depth == 0 and letter != "{":
            plain.append(letter)
        depth += {"{": 1, "}": -1 if depth else 0}.get(letter, 0)
    return "".join(plain), depth


def read_pgn(lines: Iterable[str], *, line: int = 1) -> PgnText:
    """Return one game as its text says it.

    :raises NotationError: with the line and column, when the text is not well-formed.
    """
    reader = _Reader()
    for number, text in enumerate(lines, start=line):
        reader.read(text.rstrip("\n"), number)
    return reader.finish()


class _Reader:
    """Reads a game line by line."""

    def __init__(self) -> None:
        self._pgn = PgnText()
        self._comment: list[str] = []
        self._opened: _Said | None = None
        self._depth = 0

    def read(self, text: str, line: int) -> None:
        if self._opened is None and text.lstrip().startswith("["):
            self._tag(text, line)
            return
        rest = text
        while rest:
            if self._opened is not None:
                rest = self._comment_line(rest)
                continue
            before, brace, rest = rest.partition("{")
            self._plain(before, line)
            if brace:
                self._opened = _Said("", len(text) - len(rest) - 1, text, line)
                self._depth = 1
        if self._opened is not None and not text:
            self._comment.append("")

    def finish(self) -> PgnText:
        if self._opened is not None:
            raise self._opened.error(Expected.PGN_COMMENT_END)
        return self._pgn

    def _comment_line(self, text: str) -> str:
        """Read a line of a comment, which ends where its braces balance; return what follows."""
        for at, letter in enumerate(text):
            self._depth += {"{": 1, "}": -1}.get(letter, 0)
            if self._depth == 0:
                self._comment.append(text[:at])
                self._end_comment()
                return text[at + 1 :]
        self._comment.append(text)
        return ""

    def _end_comment(self) -> None:
        comment = unescape_comment("\n".join(self._comment))
        ply = len(self._pgn.moves)
        earlier = self._pgn.comments.get(ply)
        self._pgn.comments[ply] = comment if earlier is None else f"{earlier}\n{comment}"
        self._comment, self._opened = [], None

    def _plain(self, text: str, line: int) -> None:
        stripped = text.strip()
        if state := _RESULTS.get(stripped.lower()):
            # The tag may have been written before the game ended, not the other way round.
            if claimed_outcome(state) or "Result" not in self._pgn.computed:
                self._pgn.computed["Result"] = _Said(stripped, 0, text, line)
        else:
            plies = _NUMBER.split(stripped)
            self._pgn.moves += [ply.strip() for ply in plies if ply.strip()]

    def _tag(self, text: str, line: int) -> None:
        name = _tag_name(text)
        if name is None:
            raise NotationError(text, len(text) - len(text.lstrip()), Expected.PGN_TAG, line)
        if self._pgn.moves:
            raise NotationError(text, 0, Expected.PGN_MOVE, line)
        at = text.index('"') + 1
        value = unescape_tag(text[at : text.rindex('"')])
        if is_computed(name, value):
            self._pgn.computed[name] = _Said(value, at, text, line)
        else:
            self._pgn.tags[name] = value


def _tag_name(text: str) -> str | None:
    """Return the name of the tag that a line holds; None when it holds none."""
    text = text.strip()
    if not (text.startswith("[") and text.endswith("]")):
        return None
    name, quote, rest = text[1:-1].strip().partition('"')
    name = name.rstrip() if name[-1:].isspace() else ""
    return name if quote and rest.endswith('"') and is_name(name) else None
