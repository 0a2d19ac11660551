"""The switch between the implementations, asked in processes of their own."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from typing import TYPE_CHECKING, cast

import pytest

from skep.core.position import Position
from skep.core.setup import Setup
from tests.backends import NOT_BUILT, backends
from tests.play import random_record

if TYPE_CHECKING:
    from tests.conftest import Require

ASK = "import skep.rules as rules; print(rules.BACKEND, rules.Position.initial().key)"
WITHOUT = "import sys; sys.modules['skep._native'] = None; "
LOAD = """
import pickle, sys
import skep.rules as rules
position = pickle.load(sys.stdin.buffer)
assert type(position) is rules.Position
sys.stdout.buffer.write(pickle.dumps((rules.BACKEND, position, position.setup())))
"""


def run(code: str, pure: str | None, stdin: bytes = b"") -> bytes:
    environment = {name: value for name, value in os.environ.items() if name != "SKEP_PURE"}
    if pure is not None:
        environment["SKEP_PURE"] = pure
    command = [sys.executable, "-c", code]
    return subprocess.run(  # noqa: S603 - our own code
        command, check=True, env=environment, input=stdin, stdout=subprocess.PIPE
    ).stdout


@pytest.mark.parametrize("pure", [None, "", "0"])
def test_the_native_rules_are_used_where_they_are_built(pure: str | None) -> None:
    expected = "native" if "native" in backends() else "pure"
    assert run(ASK, pure).decode().split() == [expected, "0"]


@pytest.mark.parametrize("pure", ["1", "yes"])
def test_the_pure_rules_are_used_where_they_are_asked_for(pure: str) -> None:
    assert run(ASK, pure).decode().split() == ["pure", "0"]


def test_the_pure_rules_are_used_where_the_extension_is_absent() -> None:
    assert run(WITHOUT + ASK, None).decode().split() == ["pure", "0"]


@pytest.mark.parametrize("maker", ["pure", "native"])
@pytest.mark.parametrize("reader", ["pure", "native"])
def test_a_pickle_made_with_one_loads_with_the_other(
    maker: str, reader: str, require: Require
) -> None:
    require({maker, reader} <= set(backends()), NOT_BUILT)
    position = random_record(1, 30, backends()[maker].initial()).last
    answer = run(LOAD, "1" if reader == "pure" else "0", pickle.dumps(position))
    backend, again, setup = cast("tuple[str, Position, Setup]", pickle.loads(answer))
    assert backend == reader
    assert setup == position.setup()
    assert (again.key, again.legal_moves()) == (position.key, position.legal_moves())
