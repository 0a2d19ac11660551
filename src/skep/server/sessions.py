"""Sessions: signed cookies for guests, and links that continue on another device."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from itsdangerous import BadSignature, TimestampSigner
from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "skep_session"

SECURE_COOKIE = f"__Host-{COOKIE}"
"""The cookie over TLS. Browsers accept this name only from this very host and over TLS, so no
other host of the same domain, and nobody on the network, can plant a session."""

LINK_MS = 7 * 24 * 60 * 60 * 1000
"""How long a device link is valid."""

# The longest that browsers keep a cookie. It is renewed while the visitor returns.
_MAX_AGE_S = 400 * 24 * 60 * 60
_RENEW_S = 24 * 60 * 60
_SALT = "skep.session"
_SECURE = {"https", "wss"}


@dataclass(frozen=True, slots=True)
class Session:
    """A visitor's session."""

    player: str
    is_old: bool
    """Whether the cookie is due for renewal."""


class Sessions:
    """Sets session cookies, and verifies them."""

    def __init__(self, secret: str, *, is_https: bool = False) -> None:
        """Sign with a secret; *is_https* if visitors use TLS, whatever the request says."""
        self._signer = TimestampSigner(secret, salt=_SALT, digest_method=hashlib.sha256)
        self._is_https = is_https

    def read(self, connection: HTTPConnection) -> Session | None:
        """Return the session of a request; None without a valid cookie."""
        cookie = connection.cookies.get(self._cookie_name(connection))
        if cookie is None:
            return None
        try:
            player, signed_at = self._signer.unsign(cookie, return_timestamp=True)
            age = self._signer.get_timestamp() - int(signed_at.timestamp())
            if age <= _MAX_AGE_S:
                # A cookie from the future is fine: the machine's clock was set back since.
                return Session(player.decode(), is_old=not 0 <= age <= _RENEW_S)
        except (BadSignature, UnicodeDecodeError):
            return None
        return None

    def player_of(self, connection: HTTPConnection) -> str | None:
        """Return who sent a request; None without a valid cookie."""
        session = self.read(connection)
        return session.player if session else None

    def give(self, response: Response, player: str, connection: HTTPConnection) -> None:
        """Set a player's cookie on a response."""
        name = self._cookie_name(connection)
        response.set_cookie(
            name,
            self._signer.sign(player).decode(),
            max_age=_MAX_AGE_S,
            httponly=True,
            samesite="lax",
            secure=name == SECURE_COOKIE,
        )

    def _cookie_name(self, connection: HTTPConnection) -> str:
        is_secure = self._is_https or connection.scope["scheme"] in _SECURE
        return SECURE_COOKIE if is_secure else COOKIE


def new_player() -> str:
    """Return the id of a new guest."""
    return secrets.token_urlsafe(16)


def new_token() -> str:
    """Return the secret of a new device link."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """Return the hash that is stored, so that reading the database doesn't reveal the secret."""
    return hashlib.sha256(token.encode()).hexdigest()
