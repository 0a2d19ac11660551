"""What docs/uhp.md shows is what happens, and it shows everything."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from skep.uhp import errors
from skep.uhp.errors import EngineError
from skep.uhp.server.command_help import COMMAND_HELP
from skep.uhp.server.options import EngineOptions
from tests.uhp.programs import SKEP_UHP

PAGE = (Path(__file__).parent.parent.parent / "docs" / "uhp.md").read_text(encoding="utf-8")


def test_the_example_at_the_terminal_has_this_output() -> None:
    [block] = re.findall(r"^```console\n\$ (.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
    command, _, output = block.partition("\n")
    skep = " ".join(f"'{word}'" for word in SKEP_UHP)
    result = subprocess.run(  # noqa: S603 - the example of our own page
        ["/bin/sh", "-c", command.replace("skep uhp", skep)],
        check=True,
        capture_output=True,
        env={**os.environ, "SKEP_LANG": "en"},
        text=True,
    )
    assert result.stdout == output


def test_every_option_is_on_the_page_as_it_is() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| (bool|int|string|enum)(?:[,:] (.*?))? \| `?(\w+)`? \|", PAGE, re.MULTILINE
    )
    listed = list[str]()
    for name, kind, allowed, default in rows:
        values = allowed.replace("\N{EN DASH}", ";").replace("`, `", ";").strip("`")
        extras = values if kind in {"int", "enum"} else ""
        listed.append(";".join(filter(None, [name, kind, default, default, extras])))
    assert listed == EngineOptions().lines()


def test_every_command_is_on_the_page() -> None:
    assert [name for name in COMMAND_HELP if f"`{name}" not in PAGE] == []


def test_every_error_is_on_the_page() -> None:
    kinds = [
        name
        for name, kind in vars(errors).items()
        if isinstance(kind, type) and issubclass(kind, EngineError)
    ]
    assert [name for name in kinds if f"`{name}`" not in PAGE] == []
