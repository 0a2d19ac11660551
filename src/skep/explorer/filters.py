"""Which games to look at: by player, rules, result, date and length."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from skep.core.bugs import Color
from skep.core.checks import check_type
from skep.core.ruleset import Ruleset
from skep.explorer.rows import GameResult, folded
from skep.notation.rulesets import as_ruleset, format_ruleset, game_type

SqlValue = str | int

ANY_GAME_TYPE = "any"
"""The game type of a filter that lets all game types through."""


@dataclass(frozen=True, slots=True)
class GameFilter:
    """Conditions that a game must meet. Without any, every game is included.

    >>> GameFilter(player="Ann", result=GameResult.WHITE).conditions()[1]
    ['ann', 'ann', 'white']
    """

    player: str | None = None
    """The name of a player, in upper or lower case."""

    color: Color | None = None
    """The side that *player* has."""

    opponent: str | None = None
    """The name of the other player, in upper or lower case."""

    game_type: str | None = None
    """The game type, such as ``Base+MLP``, under any edition's rules.

    Without this and *rules*, a search for a position looks at games of its own game type only.
    ``ANY_GAME_TYPE`` looks at all.
    """

    rules: Ruleset | str | None = None
    """The exact rule set, such as ``classic+M``."""

    result: GameResult | None = None
    since: date | None = None
    """The first day. A game whose day is unknown counts as played on the first possible day."""

    until: date | None = None
    """The last day."""

    min_plies: int | None = None
    max_plies: int | None = None

    def __post_init__(self) -> None:
        for name, kinds in _KINDS.items():
            check_type(name, getattr(self, name), *kinds, type(None))

    @property
    def kind(self) -> str | None:
        """The game type that it asks for, ``ANY_GAME_TYPE``, or None if it asks for nothing.

        :raises NotationError: when there is no rule set with that name.
        """
        if self.game_type == ANY_GAME_TYPE:
            return ANY_GAME_TYPE
        asked = self.rules if self.game_type is None else self.game_type
        return None if asked is None else game_type(as_ruleset(asked))

    def conditions(self) -> tuple[list[str], list[SqlValue]]:
        """Return conditions on the table ``games`` in SQL, and their values.

        :raises NotationError: when there is no rule set with that name.
        """
        tests: list[str] = []
        values: list[SqlValue] = []
        for test, value in (*self._of_players(), *self._of_rules(), *self._of_course()):
            if value is not None:
                tests.append(test)
                values += [value] * test.count("?")
        return tests, values

    def _of_players(self) -> list[tuple[str, str | None]]:
        player = None if self.player is None else folded(self.player)
        opponent = None if self.opponent is None else folded(self.opponent)
        one, other = {
            Color.WHITE: (_WHITE, _BLACK),
            Color.BLACK: (_BLACK, _WHITE),
            None: (_EITHER, _EITHER),
        }[self.color if player is not None else None]
        if player is not None and player == opponent and self.color is None:
            return [(f"({_WHITE} AND {_BLACK})", player)]
        return [(one, player), (other, opponent)]

    def _of_rules(self) -> list[tuple[str, str | None]]:
        type_ = None if self.game_type is None or self.kind == ANY_GAME_TYPE else self.kind
        rules = None if self.rules is None else format_ruleset(as_ruleset(self.rules))
        return [("games.game_type = ?", type_), ("games.rules = ?", rules)]

    def _of_course(self) -> list[tuple[str, SqlValue | None]]:
        since = None if self.since is None else self.since.isoformat()
        until = None if self.until is None else self.until.isoformat()
        return [
            ("games.result = ?", None if self.result is None else self.result.value),
            (f"games.date <> '' AND {_FIRST_DAY} >= ?", since),
            (f"games.date <> '' AND {_FIRST_DAY} <= ?", until),
            ("games.plies >= ?", self.min_plies),
            ("games.plies <= ?", self.max_plies),
        ]


_WHITE, _BLACK = "games.white_folded = ?", "games.black_folded = ?"
_EITHER = f"({_WHITE} OR {_BLACK})"
_FIRST_DAY = "games.date || substr('-01-01', length(games.date) - 3)"
_KINDS: dict[str, tuple[type, ...]] = {
    "player": (str,),
    "color": (Color,),
    "opponent": (str,),
    "game_type": (str,),
    "rules": (Ruleset, str),
    "result": (GameResult,),
    "since": (date,),
    "until": (date,),
    "min_plies": (int,),
    "max_plies": (int,),
}

EVERY_GAME = GameFilter()
"""The filter that lets every game through."""
