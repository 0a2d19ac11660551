"""Limits on the WebSocket frames of a connection: the budget, and what is kept in memory."""

from __future__ import annotations

from skep.server.middleware.token_buckets import Rate

WORK = Rate(burst=256, seconds=1 / 64)
"""The budget of a connection. Each frame costs one token, and so does each piece."""

PIECE_BYTES = 256
"""How much is parsed at a time: no more than 42 frames, since the shortest has 6 bytes."""

WORK_PER_TURN = 64
"""How much of the budget can be spent before the event loop serves somebody else."""

FRAGMENTS = 64
"""The most frames that one message can be split into."""

FLOOD_S = 10.0
"""A client that is over its budget for this long is disconnected."""

STUCK_S = 10.0
"""How long a closed connection can take to send its last bytes."""

WRITE_BYTES = 64 * 1024
"""Nothing is read from a client that has not read this much."""
