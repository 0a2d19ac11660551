"""The board game Hive: rules you can read, and everything that stands on them."""

from __future__ import annotations

from skep.core.bugs import Bug, Color, Piece
from skep.core.errors import (
    GameError,
    HiveError,
    IllegalMoveError,
    InvalidPositionError,
    RulesetError,
)
from skep.core.hexes import Direction, Hex
from skep.core.hive import Hive
from skep.core.moves import Move, Movement, Pass, Placement
from skep.core.outcome import Outcome, Termination
from skep.core.reasons import How, Reason, ReasonCode, Way
from skep.core.ruleset import EDITIONS, GAME_TYPES, Repetition, Ruleset
from skep.core.setup import Problem, ProblemCode, Setup
from skep.game import Game
from skep.notation.errors import BrokenGameError, NotationError
from skep.notation.record import GameRecord
from skep.notation.setupstring import format_setup, parse_setup
from skep.rules import Position, perft

__version__ = "0.1.0"

__all__ = [
    "EDITIONS",
    "GAME_TYPES",
    "BrokenGameError",
    "Bug",
    "Color",
    "Direction",
    "Game",
    "GameError",
    "GameRecord",
    "Hex",
    "Hive",
    "HiveError",
    "How",
    "IllegalMoveError",
    "InvalidPositionError",
    "Move",
    "Movement",
    "NotationError",
    "Outcome",
    "Pass",
    "Piece",
    "Placement",
    "Position",
    "Problem",
    "ProblemCode",
    "Reason",
    "ReasonCode",
    "Repetition",
    "Ruleset",
    "RulesetError",
    "Setup",
    "Termination",
    "Way",
    "format_setup",
    "parse_setup",
    "perft",
]
