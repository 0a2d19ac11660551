"""Legal moves: listed once per position, with the strings that notation gives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from skep.core.moves import PASS
from skep.game import Game
from skep.rules import Position
from skep.server.domain.facts import Fact
from skep.server.domain.legal_moves import LegalMoves
from skep.server.domain.played_moves import follow, read_legal_move
from skep.server.errors import Code
from skep.server.messages.to_client import Event
from skep.server.messages.to_server import Play
from skep.server.rooms.audience import encode
from skep.server.views.changes import change_view
from skep.server.views.games import state_view
from tests.server.tables import (
    ANN,
    FORCED,
    OPENING,
    SMALL,
    Sitting,
    refused,
    same_screen,
    with_computer,
)


@pytest.mark.parametrize("seed", range(12))
def test_every_legal_move_has_the_string_that_notation_gives(seed: int) -> None:
    rng, game = Random(seed), Game("Base+MLP")
    for _ in range(80):
        moves = game.legal_moves()
        listed = LegalMoves(game.position, moves)
        assert list(listed) == list(zip(game.legal_move_strings(), moves, strict=True))
        if not moves:
            break
        # Pieces that move, climb and are thrown rather than more and more placements.
        game.play(rng.choice([move for move in moves if hasattr(move, "start")] or moves))


def test_a_move_is_found_by_any_spelling() -> None:
    sitting = same_screen()
    sitting.play("wS1")
    for text in ("bG1 wS1-", " BG1   wS1- "):
        assert read_legal_move(
            sitting.table.game, sitting.table.legal_moves, text
        ) == sitting.table.game.read_move("bG1 wS1-")


class RulesCalls:
    """Counts how often the rules list moves, play one, explain one or say why it is illegal."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._counts = Counter[str]()
        for name in ("legal_moves", "play_unchecked", "explain", "why_not"):
            patch.setattr(Position, name, self._counted(name, getattr(Position, name)))

    def _counted(self, name: str, method: Callable[..., Any]) -> Callable[..., Any]:
        def count(*arguments: object) -> Any:
            self._counts[name] += 1
            return method(*arguments)

        return count

    def since(self) -> dict[str, int]:
        """Return the counts since the last time."""
        counts = dict(self._counts)
        self._counts.clear()
        return counts


def show(sitting: Sitting, facts: tuple[Fact, ...]) -> str:
    """Return the last event as everyone gets it."""
    table = sitting.table
    state = state_view(table, names={}, now=sitting.now)
    return encode(Event(table.id, table.version, change_view(facts[-1]), state))


def test_the_legal_moves_of_a_position_are_listed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the command to the event: one list, which is that of the new position."""
    sitting = same_screen()
    sitting.play(*OPENING)
    show(sitting, (sitting.entries[-1].fact,))
    calls = RulesCalls(monkeypatch)
    for move in ("wA1 -wQ", "bA1 bQ-", "wA1 bA1-"):
        facts = sitting.do(ANN, Play(move))
        assert move in show(sitting, facts)
        assert show(sitting, facts) == show(sitting, facts)
        assert calls.since() == {"legal_moves": 1, "play_unchecked": 1, "explain": 1}


def test_a_forced_pass_is_listed_and_played_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = same_screen(SMALL)
    sitting.play(*FORCED)
    show(sitting, (sitting.entries[-1].fact,))
    calls = RulesCalls(monkeypatch)
    facts = sitting.do(ANN, Play("bG1 -wG1"))
    show(sitting, facts)
    assert sitting.moves[-2:] == ["bG1 -wG1", "pass"]
    assert calls.since() == {"legal_moves": 2, "play_unchecked": 2, "explain": 1}


def test_a_refusal_asks_why_not_and_lists_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = same_screen()
    sitting.play(*OPENING)
    show(sitting, (sitting.entries[-1].fact,))
    calls = RulesCalls(monkeypatch)
    assert refused(lambda: sitting.do(ANN, Play("wS1 bQ-"))) is Code.ILLEGAL_MOVE
    assert calls.since() == {"why_not": 1}


def test_a_line_leads_where_its_moves_lead_with_every_pass_that_is_forced() -> None:
    passes, is_stopped_by_repetition = set[int](), False
    for seed in range(40):
        rng, game = Random(seed), Game(f"{SMALL},repetition=threefold")
        while moves := game.legal_moves():
            line, before = follow(game, move := rng.choice(moves)), len(game.moves)
            game.play(move)
            while len(game.moves) < before + 3 and game.legal_moves() == (PASS,):
                game.play(PASS)
            assert line.moves == game.moves[before:]
            assert line.positions == game.positions[before + 1 :]
            assert game.outcome or line.legal == game.legal_moves()
            passes.add(len(line.moves) - 1)
            is_stopped_by_repetition |= bool(game.outcome) and line.legal == (PASS,)
    assert (passes, is_stopped_by_repetition) == ({0, 1}, True)


def test_a_move_other_than_the_one_looked_at_leads_to_its_own_position() -> None:
    sitting = same_screen()
    sitting.play(*OPENING)
    sitting.decide(ANN, Play("wA1 -wQ"))
    sitting.do(ANN, Play("wG1 -wQ"))
    expected = Game("Base+MLP,repetition=threefold")
    for move in (*OPENING, "wG1 -wQ"):
        expected.play(move)
    assert sitting.table.game.position == expected.position
    assert sitting.table.legal_moves.moves == expected.legal_moves()


def test_an_illegal_move_of_the_computer_is_refused() -> None:
    sitting = with_computer()
    sitting.play("wS1")
    assert refused(lambda: sitting.computer("bQ wS1-")) is Code.ILLEGAL_MOVE
    assert sitting.moves == ["wS1"]
