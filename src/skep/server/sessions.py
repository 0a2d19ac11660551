"""Sessions: signed cookies for guests, and links that continue on another device."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass

from itsdangerous import BadSignature, TimestampSigner
from starlette.requests import HTTPConnection
from starlette.responses import Response

from skep.server.settings import SESSION_S
from skep.server.store.accounts import AccountStore

COOKIE = "skep_session"

SECURE_COOKIE = f"__Host-{COOKIE}"
"""The cookie over TLS. Browsers accept this name only from this very host and over TLS, so no
other host of the same domain, and nobody on the network, can plant a session."""

_RENEW_S = 24 * 60 * 60
_SALT = "skep.session"
_SECURE = {"https", "wss"}
_SEPARATOR = "~"
_COOKIES: dict[str, re.Pattern[str]] = {
    # The name comes first because that is what the search is fast at.
    name: re.compile(rf"{name}(?:(?<=; {name})|(?<=;{name})|(?<=^{name}))=([^;]*)")
    for name in (COOKIE, SECURE_COOKIE)
}
_CLOCK_SKEW_MS = 10 * 60 * 1000
_PRUNE_MS = 24 * 60 * 60 * 1000


@dataclass(frozen=True, slots=True)
class Session:
    """A visitor's session."""

    player: str
    is_old: bool
    """Whether the cookie is due for renewal."""

    since: int
    """When the player had last ended all sessions, at the time this one began; 0 for never."""


class SignOuts:
    """When players have ended all their sessions.

    It is all in memory, so that no request has to ask the database. ``refresh`` reads what other
    processes have stored.
    """

    def __init__(self) -> None:
        self.tell_others: Callable[[str, int], None] = lambda _player, _at: None
        """Tells other processes at once that a player has ended all sessions."""

        self._ended: dict[str, int] = {}
        self._read_at = 0
        self._pruned_at: int | None = None

    def __len__(self) -> int:
        """Return how many are remembered."""
        return len(self._ended)

    def of(self, player: str) -> int:
        """Return when a player last ended all sessions; 0 for never."""
        return self._ended.get(player, 0)

    def note(self, player: str, at: int) -> None:
        """Remember that a player has ended all sessions."""
        self._ended[player] = max(at, self.of(player))

    async def refresh(self, accounts: AccountStore, now: int) -> None:
        """Read what was stored since the last time.

        :raises StoreError: when the database fails.
        """
        for player, at in (await accounts.signed_out_since(self._read_at)).items():
            self.note(player, at)
        if self._pruned_at is None:
            # All of it has just been read.
            self._pruned_at = now
        elif now - self._pruned_at > _PRUNE_MS:
            await self._prune(accounts)
            self._pruned_at = now
        # The clocks of other machines may be behind.
        self._read_at = now - _CLOCK_SKEW_MS

    async def _prune(self, accounts: AccountStore) -> None:
        """Forget what the database has forgotten: the cookies of these sessions have expired.

        The time alone doesn't say so, because the clock of a machine may be wrong for a while.
        """
        known = set(self._ended)
        for player in known - (await accounts.signed_out_since(0)).keys():
            del self._ended[player]


class Sessions:
    """Sets session cookies, and verifies them.

    A cookie is the player's id and, if the player has ever ended all sessions, the moment of that.
    It is valid as long as the player hasn't done so again.
    """

    def __init__(self, secret: str, *, is_https: bool = False) -> None:
        """Sign with a secret; *is_https* if visitors use TLS, whatever the request says."""
        self._secret = secret
        self._signer = TimestampSigner(secret, salt=_SALT, digest_method=hashlib.sha256)
        self._is_https = is_https
        self.sign_outs: SignOuts = SignOuts()

    def key_for(self, purpose: str) -> bytes:
        """Return a key for something besides sessions, which tells nothing about the secret."""
        return hmac.digest(self._secret.encode(), purpose.encode(), "sha256")

    def read(self, connection: HTTPConnection) -> Session | None:
        """Return the session of a request; None without a valid cookie."""
        cookie = _cookie(connection, self._cookie_name(connection))
        if cookie is None:
            return None
        try:
            text, signed_at = self._signer.unsign(cookie, return_timestamp=True)
            age = self._signer.get_timestamp() - int(signed_at.timestamp())
            player, _, since = text.decode().partition(_SEPARATOR)
            # A cookie from the future is fine: the machine's clock was set back since.
            session = Session(player, is_old=not 0 <= age <= _RENEW_S, since=int(since or 0))
        except (BadSignature, ValueError):
            return None
        return session if age <= SESSION_S and self.is_valid(session) else None

    def is_valid(self, session: Session) -> bool:
        """Return whether the player hasn't ended all sessions since this one began."""
        return session.since >= self.sign_outs.of(session.player)

    def player_of(self, connection: HTTPConnection) -> str | None:
        """Return who sent a request; None without a valid cookie."""
        session = self.read(connection)
        return session.player if session else None

    def begin(self, player: str) -> Session:
        """Return a new session of a player."""
        return Session(player, is_old=True, since=self.sign_outs.of(player))

    def give(self, response: Response, session: Session, connection: HTTPConnection) -> None:
        """Set the cookie of a session on a response.

        If the player has ended all sessions meanwhile, the cookie is as invalid as the session.
        """
        name, since = self._cookie_name(connection), session.since
        text = f"{session.player}{_SEPARATOR}{since}" if since else session.player
        response.set_cookie(
            name,
            self._signer.sign(text).decode(),
            max_age=SESSION_S,
            httponly=True,
            samesite="lax",
            secure=name == SECURE_COOKIE,
        )

    def clear(self, response: Response, connection: HTTPConnection) -> None:
        """Make the browser forget its cookie."""
        name = self._cookie_name(connection)
        secure = name == SECURE_COOKIE
        response.delete_cookie(name, httponly=True, samesite="lax", secure=secure)

    def _cookie_name(self, connection: HTTPConnection) -> str:
        is_secure = self._is_https or connection.scope["scheme"] in _SECURE
        return SECURE_COOKIE if is_secure else COOKIE


def _cookie(connection: HTTPConnection, name: str) -> str | None:
    """Return one cookie. ``connection.cookies`` would take apart all cookies of a visitor."""
    headers = connection.headers.getlist("cookie")
    # The name inside another cookie doesn't count: another host may have planted that.
    found = [value for header in headers for value in _COOKIES[name].findall(header)]
    return found[-1].strip() if found else None


def new_player() -> str:
    """Return the id of a new guest."""
    return secrets.token_urlsafe(16)


def new_token() -> str:
    """Return the secret of a new device link."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """Return the hash that is stored, so that reading the database doesn't reveal the secret."""
    return hashlib.sha256(token.encode()).hexdigest()
