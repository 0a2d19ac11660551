r"""A position as text for a terminal.

    Black[4] InProgress

    > b  · ·S BB GGG ·AA M L P

          / \ /2\ / \ / \ / \
         |wQ [wB1]bS1|bQ |bA1|
          \ / \ / \ / \ / \ /
           ( · )
            \ /

      w  · ·S ·B GGG AAA M L P

         wS1 < wB1

Rows are shifted by half a hex, and neighbors share a wall. The piece that moved last is in
brackets, and the hex it left in parentheses. A number above a piece is the height of its stack. The
stacks are listed below the hive, from the ground up. A dot in a reserve is a piece in play.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import assert_never

from skep.core.bugs import Color
from skep.core.hexes import ORIGIN, Hex
from skep.core.hive import Hive
from skep.core.moves import Move, Movement, Pass, Placement
from skep.notation.drawing.listing import reading_order
from skep.notation.drawing.palette import TERMINAL, TERMINAL_MARK, TERMINAL_WALL
from skep.notation.gamestring import game_state, turn_string
from skep.notation.movestring import PASS_STRING
from skep.rules import Position

_EMPTY = "·"
_INDENT = 5
"""The column where hive and reserves begin, after the mark and the letter of a side."""

_Span = tuple[str, str]
"""A piece of text, and the parameters of its escape code."""

_Canvas = dict[tuple[int, int], _Span]
"""Characters, keyed by line and column."""


def draw_text(
    position: Position,
    last: Move | None = None,
    *,
    color: bool = False,
    heading: str | None = None,
) -> str:
    """Return the hive, both reserves and the side to move as lines of text.

    *last* is the move that led to the position. *heading* replaces the first line, which has turn
    and state as in a game string. With *color*, the text has escape codes for a terminal with 256
    colors. The colors add no information.
    """
    lines = [
        [(_heading(position, last) if heading is None else heading, "")],
        [],
        [*_reserve(position, Color.BLACK)],
        [],
        *_lines(_canvas(position.hive, last)),
        [],
        [*_reserve(position, Color.WHITE)],
    ]
    if stacks := [*_stacks(position.hive)]:
        lines.extend([[], *stacks])
    return "".join(f"{_text(line, color=color)}\n" for line in lines)


def _heading(position: Position, last: Move | None) -> str:
    passed = f" ({PASS_STRING})" if isinstance(last, Pass) else ""
    return f"{turn_string(position)} {game_state(position)}{passed}"


def _reserve(position: Position, color: Color) -> Iterator[_Span]:
    """Yield a side's reserve in fixed slots: a dot for every piece in play."""
    yield f"{'>' if position.to_move is color else ' '} {color.value} ".rjust(_INDENT - 1), ""
    left = position.reserve(color)
    for bug, total in position.ruleset.box.items():
        if total:
            yield " ", ""
            yield _EMPTY * (total - left[bug]), ""
            yield bug.value * left[bug], TERMINAL[color][bug]


def _stacks(hive: Hive) -> Iterator[list[_Span]]:
    """Yield every stack of two or more pieces, from the ground up."""
    for at in reading_order(hive):
        stack = hive.stacks[at]
        if len(stack) > 1:
            line = [(" " * _INDENT, "")]
            for piece in stack:
                line.extend([(str(piece), TERMINAL[piece.color][piece.bug]), (" < ", "")])
            yield line[:-1]


def _canvas(hive: Hive, last: Move | None) -> _Canvas:
    """Draw the hive hex by hex, then the marks over the shared walls."""
    canvas: _Canvas = {}
    for at in hive.stacks or [ORIGIN]:
        _draw_hex(canvas, hive, at)
    match last:
        case Placement(_, end):
            _mark(canvas, end, "[]")
        case Movement(_, start, end):
            if not hive.occupied(start):
                _draw_hex(canvas, hive, start)
            _mark(canvas, start, "()")
            _mark(canvas, end, "[]")
        case Pass() | None:
            pass
        case _:
            assert_never(last)
    return canvas


def _draw_hex(canvas: _Canvas, hive: Hive, at: Hex) -> None:
    line, column = _place(at)
    for up_or_down, edges in ((-1, "/\\"), (1, "\\/")):
        _write(canvas, line + up_or_down, column - 1, edges[0], TERMINAL_WALL)
        _write(canvas, line + up_or_down, column + 1, edges[1], TERMINAL_WALL)
    _write(canvas, line, column - 2, "|", TERMINAL_WALL)
    _write(canvas, line, column + 2, "|", TERMINAL_WALL)
    top = hive.top(at)
    if top is None:
        _write(canvas, line, column, _EMPTY, TERMINAL_WALL)
        return
    _write(canvas, line, column - 1, str(top).ljust(3), TERMINAL[top.color][top.bug])
    if hive.height(at) > 1:
        _write(canvas, line - 1, column, str(hive.height(at)), TERMINAL_MARK)


def _mark(canvas: _Canvas, at: Hex, walls: str) -> None:
    line, column = _place(at)
    _write(canvas, line, column - 2, walls[0], TERMINAL_MARK)
    _write(canvas, line, column + 2, walls[1], TERMINAL_MARK)


def _place(at: Hex) -> tuple[int, int]:
    """Return the line and the column of the center of a hex."""
    return 2 * at.r, 4 * at.q + 2 * at.r


def _write(canvas: _Canvas, line: int, column: int, text: str, style: str) -> None:
    for offset, character in enumerate(text):
        canvas[line, column + offset] = character, style


def _lines(canvas: _Canvas) -> Iterator[list[_Span]]:
    """Yield a canvas line by line, its leftmost column at the indent."""
    left = min(column for _, column in canvas) - _INDENT
    for _, places in groupby(sorted(canvas), key=lambda place: place[0]):
        spans, end = list[_Span](), left
        for place in places:
            spans.append((" " * (place[1] - end), ""))
            spans.append(canvas[place])
            end = place[1] + 1
        yield spans


def _text(line: Iterable[_Span], *, color: bool) -> str:
    if not color:
        return "".join(text for text, _ in line)
    return "".join(
        _styled("".join(text for text, _ in spans), style)
        for style, spans in groupby((span for span in line if span[0]), key=lambda span: span[1])
    )


def _styled(text: str, style: str) -> str:
    return f"\x1b[{style}m{text}\x1b[0m" if style else text
