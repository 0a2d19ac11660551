"""Games as messages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from skep.core.bugs import Bug, Color
from skep.core.outcome import Outcome
from skep.notation.rulesets import parse_ruleset
from skep.notation.table_rules import name_for_the_table
from skep.rules import Position
from skep.server.domain.facts import SeatHolder, TimeControl
from skep.server.domain.legal_moves import LegalMoves
from skep.server.domain.table import GameTable
from skep.server.messages.games import (
    ClockSettings,
    ClockState,
    Ending,
    GameView,
    Occupant,
    Online,
    Seat,
    Seats,
    State,
    StatusView,
    Turn,
)
from skep.server.views.moves import legal_view, played_view, throws_view

Names = Mapping[str, str]
"""The names of players, keyed by id; a guest without a name is not in it."""


def game_view(table: GameTable, viewer: str, *, names: Names, online: Online, now: int) -> GameView:
    """Return a whole game as one viewer sees it."""
    ruleset = table.game.ruleset
    state = state_view(table, names=names, now=now)
    if table.mover == viewer:
        state = with_legal_moves(state, table.legal_moves)
    return GameView(
        id=table.id,
        version=table.version,
        rules=table_rules(table.made.rules),
        edition=table.made.edition,
        box={bug.value: ruleset.box[bug] for bug in Bug},
        first=table.made.first,
        you=table.colors_of(viewer),
        clock=clock_settings(table.made.clock),
        created_at=table.created_at,
        updated_at=table.updated_at,
        on_device=table.on_device,
        moves=tuple(map(played_view, table.moves)),
        state=state,
        online=online,
        setup=table.made.start,
    )


def state_view(table: GameTable, *, names: Names, now: int) -> State:
    """Return everything that changes in a game, except its moves, without the legal moves."""
    return State(
        status=StatusView(table.status.value),
        seats=seats_view(table.seats, names),
        turn=_turn(table),
        clock=clock_view(table, now),
        ending=ending_view(table.game.outcome),
        draw_offer=table.draw_offer,
        takeback=table.takeback,
        hints=tuple(table.hinted_since),
        rematch=table.rematch,
        next_game=table.next_game,
        public_by=_public_by(table),
        is_public=table.is_public,
    )


def _public_by(table: GameTable) -> tuple[Color, ...]:
    """Return the sides whose players have agreed to make the game public."""
    return tuple(
        color for color, holder in table.seats.items() if holder.player in table.published_since
    )


def with_legal_moves(state: State, legal: LegalMoves) -> State:
    """Return a state as the player sees it whose turn it is."""
    turn = msgspec.structs.replace(state.turn, legal=legal_view(legal), throws=throws_view(legal))
    return msgspec.structs.replace(state, turn=turn)


def seats_view(seats: Mapping[Color, SeatHolder], names: Names) -> Seats:
    """Return both seats."""
    return Seats(w=_seat(seats[Color.WHITE], names), b=_seat(seats[Color.BLACK], names))


@lru_cache(maxsize=256)
def table_rules(rules: str) -> str:
    """Return the name of a game's rules as people know it; finding it takes a while."""
    return name_for_the_table(parse_ruleset(rules))


def _seat(holder: SeatHolder, names: Names) -> Seat:
    if holder.level is not None:
        return Seat(Occupant.COMPUTER, level=holder.level)
    if holder.player is None:
        return Seat(Occupant.NOBODY)
    return Seat(Occupant.PERSON, name=names.get(holder.player, ""))


def _turn(table: GameTable) -> Turn:
    game = table.game
    return Turn(
        color=table.to_move,
        ply=table.ply,
        number=game.position.turn,
        legal={},
        repetitions=game.repetitions,
        draw_is_due=game.is_draw_by_agreement_due,
    )


def past_turn_view(position: Position, ply: int) -> Turn:
    """Return an earlier turn of a finished game, with the legal moves."""
    legal = LegalMoves(position)
    return Turn(
        color=position.to_move,
        ply=ply,
        number=position.turn,
        legal=legal_view(legal),
        repetitions=1,
        draw_is_due=False,
        throws=throws_view(legal),
    )


def clock_view(table: GameTable, now: int) -> ClockState | None:
    """Return both clocks as they are now; None in a game without clocks."""
    clock = table.clock
    if clock is None:
        return None
    return ClockState(
        w_ms=clock.left(Color.WHITE, now),
        b_ms=clock.left(Color.BLACK, now),
        running=clock.running,
        at=now,
    )


def ending_view(outcome: Outcome | None) -> Ending | None:
    """Return how a game ended."""
    return Ending(outcome.termination.value, outcome.winner) if outcome else None


def clock_settings(control: TimeControl | None) -> ClockSettings | None:
    """Return the time control of a game."""
    return ClockSettings(control.main_s, control.increment_s) if control else None
