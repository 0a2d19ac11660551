"""Facts as messages: what changed."""

from __future__ import annotations

from typing import assert_never

from skep.server.domain import facts
from skep.server.messages import to_client
from skep.server.views.moves import played_view


def change_view(fact: facts.Fact) -> to_client.Change:
    """Return what a fact means to everyone who watches.

    :raises ValueError: for what nobody can watch: that a game is created, or saved.
    """
    change: to_client.Change
    match fact:
        case facts.MovesPlayed(moves=moves):
            change = to_client.MovesMade(tuple(map(played_view, moves)))
        case facts.MovesTakenBack(ply=ply):
            change = to_client.TookBack(ply)
        case facts.SeatTaken(color=color):
            change = to_client.Joined(color)
        case facts.HintTaken(color=color):
            change = to_client.Hinted(color)
        case facts.GameEnded():
            change = to_client.Ended()
        case facts.ClocksShifted():
            change = to_client.ClockMoved()
        case facts.PublicationAgreed() | facts.PublicationRevoked():
            change = to_client.PublicityChanged()
        case facts.GameCreated() | facts.GameSaved():
            message = "nobody watches a game that is being created or saved"
            raise ValueError(message)
        case (
            facts.DrawOfferMade()
            | facts.DrawOfferDeclined()
            | facts.TakebackRequested()
            | facts.TakebackRefused()
            | facts.RematchRequested()
            | facts.RematchCreated()
        ):
            change = _offer(fact)
        case _:
            assert_never(fact)
    return change


def _offer(fact: facts.OfferFact) -> to_client.Change:
    match fact:
        case facts.DrawOfferMade(color=color):
            return to_client.DrawOffered(color)
        case facts.DrawOfferDeclined(color=color):
            return to_client.DrawDeclined(color)
        case facts.TakebackRequested(color=color):
            return to_client.TakebackAsked(color)
        case facts.TakebackRefused(color=color):
            return to_client.TakebackDeclined(color)
        case facts.RematchRequested(color=color):
            return to_client.RematchAsked(color)
        case facts.RematchCreated():
            return to_client.RematchMade()
        case _:
            assert_never(fact)
