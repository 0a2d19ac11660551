"""What happened, as messages."""

from __future__ import annotations

from typing import assert_never

from skep.server.domain import facts
from skep.server.messages import to_client


def change_view(fact: facts.Fact) -> to_client.Change:
    """Return what a fact is to whoever watches.

    :raises ValueError: for the making of a game, which nobody can have watched.
    """
    match fact:
        case facts.Moved(moves=moves):
            return to_client.Played(moves)
        case facts.TookBack(ply=ply):
            return to_client.TookBack(ply)
        case facts.Joined(color=color):
            return to_client.Joined(color)
        case facts.Ended():
            return to_client.Ended()
        case facts.ClockShifted():
            return to_client.ClockMoved()
        case facts.Created():
            message = "nobody watches a game that is being made"
            raise ValueError(message)
        case _:
            return _offer(fact)


def _offer(
    fact: facts.DrawOffered
    | facts.DrawDeclined
    | facts.TakebackAsked
    | facts.TakebackDeclined
    | facts.RematchAsked
    | facts.RematchMade,
) -> to_client.Change:
    match fact:
        case facts.DrawOffered(color=color):
            return to_client.DrawOffered(color)
        case facts.DrawDeclined(color=color):
            return to_client.DrawDeclined(color)
        case facts.TakebackAsked(color=color):
            return to_client.TakebackAsked(color)
        case facts.TakebackDeclined(color=color):
            return to_client.TakebackDeclined(color)
        case facts.RematchAsked(color=color):
            return to_client.RematchAsked(color)
        case facts.RematchMade():
            return to_client.RematchMade()
        case _:
            assert_never(fact)
