"""The explorer's answers as messages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from skep.core.errors import InvalidPositionError
from skep.explorer import answers
from skep.explorer.exploring import CountedMoves
from skep.notation.errors import NotationError
from skep.notation.setupstring import parse_setup
from skep.rules import Position
from skep.server.errors import Code, ProblemError
from skep.server.messages.explorer import (
    ContinuationView,
    Explored,
    FoundGame,
    GameSource,
    ResultCounts,
    ResultView,
)
from skep.server.messages.games import Occupant, Seat, Seats


def read_position(setup: str) -> Position:
    """Return the position of a setup string.

    :raises ProblemError: when it can't be read, or no game can lead to it.
    """
    try:
        return parse_setup(setup)
    except (NotationError, InvalidPositionError) as error:
        raise ProblemError(Code.BAD_SETUP, str(error), facts={"problems": ""}) from error


def tally_view(tally: answers.Tally) -> ResultCounts:
    """Return how games ended."""
    return ResultCounts(tally.white, tally.draws, tally.black, tally.unfinished)


def explored_view(
    all_games: answers.Tally,
    played: CountedMoves,
    examples: Mapping[int, Sequence[FoundGame]],
    sources: tuple[GameSource, ...],
) -> Explored:
    """Return how games on the server continued from a position."""
    moves = tuple(
        ContinuationView(one.text, tally_view(one.tally), tuple(examples.get(one.next, ())))
        for one in played.moves
    )
    ended, illegal = tally_view(played.ended), tally_view(played.illegal)
    return Explored(tally_view(all_games), moves, ended, illegal, sources)


def collected_game(game: answers.CollectedGame) -> FoundGame:
    """Return a game of a collection that was found."""
    facts = game.facts
    return FoundGame(
        id=str(game.id),
        rules=facts.rules,
        seats=Seats(w=_person(facts.white), b=_person(facts.black)),
        you=(),
        result=ResultView(facts.result.value),
        ply=facts.plies,
        date=facts.date,
        on_device=False,
    )


def collection_view(found: answers.Continuations, sources: tuple[GameSource, ...]) -> Explored:
    """Return how games of a collection continued from a position."""
    moves = tuple(
        ContinuationView(one.text, tally_view(one.tally), tuple(map(collected_game, one.examples)))
        for one in found.moves
    )
    ended, illegal = tally_view(found.ended), tally_view(found.illegal)
    return Explored(tally_view(found.tally), moves, ended, illegal, sources)


def _person(name: str) -> Seat:
    return Seat(Occupant.PERSON, name=name)
