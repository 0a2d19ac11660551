"""What cannot be played: each error carries its facts, and says them in one line of English."""

from __future__ import annotations

from enum import Enum

from skep.core.errors import HiveError


class MatchErrorCode(Enum):
    """What is wrong with a match; the value says it in English, to be filled with the facts."""

    NO_PLAYER = "“{text}” names no player: end it with skep, level:N or a program"
    OPEN_QUOTE = "“{text}”: a quotation mark is left open"
    UNKNOWN_SETTING = "{player} has no setting {setting}: there are {known}"
    BAD_NUMBER = "{setting}={value}: expected a whole number from {low} to {high}"
    BAD_TIME = "{setting}={value}: expected seconds above 0"
    BAD_NETWORK = "{why}"
    SAME_NAME = "two players are called {player}: give one of them another name=…"
    NO_LIMITS = "{player} does not know when to stop thinking: say time, nodes or depth"
    SEVERAL_LIMITS = "{player}: a program takes one of time, nodes and depth at once"
    BAD_TEST = "no test of {elo0} against {elo1} Elo has error rates {alpha} and {beta}"
    NO_OPENINGS = "{file} has no openings there"
    BAD_OPENING = "{file}, opening {opening}: {why}"
    UNKNOWN_HALF = "{file}: an opening is marked “{mark}”, neither tuning nor hold-out"
    FINISHED_OPENING = "{file}, opening {opening}: the game is over at its end"
    BLACK_FIRST = "{player}: UHP cannot say that Black begins"
    PROGRAM_FAILED = "{player} cannot take part: {why}"
    PROGRAM_LACKS = "{player} does not play with the {bug}"
    OTHER_SETTINGS = "{file} is the log of a match with other settings: {what}"
    NOT_A_LOG = "{file} is not the log of a match"
    DAMAGED_LOG = "{file}, line {line}: this is not a game of the match"
    BUSY_LOG = "{file} is in use by a match that is running"
    OTHER_GAMES = "{file} holds games already, and there is no log of them beside it"
    UNREAL_GAME = "{file}, game {game}: {why}"
    BAD_ANCHOR = "there is no player {player} to tie the ratings to"


class MatchError(HiveError, ValueError):
    """Something that no match can be made of."""

    def __init__(self, code: MatchErrorCode, **facts: str | int) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts
        """What the sentence about it has to name."""

    def __str__(self) -> str:
        return self.code.value.format(**self.facts)
