"""Who somebody is: guests with a signed cookie, and links that make another device the same one."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from itsdangerous import BadSignature, TimestampSigner
from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "skep_session"

LINK_MS = 7 * 24 * 60 * 60 * 1000
"""How long a link to another device can be used."""

# The longest that browsers keep a cookie; it is given anew while somebody comes.
_MAX_AGE_S = 400 * 24 * 60 * 60
_RENEW_S = 24 * 60 * 60
_SALT = "skep.session"


@dataclass(frozen=True, slots=True)
class Session:
    """Who somebody is."""

    player: str
    is_old: bool
    """Whether the cookie is to be given anew."""


class Sessions:
    """Gives cookies, and knows its own again."""

    def __init__(self, secret: str, *, is_https: bool = False) -> None:
        """Sign by a secret; *is_https* when people come by TLS whatever the request says."""
        self._signer = TimestampSigner(secret, salt=_SALT, digest_method=hashlib.sha256)
        self._is_https = is_https

    def read(self, connection: HTTPConnection) -> Session | None:
        """Return who sends a request; None without a cookie of ours."""
        cookie = connection.cookies.get(COOKIE)
        if cookie is None:
            return None
        try:
            player, signed_at = self._signer.unsign(cookie, return_timestamp=True)
            age = self._signer.get_timestamp() - int(signed_at.timestamp())
            if age <= _MAX_AGE_S:
                # One of the future is good too: the machine's time of day was put back since.
                return Session(player.decode(), is_old=not 0 <= age <= _RENEW_S)
        except (BadSignature, UnicodeDecodeError):
            return None
        return None

    def give(self, response: Response, player: str, connection: HTTPConnection) -> None:
        """Let an answer carry the cookie of a player."""
        response.set_cookie(
            COOKIE,
            self._signer.sign(player).decode(),
            max_age=_MAX_AGE_S,
            httponly=True,
            samesite="lax",
            secure=self._is_https or connection.url.scheme == "https",
        )


def new_player() -> str:
    """Return the id of a new guest."""
    return secrets.token_urlsafe(16)


def new_token() -> str:
    """Return the secret of a link to another device."""
    return secrets.token_urlsafe(32)


def token_hash(token: str) -> str:
    """Return what is kept of a secret: who reads the database cannot use it."""
    return hashlib.sha256(token.encode()).hexdigest()
