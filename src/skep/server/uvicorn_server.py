"""Running a server: the listening socket, and uvicorn around the application."""

from __future__ import annotations

import errno
import logging
import signal
import socket
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FrameType

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from skep.server import garbage
from skep.server.addresses import parse_networks
from skep.server.logs.configuration import configure
from skep.server.middleware.token_buckets import Rate
from skep.server.protocols.frame_limits import WORK_OF_ADDRESS
from skep.server.protocols.http import BoundedHttp
from skep.server.protocols.open_sockets import (
    NO_LIMIT,
    BoundedConfig,
    OpenSockets,
    raise_file_limit,
)
from skep.server.protocols.websocket import BoundedWebSocket
from skep.server.settings import WS_MAX_SIZE, Settings

_NEXT_PORTS = 100
_TO_SHUT_DOWN = 5
_IDLE_S = 5
_TICKS_PER_S = 10  # uvicorn's
_RECEIVED_BYTES = 32 * 1024
_SENT_BYTES = 128 * 1024
_SWITCH_S = 0.0005
"""How long a thread may run while the event loop waits. A move goes back and forth between threads
about ten times, and with Python's 5 ms it would wait 50 ms beside long work."""


def listen(host: str, port: int, *, or_next: bool = False) -> socket.socket:
    """Return a listening socket; *or_next* takes the next free port if this one is in use.

    :raises OSError: when the address is in use, or not one of this machine.
    """
    kind, _, _, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    last = min(port + _NEXT_PORTS, 2**16 - 1) if or_next and port else port
    for number in range(port, last + 1):
        try:
            return _listen(kind, (address[0], number, *address[2:]))
        except OSError as error:
            if error.errno != errno.EADDRINUSE or number == last:
                raise
    raise AssertionError


def _ignore() -> None:
    """Do nothing."""


def run(  # noqa: PLR0913 - half of them by name
    app: ASGIApp,
    settings: Settings,
    listening: socket.socket,
    *,
    on_ready: Callable[[], None],
    on_exit: Callable[[], None] = _ignore,
    plies: Callable[[], int] = lambda: 0,
) -> int | None:
    """Serve an application until a signal ends it, and return the signal.

    *on_ready* is called when it can be reached, and *on_exit* when it begins to stop. *plies*
    returns how many plies of games are in memory. Open WebSockets are closed with code 1012, which
    tells a page to reconnect.

    :raises Exception: what the application raises while it starts.
    """
    configure(settings.log_format, full_addresses=settings.log_addresses)
    sys.setswitchinterval(_SWITCH_S)
    guarded = _Starting(app)
    server = _Server(uvicorn_config(guarded, settings), on_ready, on_exit, plies)
    try:
        server.run(sockets=[listening])
    except SystemExit:
        # Uvicorn exits like this if the application fails to start.
        if guarded.error is None:
            raise
    finally:
        listening.close()
    if guarded.error is not None:
        raise guarded.error
    return server.ended_by


def open_sockets(settings: Settings) -> OpenSockets:
    """Return the count of connections, with as many as the system allows."""
    per_address = settings.connections_per_address if settings.rate_limits else NO_LIMIT
    proxies = parse_networks(settings.trusted_proxies)
    return OpenSockets(raise_file_limit(), per_address=per_address, proxies=proxies)


def _frame_budget(settings: Settings) -> Rate | None:
    """Return the budget of an address for WebSocket frames; None without rate limits."""
    if not settings.rate_limits:
        return None
    return WORK_OF_ADDRESS.times(settings.clubs_per_address)


def uvicorn_config(app: ASGIApp, settings: Settings) -> BoundedConfig:
    """Return uvicorn's settings."""
    return BoundedConfig(
        app,
        open_sockets(settings),
        frames=_frame_budget(settings),
        http=BoundedHttp,
        access_log=False,
        # Silent until it runs: the caller reports in one line what fails before.
        log_level="critical",
        log_config=None,
        lifespan="on",
        # Our own middleware handles proxies.
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=_IDLE_S,
        timeout_graceful_shutdown=_TO_SHUT_DOWN,
        ws=BoundedWebSocket,
        ws_max_size=WS_MAX_SIZE,
        ws_per_message_deflate=False,
        # Pages ping, see Settings.ping_ms.
        ws_ping_interval=None,
    )


def _listen(kind: socket.AddressFamily, address: tuple[str | int | bytes, ...]) -> socket.socket:
    listening = socket.socket(kind, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Connections inherit it. Requests are short, and many who send a lot take little memory.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _RECEIVED_BYTES)
        # So do many who read nothing. On its own, the kernel keeps megabytes for each of them.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SENT_BYTES)
        listening.bind(address)
        # At once: until then another server could take the same port.
        listening.listen(512)
    except OSError:
        listening.close()
        raise
    return listening


class _Server(uvicorn.Server):
    """Uvicorn, with a callback when it is ready, and without treating a signal as an error."""

    def __init__(
        self,
        config: uvicorn.Config,
        on_ready: Callable[[], None],
        on_exit: Callable[[], None],
        plies: Callable[[], int],
    ) -> None:
        super().__init__(config)
        self._on_ready = on_ready
        self._on_exit = on_exit
        self._plies = plies
        self._garbage = garbage.GarbageCollector()
        self.ended_by: int | None = None
        """The first signal that asked the server to stop."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
        self._garbage.start()
        self._on_ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets=sockets)
        self._garbage.stop()

    async def on_tick(self, counter: int) -> bool:
        if counter % (garbage.LOOK_S * _TICKS_PER_S) == 0:
            in_use = garbage.InUse(len(self.server_state.connections), self._plies())
            if self._garbage.has_piled_up(in_use):
                self._garbage.collect_all(in_use)
        self._garbage.collect_new()
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.ended_by = self.ended_by or sig
        self._on_exit()
        super().handle_exit(sig, frame)

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        before = {number: signal.signal(number, self.handle_exit) for number in _ending_signals()}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _ending_signals() -> Generator[int, None, None]:
    """Yield the signals that end the server in good order."""
    yield signal.SIGINT
    yield signal.SIGTERM
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        # The terminal was closed. Under nohup, that is ignored.
        yield signal.SIGHUP


class _Starting:
    """An application, and the error that kept it from starting, if any."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self.error: Exception | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await self._app(scope, receive, send)
            return

        async def tell(message: Message) -> None:
            # Without the traceback: the caller of run() gets the error itself.
            await send({"type": message["type"]})

        try:
            await self._app(scope, receive, tell)
        except Exception as error:
            self.error = error
            raise
