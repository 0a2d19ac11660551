"""PGN that the page writes, with variations, drawings and odd comments."""

from __future__ import annotations

import json
from pathlib import Path

from skep.notation.movestring import format_move
from skep.notation.pgn import parse_pgn
from skep.notation.setupstring import format_setup
from skep.notation.warning import WarningCode

ROOT = Path(__file__).resolve().parents[3]
WRITTEN = json.loads((ROOT / "web/tests/study/variations.json").read_text(encoding="utf-8"))
"""``web/tests/study/pgn.test.ts`` writes it: a change of the page's writer changes it."""


def test_the_main_line_of_what_the_page_writes_is_read_with_its_comments() -> None:
    record = parse_pgn(WRITTEN["pgn"])
    played = zip(record.moves, record.positions(), strict=False)
    moves = [format_move(move, position) for move, position in played]
    assert moves == WRITTEN["moves"]
    assert format_setup(record.last) == WRITTEN["setup"]
    assert [warning.code for warning in record.warnings] == [WarningCode.OTHER_LINES]
    for ply, (comment, is_drawn) in enumerate(
        zip(WRITTEN["comments"], WRITTEN["isDrawn"], strict=True)
    ):
        *lines, last = record.comments.get(ply, "").split("\n")
        assert last.startswith("[%draw ") or not is_drawn
        assert "\n".join(lines if is_drawn else [*lines, last]) == comment, ply
    assert len(record.comments) > len(WRITTEN["moves"]) / 2
