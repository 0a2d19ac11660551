"""Sign-outs over the bus: each process refuses an ended session at once.

If a message is lost, a process learns of it from the database two seconds later.
"""

from __future__ import annotations

from skep.server.cluster.bus import Bus, BusUser
from skep.server.cluster.envelopes import Item, SignedOut
from skep.server.sessions import SignOuts


class SignOutRelay:
    """Takes sign-outs off the bus, and hands on everything else."""

    def __init__(self, sign_outs: SignOuts, bus: Bus, others: BusUser) -> None:
        """Tell *sign_outs* what other processes say, and the others what it says."""
        self._sign_outs = sign_outs
        self._others = others
        sign_outs.tell_others = lambda player, at: bus.broadcast(SignedOut(player, at))

    def receive(self, sender: str, item: Item) -> None:
        """Handle an item."""
        if isinstance(item, SignedOut):
            self._sign_outs.note(item.player, item.at)
        else:
            self._others.receive(sender, item)

    def unsent(self, process: str, item: Item) -> None:
        """Handle that an item did not reach its process."""
        self._others.unsent(process, item)

    def missed_some(self) -> None:
        """Handle that messages of any process may have been lost."""
        self._others.missed_some()
