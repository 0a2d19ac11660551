"""The board game Hive: readable rules, and everything built on them."""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers treat it as True, and importing typing is slow
if TYPE_CHECKING:
    from skep.core.bugs import Bug, Color, Piece
    from skep.core.errors import (
        GameError,
        HiveError,
        IllegalMoveError,
        InvalidPositionError,
        NativeNeededError,
        RulesetError,
        WrongTypeError,
    )
    from skep.core.hexes import Direction, Hex
    from skep.core.hive import Hive
    from skep.core.moves import Move, Movement, Pass, Placement
    from skep.core.outcome import Outcome, Termination
    from skep.core.reasons import How, Reason, ReasonCode, Way
    from skep.core.ruleset import EDITIONS, GAME_TYPES, Repetition, Ruleset
    from skep.core.setup import Setup, SetupProblem, SetupProblemCode
    from skep.game import Game
    from skep.notation.archive import Failure
    from skep.notation.drawing.svg import Look, Marks
    from skep.notation.errors import (
        BrokenGameError,
        DamagedFileError,
        NotationError,
        RulesDisagreeError,
        UndecodableError,
        UnknownFormatError,
        UnreadableGameError,
        UnwritableError,
    )
    from skep.notation.movestring import format_move, parse_piece, read_move
    from skep.notation.record import GameRecord
    from skep.notation.rulesets import format_ruleset, parse_ruleset
    from skep.notation.setupstring import format_setup, parse_setup
    from skep.notation.warning import ReadingWarning, WarningCode
    from skep.reading import read_games
    from skep.rules import Position, perft

__version__ = "0.1.0"

__all__ = [
    "EDITIONS",
    "GAME_TYPES",
    "BrokenGameError",
    "Bug",
    "Color",
    "DamagedFileError",
    "Direction",
    "Failure",
    "Game",
    "GameError",
    "GameRecord",
    "Hex",
    "Hive",
    "HiveError",
    "How",
    "IllegalMoveError",
    "InvalidPositionError",
    "Look",
    "Marks",
    "Move",
    "Movement",
    "NativeNeededError",
    "NotationError",
    "Outcome",
    "Pass",
    "Piece",
    "Placement",
    "Position",
    "ReadingWarning",
    "Reason",
    "ReasonCode",
    "Repetition",
    "RulesDisagreeError",
    "Ruleset",
    "RulesetError",
    "Setup",
    "SetupProblem",
    "SetupProblemCode",
    "Termination",
    "UndecodableError",
    "UnknownFormatError",
    "UnreadableGameError",
    "UnwritableError",
    "WarningCode",
    "Way",
    "WrongTypeError",
    "format_move",
    "format_ruleset",
    "format_setup",
    "parse_piece",
    "parse_ruleset",
    "parse_setup",
    "perft",
    "read_games",
    "read_move",
]

# The imports above, made on first use. The skep command is in this package too, and has to handle
# Ctrl-C before everything is loaded.
_HOMES = {
    "skep.core.bugs": ("Bug", "Color", "Piece"),
    "skep.core.errors": (
        "GameError",
        "HiveError",
        "IllegalMoveError",
        "InvalidPositionError",
        "NativeNeededError",
        "RulesetError",
        "WrongTypeError",
    ),
    "skep.core.hexes": ("Direction", "Hex"),
    "skep.core.hive": ("Hive",),
    "skep.core.moves": ("Move", "Movement", "Pass", "Placement"),
    "skep.core.outcome": ("Outcome", "Termination"),
    "skep.core.reasons": ("How", "Reason", "ReasonCode", "Way"),
    "skep.core.ruleset": ("EDITIONS", "GAME_TYPES", "Repetition", "Ruleset"),
    "skep.core.setup": ("Setup", "SetupProblem", "SetupProblemCode"),
    "skep.game": ("Game",),
    "skep.notation.archive": ("Failure",),
    "skep.notation.drawing.svg": ("Look", "Marks"),
    "skep.notation.errors": (
        "BrokenGameError",
        "DamagedFileError",
        "NotationError",
        "RulesDisagreeError",
        "UndecodableError",
        "UnknownFormatError",
        "UnreadableGameError",
        "UnwritableError",
    ),
    "skep.notation.movestring": ("format_move", "parse_piece", "read_move"),
    "skep.notation.record": ("GameRecord",),
    "skep.notation.rulesets": ("format_ruleset", "parse_ruleset"),
    "skep.notation.setupstring": ("format_setup", "parse_setup"),
    "skep.notation.warning": ("ReadingWarning", "WarningCode"),
    "skep.reading": ("read_games",),
    "skep.rules": ("Position", "perft"),
}


if not TYPE_CHECKING:  # otherwise type checkers would accept any name

    def __getattr__(name: str) -> object:
        from importlib import import_module  # noqa: PLC0415 - as late as possible

        for home, names in _HOMES.items():
            if name in names:
                globals()[name] = getattr(import_module(home), name)
                return globals()[name]
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message, name=name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
