"""Puzzles: the list of all, and packs of them. They are the same for everyone."""

from __future__ import annotations

from functools import cache, partial

from skep.puzzles.puzzle_file import shipped_puzzles
from skep.server.errors import Code, ProblemError
from skep.server.messages.base import Body
from skep.server.messages.puzzles import PackNumber, PuzzleList, PuzzlePack
from skep.server.routes.operations import Call, Operation, PackedJson
from skep.server.views.puzzles import puzzle_line, puzzle_view

PER_PACK = 100
"""One pack takes 0.2 s to make and 50 kB to send."""


class PackPath(Body, frozen=True):
    """The path of a pack."""

    number: PackNumber


async def list_puzzles(call: Call) -> PackedJson:
    """Return the list of all puzzles."""
    return await call.services.long_work.run(_list)


async def show_pack(call: Call) -> PackedJson:
    """Return a pack of puzzles."""
    # One thread makes all packs, so nobody makes one that another visitor is waiting for.
    pack = await call.services.long_work.run(partial(_pack, call.path(PackPath).number))
    if pack is None:
        raise ProblemError(Code.NOT_FOUND)
    return pack


@cache
def _list() -> PackedJson:
    shipped = shipped_puzzles()
    lines = tuple(map(puzzle_line, shipped.puzzles))
    return PackedJson.of(PuzzleList(shipped.version, PER_PACK, lines))


@cache
def _pack(number: int) -> PackedJson | None:
    shipped = shipped_puzzles()
    chosen = shipped.puzzles[number * PER_PACK : (number + 1) * PER_PACK]
    if not chosen:
        return None
    return PackedJson.of(PuzzlePack(shipped.version, tuple(map(puzzle_view, chosen))))


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
