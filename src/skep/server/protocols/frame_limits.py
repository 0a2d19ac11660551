"""Limits on the WebSocket frames of a connection: the budget, and what is kept in memory."""

from __future__ import annotations

from skep.server.middleware.token_buckets import Rate

WORK = Rate(burst=256, seconds=1 / 64)
"""The budget of a connection. Each frame costs one token, and so does each piece."""

PIECE_BYTES = 256
"""How much of a connection is parsed at a time. Most messages are shorter."""

PIECE_FRAMES = 4
"""After how many frames a piece ends, so that a hundred connections of short frames take no more
time than a hundred messages."""

STEP_BYTES = 32
"""How often the frames are counted: a step adds at most six, since the shortest has 6 bytes."""

WORK_OF_ADDRESS = Rate(burst=6_000, seconds=1 / 1_200)
"""The budget of an address, of all connections together. A short message costs four tokens: one
for its piece, one for its frame, and two for carrying it out. A club of 300 sends 120 pings and 60
moves per second."""

FRAGMENTS = 64
"""The most frames that one message can be split into."""

MOST_CREDIT_MS = 100
"""How long a message can wait for its turn at nobody's cost. More counts on the player's clock:
clients can hold up their own messages."""

FLOOD_S = 10.0
"""A client that is over its budget for this long is disconnected."""

STUCK_S = 10.0
"""How long a closed connection can take to send its last bytes."""

WRITE_BYTES = 64 * 1024
"""Nothing is read from a client that has not read this much."""
