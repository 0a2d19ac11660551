"""How long a game can get. These are limits of the server, not rules of Hive.

Without them, two players, or one on a single screen, could make the server keep and replay a game
that never ends.
"""

from __future__ import annotations

MOST_PLIES = 1_000
"""A game that reaches this ply is a draw, whatever the rules say about repetition.

The longest of 6,348 games between people on Board Game Arena has 385 plies, the next one 313, and
only seven have more than 238. At 1,000 plies, reading a game from the database takes 60 ms, writing
its PGN takes 50 ms, and a page that opens it gets 200 kB. All three grow with the number of plies.
"""

MOST_EVENTS = 3_000
"""From this event on, players can't offer draws or take moves back; they can still do the rest.

An event is whatever is stored: a move, an offer, a takeback. Without takebacks, every move brings
the game closer to its last ply, so there are never more than about 4,000 events. Even if each
of 1,000 plies is taken back once and played again, there are 3,000.
"""
