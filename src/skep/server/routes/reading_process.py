"""A process that reads one text and exits: ``python -m skep.server.routes.reading_process``.

It gets a ``GamesText`` and answers with ``ReadGames``, both as JSON. Text from strangers may take
far longer than other text, and a regular expression keeps Python's lock. So it isn't read in the
server, and the system ends this process when its time is up.
"""

from __future__ import annotations

import sys

import msgspec

from skep.server.messages.game_texts import GamesText
from skep.server.views.game_texts import read_games_text
from skep.server.workers.resource_limits import limit_resources, lower_priority

CPU_S = 3
"""How long it may compute. Most texts take less than 0.1 s, and starting takes about 0.3 s."""


def main() -> None:
    """Read a text."""
    lower_priority()
    limit_resources(hash_mib=0, seconds=CPU_S, grace_s=0)
    wish = msgspec.json.decode(sys.stdin.buffer.read(), type=GamesText)
    sys.stdout.buffer.write(msgspec.json.encode(read_games_text(wish)))


if __name__ == "__main__":
    main()
