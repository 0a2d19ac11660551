"""Puzzles: the list of all, and packs of them. They are the same for everyone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from skep.puzzles.puzzle_file import shipped_puzzles
from skep.server.errors import Code, ProblemError
from skep.server.messages.base import Body
from skep.server.messages.puzzles import PackNumber, PuzzleList, PuzzlePack
from skep.server.routes.operations import Call, CompressedJson, Operation
from skep.server.views.puzzles import puzzle_summary, puzzle_view

PER_PACK = 100
"""One pack takes 0.2 s to make and 50 kB to send."""


class PackPath(Body, frozen=True):
    """The path of a pack."""

    number: PackNumber


async def list_puzzles(call: Call) -> CompressedJson:
    """Return the list of all puzzles."""
    return await _kept(call, _list)


async def show_pack(call: Call) -> CompressedJson:
    """Return a pack of puzzles."""
    return await _kept(call, partial(_pack, call.path(PackPath).number), call.path(PackPath).number)


async def _kept(
    call: Call, make: Callable[[], CompressedJson | None], number: int = -1
) -> CompressedJson:
    if number not in _made:
        # One thread makes all packs, so nobody makes one that another visitor is waiting for.
        made = await call.services.long_work.run(lambda: _made.get(number) or make())
        if made is None:
            raise ProblemError(Code.NOT_FOUND)
        _made[number] = made
    return _made[number]


_made: dict[int, CompressedJson] = {}
"""The packs that were made, by number, and the list as number -1."""


def _list() -> CompressedJson:
    shipped = shipped_puzzles()
    summaries = tuple(map(puzzle_summary, shipped.puzzles))
    return CompressedJson.of(PuzzleList(shipped.version, PER_PACK, summaries))


def _pack(number: int) -> CompressedJson | None:
    shipped = shipped_puzzles()
    chosen = shipped.puzzles[number * PER_PACK : (number + 1) * PER_PACK]
    if not chosen:
        return None
    return CompressedJson.of(PuzzlePack(shipped.version, tuple(map(puzzle_view, chosen))))


OPERATIONS = (
    Operation("GET", "/puzzles", "listPuzzles", "All puzzles", list_puzzles, PuzzleList),
    Operation(
        "GET",
        "/puzzles/packs/{number}",
        "showPuzzlePack",
        "A pack of puzzles, with everything needed to solve them",
        show_pack,
        PuzzlePack,
        path_names=PackPath,
        problems=(Code.NOT_FOUND,),
    ),
)
