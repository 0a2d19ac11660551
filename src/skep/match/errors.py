"""Errors that keep a match from being played or read, with their facts."""

from __future__ import annotations

from enum import Enum

from skep.core.errors import HiveError


class MatchErrorCode(Enum):
    """What is wrong with a match; the value is an English message with places for the facts."""

    NO_PLAYER = "“{text}” names no player; end it with skep, level:N or a program"
    OPEN_QUOTE = "“{text}”: a quotation mark is not closed"
    UNKNOWN_SETTING = "{player} has no setting {setting}; settings: {known}"
    BAD_NUMBER = "{setting}={value}: expected a whole number from {low} to {high}"
    BAD_TIME = "{setting}={value}: expected seconds above 0"
    BAD_NETWORK = "{why}"
    SAME_NAME = "two players are called {player}; give one of them another name with name=…"
    UNKNOWN_PLAYER = "no player or program is called “{text}”"
    NO_LIMITS = "{player} needs a limit: set time, nodes or depth"
    NO_DEPTH = "{player} has no depth: set time or nodes"
    SEVERAL_LIMITS = "{player}: set only one of time, nodes and depth for a program"
    BAD_TEST = "invalid SPRT: {elo0} against {elo1} Elo with error rates {alpha} and {beta}"
    NO_OPENINGS = "{file} contains no openings"
    BAD_OPENING = "{file}, opening {opening}: {why}"
    UNKNOWN_HALF = "{file}: unknown mark “{mark}”; expected tuning or hold-out"
    FINISHED_OPENING = "{file}, opening {opening}: the game is already over"
    BLACK_FIRST = "{player}: UHP does not support games in which Black moves first"
    PROGRAM_FAILED = "{player} failed its check: {why}"
    PROGRAM_LACKS = "{player} does not support the {bug}"
    OTHER_SETTINGS = "{file} is the log of a match with different settings: {what}"
    NOT_A_LOG = "{file} is not the log of a match"
    DAMAGED_LOG = "{file}, line {line}: this is not a game from this match"
    BUSY_LOG = "{file} is in use by a match that is running"
    OTHER_GAMES = "{file} already contains games, but its log is missing"
    UNREAL_GAME = "{file}, game {game}: {why}"
    BAD_ANCHOR = "no player {player} to anchor the ratings to"
    UNKNOWN_BEGINNER = "no beginner is called “{text}”; beginners: {known}"
    UNMEASURED_LEVEL = "level {text} can't be measured; choose from {low} to {high}"
    ODD_GAMES = "{games} games can't be played in pairs; expected an even number"
    WRONG_COUNT = "{player} chose {count} moves in {games} games"
    CHANGED_GAME = "{player} changed a game while it chose a move; copy a game to try moves in it"
    WORKER_FAILED = "a process that plays games has failed: {why}"


class MatchError(HiveError, ValueError):
    """A match can't be played or read."""

    def __init__(self, code: MatchErrorCode, **facts: str | int) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts
        """The values for the message."""

    def __str__(self) -> str:
        return self.code.value.format(**self.facts)
