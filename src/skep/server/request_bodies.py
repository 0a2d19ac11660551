"""Reading the bodies of requests, within limits on their size and the time that they take."""

from __future__ import annotations

import asyncio

from starlette.requests import Request

from skep.server.errors import Code, ProblemError
from skep.server.settings import MAX_BODY

SHORT_BODY = 4 * 1024
"""The maximum size of a body that needn't be long, in bytes. The longest is that of a new game with
a setup string: about 1,300."""

LONG_BODY = MAX_BODY
"""The same for moves, studies and texts. Rate limits count most of them by their length."""

BODY_S = 20.0
"""The timeout for a request's body, in seconds."""


async def read_body(request: Request, most: int) -> bytes:
    """Return the body of a request.

    :raises ProblemError: when it has more than *most* bytes, or takes too long.
    """
    raw = bytearray()
    try:
        async with asyncio.timeout(BODY_S):
            async for chunk in request.stream():
                raw += chunk
                if len(raw) > most:
                    raise ProblemError(Code.TOO_LARGE, f"at most {most} bytes")
    except TimeoutError as error:
        raise ProblemError(Code.TOO_SLOW, f"at most {BODY_S:g} seconds") from error
    return bytes(raw)
