"""A game to keep: what the page downloads can be read again."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

from skep import Game
from skep.notation.pgn import parse_pgn
from tests.e2e.games import SHORT
from tests.e2e.table import Table
from tests.e2e.visitors import Visitors


def downloaded(table: Table, name: str, folder: Path) -> Path:
    """Click a link and return the file that comes."""
    menu = table.open_menu()
    with table.page.expect_download() as waiting:
        menu.get_by_role("link", name=name, exact=True).click()
    table.page.keyboard.press("Escape")
    path = folder / waiting.value.suggested_filename
    waiting.value.save_as(path)
    return path


def test_a_game_can_be_taken_home_in_three_forms(visitors: Visitors, tmp_path: Path) -> None:
    person = visitors()
    person.get("/me")
    table = Table(person).open(person.played(*SHORT))
    pgn = downloaded(table, "PGN", tmp_path)
    assert pgn.suffix == ".pgn"
    assert Game.from_record(parse_pgn(pgn.read_text(encoding="utf-8"))).move_strings() == SHORT
    uhp = downloaded(table, "UHP", tmp_path)
    assert Game.from_string(uhp.read_text(encoding="utf-8").strip()).move_strings() == SHORT
    picture = downloaded(table, "Image", tmp_path)
    assert ET.fromstring(picture.read_bytes()).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314 - our own
    assert table.page.url.endswith(table.game)
