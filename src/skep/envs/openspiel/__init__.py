"""Hive with OpenSpiel's methods and action numbers, so that code written for OpenSpiel runs.

>>> from skep.envs import openspiel
>>> game = openspiel.load_game("hive(uses_pillbug=false)")
>>> state = game.new_initial_state()
>>> state.apply_action(state.string_to_action("wA1"))
>>> state.current_player(), len(state.legal_actions())
(1, 72)

OpenSpiel itself isn't needed. The rules are Skep's. The games are the same, with two exceptions:
OpenSpiel lets Black break the hive while White's queen is in reserve, and sometimes notices later
that a piece has left its board.
"""

from __future__ import annotations

from skep.envs.openspiel.errors import OpenSpielError, OpenSpielFault
from skep.envs.openspiel.game import HiveGame, load_game
from skep.envs.openspiel.state import TERMINAL_PLAYER, HiveState

__all__ = [
    "TERMINAL_PLAYER",
    "HiveGame",
    "HiveState",
    "OpenSpielError",
    "OpenSpielFault",
    "load_game",
]
