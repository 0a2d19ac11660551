"""Security headers: they allow a browser what our pages need, and nothing else."""

from __future__ import annotations

import re

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_POLICY = {
    "default-src": "'none'",
    # The engine is WebAssembly. Browsers compile it only if they are told so; eval stays forbidden.
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "media-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "connect-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}

_FRAMES = "x-frame-options"
_HEADERS = {
    "x-content-type-options": "nosniff",
    _FRAMES: "DENY",
    # Where a visitor was is nobody else's business.
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    # Only a page that is isolated from other sites gets shared memory, which stops the engine.
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}

# A board in a sandboxed frame has an origin of its own, and reads these: the page's files, and a
# game. Browsers don't let a site read a response to a request with cookies if this is `*`.
_OPEN = re.compile(r"/assets/.+|/api/v1/games/[^/]+")
_READERS = "access-control-allow-origin"

_HSTS = "max-age=31536000"
_HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]{1,5})?|\[[0-9A-Fa-f:.]+\](:[0-9]{1,5})?")
_SECURE = {"https", "wss"}


class SecurityHeaders:
    """Middleware that adds security headers to every response that doesn't set them itself."""

    def __init__(self, app: ASGIApp, *, is_https: bool = False) -> None:
        """Add headers to responses of *app*; *is_https* if visitors use TLS in any case."""
        self._app = app
        self._is_https = is_https

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and add headers to the response."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                _add(scope, headers)
                if self._is_https or scope["scheme"] in _SECURE:
                    headers.setdefault("strict-transport-security", _HSTS)
            await send(message)

        await self._app(scope, receive, send_with_headers)


def content_policy(host: str) -> str:
    """Return the Content-Security-Policy for a page served as *host*."""
    policy = dict(_POLICY)
    if _HOST.fullmatch(host):
        # Older browsers don't count a WebSocket of the same host as 'self'.
        policy["connect-src"] += f" ws://{host} wss://{host}"
    return "; ".join(f"{name} {value}" for name, value in policy.items())


def _add(scope: Scope, headers: MutableHeaders) -> None:
    # A page that says itself who may frame it: the older header would forbid it to all.
    is_framed = "frame-ancestors" in headers.get("content-security-policy", "")
    for name, value in _HEADERS.items():
        if not (is_framed and name == _FRAMES):
            headers.setdefault(name, value)
    if "content-security-policy" not in headers:
        headers["content-security-policy"] = content_policy(Headers(scope=scope).get("host", ""))
    if scope["method"] == "GET" and _OPEN.fullmatch(scope["path"]):
        headers.setdefault(_READERS, "*")
    if scope["path"].startswith("/api/"):
        headers.setdefault("cache-control", "no-store")
