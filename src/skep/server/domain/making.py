"""Making games: from the wish for one to the fact that it was made."""

from __future__ import annotations

import secrets
import string
from collections.abc import Callable
from random import Random
from typing import assert_never

from skep.core.bugs import Color
from skep.core.ruleset import GAME_TYPES, Ruleset
from skep.notation.errors import NotationError
from skep.notation.rulesets import format_ruleset, game_type
from skep.notation.table_rules import read_for_the_table
from skep.server.domain.facts import Created, Sitter
from skep.server.domain.table import Table
from skep.server.errors import Code, ProblemError
from skep.server.messages.games import Computer, Friend, NewGame, SameScreen, SeatChoice

_LETTERS = string.ascii_letters + string.digits
_ID_LENGTH = 12
_SEEDS = range(2**31)

_Ids = Callable[[], str]


def new_game_id() -> str:
    """Return an id that nobody can guess: whoever has it may look, and take a free seat."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH))


def make_game(wish: NewGame, player: str, *, rng: Random) -> Created:
    """Return the game that a player wishes for.

    :raises ProblemError: when there are no such rules.
    """
    ruleset = _ruleset(wish.rules)
    own = _own_color(wish.color, rng)
    seats = {own: Sitter(player=player), own.other: _opponent(wish, player)}
    return Created(
        rules=format_ruleset(ruleset),
        edition=_edition(wish.rules, ruleset),
        first=_first(wish, ruleset),
        white=seats[Color.WHITE],
        black=seats[Color.BLACK],
        seed=rng.choice(_SEEDS),
        clock=wish.clock,
    )


def make_rematch(table: Table, *, rng: Random) -> Created:
    """Return the same game once more, with colors reversed."""
    made = table.made
    return Created(
        rules=made.rules,
        edition=made.edition,
        first=made.first,
        white=table.seats[Color.BLACK],
        black=table.seats[Color.WHITE],
        seed=rng.choice(_SEEDS),
        clock=made.clock,
    )


def _ruleset(text: str) -> Ruleset:
    try:
        return read_for_the_table(text)
    except NotationError as error:
        raise ProblemError(Code.BAD_RULES, str(error)) from error


def _edition(text: str, ruleset: Ruleset) -> str:
    """Return the name that the rules were asked by: an edition, or a game type."""
    name = text.partition(",")[0].partition("+")[0].strip().lower()
    types = {type_.partition("+")[0].lower() for type_ in GAME_TYPES}
    return game_type(ruleset) if name in types else name


def _own_color(choice: SeatChoice, rng: Random) -> Color:
    match choice:
        case SeatChoice.WHITE:
            return Color.WHITE
        case SeatChoice.BLACK:
            return Color.BLACK
        case SeatChoice.RANDOM:
            return rng.choice(list(Color))
        case _:
            assert_never(choice)


def _opponent(wish: NewGame, player: str) -> Sitter:
    match wish.opponent:
        case Computer(level=level):
            return Sitter(level=level)
        case Friend():
            return Sitter()
        case SameScreen():
            return Sitter(player=player)
        case _:
            assert_never(wish.opponent)


def _first(wish: NewGame, ruleset: Ruleset) -> Color:
    if ruleset.first_player is None:
        return wish.first or Color.WHITE
    if wish.first not in {None, ruleset.first_player}:
        raise ProblemError(Code.BAD_RULES, "by these rules the other side begins")
    return ruleset.first_player
