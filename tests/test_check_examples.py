"""The check of the docs' code: what is a module, and that mistakes are found in their lines."""

from __future__ import annotations

import importlib
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Require

TOOLS = Path(__file__).parent.parent / "tools"

PAGE = """\
# A page

```python
>>> from skep import Game
>>> game = Game("Base")
>>> for move in ["wS1"]:
...     game.play(move)
>>> len(game.moves)
1

```

```python title="a program"
from skep import Game

Game().play(3)
```

```text
>>> not Python
```

```python
>>> game.resign("w")
```
"""


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Give the module of ``tools/``."""
    monkeypatch.setattr(sys, "path", [str(TOOLS), *sys.path])
    return importlib.import_module("check_examples")


def test_sessions_are_one_module_and_programs_one_each(checks: Any) -> None:
    lines = PAGE.splitlines()
    program, session = checks.modules(lines)
    assert program[0] == 14
    assert session[0] == 0
    # In the lines that they have in the page.
    assert {at: line for at, line in enumerate(program[1], 1) if line} == {
        14: "from skep import Game",
        16: "Game().play(3)",
    }
    assert {at: line for at, line in enumerate(session[1], 1) if line} == {
        4: "from skep import Game",
        5: 'game = Game("Base")',
        6: 'for move in ["wS1"]:',
        7: "    game.play(move)",
        8: "len(game.moves)",
        24: 'game.resign("w")',
    }


@pytest.mark.long
def test_both_checkers_name_the_page_and_the_line(
    checks: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str], require: Require
) -> None:
    require(find_spec("mypy") and find_spec("pyright"), "mypy and pyright are not installed")
    (tmp_path / "docs").mkdir()
    (tmp_path / "README.md").write_text("no code\n")
    (tmp_path / "docs/page.md").write_text(PAGE)
    assert checks.main(tmp_path) == 1
    said = capsys.readouterr().out
    for at in (16, 24):
        assert f"docs/page.md:{at}: error: " in said  # mypy
        assert f"docs/page.md:{at}:" in said.partition("Found 2 errors")[2]  # pyright
    assert said.endswith("Checked 2 programs and sessions on 1 pages\n")
