"""The search as a plain program: its signature, and the wins it must not miss."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from skep.engine.limits import Limits
from skep.engine.networks import built_in_file
from skep.engine.player_settings import PlayerSettings, format_player_settings
from tests.native.test_native_executables import VECTORS, run

ROOT = Path(__file__).parent.parent.parent
SIGNATURES = ROOT / "bench/signature.txt"
"""The nodes of a search of the middlegames to nine plies, by what judges the positions; the last
one is the ``Bench:`` line of a commit."""

JUDGES = {"HandMade": "", "BuiltIn": f",network={ROOT / 'src/skep/engine/skep.net'}"}
by_each_judge = pytest.mark.parametrize("judge", JUDGES)


@by_each_judge
def test_the_search_has_the_signature_that_is_kept(executables: Path, judge: str) -> None:
    middlegames = VECTORS / "middlegames.txt"
    result = run(executables / "skep_think", "--player", f"depth=9{JUDGES[judge]}", middlegames)
    found = re.search(r"nodes (\d+)", result.stdout)
    assert found, result.stdout + result.stderr
    kept = dict(line.split() for line in SIGNATURES.read_text(encoding="ascii").splitlines())
    assert found[1] == kept[judge], (
        "the search plays otherwise than before: measure it, then write the number down"
    )


@by_each_judge
def test_every_forced_win_is_found_within_a_million_nodes(executables: Path, judge: str) -> None:
    wins = VECTORS / "forced_wins.txt"
    player = f"nodes=1000000,hash=16{JUDGES[judge]}"
    result = run(executables / "skep_think", "--player", player, wins)
    assert result.returncode == 0, result.stdout
    assert re.search(r"forced wins 150 .* missed 0", result.stdout), result.stdout


def test_a_match_of_a_setting_with_itself_is_even(executables: Path) -> None:
    same = ("--a", "nodes=200", "--b", "nodes=200")
    result = run(executables / "skep_match", *same, "--pairs", "6", "--threads", "2")
    # Each opening is played twice with the colors reversed, and so ends the same way twice.
    assert " 50.0 % " in result.stdout, result.stdout
    assert "pairs 0 0 6 0 0" in result.stdout


def test_a_setting_that_nobody_knows_is_named(executables: Path) -> None:
    result = run(executables / "skep_match", "--a", "nodes=5,speed=9")
    assert result.returncode == 2
    assert "no such setting: speed=9" in result.stderr


def test_a_file_of_any_name_can_be_played_with(executables: Path, tmp_path: Path) -> None:
    file = tmp_path / 'a, "b" = hash=1'
    file.write_bytes(Path(str(built_in_file())).read_bytes())
    quoted = str(file).replace('"', '""')
    player = format_player_settings(PlayerSettings(Limits(nodes=20), network=str(file)))
    assert player == f'nodes=20,network="{quoted}"'
    result = run(executables / "skep_match", "--a", player, "--b", "nodes=20", "--pairs", "1")
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize("text", ['network="a', 'network="a"b', 'nodes=5,network="a""'])
def test_a_quote_that_is_not_closed_is_refused(executables: Path, text: str) -> None:
    result = run(executables / "skep_match", "--a", text)
    assert (result.returncode, result.stdout) == (2, "")
    assert "no such setting: network=" in result.stderr


@pytest.mark.parametrize("setting", ["hash=0", "hash=65537", "hash=99999999999", "threads=257"])
def test_more_than_there_can_be_is_refused(executables: Path, setting: str) -> None:
    """A search without its memory plays otherwise: it must not be had by asking for too much."""
    result = run(executables / "skep_match", "--a", f"nodes=5,{setting}", "--pairs", "1")
    assert (result.returncode, result.stdout) == (2, "")
    assert f"no such setting: {setting}" in result.stderr
