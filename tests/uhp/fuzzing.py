"""Lines that no client would send, and some that one would, by a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

KEYWORDS = (
    *("info", "newgame", "play", "pass", "validmoves", "bestmove", "undo", "options", "pv"),
    *("eval", "board", "perft", "help", "?", "INFO", "Play", "exitt", "stop", "ok", "err"),
)
TYPES = ("Base", "Base+M", "Base+MLP", "Base+PLM", "base+lp", "Base+", "Base+X", "Base+MM", "Bose")
HEADERS = ("NotStarted;White[1]", "InProgress;Black[1]", "Draw;White[9]", "InProgress;White[x]")
LIMITS = (
    *("time 00:00:00", "time 00:00:00.0100000", "time 1.00:00:00", "time 0:0", "time -1:00:00"),
    *("depth 0", "depth 1", "depth 2", "depth 99999", "depth -1", "depth x", "seconds 0.01"),
    *(
        "seconds nan",
        "seconds 1e3",
        "nodes 1",
        "nodes 30",
        "nodes 0",
        "nodes",
        "",
        "depth 1 nodes 5",
    ),
)
OPTIONS = (
    *("", "get Level", "get level", "get", "set Level 3", "set Level 10", "set Level 11"),
    *("set MultiPV 3", "set MultiPV x", "set Ponder True", "set Ponder false", "set Ponder maybe"),
    *("set Seed 7", "set Seed -1", "set RepetitionDraw True", "set RepetitionDraw False"),
    *("set ReportIntermediateBestMoves True", "set ReportIntermediateBestMoves False"),
    *("set Network BuiltIn", "set Network other", "set Hash 1", "set Hash 0", "set Threads 2"),
    *("set Threads 0", "set Level", "set", "get A B", "unset Level", "set Level 1 2"),
)
ARGUMENTS = {
    "bestmove": LIMITS,
    "options": OPTIONS,
    "undo": ("", "1", "2", "0", "-1", "x", "1 2", "9" * 30),
    "perft": ("0", "1", "2", "65", "-1", "x"),
    "help": ("", *KEYWORDS, "nothing"),
}
PIECES = (
    "wQ",
    "bQ",
    "wA1",
    "bA1",
    "wA2",
    "wS1",
    "bS1",
    "wG1",
    "bG1",
    "wB1",
    "bB1",
    "wM",
    "bL",
    "bP",
)
MARKS = ("-{}", "/{}", "\\{}", "{}-", "{}/", "{}\\", "{}")
ODD = "\x00\x07\x0b\x1b\x7f\x85\u00a0\u2028\u202e\ufeff\ufffdéß;[]+-/\\\"'%{}0 \t"


def lines(seed: int, number: int, legal: Sequence[str] = ()) -> Iterator[str]:
    """Yield so many lines; none of them is ``exit``.

    Who puts legal moves into *legal* meanwhile finds them played, so that games come about.
    """
    chance = random.Random(seed)
    for _ in range(number):
        if legal and chance.random() < 0.2:
            line = f"play {chance.choice(legal)}"
        elif legal and chance.random() < 0.1:
            line = "validmoves"
        else:
            line = _line(chance)
        if line.strip().lower() == "exit":
            line += "!"
        yield line


def _line(chance: random.Random) -> str:
    kind = chance.random()
    if kind < 0.04:
        return "".join(chance.choices(" \t\r\x0b\x0c", k=chance.randrange(4)))
    if kind < 0.10:
        return "".join(chance.choices(ODD, k=chance.randrange(40)))
    line = _command(chance)
    return _damaged(chance, line) if kind < 0.3 else line


def _command(chance: random.Random) -> str:
    keyword = chance.choice(KEYWORDS)
    if keyword == "newgame":
        return f"{keyword} {_game(chance)}"
    if keyword.lower() == "play":
        return f"{keyword} {_move(chance)}"
    return f"{keyword} {chance.choice(ARGUMENTS.get(keyword, ['']))}".rstrip(" ")


def _game(chance: random.Random) -> str:
    kind = chance.choice(TYPES)
    if chance.random() < 0.5:
        return kind
    moves = [_move(chance) for _ in range(chance.randrange(4))]
    return ";".join([kind, chance.choice(HEADERS), *moves])


def _move(chance: random.Random) -> str:
    piece = chance.choice(PIECES)
    if chance.random() < 0.2:
        return chance.choice([piece, "pass", "PASS", ""])
    return f"{piece} {chance.choice(MARKS).format(chance.choice(PIECES))}"


def _damaged(chance: random.Random, line: str) -> str:
    # An engine of any size may be asked for; the machine that runs the tests has one.
    if "Hash" in line or "Threads" in line:
        return line
    for _ in range(chance.randrange(1, 4)):
        at = chance.randrange(len(line) + 1)
        match chance.randrange(4):
            case 0:
                line = line[:at] + chance.choice(ODD) + line[at:]
            case 1:
                line = line[:at] + line[at + 1 :]
            case 2:
                line = line[:at] + line[at:].swapcase()
            case _:
                line = line + " " + line[at:]
    return line
