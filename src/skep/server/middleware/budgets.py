"""Budgets: how much each visitor may use, counted by session and by address."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Mapping
from typing import NamedTuple, Protocol, cast

from skep.server.addresses import visitor_networks
from skep.server.errors import Code, ProblemError
from skep.server.middleware.token_buckets import Buckets, Rate


class Limit(NamedTuple):
    """How often something may be done by one session, and from one address."""

    name: str
    """The budget that it takes from. Limits with the same name share one."""

    session: Rate
    address: Rate
    """Larger than for a session, since a whole ``CLUB`` may share an address. Its burst lets 200
    newcomers come in, sit down and reconnect. It grows with ``Settings.sockets_per_address``."""

    cost: int = 1
    """How many tokens a request takes."""


REST = Limit("rest", Rate(100, 0.1), Rate(2_000, 0.02))
"""Requests without a limit of their own."""

STATIC = Limit("static", Rate(1_000, 0.02), Rate(32_000, 0.005))
"""Files of the page. Each process counts them for itself: a file costs less than asking the
others."""

STATIC_BYTES = 200_000
"""How much of a file one token of the budget for files pays for. Most files are smaller."""

CONNECTS = Limit("connect", Rate(30, 1.0), Rate(900, 0.1))
"""New WebSockets. A newcomer needs two: before there is a session, and with it."""

NEW_GAMES = Limit("make", Rate(20, 6.0), Rate(300, 1.0))
SEATS = Limit("join", Rate(20, 3.0), Rate(300, 0.5))
RENAMES = Limit("rename", Rate(10, 5.0), Rate(300, 1.0))
SAVED_PLIES = Limit("saved plies", Rate(10_000, 10.0), Rate(30_000, 1.5))
"""Plies of games that are saved from devices: each takes about 430 bytes for 90 days. The budget of
an address is slow, because what it stores stays."""

WATCHES = Limit("watch", Rate(60, 0.5), Rate(600, 0.1))
"""Games opened over WebSockets: a long one is a message of 170 kB."""

COMMANDS = Limit("command", Rate(60, 0.1), Rate(1_000, 0.01))
"""Commands over WebSockets, of all tabs together. A club of 200 makes 60 moves per second. Each
process counts them for itself: asking the others would delay every move."""

CALM = Rate(10, 2.0)
"""Commands that a session may send although others have used up the budget of its address: as many
as a player needs. All those of an address together still share its budget for frames."""

UNKNOWN_GAME = 4
"""Commands in games that don't exist: looking for one takes longer than making a move. They are
billed afterward, in addition to the command."""

PUBLICATIONS = Limit("publish", Rate(20, 3.0), Rate(300, 0.5))
"""Making games public, and private again: the index has a row for each of their plies. They are
billed in addition to the command."""

EXPLAINED_REFUSAL = 4
"""Illegal moves: with the pure rules, explaining one takes about five times as long as making a
legal move. They are billed afterward, in addition to the command."""

NEW_STUDIES = Limit("study", Rate(10, 60.0), Rate(60, 30.0))
STUDY_READS = Limit("study_read", Rate(60, 0.5), Rate(600, 0.1))
"""A study is read as a whole: up to 1 MB."""

STUDY_EDITS = Limit("study_edit", Rate(60, 0.4), Rate(1_000, 0.1))
"""Edits of shared studies. A long one costs more."""

STUDY_BYTES = Limit("study bytes", Rate(8_000, 2.0), Rate(40_000, 1.0))
"""What is stored of shared studies, in tokens of 256 bytes. The budget of an address is slow,
because what it stores stays for 90 days."""

STUDY_TOKEN_BYTES = 256

NEW_GUESTS = Rate(300, 1.0)
"""Requests without a session, of an address: each of them may create a guest."""

_LOCAL = {STATIC.name, COMMANDS.name}


class BucketsOfAll(Protocol):
    """The token buckets that several processes share."""

    async def wait(self, wanted: Mapping[Hashable, Rate], tokens: int = 1) -> float | None:
        """Take tokens from every bucket, or from none and return how long to wait.

        None if they can't be reached.
        """
        ...


class VisitorBudgets:
    """The budgets of all visitors.

    Both the session and the address have to allow a request: a session can be thrown away, and
    an address can be shared.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic, *, clubs: float = 1.0) -> None:
        """Start with full budgets; *now* returns the time in seconds.

        An address has *clubs* times the usual budgets.
        """
        self.now = now
        self._clubs = clubs
        self._buckets = Buckets(now, kind=_kind)
        self.shared: BucketsOfAll | None = None
        """The budgets of all processes together; None if there is only this one."""

    async def spend(
        self, limit: Limit, *, player: str | None, host: str, makes_guest: bool = False
    ) -> None:
        """Take what a request costs from a visitor's budgets.

        *makes_guest* if a request without a session creates a guest.

        :raises ProblemError: when one of them has too little left, with the seconds to wait.
        """
        wanted = self._wanted(limit, player, host, makes_guest=makes_guest)
        if wait := await self._wait(limit, wanted):
            raise ProblemError(Code.TOO_MANY_REQUESTS, facts={"seconds": math.ceil(wait)})

    async def spend_command(self, player: str, host: str) -> None:
        """Take a command from a visitor's budgets, or from the session's own if it is calm.

        :raises ProblemError: when there is too little left, with the seconds to wait.
        """
        try:
            await self.spend(COMMANDS, player=player, host=host)
        except ProblemError:
            if self._buckets.wait(_own_commands(player)):
                raise

    def charge_command(self, cost: int, *, player: str, host: str) -> None:
        """Bill a command for more than it has paid.

        The session pays first of all. An address without anything left isn't billed: its debt would
        grow as long as calm sessions go on, and be everybody's.
        """
        self._buckets.take(_own_commands(player), cost)
        address = self._of_networks(COMMANDS.name, COMMANDS.address, host)
        if not self._buckets.look(address):
            self._buckets.take(address, cost)

    def charge(self, limit: Limit, *, player: str | None, host: str) -> None:
        """Bill something that has already happened: a budget that it exceeds goes into debt.

        Only for budgets that each process counts for itself.
        """
        self._buckets.take(self._wanted(limit, player, host), limit.cost)

    def look(
        self, limit: Limit, *, player: str | None, host: str, makes_guest: bool = False
    ) -> float:
        """Return how many seconds a visitor has to wait at least, and take nothing.

        That is what this process knows. If several share their budgets, it may be more.
        """
        wanted = self._wanted(limit, player, host, makes_guest=makes_guest)
        return self._buckets.look(wanted, limit.cost)

    async def _wait(self, limit: Limit, wanted: dict[Hashable, Rate]) -> float:
        if self.shared is not None and limit.name not in _LOCAL:
            wait = await self.shared.wait(wanted, limit.cost)
            if wait is not None:
                if not wait:
                    # If Redis is too slow from now on, nobody begins with a full budget here.
                    self._buckets.take(wanted, limit.cost)
                return wait
        return self._buckets.wait(wanted, limit.cost)

    async def spend_rematch(self, player: str, host: str) -> None:
        """Take a rematch from a visitor's budget for new games.

        :raises ProblemError: when the visitor has created too many.
        """
        await self.spend(NEW_GAMES, player=player, host=host)

    def _wanted(
        self, limit: Limit, player: str | None, host: str, *, makes_guest: bool = False
    ) -> dict[Hashable, Rate]:
        """Return the budgets that a visitor spends from."""
        wanted = self._of_networks(limit.name, limit.address, host)
        if player is not None:
            wanted[limit.name, "player", player] = limit.session
        elif makes_guest:
            wanted |= self._of_networks("guest", NEW_GUESTS, host)
        return wanted

    def _of_networks(self, name: str, rate: Rate, host: str) -> dict[Hashable, Rate]:
        """Return a budget of the networks that a visitor counts for."""
        return {
            (name, network): rate.times(self._clubs * factor)
            for network, factor in visitor_networks(host).items()
        }


def _own_commands(player: str) -> dict[Hashable, Rate]:
    """Return the budgets for commands that a session doesn't share."""
    return {(COMMANDS.name, "player", player): COMMANDS.session, ("calm", "player", player): CALM}


def _kind(key: Hashable) -> Hashable:
    """Return which budget it is, and whether it is a session's or a network's, but not whose."""
    return cast("tuple[Hashable, ...]", key)[:-1] if isinstance(key, tuple) else key
