"""The player: session, name, and other devices."""

from __future__ import annotations

import unicodedata

from skep.server.errors import Code, ProblemError
from skep.server.logs.security_events import SecurityEvent, log_event
from skep.server.messages.players import DeviceLink, Me, Rename, TakeLink
from skep.server.middleware.budgets import RENAMES, Limit
from skep.server.middleware.token_buckets import Rate
from skep.server.routes.operations import Call, Operation
from skep.server.sessions import new_token, token_hash
from skep.server.store.accounts import LINK_MS

_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0\U0001d159")
"""Letters and symbols that leave nothing to see: Hangul fillers, the empty braille pattern, and a
musical note without a head."""

_VISIBLE = frozenset("LNPS")
"""Letters, numbers, punctuation and symbols: marks need one of these to stand on."""


async def show(call: Call) -> Me:
    """Return the player; a visitor without a session becomes a guest."""
    return await _me(call, call.session_or_guest())


async def rename(call: Call) -> Me:
    """Change the player's name, or remove it."""
    player = call.session
    wish = await call.body(Rename)
    name = " ".join(wish.name.split())
    if not name.isprintable():
        raise ProblemError(Code.BAD_FIELD, "a name needs printable characters")
    if name and not any(map(_is_visible, name)):
        raise ProblemError(Code.BAD_FIELD, "a name needs a visible character")
    services = call.services
    await services.store.accounts.rename(player, name, now=services.now(), since=call.since)
    await services.rooms.rename(player, name)
    return Me(player, name)


async def make_link(call: Call) -> DeviceLink:
    """Create a private link to continue on another device, once."""
    player, token = call.session, new_token()
    expires_at = call.services.now() + LINK_MS
    await call.services.store.accounts.add_link(
        token_hash(token), player, expires_at=expires_at, since=call.since
    )
    # After the #, so that the token never reaches a server or its log.
    return DeviceLink(f"/device#{token}", expires_at)


async def take_link(call: Call) -> Me:
    """Become the player who created a link."""
    wish = await call.body(TakeLink)
    hashed, now = token_hash(wish.token), call.services.now()
    player = await call.services.store.accounts.take_link(hashed, taker=call.player, now=now)
    if player is None:
        log_event(SecurityEvent.DEVICE_LINK_FAILED)
        raise ProblemError(Code.LINK_EXPIRED)
    return await _me(call, call.become(player))


def _is_visible(character: str) -> bool:
    return character not in _BLANKS and unicodedata.category(character)[0] in _VISIBLE


async def _me(call: Call, player: str) -> Me:
    names = await call.services.store.names([player])
    return Me(player, names.get(player, ""))


# Nobody should be able to guess a token.
_LINKS = Limit("link", Rate(5, 20.0), Rate(20, 5.0))

OPERATIONS = (
    Operation("GET", "/me", "me", "Who you are; a visitor becomes a guest", show, Me),
    Operation(
        "PATCH",
        "/me",
        "rename",
        "Change your name",
        rename,
        Me,
        body=Rename,
        problems=(Code.NO_SESSION,),
        # Everyone in the visitor's games is told.
        limit=RENAMES,
    ),
    Operation(
        "POST",
        "/me/link",
        "make_link",
        "Create a private link for another device",
        make_link,
        DeviceLink,
        problems=(Code.NO_SESSION,),
        limit=_LINKS,
    ),
    Operation(
        "POST",
        "/me/device",
        "take_link",
        "Become the player of a private link",
        take_link,
        Me,
        body=TakeLink,
        problems=(Code.LINK_EXPIRED,),
        limit=_LINKS,
    ),
)
