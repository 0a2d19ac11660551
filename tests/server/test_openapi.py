"""Schemathesis over the OpenAPI document, against a real server: whatever it thinks of."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, cast

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings

from skep.server.routes.openapi import PREFIX, document
from tests.serving.in_process import SAME_SCREEN, Server

# Its types are half unknown to a strict checker: it is left unchecked here.
schemathesis: Any = importlib.import_module("schemathesis")
checks: Any = importlib.import_module("schemathesis.checks")

# A long text that isn't allowed may make the address too long.
REFUSALS = [400, 401, 403, 404, 405, 406, 409, 414, 415, 422, 428, 429, "5xx"]
CONFIG = {"checks": {"negative_data_rejection": {"expected-statuses": REFUSALS}}}

UNHURRIED = [HealthCheck.too_slow, HealthCheck.filter_too_much]


def without_sessions() -> dict[str, Any]:
    """Return the document less who may ask: every request here comes from the same guest."""
    told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(document()))
    del told["components"]["securitySchemes"]
    for methods in told["paths"].values():
        for operation in methods.values():
            operation.pop("security", None)
    return told


def references(part: object) -> Iterator[str]:
    """Yield the names of the schemas that a part of the document refers to."""
    if isinstance(part, dict):
        for key, value in cast("dict[str, object]", part).items():
            if key == "$ref":
                yield str(value).removeprefix("#/components/schemas/")
            else:
                yield from references(value)
    elif isinstance(part, list):
        for value in cast("list[object]", part):
            yield from references(value)


def test_schemas_have_plain_names() -> None:
    told = without_sessions()
    schemas = told["components"]["schemas"]
    assert {"Game", "Level", "Reason", "Rules", "Status", "Way"} <= set(schemas)
    assert [name for name in schemas if name.endswith("View")] == []
    assert {name: schema["title"] for name, schema in schemas.items()} == {
        name: name for name in schemas
    }
    assert set(references(told)) <= set(schemas)


def test_patterns_are_written_as_javascript_reads_them() -> None:
    (game,) = without_sessions()["paths"][f"{PREFIX}/games/{{id}}"]["get"]["parameters"]
    assert game["schema"]["pattern"] == "^[a-zA-Z0-9]{8,20}$"
    assert "\\\\Z" not in msgspec.json.encode(document()).decode()


for_each_operation: Callable[[Callable[..., None]], Callable[..., None]]
for_each_operation = schemathesis.openapi.from_dict(
    without_sessions(), config=schemathesis.config.SchemathesisConfig.from_dict(CONFIG)
).parametrize()

CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
]


@dataclass(frozen=True)
class Asker:
    """Somebody who has a game on a server."""

    url: str
    cookie: str
    game: str


ENDING = {"sign_out_everywhere", "delete_me"}


def new_guest(address: str) -> str:
    """Return the cookie of somebody who has just come."""
    with httpx.Client(base_url=f"{address}/api/v1") as guest:
        guest.get("/me").raise_for_status()
        return "; ".join(f"{name}={value}" for name, value in guest.cookies.items())


@pytest.fixture(scope="module")
def asker(server: Server) -> Asker:
    address = f"http://{server.address}"
    with httpx.Client(base_url=f"{address}/api/v1") as ann:
        game = ann.post("/games", json=SAME_SCREEN).raise_for_status().json()
        cookie = "; ".join(f"{name}={value}" for name, value in ann.cookies.items())
    return Asker(address, cookie, game["id"])


def ask(case: Any, asker: Asker) -> None:
    is_positive = (
        case.meta is None or case.meta.generation.mode is schemathesis.GenerationMode.POSITIVE
    )
    if is_positive and "id" in case.path_parameters:
        # Nobody guesses the id of a game.
        case.path_parameters["id"] = asker.game
    # Whoever ends a session needs another one for the next request.
    cookie = (
        new_guest(asker.url)
        if case.operation.definition.raw["operationId"] in ENDING
        else asker.cookie
    )
    case.call_and_validate(base_url=asker.url, headers={"Cookie": cookie}, checks=CHECKS)


@for_each_operation
@settings(
    max_examples=10,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=UNHURRIED,
)
def test_the_server_keeps_to_its_document(case: Any, asker: Asker) -> None:
    ask(case, asker)


@pytest.mark.exhaustive
@pytest.mark.timeout(1800)
@for_each_operation
@settings(max_examples=1000, deadline=None, suppress_health_check=UNHURRIED)
def test_the_server_keeps_to_its_document_for_long(case: Any, asker: Asker) -> None:
    ask(case, asker)
