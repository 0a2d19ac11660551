"""Games as messages."""

from __future__ import annotations

from collections.abc import Mapping

from skep.core.bugs import Bug, Color
from skep.core.moves import Pass
from skep.notation.movestring import format_move
from skep.notation.rulesets import parse_ruleset
from skep.notation.table_rules import name_for_the_table
from skep.server.domain.facts import Sitter
from skep.server.domain.table import Table
from skep.server.messages.games import (
    ClockState,
    Ending,
    GameView,
    Occupant,
    Online,
    Seat,
    Seats,
    State,
    Status,
    Target,
    Turn,
)

Names = Mapping[str, str]
"""The names of players, by their ids; a guest who gave none is not in it."""


def game_view(table: Table, viewer: str, *, names: Names, online: Online, now: int) -> GameView:
    """Return a whole game as one viewer sees it."""
    ruleset = table.game.ruleset
    return GameView(
        id=table.id,
        version=table.version,
        rules=name_for_the_table(ruleset),
        edition=table.made.edition,
        box={bug.value: ruleset.box[bug] for bug in Bug},
        first=table.made.first,
        you=table.colors_of(viewer),
        clock=table.made.clock,
        created_at=table.created_at,
        updated_at=table.updated_at,
        moves=tuple(table.moves),
        state=state_view(table, names=names, now=now),
        online=online,
    )


def state_view(table: Table, *, names: Names, now: int) -> State:
    """Return all of a game that changes, except its moves."""
    return State(
        status=table.status,
        seats=seats_view(table.seats, names),
        turn=_turn(table),
        clock=_clock(table, now),
        ending=_ending(table),
        draw_offer=table.draw_offer,
        takeback=table.takeback,
        rematch=table.rematch,
        next_game=table.next_game,
    )


def seats_view(seats: Mapping[Color, Sitter], names: Names) -> Seats:
    """Return who sits where."""
    return Seats(w=_seat(seats[Color.WHITE], names), b=_seat(seats[Color.BLACK], names))


def table_rules(rules: str) -> str:
    """Return the name of a game's rules as people know it."""
    return name_for_the_table(parse_ruleset(rules))


def _seat(sitter: Sitter, names: Names) -> Seat:
    if sitter.level is not None:
        return Seat(Occupant.COMPUTER, level=sitter.level)
    if sitter.player is None:
        return Seat(Occupant.NOBODY)
    return Seat(Occupant.PERSON, name=names.get(sitter.player, ""))


def _turn(table: Table) -> Turn:
    if table.shown_turn is None or table.shown_turn[0] != table.version:
        table.shown_turn = table.version, _make_turn(table)
    return table.shown_turn[1]


def _make_turn(table: Table) -> Turn:
    game = table.game
    return Turn(
        color=table.to_move,
        ply=table.ply,
        number=game.position.turn,
        legal=_legal(table) if table.status is Status.PLAYING else {},
        repetitions=game.repetitions,
        draw_is_due=game.is_draw_by_agreement_due,
    )


def _legal(table: Table) -> dict[str, tuple[Target, ...]]:
    targets: dict[str, list[Target]] = {}
    position = table.game.position
    for move in table.game.legal_moves():
        if not isinstance(move, Pass):
            target = Target((move.end.q, move.end.r), format_move(move, position))
            targets.setdefault(str(move.piece), []).append(target)
    return {piece: tuple(found) for piece, found in targets.items()}


def _clock(table: Table, now: int) -> ClockState | None:
    clock = table.clock
    if clock is None:
        return None
    return ClockState(
        w_ms=clock.left(Color.WHITE, now),
        b_ms=clock.left(Color.BLACK, now),
        running=clock.running,
        at=now,
    )


def _ending(table: Table) -> Ending | None:
    outcome = table.game.outcome
    return Ending(outcome.termination.value, outcome.winner) if outcome else None
