"""The board for Jupyter, without a browser: what its page is told, and what messages do."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

if importlib.util.find_spec("anywidget") is None:
    pytest.skip("needs the extra notebook", allow_module_level=True)

import numpy as np

from skep import Color, Game, IllegalMoveError, Move, Position, WrongTypeError
from skep.engine import Limits
from skep.engine.errors import OptionError
from skep.notebook import BoardWidget
from skep.opponents import UnknownOpponentError
from skep.spaces import ACTIONS, ArrayError, encode_move

TOOLS = Path(__file__).parent.parent.parent / "tools"
GAME = "Base;InProgress;White[3];wS1;bG1 wS1-;wQ -wS1;bQ bG1-"


def send(widget: BoardWidget, **message: Any) -> None:
    """Send a message as the page does."""
    widget._handle_custom_msg(message, [])  # noqa: SLF001  # pyright: ignore[reportPrivateUsage, reportUnknownMemberType]


def receive(widget: BoardWidget, **message: Any) -> None:
    """Send a message without the layer that prints errors into the notebook."""
    widget._receive(widget, message, [])  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]


def test_the_module_is_built_from_the_current_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(TOOLS), *sys.path])
    tool: Any = importlib.import_module("notebook_widget")
    assert tool.built_digest() == tool.source_digest(), "run: python tools/notebook_widget.py"


def test_a_position_is_shown_with_its_legal_moves() -> None:
    widget = BoardWidget(Game.from_string(GAME))
    assert widget.stacks == {"0,0": ["wS1"], "1,0": ["bG1"], "-1,0": ["wQ"], "2,0": ["bQ"]}
    assert (widget.turn, widget.box["A"], widget.ply, widget.plies) == ("w", 3, 4, 4)
    assert widget.last == {"piece": "bQ", "start": None, "end": [2, 0]}
    assert widget.caption == "4 of 4: bQ bG1-"
    assert sorted(widget.legal["wQ"]) == [[-1, 1], [0, -1]]


def test_a_move_on_the_board_is_played_and_answered() -> None:
    heard: list[Move] = []
    widget = BoardWidget("Base", against="naive")
    widget.on_move(heard.append)
    send(widget, kind="move", piece="wS1", hex=[0, 0])
    assert [len(widget.game.moves), widget.plies, widget.turn] == [2, 2, "w"]
    assert heard == [widget.game.moves[0]]
    black = BoardWidget("Base", against="random", side=Color.BLACK)
    assert (black.ply, black.turn, black.orientation) == (1, "b", "b")


@pytest.mark.parametrize(
    "message",
    [
        {"kind": "move", "piece": "wQ", "hex": [9, 9]},
        {"kind": "move", "piece": "wQ", "hex": None},
        {"kind": "move"},
        {"kind": "step", "ply": 99},
        {"kind": "step", "ply": "x"},
        {"kind": "dance"},
        {"kind": []},
        {"kind": "move", "piece": "wQ", "hex": []},
    ],
)
def test_a_message_that_makes_no_sense_changes_nothing(message: dict[str, Any]) -> None:
    widget = BoardWidget(Game.from_string(GAME))
    send(widget, **message)
    assert (len(widget.game.moves), widget.ply) == (4, 4)


def test_an_error_of_your_own_function_comes_out() -> None:
    """It used to be swallowed as if the message of the page had made no sense."""

    def fail(move: Move) -> None:
        raise ValueError(str(move))

    widget = BoardWidget("Base")
    widget.on_move(fail)
    with pytest.raises(ValueError, match="wS1"):
        receive(widget, kind="move", piece="wS1", hex=[0, 0])
    assert widget.ply == 1


def test_an_error_of_your_own_opponent_comes_out_after_your_move_is_shown() -> None:
    class Broken:
        name = "broken"

        def reset(self, seed: int) -> None: ...

        def choose(self, where: Position | Game, *, history: Sequence[int] = ()) -> Move:
            raise KeyError(where, history)

        def close(self) -> None: ...

    widget = BoardWidget("Base", against=Broken())
    with pytest.raises(KeyError):
        receive(widget, kind="move", piece="wS1", hex=[0, 0])
    assert widget.stacks == {"0,0": ["wS1"]}


def test_stepping_shows_earlier_positions_which_take_no_moves() -> None:
    widget = BoardWidget(Game.from_string(GAME), language="nl")
    send(widget, kind="step", ply=1)
    assert (widget.ply, widget.legal, widget.stacks) == (1, {}, {"0,0": ["wS1"]})
    assert widget.caption == "1 van 4: wS1"
    send(widget, kind="step", ply=0)
    assert widget.last is None  # type: ignore[comparison-overlap,unused-ignore]
    assert widget.caption == "Begin (0 van 4)"
    assert widget.labels["next"] == "Volgende zet"
    with pytest.raises(ValueError, match="ply"):
        widget.show(5)


def test_the_engine_draws_arrows() -> None:
    widget = BoardWidget(Game.from_string(GAME))
    widget.analyze(Limits(nodes=200), lines=2)
    assert [arrow["rank"] for arrow in widget.arrows] == [0, 1]
    widget.show_arrows(["wQ \\wS1"])
    assert widget.arrows == [{"piece": "wQ", "hex": [0, -1], "rank": 0}]


def test_a_policy_is_drawn_as_heat() -> None:
    widget = BoardWidget(Game.from_string(GAME))
    policy = np.zeros(ACTIONS, np.float32)
    position = widget.position
    moves = [widget.game.read_move(text) for text in ("wQ \\wS1", "wA1 \\wS1", "wA1 /wQ")]
    for move, weight in zip(moves, (3, 2, 5), strict=True):
        policy[encode_move(move, position)] = weight
    widget.show_policy(policy)
    heat = {tuple(one["hex"]): round(one["weight"], 3) for one in widget.heat}
    assert sum(heat.values()) == pytest.approx(1)
    assert max(heat, key=lambda at: heat[at]) == (-2, 1)
    assert widget.arrows[0] == {"piece": "wA1", "hex": [-2, 1], "rank": 0}
    widget.play(moves[0])
    assert (widget.heat, widget.arrows) == ([], [])
    with pytest.raises(ArrayError):
        widget.show_policy(np.zeros(3))
    with pytest.raises(ArrayError, match="real numbers, not complex128"):
        widget.show_policy(np.zeros(ACTIONS, np.complex128))
    wrong: Any = [0.0] * ACTIONS
    with pytest.raises(WrongTypeError, match="policy"):
        widget.show_policy(wrong)
    texts: Any = {"wA1": 1.0}
    for weights in (wrong, texts):
        with pytest.raises(WrongTypeError, match="weights"):
            widget.show_heat(weights)


@pytest.mark.parametrize("number", [-1.0, float("nan"), float("inf")])
def test_numbers_that_are_no_shares_are_refused(number: float) -> None:
    widget = BoardWidget(Game.from_string(GAME))
    move = widget.game.read_move("wA1 /wQ")
    policy = np.zeros(ACTIONS, np.float32)
    policy[encode_move(move, widget.position)] = number
    with pytest.raises(OptionError, match="weights"):
        widget.show_policy(policy)
    with pytest.raises(OptionError, match="weights"):
        widget.show_heat({move: number})
    assert (widget.heat, widget.arrows) == ([], [])


def test_bad_arguments_are_refused() -> None:
    with pytest.raises(TypeError):
        BoardWidget(3)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(UnknownOpponentError):
        BoardWidget("Base", against="nobody")
    wrong: Any = 3
    with pytest.raises(WrongTypeError, match="against"):
        BoardWidget("Base", against=wrong)
    with pytest.raises(WrongTypeError, match="playable: expected bool, not 3"):
        BoardWidget(playable=wrong)
    with pytest.raises(IllegalMoveError):
        BoardWidget(Game.from_string(GAME)).play("wQ bQ-")


def test_a_finished_game_takes_no_moves() -> None:
    game = Game.from_string(GAME)
    game.resign(Color.WHITE)
    widget = BoardWidget(game)
    assert widget.legal == {}
    with pytest.raises(IllegalMoveError):
        widget.play("wQ \\wS1")
    receive(widget, kind="move", piece="wQ", hex=[0, -1])
    assert widget.plies == 4
