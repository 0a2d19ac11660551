"""No game is endless: it has a last ply, and offers and takebacks have an end too."""

from __future__ import annotations

from itertools import cycle, islice
from pathlib import Path

import pytest

from skep.core.bugs import Color
from skep.core.outcome import Outcome, Termination
from skep.server.domain.fact_encoding import encode_fact
from skep.server.domain.facts import (
    ENDED_BY_LENGTH,
    DrawOfferDeclined,
    EndedBy,
    GameEnded,
    MovesPlayed,
    MovesTakenBack,
)
from skep.server.domain.length_limits import MOST_EVENTS, MOST_PLIES
from skep.server.domain.replay import replay_game
from skep.server.domain.table import GameStatus
from skep.server.errors import Code
from skep.server.messages.to_server import (
    AskTakeback,
    DeclineDraw,
    OfferDraw,
    Play,
    Resign,
)
from tests.server.tables import (
    ANN,
    BOB,
    FORCED,
    OPENING,
    SMALL,
    Sitting,
    refused,
    same_screen,
    with_computer,
    with_friend,
)

DANCE = ("wQ \\wS1", "bQ bG1\\", "wQ -wS1", "bQ bG1-")
"""Moves after the opening that lead back to where they began."""

DOCS = Path(__file__).parents[2] / "docs"

TOO_LONG = Outcome(Termination.LENGTH, None)


def dance(plies: int) -> list[str]:
    """Return a game of this many plies that goes round in circles."""
    return [*OPENING, *islice(cycle(DANCE), plies - len(OPENING))]


def test_the_guides_promise_the_limits_as_they_are() -> None:
    promises = {
        "serve.md": f"A game that reaches {MOST_PLIES:,} plies is a draw",
        "api.md": f"A game that reaches {MOST_PLIES:,} plies ends as a draw",
        "security.md": f"Every game ends after {MOST_PLIES:,} plies at the latest.",
    }
    for name, promise in promises.items():
        text = (DOCS / name).read_text(encoding="utf-8")
        assert promise in text
        if name != "security.md":
            assert f"After {MOST_EVENTS:,} events" in text


def test_a_game_without_a_rule_on_repetition_ends_at_the_last_ply() -> None:
    sitting = same_screen("Base+MLP,repetition=none")
    *moves, last = dance(MOST_PLIES)
    sitting.play(*moves)
    assert sitting.table.status is GameStatus.PLAYING
    played, ended = sitting.do(ANN, Play(last))
    assert isinstance(played, MovesPlayed)
    assert ended == GameEnded(EndedBy.LENGTH, v=2)
    assert (sitting.table.ply, sitting.table.game.outcome) == (MOST_PLIES, TOO_LONG)
    assert refused(lambda: sitting.do(ANN, Play("wQ \\wS1"))) is Code.GAME_OVER
    again = replay_game(sitting.table.id, sitting.entries)
    assert (again.status, again.game.outcome) == (GameStatus.OVER, TOO_LONG)


def test_the_computer_ends_a_game_at_the_last_ply_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("skep.server.domain.played_moves.MOST_PLIES", 2)
    sitting = with_computer()
    sitting.play("wS1")
    assert sitting.computer("bG1 wS1-")[1:] == (ENDED_BY_LENGTH,)
    assert sitting.table.game.outcome == TOO_LONG


@pytest.mark.parametrize(("most", "moves"), [(6, ["bG1 -wG1"]), (7, ["bG1 -wG1", "pass"])])
def test_a_forced_pass_does_not_go_beyond_the_last_ply(
    monkeypatch: pytest.MonkeyPatch, most: int, moves: list[str]
) -> None:
    monkeypatch.setattr("skep.server.domain.played_moves.MOST_PLIES", most)
    sitting = same_screen(SMALL)
    sitting.play(*FORCED, "bG1 -wG1")
    assert sitting.moves[len(FORCED) :] == moves
    assert (sitting.table.ply, sitting.table.game.outcome) == (most, TOO_LONG)


def test_the_rules_come_first_if_the_last_ply_ends_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moves = dance(12)
    monkeypatch.setattr("skep.server.domain.played_moves.MOST_PLIES", len(moves))
    sitting = same_screen("Base+MLP,repetition=threefold")
    sitting.play(*moves)
    assert isinstance(sitting.entries[-1].fact, MovesPlayed)
    assert sitting.table.game.outcome == Outcome(Termination.REPETITION, None)


def test_a_game_that_was_longer_before_there_was_a_limit_ends_with_the_next_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sitting = same_screen()
    sitting.play(*OPENING)
    monkeypatch.setattr("skep.server.domain.played_moves.MOST_PLIES", 2)
    table = replay_game(sitting.table.id, sitting.entries)
    assert table.status is GameStatus.PLAYING
    sitting.play("wA1 -wQ")
    assert (sitting.table.ply, sitting.table.game.outcome) == (5, TOO_LONG)


def test_only_an_ending_by_length_has_the_version_that_added_it() -> None:
    assert encode_fact(ENDED_BY_LENGTH).endswith('"termination":"length","winner":null,"v":2}')
    assert GameEnded(EndedBy.RESIGNATION, Color.WHITE).v == 1


# --- offers and takebacks ---------------------------------------------------------------------


def after_many_events(sitting: Sitting) -> Sitting:
    """Play and take back moves until there are no more takebacks."""
    sitting.play(*OPENING[:3])
    while sitting.table.version < MOST_EVENTS:
        sitting.play(OPENING[3])
        if sitting.table.version < MOST_EVENTS:
            sitting.do(ANN, AskTakeback())
    return sitting


def test_moves_are_taken_back_so_often_and_no_more() -> None:
    sitting = after_many_events(same_screen())
    assert sitting.table.version == MOST_EVENTS
    assert refused(lambda: sitting.do(ANN, AskTakeback())) is Code.NO_MORE_OFFERS
    # Everything that brings the game closer to its end is still possible.
    sitting.play(OPENING[3])
    sitting.do(ANN, Resign())
    assert sitting.table.status is GameStatus.OVER


def test_friends_make_so_many_offers_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = with_friend()
    sitting.play(*OPENING)
    sitting.do(ANN, OfferDraw())
    monkeypatch.setattr("skep.server.domain.decisions.MOST_EVENTS", sitting.table.version)
    # What was offered before is answered as ever.
    assert sitting.do(BOB, DeclineDraw()) == (DrawOfferDeclined(Color.BLACK),)
    assert refused(lambda: sitting.do(ANN, AskTakeback())) is Code.NO_MORE_OFFERS
    assert refused(lambda: sitting.do(BOB, OfferDraw())) is Code.NO_MORE_OFFERS


def test_a_draw_that_was_offered_is_still_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = with_friend()
    sitting.play(*OPENING)
    sitting.do(ANN, OfferDraw())
    monkeypatch.setattr("skep.server.domain.decisions.MOST_EVENTS", sitting.table.version)
    assert sitting.do(BOB, OfferDraw()) == (GameEnded(EndedBy.AGREEMENT),)


def test_a_takeback_that_was_asked_for_comes_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = with_friend()
    sitting.play(*OPENING)
    sitting.do(ANN, AskTakeback())
    monkeypatch.setattr("skep.server.domain.decisions.MOST_EVENTS", sitting.table.version)
    assert refused(lambda: sitting.do(BOB, AskTakeback())) is Code.NO_MORE_OFFERS
    assert not any(isinstance(entry.fact, MovesTakenBack) for entry in sitting.entries)
