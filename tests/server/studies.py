"""Studies for tests: messages as a page sends them, and a visitor who shares one."""

from __future__ import annotations

import itertools
from typing import Any

from tests.serving.in_process import Json, Visitor

START = "1~Base-MLP~w1~w~_~_"
CHAPTER = "c0"
ROOT = "r"
NEW: Json = {
    "name": "Openings",
    "chapter": {
        "type": "add_chapter",
        "id": CHAPTER,
        "name": "",
        "start": START,
        "root": ROOT,
        "at": 0,
    },
}

_numbers = itertools.count()


def node(id_: str, parent: str, move: str, **more: object) -> Json:
    """Return a node as it is sent."""
    return {"id": id_, "parent": parent, "move": move, **more}


def add(*nodes: Json, at: int = 0, chapter: str = CHAPTER) -> Json:
    """Return the change that adds nodes."""
    return {"type": "add", "chapter": chapter, "nodes": list(nodes), "at": at}


def comment(id_: str, text: str, chapter: str = CHAPTER) -> Json:
    """Return the change that sets a comment."""
    return {"type": "comment", "chapter": chapter, "id": id_, "text": text}


async def share(visitor: Visitor) -> Json:
    """Share a study, and return its id and its secrets."""
    answer = await visitor.http.post("/studies", json=NEW)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


async def edit(visitor: Visitor, made: Json, *changes: Json, **options: Any) -> Any:
    """Send changes with the link to edit, or with another secret."""
    id_ = options.get("id") or f"edit-{next(_numbers):08}"
    secret = options.get("secret") or made["edit_secret"]
    body = {"secret": secret, "id": id_, "changes": list(changes)}
    return await visitor.http.post(f"/studies/{made['id']}/edits", json=body)


async def read(visitor: Visitor, made: Json, secret: str | None = None) -> Any:
    """Read a study with the link to read, or with another secret."""
    body = {"secret": secret or made["read_secret"]}
    return await visitor.http.post(f"/studies/{made['id']}/read", json=body)
