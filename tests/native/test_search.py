"""The search as a plain program: its signature, and the wins it must not miss."""

from __future__ import annotations

import re
from pathlib import Path

from tests.native.test_native_executables import VECTORS, run

SIGNATURE = Path(__file__).parent.parent.parent / "bench/signature.txt"
"""The nodes of a search of the middlegames to nine plies; the ``Bench:`` line of a commit."""


def test_the_search_has_the_signature_that_is_kept(executables: Path) -> None:
    middlegames = VECTORS / "middlegames.txt"
    result = run(executables / "skep_think", "--player", "depth=9", middlegames)
    found = re.search(r"nodes (\d+)", result.stdout)
    assert found, result.stdout + result.stderr
    assert int(found[1]) == int(SIGNATURE.read_text(encoding="ascii")), (
        "the search plays otherwise than before: measure it, then write the number down"
    )


def test_every_forced_win_is_found_within_a_million_nodes(executables: Path) -> None:
    wins = VECTORS / "forced_wins.txt"
    result = run(executables / "skep_think", "--player", "nodes=1000000,hash=16", wins)
    assert result.returncode == 0, result.stdout
    assert re.search(r"forced wins 150 .* missed 0", result.stdout), result.stdout


def test_a_match_of_a_setting_with_itself_is_even(executables: Path) -> None:
    same = ("--a", "nodes=200", "--b", "nodes=200")
    result = run(executables / "skep_match", *same, "--pairs", "6", "--threads", "2")
    # Each opening is played twice with the colors reversed, and so ends the same way twice.
    assert " 50.0 % " in result.stdout, result.stdout
    assert "pairs 0 0 6 0 0" in result.stdout


def test_self_play_is_repeatable_and_can_be_read_again(executables: Path, tmp_path: Path) -> None:
    options = ("--games", "3", "--player", "nodes=200,hash=1", "--seed", "4")
    for name in ("one", "two"):
        assert run(executables / "skep_selfplay", *options, tmp_path / name).returncode == 0
    assert (tmp_path / "one").read_text() == (tmp_path / "two").read_text() != ""
    features = run(executables / "skep_features", tmp_path / "one", tmp_path / "features")
    assert (features.returncode, features.stderr) == (0, "")
    assert (tmp_path / "features").stat().st_size > 0


def test_a_setting_that_nobody_knows_is_named(executables: Path) -> None:
    result = run(executables / "skep_match", "--a", "nodes=5,speed=9")
    assert result.returncode == 2
    assert "no such setting: speed=9" in result.stderr
