"""Static files: the built page, with its index for every address of the application."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from html import escape
from http import HTTPStatus
from pathlib import Path
from types import MappingProxyType

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from skep.server import metrics
from skep.server.static.embedding import EMBED, EMBED_HEADERS
from skep.server.static.file_contents import FileContents, PacedResponse, Turns
from skep.server.static.page_files import INDEX, PageFile, PageFiles
from skep.server.static.request_headers import accepts, is_known
from skep.words import LANGUAGES, Words

_METHODS = {"GET", "HEAD"}
# A board for frames on other sites: a line that its address has, or a game.
_EMBEDS = re.compile(r"/embed/(analysis|game/[^/]+)/?")
# The addresses that the page knows. A link to any other is broken. A game on the visitor's own
# device has an id that starts with "local-".
_PAGES = re.compile(
    r"/|/(new|games|learn|puzzles|analysis|editor|rules|editions|settings|about|device)/?"
    r"|/learn/[a-z-]+/?"
    r"|/puzzles/[a-z0-9-]+/?|/rules/(print|[rR]\d{1,2}(\.\d{1,2})?)/?|/(game|study)/[^/]+/?"
)


class Pages:
    """The ASGI application that serves everything except the API."""

    def __init__(self, folder: Path) -> None:
        self._built = PageFiles(folder)
        self._contents = FileContents()
        self._turns = Turns()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond to a request."""
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1000})
            return
        scope[metrics.ROUTE] = "page"
        if scope["method"] not in _METHODS:
            allow = {"allow": ", ".join(sorted(_METHODS))}
            response = _plain(HTTPStatus.METHOD_NOT_ALLOWED, allow)
        else:
            headers = Headers(scope=scope)
            response = await asyncio.to_thread(self._response, scope["path"], headers)
        if scope["method"] == "HEAD":
            response.body = b""
        await response(scope, receive, send)

    def _response(self, path: str, headers: Headers) -> Response:
        try:
            return self._found(path, headers)
        except FileNotFoundError:
            # The page is being rebuilt at this moment.
            return _plain(HTTPStatus.SERVICE_UNAVAILABLE, {"retry-after": "5"})

    def _found(self, path: str, headers: Headers) -> Response:
        files = self._built.files()
        if path == f"/{EMBED}":
            # Only at its own addresses: everything else refuses frames.
            return _plain(HTTPStatus.NOT_FOUND)
        if _EMBEDS.fullmatch(path) and EMBED in files:
            return self._file_response(files[EMBED], headers, HTTPStatus.OK, EMBED_HEADERS)
        file = files.get(path.removeprefix("/"))
        status = HTTPStatus.OK
        if file is None or file.name == INDEX:
            wants_page = _PAGES.fullmatch(path) or file is not None
            if not wants_page and "text/html" not in headers.get("accept", ""):
                return _plain(HTTPStatus.NOT_FOUND)
            status = HTTPStatus.OK if wants_page else HTTPStatus.NOT_FOUND
            file = files.get(INDEX)
        if file is None:
            return _not_built(headers)
        return self._file_response(file, headers, status)

    def _file_response(
        self,
        file: PageFile,
        headers: Headers,
        status: HTTPStatus,
        more: Mapping[str, str] = MappingProxyType({}),
    ) -> Response:
        encoding = next((name for name in file.packed if accepts(headers, name)), None)
        etag = f'"{file.etag}-{encoding}"' if encoding else f'"{file.etag}"'
        told = {"etag": etag, "cache-control": file.cache_control, **more}
        if file.packed:
            told["vary"] = "Accept-Encoding"
        if status is HTTPStatus.OK and is_known(etag, headers):
            return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=told)
        if encoding:
            told["content-encoding"] = encoding
        path = file.packed[encoding] if encoding else file.path
        content = self._contents.read(path, file.etag)
        return PacedResponse(content, status, told, file.media_type, self._turns)


def _plain(status: HTTPStatus, headers: dict[str, str] | None = None) -> Response:
    return Response(f"{status.phrase}\n", status, headers, "text/plain")


def _not_built(headers: Headers) -> Response:
    """Tell a person how to get the page."""
    words = Words(_language(headers.get("accept-language", "")))
    title, text = (escape(words.say(f"serve-not-built-{part}")) for part in ("title", "text"))
    page = (
        f'<!doctype html>\n<html lang="{words.language}">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<h1>{title}</h1>\n<p>{text}</p>\n</html>\n"
    )
    told = {"cache-control": "no-store"}
    return Response(page, HTTPStatus.SERVICE_UNAVAILABLE, told, "text/html; charset=utf-8")


def _language(accepted: str) -> str:
    """Return the first language that the browser lists and Skep speaks, else Skep's first."""
    named = (part.partition(";")[0].strip().lower()[:2] for part in accepted.split(","))
    return next((name for name in named if name in LANGUAGES), LANGUAGES[0])
