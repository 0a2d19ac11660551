"""What was wrong or unusual in a file whose game could still be read."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from skep.notation.errors import shortened


class WarningCode(Enum):
    """What was wrong or unusual.

    The value is the English text; the catalogs have the other languages.
    """

    # the rules
    QUEEN_FIRST = "the queen is placed on the first turn. Skep adjusted the rule set to allow that"
    FIRST_PLAYER = "the other side moves first. Skep adjusted the rule set to allow that"
    ADDED_BUG = "the game type doesn't include this piece. Skep added it to the rule set"
    ODD_GAME_TYPE = "unusual spelling of a game type"
    UNREADABLE_GAME_TYPE = "unknown game type. The game is read with all pieces"
    UNREADABLE_RULES = "unknown rule set, ignored"
    TYPE_DISAGREES = "the game type contradicts the rule set or the setup. It is ignored"
    UNREADABLE_SETUP = "this isn't a setup string. The game is read from the first move"
    UNREADABLE_FIRST_PLAYER = "the first player is invalid or wrong. The tag is ignored"

    # the moves
    NEEDLESS_NUMBER = "there is only one of this piece. Its number is ignored"
    RENUMBERED = "pieces of the same kind enter out of order. Skep renumbered them"
    MISSING_PASS = "a forced pass is missing before this move. Skep added it"
    OTHER_LINES = "there are variations. Only the main line is read"
    OTHER_GAMES = "the file holds another game. Only the first one is read"

    # everything else
    UNREADABLE_RESULT = "unknown result, ignored"
    RESULTS_DIFFER = "the result tag and the last line differ. The last line counts"
    INCOMPLETE_HEADER = "the header of the game string is incomplete"
    WRONG_TURN = "the turn doesn't match the number of moves. It is ignored"
    BAD_TAG = "malformed tag"
    REPEATED_TAG = "the tag appears twice. The last one counts"
    UNCLOSED_COMMENT = "the comment is never closed. It ends before the next move"
    OTHER_FORMAT = "the file extension doesn't match the contents. It is ignored"
    NOT_UTF8 = "the text isn't UTF-8. It is read as Latin-1"
    NOT_MARKED_AS_HIVE = "the file isn't marked as a Hive game (GM[27])"
    SKIPPED_TEXT = "malformed text, skipped"


@dataclass(frozen=True, slots=True)
class ReadingWarning:
    """Something wrong or unusual in a file that did not stop Skep from reading the game."""

    code: WarningCode
    line: int
    """The line of the file, counting from 1."""

    about: str = ""
    """The text it is about, as the file has it."""

    def __str__(self) -> str:
        quoted = f"{shortened(self.about)!r}: " if self.about else ""
        return f"line {self.line}: {quoted}{self.code.value}"
