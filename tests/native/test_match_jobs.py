"""``skep_match --jobs``: pairs by line, the same as those of the binding."""

from __future__ import annotations

from pathlib import Path

from skep.engine.network_names import BUILT_IN
from skep.engine.networks import built_in_file
from skep.engine.player_settings import (
    PlayerSettings,
    format_player_settings,
    parse_player_settings,
)
from skep.rules import native
from skep.train.gating.pairs import PairedGames, PairResult
from tests.conftest import Require
from tests.native.test_native_executables import run

SIDES = ("--a", "nodes=40,hash=1", "--b", "nodes=40,hash=1", "--rules", "Base+M", "--seed", "5")


def settings(changes: str) -> PlayerSettings:
    return parse_player_settings(f"nodes=40,hash=1{changes}")


def answers(text: str) -> list[PairResult]:
    rows = [[int(number) for number in line.split()] for line in text.splitlines()]
    found = [PairResult(row[0], (row[1], row[2]), row[3], row[4]) for row in rows]
    return sorted(found, key=lambda pair: pair.number)


def test_jobs_are_the_pairs_of_the_binding(executables: Path, require: Require) -> None:
    require(native is not None, "the binding is not built")
    jobs = "0;;\n7;nodes=90;\n3;lmp_base=2,null_move_pruning=0;nodes=20\n"
    result = run(executables / "skep_match", *SIDES, "--threads", "2", "--jobs", "-", text=jobs)
    assert (result.returncode, result.stderr) == (0, "")
    late = ",lmp_base=2,null_move_pruning=0"
    changes = {0: ("", ""), 3: (late, ",nodes=20"), 7: (",nodes=90", "")}
    assert answers(result.stdout) == [
        PairedGames(settings(a), settings(b), rules="Base+M", seed=5)(number)
        for number, (a, b) in changes.items()
    ]


def test_a_file_name_in_a_job_may_contain_what_separates_the_fields(
    executables: Path, tmp_path: Path
) -> None:
    file = tmp_path / 'a;b, "c".net'
    file.write_bytes(built_in_file().read_bytes())
    change = format_player_settings(PlayerSettings(network=str(file)))
    jobs = f"4;{change};{change},nodes=20\n"
    result = run(executables / "skep_match", *SIDES, "--jobs", "-", text=jobs)
    assert (result.returncode, result.stderr) == (0, "")
    network = f",network={BUILT_IN}"
    same = PairedGames(settings(network), settings(f"{network},nodes=20"), rules="Base+M", seed=5)
    assert answers(result.stdout) == [same(4)]


def test_jobs_come_from_a_file_too(executables: Path, tmp_path: Path) -> None:
    file = tmp_path / "jobs"
    file.write_text("2;;\n", encoding="ascii")
    result = run(executables / "skep_match", *SIDES, "--jobs", file)
    assert [pair.number for pair in answers(result.stdout)] == [2]


def test_a_job_that_cannot_be_read_is_named(executables: Path) -> None:
    form = "expected NUMBER;CHANGES;CHANGES, not"
    for job, why in {
        "x;;": f"{form} x;;",
        "1;": f"{form} 1;",
        "1": f"{form} 1",
        "1;;;": f"{form} 1;;;",
        "1;speed=9;": "no such setting: speed=9",
        "1;;hash=0": "hash: expected a whole number from 1 to 65536, not 0",
    }.items():
        result = run(executables / "skep_match", *SIDES, "--jobs", "-", text=f"{job}\n")
        assert (result.returncode, result.stdout) == (1, "")
        assert result.stderr == f"skep_match: cannot do this job: {why}\n"


def test_openings_that_are_not_there_are_no_random_ones(executables: Path, tmp_path: Path) -> None:
    file = tmp_path / "none"
    result = run(executables / "skep_match", *SIDES, "--pairs", "1", "--openings", file)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith(f"skep_match: {file} cannot be read\n")


def test_a_file_of_jobs_that_is_not_there_is_named(executables: Path, tmp_path: Path) -> None:
    result = run(executables / "skep_match", *SIDES, "--jobs", tmp_path / "none")
    assert result.returncode == 2
    assert result.stderr == f"skep_match: {tmp_path / 'none'} cannot be read\n"
