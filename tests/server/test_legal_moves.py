"""Legal moves: listed once per position, if anybody needs the list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from skep.core.moves import PASS, Movement
from skep.core.reasons import How, Way
from skep.game import Game
from skep.notation.rulesets import parse_ruleset
from skep.rules import Position
from skep.server.domain import legal_moves, played_moves
from skep.server.domain.facts import Fact
from skep.server.domain.legal_moves import LegalMoves
from skep.server.domain.played_moves import follow, read_legal_move
from skep.server.errors import Code
from skep.server.messages.games import Throw
from skep.server.messages.to_server import Play
from skep.server.rooms.audience import encode
from skep.server.views.events import event_view
from skep.server.views.moves import throws_view
from tests.backends import NOT_BUILT, backends
from tests.conftest import Require
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


def test_a_game_that_is_over_has_no_legal_moves() -> None:
    over = LegalMoves(None)
    assert (dict(over.by_string), over.find("pass"), PASS in over) == ({}, None, False)


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
        for owner, name in (
            (Position, "play_unchecked"),
            (Game, "why_not"),
            (legal_moves, "legal_moves_by_string"),
            (played_moves, "explain_legal"),
        ):
            patch.setattr(owner, name, self._counted(name, getattr(owner, name)))

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
    """Return the last event as the side to move gets it."""
    return encode(event_view(sitting.table, facts[-1], names={}, now=sitting.now).for_mover())


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
        assert calls.since() == {
            "legal_moves_by_string": 1,
            "play_unchecked": 1,
            "explain_legal": 1,
        }


def test_a_forced_pass_is_played_once_and_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = same_screen(SMALL)
    sitting.play(*FORCED)
    show(sitting, (sitting.entries[-1].fact,))
    calls = RulesCalls(monkeypatch)
    facts = sitting.do(ANN, Play("bG1 -wG1"))
    show(sitting, facts)
    assert sitting.moves[-2:] == ["bG1 -wG1", "pass"]
    assert calls.since() == {"legal_moves_by_string": 1, "play_unchecked": 2, "explain_legal": 1}


def test_nothing_is_listed_for_the_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = with_computer()
    calls = RulesCalls(monkeypatch)
    facts = sitting.do(ANN, Play("wS1"))
    assert event_view(sitting.table, facts[-1], names={}, now=sitting.now).mover is None
    sitting.computer("bS1 wS1-")
    assert calls.since() == {"legal_moves_by_string": 1, "play_unchecked": 2, "explain_legal": 2}


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
            passes.add(len(line.moves) - 1)
            is_stopped_by_repetition |= bool(game.outcome) and line.positions[-1].must_pass
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
    assert tuple(sitting.table.legal_moves.by_string.values()) == expected.legal_moves()


def test_an_illegal_move_of_the_computer_is_refused() -> None:
    sitting = with_computer()
    sitting.play("wS1")
    assert refused(lambda: sitting.computer("bQ wS1-")) is Code.ILLEGAL_MOVE
    assert sitting.moves == ["wS1"]


THROWERS = (
    *("wP", "bG1 wP-", "wM -wP", "bQ bG1-", "wQ -wM", "bA1 bQ-", "wA1 -wQ", "bA1 wP/"),
    *("wA1 wM\\", "bS1 bQ-"),
)


def test_throws_are_told_from_walks_with_who_can_throw() -> None:
    game = Game("Base+MLP")
    for move in THROWERS:
        game.play(move)
    legal = LegalMoves(game.position)
    # Neither of them can move; the ant can walk to every hex where it could be thrown.
    assert not {"wP", "wM"} & {str(getattr(move, "piece", "")) for move in legal.by_string.values()}
    assert throws_view(legal) == {
        "wQ": (Throw((0, -1), ("wM",)),),
        "bA1": (Throw((0, -1), ("wP",)), Throw((0, 1), ("wP",))),
    }


@pytest.mark.parametrize("seed", range(3))
def test_throws_agree_with_the_explanation_of_every_move(seed: int) -> None:
    random = Random(seed)
    game = Game("Base+MLP")
    told = 0
    while game.outcome is None and len(game.moves) < 60:
        legal = LegalMoves(game.position)
        for move in legal.by_string.values():
            if not isinstance(move, Movement):
                continue
            how = game.explain(move.piece, move.end)
            assert isinstance(how, How)
            throwers = legal.throws.get(move.piece, {}).get(move.end, ())
            assert (how.way is Way.THROW) == bool(throwers)
            assert how.thrower is None or how.thrower in throwers
            told += len(throwers)
        thrown = {(piece, end) for piece, ends in legal.throws.items() for end in ends}
        moves = legal.by_string.values()
        assert thrown <= {(one.piece, one.end) for one in moves if isinstance(one, Movement)}
        game.play(random.choice(list(legal.by_string)))
    assert told


@pytest.mark.parametrize("rules", ["Base+MP", "Base+MLP", "ultimate"])
def test_both_implementations_find_the_same_throws(rules: str, require: Require) -> None:
    require("native" in backends(), NOT_BUILT)
    random, told = Random(7), 0
    native, pure = (backends()[name].initial(parse_ruleset(rules)) for name in ("native", "pure"))
    for _ in range(200):
        if native.outcome is not None:
            break
        throws = LegalMoves(native).throws
        assert throws == LegalMoves(pure).throws
        told += len(throws)
        move = random.choice(native.legal_moves())
        native, pure = native.play(move), pure.play(move)
    assert told
