"""``/metrics``: for Prometheus on this machine, or anywhere with the token."""

from __future__ import annotations

import secrets
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from skep.server import metrics
from skep.server.addresses import parse_address
from skep.server.logs.security_events import SecurityEvent, log_event

PATH = "/metrics"

# If any of these is present, the request came through a proxy, from who knows where.
_FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
_LOCAL = "localhost"


def metrics_route(token: str | None) -> Route:
    """Return the route; with a *token*, only who sends it as a bearer token can read metrics.

    An empty token is none: everybody could send it.
    """

    async def endpoint(request: Request) -> Response:
        request.scope[metrics.ROUTE] = PATH
        is_allowed = _has_token(request, token) if token else _is_local(request)
        if not is_allowed:
            log_event(SecurityEvent.METRICS_REFUSED)
            # Who may not read them need not know that they exist.
            return Response(status_code=HTTPStatus.NOT_FOUND)
        headers = {"cache-control": "no-store"}
        return Response(metrics.report(), headers=headers, media_type=metrics.MEDIA_TYPE)

    return Route(PATH, endpoint, methods=["GET"])


def _is_local(request: Request) -> bool:
    """Whether a request comes from this machine, directly and by a local name.

    A reverse proxy on this machine is local too, and the visitors behind it are not.
    """
    if request.client is None or any(name in request.headers for name in _FORWARDED):
        return False
    client, host = parse_address(request.client.host), request.url.hostname or ""
    name = parse_address(host)
    is_local_name = host == _LOCAL or (name is not None and name.is_loopback)
    return client is not None and client.is_loopback and is_local_name


def _has_token(request: Request, token: str) -> bool:
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    is_right = secrets.compare_digest(given.strip().encode(), token.encode())
    return scheme.lower() == "bearer" and is_right
