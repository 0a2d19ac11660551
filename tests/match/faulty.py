"""A UHP engine that plays the first legal move, and at some point does something wrong.

    faulty.py FAULT [WHEN] [TOKEN…]

WHEN counts its own moves from 1. Whatever else stands there is for finding the process again.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable

from skep.core.errors import HiveError
from skep.game import Game

INFO = "id Faulty 1.0\nMosquito;Ladybug;Pillbug"


class Engine:
    """An engine with a fault."""

    def __init__(self, fault: str, when: int) -> None:
        self.fault = fault
        self.when = when
        self.game = Game("Base")
        self.asked = 0

    def run(self) -> None:
        """Answer every line."""
        if self.fault == "silent":
            time.sleep(3600)
        say("id Faulty\nMosquito" if self.fault == "mosquito" else INFO, "ok")
        for line in sys.stdin:
            self.answer(line.strip())

    def answer(self, line: str) -> None:
        """Answer a line."""
        command, _, rest = line.partition(" ")
        if command == "exit" and self.fault != "stay":
            sys.exit(0)
        try:
            getattr(self, f"do_{command}", self.do_unknown)(rest)
        except HiveError as error:
            say(f"invalidmove {error}")
        say("ok")

    def do_info(self, _: str) -> None:
        say(INFO)

    def do_newgame(self, text: str) -> None:
        self.game = Game.from_string(text or "Base")
        say(str(self.game))

    def do_play(self, text: str) -> None:
        if self.fault == "object" and len(self.game.moves) + 1 >= self.when:
            say("invalidmove I do not like it")
            return
        self.game.play(text)
        drawn = str(self.game).replace("InProgress", "Draw")
        say(drawn if self.fault == "claim" else str(self.game))

    def do_pass(self, _: str) -> None:
        self.do_play("pass")

    def do_options(self, text: str) -> None:
        words = text.split()
        if words[:1] == ["set"] and words[1] == "Depth":
            say(f"Depth;int;{words[2]};1;1;9")
        else:
            say("err There is no such option.")

    def do_bestmove(self, _: str) -> None:
        self.asked += 1
        fault: Callable[[], None] = getattr(self, f"fault_{self.fault}", lambda: None)
        if self.asked >= self.when:
            fault()
        say(self.game.legal_move_strings()[0])

    def do_unknown(self, _: str) -> None:
        say("err Invalid command.")

    # --- faults ---

    def fault_hang(self) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        time.sleep(3600)

    def fault_die(self) -> None:
        sys.stderr.write("Segmentation fault, sort of\n")
        sys.stderr.flush()
        os.kill(os.getpid(), signal.SIGKILL)

    def fault_exit(self) -> None:
        sys.exit(3)

    def fault_garbage(self) -> None:
        say("\x00\xff%$ bestmove is the enemy of goodmove", "ok")

    def fault_illegal(self) -> None:
        say("wQ bQ" if self.game.to_move.value == "w" else "bQ wQ", "ok")

    def fault_nothing(self) -> None:
        say("ok")

    def fault_endless(self) -> None:
        while True:
            sys.stdout.write("x" * 65536)

    def fault_slow(self) -> None:
        time.sleep(0.8)

    def fault_flood(self) -> None:
        for _ in range(64):
            sys.stderr.write(("All work and no play makes Jack a dull boy. " * 20 + "\n") * 100)

    def fault_orphan(self) -> None:
        # A child that has our output open and outlives us, unless somebody sees to it.
        subprocess.Popen([sys.executable, "-c", "import time; time.sleep(3600)", *sys.argv[3:]])  # noqa: S603
        os.kill(os.getpid(), signal.SIGKILL)

    def fault_refuse(self) -> None:
        say("err I would rather not.", "ok")


def say(*lines: str) -> None:
    for line in lines:
        sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    Engine(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 1).run()
