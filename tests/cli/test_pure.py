"""Without the compiled rules: what needs them says so in one sentence, in a process of its own."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from skep.core.errors import NativeNeededError, NativeTask
from skep.train.data.records import encode_header
from tests.conftest import Require

UNSET = "needs the native rules. Unset SKEP_PURE to use them."


def pure(*command: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the pure rules."""
    return subprocess.run(  # noqa: S603 - our own package
        [sys.executable, *command],
        check=False,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "SKEP_PURE": "1", "SKEP_LANG": "en"},
    )


def test_self_play_needs_the_compiled_rules(tmp_path: Path) -> None:
    result = pure("-m", "skep", "selfplay", "--games", "1", str(tmp_path / "games.records"))
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == f"skep: error: Self-play {UNSET}\n"
    assert not (tmp_path / "games.records").exists()


def test_training_needs_the_compiled_rules(tmp_path: Path, require: Require) -> None:
    require(find_spec("torch"), "training needs PyTorch")
    records = tmp_path / "games.records"
    records.write_bytes(encode_header("a run"))
    result = pure("-m", "skep", "train", str(records), "-o", str(tmp_path / "new.net"))
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == f"skep: error: Training on self-play games {UNSET}\n"


def test_a_training_loop_needs_the_compiled_rules(tmp_path: Path, require: Require) -> None:
    require(find_spec("torch"), "training needs PyTorch")
    result = pure("-m", "skep", "train", "loop", "--lang", "en", str(tmp_path / "loop"))
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.splitlines()[-1] == f"skep: error: Self-play {UNSET}"


def test_a_match_does_without() -> None:
    few = ("--depth", "1", "--games", "2", "--max-plies", "4", "--openings", "none")
    result = pure("-m", "skep", "match", *few, "level:1", "level:2")
    assert result.returncode == 0, result.stderr
    assert result.stdout.splitlines()[-1] == "Endings: length limit 2."


def test_programs_get_an_error_of_ours() -> None:
    """Once: 'NoneType' object has no attribute 'PairPlay'."""
    program = (
        "from skep import HiveError\n"
        "from skep.engine.player_settings import PlayerSettings\n"
        "from skep.jobs import open_executor\n"
        "from skep.train.gating.pairs import play_pairs\n"
        "from skep.train.selfplay import SelfPlayRun\n"
        "with open_executor(None, threads=1) as executor:\n"
        "    for ask in (\n"
        "        lambda: SelfPlayRun(1),\n"
        "        lambda: play_pairs(PlayerSettings(), PlayerSettings(), rules='Base',\n"
        "                           openings=None, pairs=range(1), executor=executor),\n"
        "    ):\n"
        "        try: ask()\n"
        "        except HiveError as error: print(type(error).__name__, error, sep=': ')\n"
    )
    result = pure("-c", program)
    assert result.stderr == ""
    assert result.stdout.splitlines() == [
        f"NativeNeededError: self-play {UNSET}",
        f"NativeNeededError: a match with paired games {UNSET}",
    ]


def test_the_error_can_be_sent_to_another_process() -> None:
    for is_chosen, ending in ((True, "to use them."), (False, "then install Skep again.")):
        error = NativeNeededError(NativeTask.PAIRS, is_chosen)
        again = pickle.loads(pickle.dumps(error))
        assert (again.task, again.is_chosen) == (NativeTask.PAIRS, is_chosen)
        assert str(again).startswith("a match with paired games needs the native rules. ")
        assert str(again).endswith(ending)


@pytest.mark.parametrize("variable", ["", "0"])
def test_where_nothing_is_compiled_the_error_says_how_to_build_it(variable: str) -> None:
    program = (
        "import sys; sys.modules['skep._native'] = None\n"
        "from skep.train.selfplay import SelfPlayRun\n"
        "try: SelfPlayRun(1)\n"
        "except RuntimeError as error: print(error)\n"
    )
    result = subprocess.run(  # noqa: S603 - our own package
        [sys.executable, "-c", program],
        check=True,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "SKEP_PURE": variable},
    )
    assert result.stdout == (
        "self-play needs the native rules. To build them, install a C++ compiler and Python.h"
        " (Debian: apt install g++ python3-dev), then install Skep again.\n"
    )
