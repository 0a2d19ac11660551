"""The application: all parts, assembled."""

from __future__ import annotations

import sys
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from http import HTTPStatus
from random import SystemRandom
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Router, WebSocketRoute
from starlette.websockets import WebSocket

from skep.server.errors import Code, ProblemError
from skep.server.live import Live
from skep.server.middleware.budgets import VisitorBudgets
from skep.server.middleware.connection_limits import OpenConnections
from skep.server.middleware.headers import SecurityHeaders
from skep.server.middleware.hosts import HostCheck
from skep.server.middleware.origins import OriginCheck
from skep.server.middleware.proxies import TrustedProxies
from skep.server.middleware.rate_limits import RateLimits
from skep.server.rooms.context import RoomContext
from skep.server.rooms.game_files import GameFiles
from skep.server.rooms.housekeeping import Housekeeping
from skep.server.rooms.registry import Rooms
from skep.server.rooms.wall_clock import Now, WallClock, steady_time
from skep.server.routes.openapi import OPERATIONS, PREFIX
from skep.server.routes.operations import problem_response
from skep.server.routes.services import Services
from skep.server.sessions import Sessions
from skep.server.settings import Settings
from skep.server.signing_key import read_or_make_key
from skep.server.static.pages import Pages
from skep.server.store import Store
from skep.server.store.file_lock import database_lock
from skep.server.workers.engine_pool import EnginePool
from skep.server.workers.win_probabilities import WinProbabilityEstimator
from skep.server.workers.worker_pool import WorkerPool

_REFRESH_S = 2.0


def create_app(
    settings: Settings, *, engines: EnginePool | None = None, now: Now | None = None
) -> Starlette:
    """Return the application; *engines* and *now* default to worker processes and real time.

    :raises OSError: when the signing key can't be read or created.
    """
    sessions = _sessions(settings)
    budgets = VisitorBudgets() if settings.rate_limits else None

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None]:
        parts = _parts(settings, sessions, engines or WorkerPool(), now or steady_time())
        async with parts as services:
            live = Live(
                services.store,
                services.rooms,
                sessions,
                _connections(settings),
                budgets,
                now=services.now,
                ping_ms=settings.ping_ms,
            )
            app.state.services, app.state.live = services, live
            yield

    return Starlette(
        routes=_routes(settings),
        middleware=_middleware(settings, sessions, budgets),
        exception_handlers={HTTPException: _http_error, Exception: _server_error},
        lifespan=lifespan,
    )


@asynccontextmanager
async def _parts(
    settings: Settings, sessions: Sessions, engines: EnginePool, time_of_day: Now
) -> AsyncGenerator[Services]:
    async with AsyncExitStack() as stack:
        # Closed in reverse: the store last, and each part even if another fails.
        stack.enter_context(database_lock(settings.db_url))
        store = await Store.open(settings.db_url, backup=settings.backup)
        stack.push_async_callback(store.close)
        stack.push_async_callback(engines.close)
        now = WallClock(time_of_day, longest_pause_ms=settings.longest_pause_ms)
        context = RoomContext(
            store=store,
            engines=engines,
            now=now,
            rng=SystemRandom(),
            reply_delay_ms=settings.reply_delay_ms,
            games_per_player=settings.games_per_player,
        )
        stack.callback(context.long_work.close)
        rooms = Rooms(context)
        stack.push_async_callback(rooms.close)
        await rooms.start()
        refresh = partial(_refresh, sessions, store, now)
        await refresh()
        housekeeping = Housekeeping(context, rooms, more_jobs=[(refresh, _REFRESH_S)])
        housekeeping.start()
        stack.push_async_callback(housekeeping.stop)
        win_probabilities = WinProbabilityEstimator(engines)
        stack.push_async_callback(win_probabilities.close)
        yield Services(
            store=store,
            rooms=rooms,
            files=GameFiles(context.long_work),
            sessions=sessions,
            win_probabilities=win_probabilities,
            now=now,
        )


async def _refresh(sessions: Sessions, store: Store, now: WallClock) -> None:
    """Learn which sessions were ended in other processes."""
    await sessions.sign_outs.refresh(store.accounts, now())


def _sessions(settings: Settings) -> Sessions:
    secret = settings.secret or read_or_make_key(settings.data_dir)
    return Sessions(secret, is_https=settings.is_https)


def _connections(settings: Settings) -> OpenConnections:
    if not settings.rate_limits:
        return OpenConnections(sys.maxsize, sys.maxsize)
    return OpenConnections(settings.sockets_per_session, settings.sockets_per_address)


def _routes(settings: Settings) -> list[BaseRoute]:
    api = Router(
        [*(operation.route() for operation in OPERATIONS), WebSocketRoute("/live", _live)],
        redirect_slashes=False,
    )
    routes: list[BaseRoute] = [Mount(PREFIX, api)]
    if settings.static_dir is not None:
        routes += [
            Mount("/api", Router(redirect_slashes=False)),
            Mount("/", Pages(settings.static_dir)),
        ]
    return routes


def _middleware(
    settings: Settings, sessions: Sessions, budgets: VisitorBudgets | None
) -> list[Middleware]:
    own = [settings.public_url] if settings.public_url else []
    chosen = [
        Middleware(TrustedProxies, settings.trusted_proxies),
        Middleware(SecurityHeaders, is_https=settings.is_https),
        Middleware(HostCheck, [*map(_host, own), *settings.allowed_hosts]),
        Middleware(OriginCheck, [*own, *settings.allowed_origins]),
    ]
    if budgets is not None:
        chosen.append(Middleware(RateLimits, sessions.player_of, budgets))
    return chosen


def _host(url: str) -> str:
    return urlsplit(url).hostname or ""


async def _live(websocket: WebSocket) -> None:
    services: Services = websocket.app.state.services
    live: Live = websocket.app.state.live
    await live.serve(websocket, services.sessions.read(websocket))


async def _http_error(_request: Request, error: Exception) -> Response:
    """Respond to what no route handles; Starlette raises only these two here."""
    status = error.status_code if isinstance(error, HTTPException) else HTTPStatus.NOT_FOUND
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    is_method = status == HTTPStatus.METHOD_NOT_ALLOWED
    code = Code.METHOD_NOT_ALLOWED if is_method else Code.NOT_FOUND
    return problem_response(ProblemError(code), headers)


async def _server_error(_request: Request, _error: Exception) -> Response:
    """Respond to an unexpected error; Starlette logs it."""
    return problem_response(ProblemError(Code.SERVER_ERROR))
