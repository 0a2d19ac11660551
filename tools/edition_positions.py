"""Read ``lessons/editions.toml``: one move for each switch on which printed editions differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from course_files import LessonError, rule_numbers
from lesson_positions import LATE, LESSONS, read_hive
from lesson_tables import Table, read_tables

from skep import Game
from skep.core.bugs import Bug, Color
from skep.core.errors import HiveError, InvalidPositionError
from skep.core.ruleset import EDITIONS, SWITCHES, TOURNAMENT, Ruleset
from skep.core.setup import Setup
from skep.rules import Position

EDITION_POSITIONS = LESSONS / "editions.toml"
PRINTED: Mapping[str, Ruleset] = {
    name: ruleset for name, ruleset in EDITIONS.items() if ruleset != TOURNAMENT
}
"""The editions that come in a box, oldest first."""

_NEEDS = "needs"
_KEYS: Mapping[str, type] = {
    **dict.fromkeys(("board", "first", "move"), str),
    **dict.fromkeys(("moves", "legal"), list),
}


@dataclass(frozen=True)
class Difference:
    """A position and a move, which is legal in some editions only."""

    switch: str
    move: str
    legal: tuple[str, ...]
    board: str | None = None
    moves: tuple[str, ...] = ()
    first: Color = Color.WHITE

    def game(self, ruleset: Ruleset) -> Game:
        """Return the game before the move.

        :raises InvalidPositionError: when these rules don't let this side go first.
        :raises IllegalMoveError: when a move on the way there is illegal.
        """
        if self.board is not None:
            setup = Setup(ruleset, read_hive(self.board), LATE, self.first, None)
            return Game.from_position(Position.from_setup(setup))
        game = Game(ruleset, first_player=self.first)
        for move in self.moves:
            game.play(move)
        return game

    def is_legal(self, ruleset: Ruleset) -> bool:
        """Tell whether the move is legal under some rules."""
        try:
            game = self.game(ruleset)
        except InvalidPositionError:
            return False
        return game.outcome is None and game.why_not(self.move) is None


def read_differences(path: Path = EDITION_POSITIONS) -> list[Difference]:
    """Return the differences, in the order of the file.

    :raises LessonError: when something in the file doesn't exist, or the rules disagree with it.
    """
    return [_difference(table) for table in read_tables(path) if table.name != _NEEDS]


def read_needs(path: Path = EDITION_POSITIONS) -> dict[str, str]:
    """Return what a rule or section needs to matter: a bug's letter, or a switch with its value.

    :raises LessonError: when there is no such rule, bug, switch or value.
    """
    tables = {table.name: table for table in read_tables(path)}
    if _NEEDS not in tables:
        raise LessonError(path.name, "it is missing", line=1, key=_NEEDS)
    table = tables[_NEEDS]
    rules = rule_numbers()
    known = {*rules, *(rule.partition(".")[0] for rule in rules)}
    table.check_keys(dict.fromkeys(table.values, str), ())
    for number, need in table.values.items():
        if number not in known:
            raise table.wrong(number, f"docs/rules.md has no {number}")
        if need not in _possible_needs():
            raise table.wrong(number, f"{need} is neither a bug nor a switch with its value")
    return dict(table.values)


def _possible_needs() -> set[str]:
    settings = {f"{switch.name}={value}" for switch in SWITCHES for value in switch.values}
    return settings | {bug.value for bug in Bug}


def matters(need: str, ruleset: Ruleset) -> bool:
    """Tell whether a rule with this need matters under some rules."""
    switch, has_value, value = need.partition("=")
    if has_value:
        return ruleset.spelled()[switch] == value
    return ruleset.box[Bug(need)] > 0


def _difference(table: Table) -> Difference:
    switches = [switch.name for switch in SWITCHES]
    if table.name not in switches:
        raise table.wrong("", f"there is no such switch; choose from {', '.join(switches)}")
    table.check_keys(_KEYS, ("move", "legal"))
    values = table.values
    if "board" in values and "moves" in values:
        raise table.wrong("moves", "give a board, or the moves from the start")
    if (first := values.get("first", "w")) not in {color.value for color in Color}:
        raise table.wrong("first", 'write "w" or "b"')
    for name in values["legal"]:
        if name not in PRINTED:
            raise table.wrong("legal", f"there is no {name}; choose from {', '.join(PRINTED)}")
    difference = Difference(
        switch=table.name,
        move=values["move"],
        legal=tuple(values["legal"]),
        board=values.get("board"),
        moves=tuple(values.get("moves", ())),
        first=Color(first),
    )
    _check_claim(table, difference)
    return difference


def _check_claim(table: Table, difference: Difference) -> None:
    """Check with the rules in which editions the move is legal."""
    try:
        if difference.board is not None:
            read_hive(difference.board)
    except (HiveError, ValueError) as error:
        raise table.wrong("board", str(error)) from None
    try:
        legal = [name for name, ruleset in PRINTED.items() if difference.is_legal(ruleset)]
    except HiveError as error:
        raise table.wrong("moves" if difference.moves else "move", str(error)) from None
    if set(legal) != set(difference.legal):
        raise table.wrong("legal", f"by the rules: {', '.join(legal) or 'none'}")
