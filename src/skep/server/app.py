"""The application: all parts, assembled."""

from __future__ import annotations

import logging
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import partial
from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Router, WebSocketRoute
from starlette.websockets import WebSocket

from skep.server.cluster.shared_buckets import shared_limits
from skep.server.errors import Code, ProblemError
from skep.server.live import Live
from skep.server.measuring import measuring
from skep.server.middleware.budgets import VisitorBudgets
from skep.server.middleware.cancellation import CancelledRequests
from skep.server.middleware.connection_limits import OpenConnections
from skep.server.middleware.headers import SecurityHeaders
from skep.server.middleware.hosts import HostCheck
from skep.server.middleware.load_shedding import LoadShedding, Overload
from skep.server.middleware.origins import OriginCheck
from skep.server.middleware.probes import Probes, Readiness
from skep.server.middleware.proxies import TrustedProxies
from skep.server.middleware.rate_limits import HANDSHAKE_CHECK, RateLimits, refuse_handshake
from skep.server.middleware.request_ids import RequestIds
from skep.server.middleware.request_metrics import RequestMetrics
from skep.server.parts import running_parts
from skep.server.rooms.wall_clock import Now, steady_time
from skep.server.routes.limits import LIMITED_ROUTES, is_shed
from skep.server.routes.metrics import metrics_route
from skep.server.routes.openapi import OPERATIONS, PREFIX
from skep.server.routes.operations import problem_response
from skep.server.routes.services import Services
from skep.server.sessions import Sessions
from skep.server.settings import Settings
from skep.server.signing_key import read_or_make_key
from skep.server.static.pages import Pages
from skep.server.workers.engine_pool import EnginePool
from skep.server.workers.worker_pool import WorkerPool

_logger = logging.getLogger(__name__)


def create_app(
    settings: Settings, *, engines: EnginePool | None = None, now: Now | None = None
) -> Starlette:
    """Return the application; *engines* and *now* default to worker processes and real time.

    :raises OSError: when the signing key can't be read or created.
    """
    sessions = _sessions(settings)
    budgets = _budgets(settings)
    readiness, overload = Readiness(), Overload(settings.late_s)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[dict[str, object]]:
        pool = engines or WorkerPool()
        parts = running_parts(settings, sessions, pool, now or steady_time())
        async with parts as services:
            live = Live(
                services.store,
                services.rooms,
                services.studies,
                sessions,
                _connections(settings),
                budgets,
                overload,
                services.networks,
                now=services.now,
                ping_ms=settings.ping_ms,
            )
            app.state.services, app.state.live = services, live
            readiness.begin(lambda: services.store.try_writing(services.now()))
            measured = measuring(services.rooms, live.connections, services.store, pool)
            loaded = overload.measuring(lambda: services.store.write_delay_s)
            async with shared_limits(settings.redis_url, budgets), measured, loaded:
                yield _state(budgets)
            readiness.end()

    app = Starlette(
        routes=_routes(settings),
        middleware=_middleware(settings, sessions, budgets, readiness, overload),
        exception_handlers={HTTPException: http_error, Exception: _server_error},
        lifespan=lifespan,
    )
    app.state.readiness, app.state.budgets = readiness, budgets
    return app


def plies_in_memory(app: Starlette) -> int:
    """Return how many plies of games an application has in memory while it runs."""
    services: Services = app.state.services
    return services.rooms.plies


def _sessions(settings: Settings) -> Sessions:
    secret = settings.secret or read_or_make_key(settings.data_dir)
    return Sessions(secret, is_https=settings.is_https)


def _budgets(settings: Settings) -> VisitorBudgets | None:
    return VisitorBudgets(clubs=settings.clubs_per_address) if settings.rate_limits else None


def _connections(settings: Settings) -> OpenConnections:
    if not settings.rate_limits:
        return OpenConnections(sys.maxsize, sys.maxsize)
    return OpenConnections(settings.sockets_per_session, settings.sockets_per_address)


def _routes(settings: Settings) -> list[BaseRoute]:
    api = Router(
        [*(operation.route() for operation in OPERATIONS), WebSocketRoute("/live", _live)],
        redirect_slashes=False,
    )
    routes: list[BaseRoute] = [Mount(PREFIX, api), metrics_route(settings.metrics_token)]
    if settings.static_dir is not None:
        routes += [
            Mount("/api", Router(redirect_slashes=False)),
            Mount("/", Pages(settings.static_dir)),
        ]
    return routes


def _middleware(
    settings: Settings,
    sessions: Sessions,
    budgets: VisitorBudgets | None,
    readiness: Readiness,
    overload: Overload,
) -> list[Middleware]:
    own = [settings.public_url] if settings.public_url else []
    chosen = [
        Middleware(RequestIds, settings.trusted_proxies),
        Middleware(CancelledRequests),
        Middleware(TrustedProxies, settings.trusted_proxies),
        Middleware(Probes, readiness),
        Middleware(RequestMetrics),
        Middleware(SecurityHeaders, is_https=settings.is_https),
        Middleware(OriginCheck, [*own, *settings.allowed_origins], is_https=settings.is_https),
        Middleware(LoadShedding, overload, is_shed),
    ]
    if budgets is not None:
        chosen.append(Middleware(RateLimits, sessions.player_of, budgets, LIMITED_ROUTES))
    # After the limits: requests for foreign names count, too.
    chosen.append(Middleware(HostCheck, [*map(_host, own), *settings.allowed_hosts]))
    return chosen


def _state(budgets: VisitorBudgets | None) -> dict[str, object]:
    """Return what uvicorn's protocols get from the application."""
    return {} if budgets is None else {HANDSHAKE_CHECK: partial(refuse_handshake, budgets)}


def _host(url: str) -> str:
    return urlsplit(url).hostname or ""


async def _live(websocket: WebSocket) -> None:
    services: Services = websocket.app.state.services
    live: Live = websocket.app.state.live
    await live.serve(websocket, services.sessions.read(websocket))


async def http_error(request: Request, error: Exception) -> Response:
    """Respond to what no route handles. Starlette raises a 404 or a 405 for that."""
    match error:
        case HTTPException(status_code=HTTPStatus.NOT_FOUND):
            return problem_response(ProblemError(Code.NOT_FOUND), dict(error.headers or {}))
        case HTTPException(status_code=HTTPStatus.METHOD_NOT_ALLOWED):
            # With the methods that are allowed.
            headers = dict(error.headers or {})
            return problem_response(ProblemError(Code.METHOD_NOT_ALLOWED), headers)
        case _:
            _logger.error("an unexpected error at %r: %r", request.url.path, error)
            return problem_response(ProblemError(Code.SERVER_ERROR))


async def _server_error(_request: Request, _error: Exception) -> Response:
    """Respond to an unexpected error; Starlette logs it."""
    return problem_response(ProblemError(Code.SERVER_ERROR))
