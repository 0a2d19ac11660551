"""Read ``lessons/editions.toml``: one move for each switch on which printed editions differ."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lesson_positions import LATE, LESSONS, read_hive

from skep import Game
from skep.core.bugs import Bug, Color
from skep.core.errors import InvalidPositionError
from skep.core.ruleset import EDITIONS, TOURNAMENT, Ruleset
from skep.core.setup import Setup
from skep.rules import Position

EDITION_POSITIONS = LESSONS / "editions.toml"
PRINTED: Mapping[str, Ruleset] = {
    name: ruleset for name, ruleset in EDITIONS.items() if ruleset != TOURNAMENT
}
"""The editions that come in a box, oldest first."""

_NEEDS = "needs"


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
    """Return the differences, in the order of the file."""
    return [_difference(name, table) for name, table in _tables(path).items() if name != _NEEDS]


def read_needs(path: Path = EDITION_POSITIONS) -> dict[str, str]:
    """Return what a rule or section needs to matter: a bug's letter, or a switch with its value."""
    return dict(_tables(path)[_NEEDS])


def matters(need: str, ruleset: Ruleset) -> bool:
    """Tell whether a rule with this need matters under some rules."""
    switch, has_value, value = need.partition("=")
    if has_value:
        return ruleset.spelled()[switch] == value
    return ruleset.box[Bug(need)] > 0


def _tables(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _difference(name: str, table: Mapping[str, Any]) -> Difference:
    return Difference(
        switch=name,
        move=table["move"],
        legal=tuple(table["legal"]),
        board=table.get("board"),
        moves=tuple(table.get("moves", ())),
        first=Color(table.get("first", "w")),
    )
