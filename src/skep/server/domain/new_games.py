"""New games: from a player's request to the fact that the game was created."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import assert_never

from msgspec import UNSET

from skep.core.bugs import Color
from skep.core.ruleset import Ruleset
from skep.notation.errors import NotationError
from skep.notation.rulesets import BASE, format_ruleset, game_type, parse_switches
from skep.notation.setupstring import format_setup
from skep.notation.table_rules import read_for_the_table
from skep.server.domain.facts import GameCreated, SeatHolder, TimeControl
from skep.server.domain.first_positions import playable_position
from skep.server.domain.table import GameTable
from skep.server.errors import Code, ProblemError

_SEEDS = range(2**31)
_SETUP_VERSION = 5
"""The first version of stored facts that has setups."""


@dataclass(frozen=True, slots=True)
class AgainstComputer:
    """The opponent is the engine, at a level."""

    level: int


@dataclass(frozen=True, slots=True)
class AgainstFriend:
    """The opponent is whoever opens the link and takes the other seat."""


@dataclass(frozen=True, slots=True)
class AgainstOneself:
    """One person plays both sides on one screen."""


OpponentChoice = AgainstComputer | AgainstFriend | AgainstOneself


@dataclass(frozen=True, slots=True)
class GameRequest:
    """The game that a player asks for."""

    opponent: OpponentChoice
    rules: str
    """As on the command line: ``Base+MLP``, ``classic+M``."""

    color: Color | None = None
    """The player's own color; None picks one at random."""

    first: Color | None = None
    """Who begins, where the rules leave it open."""

    setup: str | None = None
    """The setup string of the first position. It has the rules, and who began."""

    clock: TimeControl | None = None


def make_game(request: GameRequest, player: str, *, rng: Random) -> GameCreated:
    """Return the game that a player asks for.

    :raises ProblemError: when there are no such rules, or no game can begin with the setup.
    """
    start = None if request.setup is None else playable_position(request.setup)
    ruleset, edition = _rules(request.rules if start is None else format_ruleset(start.ruleset))
    setup = UNSET if start is None or start.ply == 0 else format_setup(start)
    own = rng.choice(list(Color)) if request.color is None else request.color
    seats = {own: SeatHolder(player=player), own.other: _opponent(request.opponent, player)}
    return GameCreated(
        rules=format_ruleset(ruleset),
        edition=edition,
        first=_first(request, ruleset) if start is None else start.first_player,
        white=seats[Color.WHITE],
        black=seats[Color.BLACK],
        seed=rng.choice(_SEEDS),
        clock=request.clock,
        setup=setup,
        v=1 if setup is UNSET else _SETUP_VERSION,
    )


def make_rematch(table: GameTable, *, rng: Random) -> GameCreated:
    """Return the same game again, with colors reversed."""
    made = table.made
    return GameCreated(
        rules=made.rules,
        edition=made.edition,
        first=made.first,
        white=table.seats[Color.BLACK],
        black=table.seats[Color.WHITE],
        seed=rng.choice(_SEEDS),
        clock=made.clock,
        setup=made.setup,
        v=made.v,
    )


def _rules(text: str) -> tuple[Ruleset, str]:
    """Return the rules, and their name: an edition or a game type."""
    try:
        ruleset, preset = read_for_the_table(text), parse_switches(text).preset
    except NotationError as error:
        raise ProblemError(Code.BAD_RULES, str(error)) from error
    return ruleset, game_type(ruleset) if preset == BASE else preset


def _opponent(opponent: OpponentChoice, player: str) -> SeatHolder:
    match opponent:
        case AgainstComputer(level=level):
            return SeatHolder(level=level)
        case AgainstFriend():
            return SeatHolder()
        case AgainstOneself():
            return SeatHolder(player=player)
        case _:
            assert_never(opponent)


def _first(request: GameRequest, ruleset: Ruleset) -> Color:
    if ruleset.first_player is None:
        return request.first or Color.WHITE
    if request.first not in {None, ruleset.first_player}:
        raise ProblemError(Code.BAD_RULES, "these rules say that the other side begins")
    return ruleset.first_player
