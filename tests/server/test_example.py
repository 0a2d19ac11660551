"""The example client plays a whole game, the way its page in the docs says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.server.serving import Server

ROOT = Path(__file__).resolve().parents[2]


def test_the_example_plays_a_game_to_its_end(server: Server) -> None:
    command = [sys.executable, "examples/play_online.py", f"http://{server.address}"]
    done = subprocess.run(  # noqa: S603 - our own
        command, cwd=ROOT, capture_output=True, text=True, timeout=250, check=False
    )
    assert done.stderr == ""
    assert done.stdout.startswith("{'termination': ")
