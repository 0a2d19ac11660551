"""A board in Jupyter: play, step through a game, and see arrows and policies on it.

This needs anywidget (the extra ``notebook``). docs/notebooks.md shows how to use it.
"""

from __future__ import annotations

from skep.notebook.views import board_view, legal_view, moves_by_weight
from skep.notebook.widget import BoardWidget

__all__ = ["BoardWidget", "board_view", "legal_view", "moves_by_weight"]
