"""Policy files: the header is that of a network, and the weights follow (``docs/mcts.md``)."""

from __future__ import annotations

from skep.engine.network_file import INPUTS, POLICY_MAGIC, PolicyFileError, WeightsFormat

WIDTH = 64
"""The numbers per queen in the hidden layer."""

PLACES = 172
"""The 169 hexes around a queen, farther away, a queen in reserve, and a piece in reserve."""

KINDS = 16
"""The bugs of the side to move, then those of the opponent."""

ROWS = 4 * KINDS * PLACES
"""The rows of moves: for where a move begins and ends, relative to both queens."""

CODES = 17
"""The kinds, and one for nothing there."""

TERMS = 5 * KINDS * CODES
"""The single weights of moves, for the pieces around them."""

POLICY = WeightsFormat(
    POLICY_MAGIC,
    1,
    (INPUTS, WIDTH, ROWS),
    2 * (INPUTS * WIDTH + WIDTH) + ROWS * 2 * WIDTH + 4 * TERMS,
    PolicyFileError,
)
