"""The search as a standalone program: its signature, and the wins it must not miss."""

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


def test_a_file_of_any_name_can_be_played_with(executables: Path, tmp_path: Path) -> None:
    file = tmp_path / 'a, "b" = hash=1'
    file.write_bytes(Path(str(built_in_file())).read_bytes())
    quoted = str(file).replace('"', '""')
    player = format_player_settings(PlayerSettings(Limits(nodes=20), network=str(file)))
    assert player == f'nodes=20,network="{quoted}"'
    result = run(executables / "skep_match", "--a", player, "--b", "nodes=20", "--pairs", "1")
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize("judge", ["HandMade", "handmade"])
def test_the_hand_made_evaluation_is_known_by_its_name(executables: Path, judge: str) -> None:
    first = VECTORS / "middlegames.txt"
    named = f"depth=3,network={ROOT / 'src/skep/engine/skep.net'},network={judge},weights=tuned"
    nodes = [
        re.search(r"nodes (\d+)", run(executables / "skep_think", "--player", player, first).stdout)
        for player in ("depth=3", named)
    ]
    assert nodes[0]
    assert nodes[1]
    assert nodes[0][1] == nodes[1][1]


def problem(executables: Path, player: str) -> str:
    """Return why the standalone programs refuse a player."""
    result = run(executables / "skep_match", "--a", player, "--jobs", "-", text="")
    assert (result.returncode, result.stdout) == (2, "")
    return result.stderr.splitlines()[0].removeprefix("skep_match: --a: ")


def test_the_network_that_comes_with_skep_is_named_by_its_file(executables: Path) -> None:
    assert problem(executables, "nodes=5,network=builtin") == (
        "network: BuiltIn is not part of this program: name the file of that network,"
        " src/skep/engine/skep.net"
    )


def test_a_file_that_cannot_be_used_is_told_with_the_reason(
    executables: Path, tmp_path: Path
) -> None:
    network = built_in_file().read_bytes()
    other = bytes([*network[:-1], network[-1] ^ 1])
    files = {
        "cut.net": (network[:-1], "it is damaged: the file is too short or too long"),
        "other.net": (other, "it is damaged: the checksum is wrong"),
        "text.net": (b"Hello", "it is not a network of Skep"),
    }
    for name, (contents, why) in files.items():
        file = tmp_path / name
        file.write_bytes(contents)
        assert problem(executables, f"nodes=5,network={file}") == f"network: {file}: {why}"
    none, few = tmp_path / "none", tmp_path / "few"
    few.write_text("1\n2\n")
    assert problem(executables, f"network={none}") == f"network: {none}: it cannot be read"
    assert problem(executables, f"weights={none}") == f"weights: {none}: it cannot be read"
    told = problem(executables, f"weights={few}")
    assert re.fullmatch(
        f"weights: {re.escape(str(few))}: it does not have [0-9]+ whole numbers", told
    )
