"""The OpenAPI document, generated from the operations and the messages."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import cast

import msgspec

from skep import __version__
from skep.server.errors import Code
from skep.server.messages.base import Body
from skep.server.messages.problems import Problem
from skep.server.routes import about, games, me
from skep.server.routes.operations import JSON, Call, Operation
from skep.server.views.problems import MEDIA_TYPE, PROBLEMS
from skep.server.web.sessions import COOKIE

Json = dict[str, object]

PREFIX = "/api/v1"

_REF = "#/components/schemas/{name}"
# The problems that any request can have.
_ANY = (Code.BAD_FIELD, Code.TOO_MANY_REQUESTS, Code.METHOD_NOT_ALLOWED)
_UNSAFE = (Code.BAD_ORIGIN,)
_WITH_BODY = (Code.BAD_JSON, Code.BAD_MEDIA_TYPE, Code.TOO_LARGE, Code.TOO_SLOW)


async def show(_call: Call) -> bytes:
    """Return the document."""
    return _encoded()


OPERATIONS: tuple[Operation, ...] = (
    *me.OPERATIONS,
    *games.OPERATIONS,
    *about.OPERATIONS,
    Operation("GET", "/openapi.json", "openapi", "This document", show),
)
"""All operations."""


def document() -> Json:
    """Return the document."""
    structs = {Problem, *(op.answer for op in OPERATIONS if op.answer)}
    structs |= {op.body for op in OPERATIONS if op.body}
    _, components = msgspec.json.schema_components(structs, ref_template=_REF)
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
            "schemas": components,
            "securitySchemes": {"session": {"type": "apiKey", "in": "cookie", "name": COOKIE}},
        },
    }


@cache
def _encoded() -> bytes:
    return msgspec.json.encode(document())


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
    _, components = msgspec.json.schema_components([struct], ref_template=_REF)
    schema = cast("Json", components[struct.__name__])
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
    return {str(int(operation.status)): good, **_problems(_codes(operation))}


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
    return {"schema": {"$ref": _REF.format(name=struct.__name__)}}
