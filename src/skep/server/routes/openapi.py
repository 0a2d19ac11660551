"""The OpenAPI document, generated from the operations and the messages."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import cast

import msgspec
from msgspec import Raw

from skep import __version__
from skep.server.errors import Code
from skep.server.messages.base import Body
from skep.server.messages.problems import Problem
from skep.server.routes import (
    about,
    account,
    analysis,
    explorer,
    game_texts,
    games,
    me,
    puzzles,
    studies,
)
from skep.server.routes.operations import JSON, Call, Operation
from skep.server.sessions import COOKIE, SECURE_COOKIE
from skep.server.views.problems import MEDIA_TYPE, PROBLEMS

Json = dict[str, object]

PREFIX = "/api/v1"

_SESSION: Json = {
    "type": "apiKey",
    "in": "cookie",
    "name": COOKIE,
    "description": f"Over TLS, the cookie is `{SECURE_COOKIE}`.",
}
_REF = "#/components/schemas/{name}"
# The problems that any request can have.
_ANY = (Code.BAD_FIELD, Code.BAD_HOST, Code.TOO_MANY_REQUESTS, Code.METHOD_NOT_ALLOWED)
# Answered before the application sees the request, so it is no problem document.
_TOO_LONG: Json = {
    "414": {
        "description": "The address is too long.",
        "content": {"text/plain": {"schema": {"type": "string"}}},
    }
}
_UNSAFE = (Code.BAD_ORIGIN,)
_WITH_BODY = (
    Code.BAD_JSON,
    Code.BAD_MEDIA_TYPE,
    Code.TOO_LARGE,
    Code.TOO_SLOW,
    # The session was ended before the body had come.
    Code.NO_SESSION,
)


async def show(_call: Call) -> Raw:
    """Return the document."""
    return _encoded()


OPERATIONS: tuple[Operation, ...] = (
    *me.OPERATIONS,
    *account.OPERATIONS,
    *games.OPERATIONS,
    *game_texts.OPERATIONS,
    *analysis.OPERATIONS,
    *explorer.OPERATIONS,
    *puzzles.OPERATIONS,
    *studies.OPERATIONS,
    *about.OPERATIONS,
    Operation("GET", "/openapi.json", "openapi", "This document", show, is_shed=False),
)
"""All operations."""


def document() -> Json:
    """Return the document."""
    structs: set[type[Body]] = {Problem, *(op.answer for op in OPERATIONS if op.answer)}
    structs |= {op.body for op in OPERATIONS if op.body}
    paths: dict[str, Json] = {}
    for operation in OPERATIONS:
        described = paths.setdefault(PREFIX + operation.path, {})
        described[operation.method.lower()] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Skep",
            "version": __version__,
            "description": "Hive in the browser. Games are played over the WebSocket "
            f"`{PREFIX}/live`; see docs/api.md.",
        },
        "paths": paths,
        "components": {
            "schemas": _schemas(structs),
            "securitySchemes": {"session": _SESSION},
        },
    }


@cache
def _encoded() -> Raw:
    return Raw(msgspec.json.encode(document()))


def _operation(operation: Operation) -> Json:
    described: Json = {
        "operationId": operation.name,
        "summary": operation.summary,
        "parameters": [
            *_parameters(operation.path_names, "path"),
            *_parameters(operation.query, "query"),
        ],
        "responses": _responses(operation),
    }
    if operation.body is not None:
        described["requestBody"] = {"required": True, "content": {JSON: _content(operation.body)}}
    if Code.NO_SESSION in operation.problems:
        described["security"] = [{"session": []}]
    return described


def _parameters(struct: type[Body] | None, place: str) -> list[Json]:
    if struct is None:
        return []
    schema = _schemas([struct])[_plain(struct.__name__)]
    properties = cast("dict[str, Json]", schema["properties"])
    required = cast("list[str]", schema.get("required", []))
    return [
        {"name": name, "in": place, "required": name in required, "schema": described}
        for name, described in properties.items()
    ]


def _responses(operation: Operation) -> Json:
    content = {
        kind: _content(operation.answer) if operation.answer else {"schema": _schema_of(kind)}
        for kind in operation.media_types
    }
    good: Json = {"description": operation.summary, "content": content}
    return {str(int(operation.status)): good, **_problems(_codes(operation)), **_TOO_LONG}


def _schema_of(kind: str) -> Json:
    return {"type": "object"} if kind == JSON else {"type": "string"}


def _codes(operation: Operation) -> list[Code]:
    """Return the responses with a problem."""
    codes = [*operation.problems, *_ANY]
    if operation.method != "GET":
        codes += _UNSAFE
    if operation.body is not None:
        codes += _WITH_BODY
    return codes


def _problems(codes: Iterable[Code]) -> Json:
    by_status: dict[int, list[Code]] = {}
    for code in sorted(codes, key=lambda code: PROBLEMS[code].status):
        by_status.setdefault(int(PROBLEMS[code].status), []).append(code)
    return {
        str(status): {
            "description": "; ".join(f"`{code}`: {PROBLEMS[code].title}" for code in found),
            "content": {MEDIA_TYPE: _content(Problem)},
        }
        for status, found in by_status.items()
    }


def _content(struct: type[Body]) -> Json:
    return {"schema": {"$ref": _REF.format(name=_plain(struct.__name__))}}


def _schemas(structs: Iterable[type[Body]]) -> dict[str, Json]:
    """Return the schemas of these messages and of everything in them, keyed by name."""
    _, components = msgspec.json.schema_components(structs, ref_template=_REF)
    return {_plain(name): cast("Json", _renamed(schema)) for name, schema in components.items()}


def _renamed(schema: object) -> object:
    """Return a schema with plain names in its title and its references."""
    match schema:
        case dict():
            parts = cast("Json", schema).items()
            return {key: _plain_value(key, _renamed(part)) for key, part in parts}
        case list():
            return [_renamed(part) for part in cast("list[object]", schema)]
        case _:
            return schema


def _plain_value(key: str, value: object) -> object:
    match key, value:
        case "title" | "$ref", str(name):
            return _plain(name)
        case "pattern", str(pattern):
            # JSON Schema has JavaScript's patterns, in which $ is the very end.
            return pattern.replace(r"\Z", "$")
        case _:
            return value


def _plain(name: str) -> str:
    """Return the public name of a message.

    ``Game``, ``Level`` and others are classes of other packages too, so in the code the messages
    are ``GameView`` and ``LevelView``. Readers of the API know only the messages.
    """
    return name.removesuffix("View")
