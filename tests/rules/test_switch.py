"""The choice between the implementations, tested in separate processes."""

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

# Flushed: two interpreters of a process have a buffer each, so lines could change places.
ASK = """
import skep.rules as rules
print(rules.BACKEND, rules.Position.initial().key, flush=True)
"""
WITHOUT = "import sys; sys.modules['skep._native'] = None"
WITHOUT_V3 = "import sys; sys.modules['skep._native_v3'] = None"
NAME = "print(rules.native.__name__, rules.VARIANT)"
VARIANT = "import skep.rules as rules; print(rules.VARIANT)"
LOAD = """
import pickle, sys
import skep.rules as rules
position = pickle.load(sys.stdin.buffer)
assert type(position) is rules.Position
sys.stdout.buffer.write(pickle.dumps((rules.BACKEND, position, position.setup())))
"""
DUMP_CLASS = """
import pickle, sys
from skep.rules import Position
sys.stdout.buffer.write(pickle.dumps((Position, Position.from_setup)))
"""
LOAD_CLASS = """
import pickle, sys
import skep.rules as rules
kind, from_setup = pickle.load(sys.stdin.buffer)
print(rules.BACKEND, kind is rules.Position, from_setup(kind.initial().setup()).ply)
"""
POOL = """
from multiprocessing import get_context
from skep.rules import Position

if __name__ == "__main__":
    start = Position.initial()
    with get_context("spawn").Pool(1) as pool:
        print([one.ply for one in pool.map(Position.from_setup, [start.setup()] * 2)])
        print([len(moves) for moves in pool.map(Position.legal_moves, [start] * 2)])
        print(len(pool.map(start.play, start.legal_moves())))
"""
SECOND = """
try:
    import _interpreters as interpreters
    other = interpreters.create("legacy")
except ImportError:  # before Python 3.13
    import _xxsubinterpreters as interpreters
    other = interpreters.create(isolated=False)
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


def test_the_plain_variant_is_used_where_the_faster_one_is_absent(require: Require) -> None:
    require("native" in backends(), NOT_BUILT)
    told = run(WITHOUT_V3 + ASK + NAME, None).decode().split()
    assert told == ["native", "0", "skep._native", "native"]


def test_the_variant_says_whether_it_is_for_avx2(require: Require) -> None:
    assert run(VARIANT, "1").decode().split() == ["pure"]
    require("native" in backends(), NOT_BUILT)
    name, variant = run(ASK + NAME, None).decode().split()[2:]
    assert (name, variant) in {("skep._native", "native"), ("skep._native_v3", "avx2")}


@pytest.mark.parametrize("first", ["main", "second"])
def test_a_second_interpreter_of_a_process_gets_the_pure_rules(
    first: str, require: Require
) -> None:
    require("native" in backends(), NOT_BUILT)
    questions = {"main": f"exec({ASK!r})", "second": f"interpreters.run_string(other, {ASK!r})"}
    order = [first, *questions.keys() - {first}]
    asked = [questions[one] for one in order]
    # Once more, to see whether either has spoilt anything for the other.
    code = "\n".join([SECOND, *asked, *asked])
    answers = [line.split() for line in run(code, None).decode().splitlines()]
    assert answers == [["native", "0"], ["pure", "0"]] * 2


@pytest.mark.parametrize("maker", ["pure", "native"])
@pytest.mark.parametrize("reader", ["pure", "native"])
def test_a_pickle_of_the_class_made_with_one_loads_with_the_other(
    maker: str, reader: str, require: Require
) -> None:
    require({maker, reader} <= set(backends()), NOT_BUILT)
    pickles = run(DUMP_CLASS, "1" if maker == "pure" else "0")
    answer = run(LOAD_CLASS, "1" if reader == "pure" else "0", pickles)
    assert answer.decode().split() == [reader, "True", "0"]


@pytest.mark.parametrize("pure", ["0", "1"])
def test_processes_may_be_handed_what_positions_do(pure: str) -> None:
    assert run(POOL, pure).decode().split() == ["[0,", "0]", "[7,", "7]", "7"]


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
