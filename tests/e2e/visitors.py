"""Visitors: each has a browser of their own, and nothing that their console says is overlooked."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import msgspec
from playwright.sync_api import APIResponse, Browser, BrowserContext, ConsoleMessage, Error, Page
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}

_MOMENT_S = 0.05
_ids = itertools.count()

SAME_SCREEN: Json = {"opponent": {"type": "same_screen"}, "rules": "Base", "color": "white"}

# What a browser itself says when a server is not there.
_OUTAGE = re.compile(
    r"WebSocket connection to|ERR_(CONNECTION|EMPTY|FAILED|INTERNET|NETWORK|SOCKET)|502|503"
    # The service worker, when the line is cut while the browser asks for it.
    r"|when fetching the script"
)


class Visitor:
    """Somebody with a browser: one session, and one page to begin with."""

    def __init__(self, context: BrowserContext, address: str, *, server: str) -> None:
        """Let somebody come to *address*; what is done without a page goes to *server*."""
        self.context = context
        self.address = address
        self._server = server
        self.page = self.new_page()
        self._excused: list[re.Pattern[str]] = []
        self.complaints: list[str] = []

    def new_page(self) -> Page:
        """Open another tab."""
        page = self.context.new_page()
        page.on("console", self._hear)
        page.on("pageerror", self._hear_error)
        return page

    def go(self, path: str = "/") -> None:
        """Type an address."""
        self.page.goto(f"{self.address}{path}")

    def excuse(self, pattern: str) -> None:
        """Let the console say something that belongs to what is tried here."""
        self._excused.append(re.compile(pattern))

    def excuse_outage(self) -> None:
        """Let the console say that the server is not there."""
        self._excused.append(_OUTAGE)

    def use_standard_notation(self) -> None:
        """Write and type moves as the server does, however the board is turned."""
        kept = "JSON.parse(localStorage.getItem('skep.settings') ?? '{}')"
        text = f"JSON.stringify({{ ...{kept}, notation: 'standard' }})"
        self.page.add_init_script(f"localStorage.setItem('skep.settings', {text})")

    def get(self, path: str) -> Any:
        """Ask the server, as the page does."""
        return self._body(self.context.request.get(f"{self._server}/api/v1{path}"))

    def make(self, **wish: object) -> str:
        """Make a game without the page, and return its id."""
        return str(self._post("/games", wish)["id"])

    def join(self, game: str) -> None:
        """Take the free seat without the page."""
        self._post(f"/games/{game}/join")

    def played(self, *moves: str, **wish: object) -> str:
        """Make a game at one screen, play these moves without the page, and return its id."""
        game = self.make(**{**SAME_SCREEN, **wish})
        self.play(game, *moves)
        return game

    def play(self, game: str, *moves: str) -> None:
        """Play moves without the page, for both sides or one's own."""
        with self._line() as line:
            for move in moves:
                ply = self.get(f"/games/{game}")["state"]["turn"]["ply"]
                _command(line, game, ply, {"type": "play", "move": move})

    def act(self, game: str, action: str) -> None:
        """Do something else in a game, without the page."""
        with self._line() as line:
            answer: Json = {}
            # The computer may move at the same moment.
            while not answer or answer.get("problem", {}).get("code") == "stale":
                ply = self.get(f"/games/{game}")["state"]["turn"]["ply"]
                answer = _answer(line, game, ply, {"type": action})
            assert answer["type"] == "accepted", answer

    def browser_line(self) -> Any:
        """Return a line to the browser itself, for what no page can do."""
        return self.context.new_cdp_session(self.page)

    def now(self) -> float:
        """Return the time in milliseconds since 1970, which is the server's as well."""
        return time.time() * 1000

    def rest(self) -> None:
        """Let a moment pass."""
        time.sleep(_MOMENT_S)

    def _post(self, path: str, body: object = None) -> Json:
        headers = {"Origin": self._server}
        answer = self.context.request.post(
            f"{self._server}/api/v1{path}", data=body, headers=headers
        )
        return dict(self._body(answer))

    def _body(self, answer: APIResponse) -> Any:
        assert answer.ok, f"{answer.status}: {answer.text()}"
        return answer.json()

    @contextmanager
    def _line(self) -> Generator[ClientConnection, None, None]:
        cookies = self.context.cookies(self._server)
        cookie = "; ".join(f"{one.get('name')}={one.get('value')}" for one in cookies)
        url = self._server.replace("http:", "ws:") + "/api/v1/live"
        with connect(url, additional_headers={"Cookie": cookie}, compression=None) as line:
            yield line

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            where = message.location.get("url", "")
            self._note(f"{message.type}: {message.text} ({where})")

    def _hear_error(self, error: Error) -> None:
        self._note(f"uncaught: {error.message}")

    def _note(self, complaint: str) -> None:
        self.complaints.append(complaint)

    def unexcused(self) -> list[str]:
        """Return what the console said without an excuse."""
        return [
            one for one in self.complaints if not any(each.search(one) for each in self._excused)
        ]


def _command(line: ClientConnection, game: str, ply: int, action: Json) -> None:
    answer = _answer(line, game, ply, action)
    assert answer["type"] == "accepted", answer


def _answer(line: ClientConnection, game: str, ply: int, action: Json) -> Json:
    message = {"type": "command", "id": f"without-page-{next(_ids)}", "game": game, "ply": ply}
    line.send(msgspec.json.encode({**message, "action": action}).decode())
    while True:
        answer: Json = msgspec.json.decode(line.recv(timeout=60))
        if answer.get("id") == message["id"]:
            return answer


class Visitors:
    """Lets visitors come, and sees them out."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._address = address
        self._all: list[Visitor] = []

    def __call__(self, *, address: str | None = None, **options: Any) -> Visitor:
        """Let somebody come; *options* are those of a browser's context."""
        options = {"viewport": DESKTOP, "locale": "en-US", "reduced_motion": "reduce", **options}
        context = self._browser.new_context(**options)
        context.set_default_timeout(20_000)
        context.set_default_navigation_timeout(20_000)
        visitor = Visitor(context, address or self._address, server=self._address)
        self._all.append(visitor)
        return visitor

    def latest(self) -> Visitor:
        """Return who came last."""
        return self._all[-1]

    def close(self) -> list[str]:
        """End all visits, and return what any console said without an excuse."""
        told = [one for visitor in self._all for one in visitor.unexcused()]
        for visitor in self._all:
            visitor.context.close()
        return told
