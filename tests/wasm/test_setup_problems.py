"""The problems of setups in the WebAssembly module: the same as in Python, in the same order."""

from __future__ import annotations

import json
import random
import zlib

import pytest

from skep.core.bugs import Color, Piece, all_pieces
from skep.core.errors import InvalidPositionError
from skep.core.hexes import Hex
from skep.core.position import Position
from skep.core.setup import SetupProblem, SetupProblemCode
from skep.notation.errors import NotationError
from skep.notation.rulesets import format_link_ruleset
from skep.notation.setupstring import format_setup, parse_setup
from tests.play import ALL_RULESETS, SWITCHED_RULESETS
from tests.wasm.conftest import Node
from tests.wasm.test_explanations import listed, numbered

RULESETS = {**ALL_RULESETS, **SWITCHED_RULESETS}
CODES = list(SetupProblemCode)
COLORS = list(Color)
NOT_IN_A_STRING = {
    SetupProblemCode.NEGATIVE_PLY,
    SetupProblemCode.TOO_LARGE,
    SetupProblemCode.EMPTY_STACK,
}
SETUPS = 150
MALFORMED = (
    "",
    "1~Base~w1~w~_",
    "1~Base~w1~w~_~",
    "1~Base~w0~w~_~_",
    "1~Base~w1000000~w~_~_",
    "1~Base~w1~w~_~0-0",
    "1~Base~w1~w~_~0-0-",
    "1~Base~w1~w~_~0-0-wQ-",
    "1~Base~w1~w~_~0-0-wQ.",
    "1~Base~w1~w~_~0-0-wQ.0-0-bQ",
    "1~Base~w1~w~_~0-0-wQ1",
    "1~Base~w1~w~_~0-0-wX",
    "1~Base~w1~w~_~0-0-wA4",
    "1~Base~w1~w~_~0000000-0-wA1",
    "1~Base~w1~w~_~<b>",
    "1~Nowhere~w1~w~_~_",
    "1~Base~w1~w~wX~_",
    "2~Base~w1~w~_~_",
)


def random_setup(rng: random.Random, rules: str) -> str:
    """Return a setup string, most likely of an impossible position."""
    tame = [piece for piece in all_pieces() if piece.number == 1]
    pieces = rng.choice([tame, list(all_pieces())])
    spread = rng.choice([2, 3, 6])
    stacks: dict[tuple[int, int], list[Piece]] = {}
    for _ in range(rng.randrange(16)):
        at = rng.randrange(spread), rng.randrange(spread)
        stacks.setdefault(at, []).append(rng.choice(pieces))
    spelled = (f"{q}-{r}-{'-'.join(map(str, stack))}" for (q, r), stack in stacks.items())
    stunned = rng.choice([None, None, *pieces])
    turn = rng.choice([1, 2, 3, 5, 9, 999_999])
    first, to_move = rng.choice("wb"), rng.choice("wb")
    hive = ".".join(spelled) or "_"
    return f"1~{rules}~{to_move}{turn}~{first}~{stunned or '_'}~{hive}"


def played_setup(rng: random.Random, name: str) -> str:
    """Return a setup string from a random game, sometimes with one field of another one."""
    ruleset = RULESETS[name]
    position = Position.initial(ruleset, ruleset.first_player or rng.choice(COLORS))
    for _ in range(rng.randrange(30)):
        moves = position.legal_moves()
        if not moves:
            break
        position = position.play_unchecked(rng.choice(moves))
    fields = format_setup(position).split("~")
    if rng.random() < 0.7:
        other = random_setup(rng, fields[1]).split("~")
        field = rng.choice([2, 3, 4])
        fields[field] = other[field]
    return "~".join(fields)


def packed(problem: SetupProblem) -> list[int]:
    """Return a problem as the numbers of native/wasm/setup_api.cpp."""
    color = -1 if problem.color is None else COLORS.index(problem.color)
    pieces = [len(problem.pieces), *map(numbered, problem.pieces)]
    return [CODES.index(problem.code), color, *pieces, *listed(problem.hexes)]


def problems_of(text: str) -> tuple[SetupProblem, ...] | None:
    try:
        parse_setup(text)
    except InvalidPositionError as error:
        return error.problems
    except NotationError:
        return None
    return ()


def asked(node: Node, setups: list[str]) -> list[list[int] | None]:
    printed = node("setup_problems.mjs", stdin="\n".join(setups) + "\n")
    return list(map(json.loads, printed.splitlines()))


def expected(text: str) -> list[int] | None:
    problems = problems_of(text)
    return None if problems is None else [n for problem in problems for n in packed(problem)]


@pytest.mark.parametrize("name", RULESETS)
def test_a_rule_set(node: Node, name: str) -> None:
    rng = random.Random(zlib.crc32(name.encode()))
    rules = format_link_ruleset(RULESETS[name])
    setups = [random_setup(rng, rules) for _ in range(SETUPS)]
    setups += [played_setup(rng, name) for _ in range(SETUPS // 3)]
    answers = asked(node, setups)
    assert answers == list(map(expected, setups))
    assert any(answers)
    assert [] in answers


def test_random_setups_have_every_problem() -> None:
    rng = random.Random(1)
    rules = [format_link_ruleset(ruleset) for ruleset in RULESETS.values()]
    found: set[SetupProblemCode] = set()
    for _ in range(2000):
        found |= {
            problem.code for problem in problems_of(random_setup(rng, rng.choice(rules))) or ()
        }
    assert found == set(SetupProblemCode) - NOT_IN_A_STRING


def test_malformed_setups(node: Node) -> None:
    assert asked(node, list(MALFORMED)) == list(map(expected, MALFORMED)) == [None] * len(MALFORMED)


def test_long_strings(node: Node) -> None:
    """The longest string that is read has room for all of its problems; a longer one is refused."""
    head = "1~Base~w1~w~_~"
    tower = head + "0-0" + "-wQ" * 1359
    beetles = head + "0-0" + "-wB1" * 1019
    apart = head + ".".join(f"{2 * n}-0-wQ" for n in range(455))
    setups = [tower, beetles, apart]
    assert all(4000 < len(setup) <= 4096 for setup in setups)
    assert asked(node, setups) == list(map(expected, setups))
    longer = head + "0-0" + "-wQ" * 5000
    assert asked(node, [longer, "x" * 65_536]) == [None, None]


def test_hexes_are_those_of_the_string() -> None:
    problems = problems_of("1~Base~w3~w~_~7-9-wQ.20-3-bQ") or ()
    assert [problem.hexes for problem in problems] == [(Hex(20, 3),)]
