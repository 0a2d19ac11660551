"""Errors in reading and writing: what was wrong, where, and what was expected."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from skep.core.bugs import EXPANSIONS
from skep.core.errors import HiveError

if TYPE_CHECKING:
    from skep.notation.archive import Failure
    from skep.notation.record import GameRecord

_SHOWN = 60

EXPANSION_LETTERS = " ".join(f"+{bug.value}" for bug in EXPANSIONS)
"""The expansions as they are added to a game type: ``+M +L +P``."""


class Expected(Enum):
    """What a reader expected. The value is in English; the catalogs have it in every language.

    ``{choices}`` stands for the choices that the error names.
    """

    COLOR = "a piece: w or b, then its bug and number, such as wA1 or bQ"
    BUG = "one of {choices}"
    NUMBER = "the number of the piece: {choices}"
    NO_NUMBER = "no number after {choices}: there is only one of each"
    BLANK = "a space, then where the piece goes"
    TARGET = "where the piece goes, such as -wA1, wA1/ or wA1"
    ONE_SIDE = "one of - / \\ on one side of the piece only"
    MOVE_END = "the end of the move, or one of - / \\ after the piece"
    IN_PLAY = "a piece in play"
    RULES = f"a rule set: {{choices}}, or Base with any of {EXPANSION_LETTERS}"
    EXPANSION = "one of {choices}, each at most once, and only if the edition has it"
    SWITCH = "one of the switches {choices}, then ="
    SWITCH_VALUE = "{choices}"
    BOX = "a set of pieces such as Q1S2B2G3A3M1L1P1: one queen, and at most this many of each bug"
    GAME_TYPE = "a game type such as Base or Base+MLP"
    GAME_STATE = "NotStarted, InProgress, Draw, WhiteWins or BlackWins"
    TURN = "the turn, such as White[1] or Black[12]"
    SETUP_VERSION = "a version 1 setup string, which begins with 1~"
    SETUP_FIELDS = "six fields joined by ~: version, rules, side, first player, stunned, stacks"
    SETUP_SIDE = "the side to move and its turn, such as w1 or b12"
    SETUP_FIRST_PLAYER = "the side that went first, w or b"
    SETUP_STACK = "a stack on a hex of its own: q-r-pieces, such as 0-1-wA1-bB1"
    PGN_TAG = 'a tag such as [White "Ann"]'
    PGN_MOVE = "a move, a comment or the result (tags come before the first move)"
    PGN_GAME = "a game in PGN: tags, moves or both"
    PGN_FILE = "the text of a game (skep.read_games reads a file)"
    PGN_COMMENT = "a } that closes the comment"
    PGN_VARIATION = "a ) that closes the variation"
    ONE_PGN = "exactly one game in PGN (skep.read_games reads any number)"
    SGF_START = "a BoardSpace game, which begins with (;"
    SGF_PROPERTY = "a property such as GM[27]"
    SGF_CLOSED = "a ] that closes the property (the file seems to be cut off here)"
    SGF_HIVE = "GM[27], BoardSpace's number for Hive"
    SGF_STANDARD_BOX = (
        "a variant with a standard set of pieces (in Hive-Ultimate, players can mix any pieces)"
    )
    SGF_PIECE = "a piece such as wA1, or a1 in old files"
    SGF_CELL = "a column and a row, such as N 13"
    JSON = "JSON"
    ANALYSIS = "a hivegame.com analysis: a JSON object with nodes, or with a tree in older files"
    ANALYSIS_TREE = "a tree of moves: each child is a node, and each node appears once"
    ANALYSIS_MOVE = "a move with a piece and a position"
    ANALYSIS_START = "an analysis that starts at the first move (not at start_hop)"
    BGA_MOVE = "Board Game Arena moves, such as [wA3 .] [bG2 wA3-]"


class NotationError(HiveError, ValueError):
    """Text that is not well-formed notation, whether or not it would be legal."""

    def __init__(
        self,
        text: str,
        at: int,
        expected: Expected,
        line: int | None = None,
        choices: tuple[str, ...] = (),
    ) -> None:
        super().__init__(text, at, expected, line, choices)
        self.text = text
        self.at = at
        self.expected = expected
        self.line = line
        """The line of the file, counting from 1, if the text comes from a file."""

        self.choices = choices
        """The possible values, if the error is about a choice."""

    def __str__(self) -> str:
        line = f"line {self.line}: " if self.line else ""
        *some, last = self.choices or ("",)
        choices = f"{', '.join(some)} or {last}" if some else last
        expected = self.expected.value.replace("{choices}", choices)
        return f"{line}{shortened(self.text)!r}, column {self.at + 1}: expected {expected}"


class BrokenGameError(HiveError, ValueError):
    """A game that cannot be replayed to its end. The error carries the legal part."""

    def __init__(
        self, record: GameRecord, move: str, cause: HiveError, line: int | None = None
    ) -> None:
        super().__init__(record, move, cause, line)
        self.record = record
        """The game as far as it is legal."""

        self.move = move
        """The text of the move that failed."""

        self.cause = cause
        self.line = line
        """The line of the move, counting from 1; None if it does not come from a file."""

    @property
    def ply(self) -> int:
        """The number of the ply that failed, counting from 1."""
        return len(self.record.moves) + 1

    def __str__(self) -> str:
        line = f"line {self.line}, " if self.line else ""
        return f"{line}ply {self.ply}, {shortened(self.move)!r}: {self.cause}"


class RulesDisagreeError(HiveError, ValueError):
    """A game that names different rules from those that the caller asks for."""

    def __init__(self, header: str, rules: str) -> None:
        super().__init__(header, rules)
        self.header = header
        self.rules = rules

    def __str__(self) -> str:
        return f"the game says {self.header}, but you asked for {self.rules}"


class Unwritable(Enum):
    """What a format cannot express; the value is the English text."""

    SETUP = "a game that started from a setup cannot be written as a game string: use PGN instead"
    SGF_SETUP = "a game from a set-up position cannot be written as SGF: use PGN instead"
    TAG_NAME = "the name of a PGN tag can't contain spaces, quotes or brackets"
    COMMENT = "there is a comment after a ply that the game does not have"
    COMPUTED_TAG = "Skep computes this tag from the game: leave it out"
    READ_ONLY = "Skep reads this format, but can't write it: use uhp, pgn, sgf or setup instead"


class UnwritableError(HiveError, ValueError):
    """A game that a format cannot express."""

    def __init__(self, code: Unwritable, about: str = "") -> None:
        super().__init__(code, about)
        self.code = code
        self.about = about
        """What it is about: the tag, the ply, the format."""

    def __str__(self) -> str:
        return f"{self.about}: {self.code.value}" if self.about else self.code.value


class UndecodableError(HiveError, ValueError):
    """A byte that is not valid UTF-8."""

    def __init__(self, line: int, at: int, byte: int) -> None:
        super().__init__(line, at, byte)
        self.line = line
        self.at = at
        self.byte = byte

    def __str__(self) -> str:
        return f"line {self.line}, column {self.at + 1}: byte 0x{self.byte:02x} is not UTF-8 text"


class DamagedFileError(HiveError, ValueError):
    """A compressed file that cannot be read to its end."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line
        """The first line that could not be read."""

    def __str__(self) -> str:
        return f"line {self.line}: the compressed file is damaged from here on"


class UnknownFormatError(HiveError, ValueError):
    """Text that is not in any format that Skep reads."""

    def __init__(self, source: str, text: str = "") -> None:
        super().__init__(source, text)
        self.source = source
        """The name of the file; empty if the text does not come from a file."""

        self.text = text
        """How the text begins."""

    @property
    def shown(self) -> str:
        """What to show: the name of the file, else the first line of the text."""
        return shortened(self.source or self.text.strip().partition("\n")[0].rstrip())

    def __str__(self) -> str:
        if not self.shown:
            return "the text is empty. Pass the text of a game, or the path of a file"
        return (
            f"{self.shown!r}: not a game string, PGN, SGF, BGA, a setup string or a"
            " hivegame.com analysis"
        )


class UnreadableGameError(HiveError, ValueError):
    """A game in a file could not be read, and the caller passed no ``on_failure``."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure)
        self.failure = failure

    def __str__(self) -> str:
        return f"{self.failure}. To skip such games, pass a function as on_failure"


def shortened(text: str) -> str:
    """Return a string, cut to a length that can be quoted on one line."""
    return text if len(text) <= _SHOWN else text[: _SHOWN - 1] + "…"
