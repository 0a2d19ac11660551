"""Any text: a typed error or a value, and nothing else.

Strings are random, or valid ones with some letters changed, which get further. The long run
tries a million; ``SKEP_FUZZ_SEED`` repeats one.
"""

from __future__ import annotations

import contextlib
import os
import random
from collections.abc import Callable, Iterator

import pytest

from skep.core.errors import HiveError
from skep.core.ruleset import CLASSIC
from skep.notation.bga import parse_bga
from skep.notation.gamestring import parse_game
from skep.notation.movestring import parse_move, parse_piece, read_move
from skep.notation.pgn import parse_pgn
from skep.notation.rulesets import parse_link_ruleset, parse_ruleset
from skep.notation.setupstring import parse_setup
from skep.notation.sgf import parse_sgf

LETTERS = "wbQSBGAMLPqsbgamlp0123456789-/\\ ;[]()~._+,=\t\nBaseInProgressWhite\u0661é\U0001f41d\x00"
GAME = "Base+MLP;InProgress;White[4];wL;bP \\wL;wQ /wL;bQ bP/;wA1 -wQ;bA1 bQ-"
SETUP = "1~Base-MLP~w5~w~bA1~4-0-bA1.0-1-wQ-wB1.1-1-wS1.2-1-bS1.3-1-bQ"
PGN = """[GameType "Base"]\n[Result "1-0"]\n\n{hello}\n1. wS1\n2. bS1 wS1-\n{so}\n\n1-0\n"""
SGF = """(;
GM[27]VV[1]SU[Hive-PLM]RE[Game won by A]
P0[id "A"]P1[id "B"]
; P0[0 Start P0]
; P0[1 pick W 4 wS1]
; P0[2 dropb wS1 N 13 .]TM[9054]
; P0[3 done]
; P1[4 move B bL1 M 12 /wS1]
; P1[5 done]
)
"""
POSITION = parse_game(GAME).last

PARSERS: dict[str, tuple[Callable[[str], object], list[str]]] = {
    "piece": (parse_piece, ["wA1", "bQ"]),
    "move": (parse_move, ["wA1 -bQ", "bB2 wB1", "pass"]),
    "move in a position": (
        lambda text: read_move(text, POSITION),
        ["wA1 -wQ", "wQ wL\\", "wA2 \\wA1"],
    ),
    "game": (parse_game, [GAME, "wS1;bS1 wS1-;wQ -wS1", "Base+M"]),
    "game by other rules": (lambda text: parse_game(text, CLASSIC), ["bS1;wS1 bS1-"]),
    "rule set": (parse_ruleset, ["classic+M,queen_first=true", "Base,box=Q1A3"]),
    "rule set in a link": (parse_link_ruleset, ["dutch-2005.queen_first_false"]),
    "PGN": (parse_pgn, [PGN]),
    "SGF": (parse_sgf, [SGF]),
    "BGA": (parse_bga, ["[wA3 .] [bG2 wA3-] [wQ -wA3]", "wS2 .;bS1 wS2-"]),
    "setup": (parse_setup, [SETUP, "1~classic~b1~b~_~_"]),
}


def texts(rng: random.Random, seeds: list[str], number: int) -> Iterator[str]:
    for _ in range(number):
        text = list(rng.choice(["", *seeds]))
        for _ in range(rng.randint(0, 4)):
            at = rng.randint(0, len(text))
            match rng.randrange(3):
                case 0:
                    text[at:at] = rng.choices(LETTERS, k=rng.randint(1, 3))
                case 1:
                    del text[at : at + rng.randint(1, 3)]
                case _:
                    text[at : at + 1] = rng.choice(LETTERS)
        yield "".join(text)


def try_many(name: str, number: int) -> None:
    seed = int(os.environ.get("SKEP_FUZZ_SEED") or random.randrange(2**32))
    parser, seeds = PARSERS[name]
    for text in texts(random.Random(seed), seeds, number):
        try:
            with contextlib.suppress(HiveError):
                parser(text)
        except Exception as error:
            message = f"SKEP_FUZZ_SEED={seed}: {name} {text!r}: {error!r}"
            raise AssertionError(message) from error


@pytest.mark.parametrize("name", PARSERS)
def test_any_text_is_read_or_refused(name: str) -> None:
    try_many(name, 1_000)


@pytest.mark.exhaustive
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", PARSERS)
def test_a_million_texts_are_read_or_refused(name: str) -> None:
    try_many(name, 1_000_000 // len(PARSERS))
