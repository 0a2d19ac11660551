"""What a client accepts, and what it has already."""

from __future__ import annotations

import re

from starlette.datastructures import Headers


def accepts(headers: Headers, encoding: str) -> bool:
    """Whether a client accepts an encoding: it is listed, and not with a weight of 0."""
    for part in headers.get("accept-encoding", "").split(","):
        name, _, weight = part.partition(";")
        if name.strip().lower() == encoding:
            return re.fullmatch(r"q=0(\.0*)?", weight.strip()) is None
    return False


def is_known(etag: str, headers: Headers) -> bool:
    """Whether a client has what an entity tag names."""
    known = headers.get("if-none-match", "")
    return etag in {name.strip().removeprefix("W/") for name in known.split(",")}
