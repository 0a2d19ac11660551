"""The constants of the search by SPSA: it finds what is best, and goes on from where it was."""

from __future__ import annotations

import importlib
import json
import random
import re
import subprocess
import sys
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from skep.engine.limits import Limits
from skep.engine.network_names import BUILT_IN, HAND_MADE
from skep.engine.networks import built_in_file
from skep.engine.player_settings import PlayerSettings, parse_player_settings

ROOT = Path(__file__).parent.parent.parent
TOOL = ROOT / "tools/tune_search.py"
PLAYED = ("--player", "nodes=20,hash=1", "--only", "lmp_base,aspiration_window", "--pairs", "80")
SWITCHES = {
    "late_move_reductions",
    "pruning",
    "queen_zone",
    "null_move_pruning",
    "check_extension",
    "quiescence_threats",
    "internal_iterative_reductions",
}


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Give the tool as a module."""
    monkeypatch.setattr(sys, "path", [str(TOOL.parent), *sys.path])
    return importlib.import_module("tune_search")


@pytest.fixture
def spsa(tool: Any) -> Any:
    """Give the optimiser as a module."""
    del tool
    return importlib.import_module("spsa")


def test_every_constant_has_a_range_about_what_it_is(tool: Any) -> None:
    text = (ROOT / "native/search/tuning.h").read_text(encoding="utf-8")
    names = set(re.findall(r'^    \{"(\w+)",', text, re.MULTILINE))
    assert set(tool.RANGES) == names - SWITCHES
    for name, value in tool.read_header(text).items():
        low, high, step = tool.RANGES[name]
        assert low < value < high
        assert 0.5 <= step < (high - low) / 5


def test_the_optimum_is_found_through_the_noise_of_games(spsa: Any) -> None:
    best = {"a": 70.0, "b": -300.0, "c": 4.0}
    steps = {"a": 10.0, "b": 100.0, "c": 0.7}
    starts = {"a": 20.0, "b": 300.0, "c": 8.0}
    constants = [spsa.Constant(name, starts[name], -1000, 1000, steps[name]) for name in best]
    tuner = spsa.Spsa(constants, trials=6000, seed=1, rate=0.01)
    rng = random.Random(5)

    def loss(values: dict[str, float]) -> float:
        return sum(((values[name] - best[name]) / steps[name]) ** 2 for name in best)

    for number in range(6000):
        trial = tuner.trial(number)
        chance = 0.5 + 0.02 * (loss(trial.minus) - loss(trial.plus))
        tuner.learn(number, sum(1 if rng.random() < chance else -1 for _ in range(2)))
    assert loss(starts) > 90
    assert loss(tuner.values) < 1


def test_guesses_lie_about_the_values_and_within_the_range(spsa: Any) -> None:
    constants = [spsa.Constant("a", 3.5, 0, 100, 2.0), spsa.Constant("b", 1, 1, 3, 0.5)]
    tuner = spsa.Spsa(constants, trials=1000, seed=2)
    trials = [tuner.trial(number) for number in range(1000)]
    assert trials[7] == tuner.trial(7)
    both = [guess["a"] for trial in trials for guess in (trial.plus, trial.minus)]
    assert abs(sum(both) / len(both) - 3.5) < 0.3
    assert {guess["b"] for trial in trials for guess in (trial.plus, trial.minus)} <= {1, 2, 3}
    assert all(trial.plus["a"] != trial.minus["a"] for trial in trials)


def tune(executables: Path, state: Path, *options: str) -> subprocess.CompletedProcess[str]:
    # Without what is installed: it has to run on machines that have nothing.
    python = (sys.executable, "-S", "-s", str(TOOL))
    command = [*python, "--program", str(executables / "skep_match"), *PLAYED, *options, str(state)]
    return subprocess.run(  # noqa: S603 - our own tool
        command, check=False, capture_output=True, encoding="utf-8"
    )


def test_the_same_comes_of_it_after_an_interruption(
    executables: Path, tool: Any, tmp_path: Path
) -> None:
    whole, parts = tmp_path / "whole.json", tmp_path / "parts.json"
    first = tune(executables, whole, "--threads", "2")
    assert first.returncode == 0, first.stderr
    assert re.fullmatch(r"aspiration_window=\d+,lmp_base=\d+\n", first.stdout)
    assert "pairs 80/80" in first.stderr
    # Cut off after ten pairs: what was written down then is what is gone on with.
    options = tool.read_options(["--program", str(executables / "skep_match"), *PLAYED, str(parts)])
    run = tool.prepare(options)
    with tool.openings_of("base-mlp") as openings:
        sides = ("--a", "nodes=20,hash=1", "--b", "nodes=20,hash=1", "--seed", "1")
        match = tool.Match([str(options.program), *sides, "--jobs", "-", *openings])
        tool.fill(run, match)
        while run.done < 10:
            run.learn(match.answer())
            tool.fill(run, match)
        run.save(parts)
        match.end()
    assert json.loads(parts.read_text())["done"] == 10
    again = tune(executables, parts, "--threads", "1")
    assert again.stdout == first.stdout
    assert parts.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("text", ['{"settings": {}}', "[1]", "", "{}"])
def test_a_state_of_other_settings_is_refused(executables: Path, tmp_path: Path, text: str) -> None:
    state = tmp_path / "state.json"
    state.write_text(text, encoding="utf-8")
    result = tune(executables, state)
    assert result.returncode == 1
    assert result.stderr == f"{state} isn't a state, or has other settings. Name another file.\n"


def test_a_network_is_found_whatever_its_name(tool: Any, tmp_path: Path) -> None:
    file = tmp_path / 'a, "b" = c.net'
    file.write_bytes(b"some network")
    player = PlayerSettings(Limits(nodes=5), network=str(file))
    assert tool.checksum_of_network(player) == zlib.crc32(b"some network")
    assert tool.checksum_of_network(replace(player, network=HAND_MADE)) is None
    built_in = replace(player, network=BUILT_IN)
    assert tool.checksum_of_network(built_in) == zlib.crc32(built_in_file().read_bytes())
    network = parse_player_settings(tool.for_program(built_in)).network
    assert Path(network).read_bytes() == built_in_file().read_bytes()


def test_constants_to_start_from_are_read_as_settings(tool: Any) -> None:
    assert tool.read_constants("") == {}
    assert tool.read_constants("lmp_base=7,lmr_base=-3") == {"lmp_base": 7, "lmr_base": -3}
    for text, why in {
        "nodes=5": "nodes=5: not a constant",
        "pruning=0": "pruning: not a tunable constant",
        "lmp_base": "setting: expected nodes",
    }.items():
        with pytest.raises(ValueError, match=why):
            tool.read_constants(text)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--player", "nodes=0"), "--player: nodes: expected a whole number from 1 to"),
        (("--player", "network=a,b"), '--player: .* write network="a,b"'),
        (("--start", "nodes=5"), "--start: nodes=5: not a constant"),
    ],
)
def test_a_setting_that_cannot_be_is_a_usage_error(
    executables: Path, tmp_path: Path, options: tuple[str, str], why: str
) -> None:
    result = tune(executables, tmp_path / "state.json", *options)
    assert (result.returncode, result.stdout) == (2, "")
    assert re.search(why, result.stderr)


def test_another_network_in_the_same_file_makes_other_settings(
    executables: Path, tool: Any, tmp_path: Path
) -> None:
    state, network = tmp_path / "state.json", tmp_path / "some.net"
    player = ("--player", f"nodes=20,network={network}")
    program = ("--program", str(executables / "skep_match"))
    options = tool.read_options([*program, *PLAYED, *player, str(state)])
    with pytest.raises(SystemExit, match=r"some\.net: No such file"):
        tool.prepare(options)
    network.write_bytes(b"one")
    tool.prepare(options).save(state)
    tool.prepare(options)
    network.write_bytes(b"another")
    with pytest.raises(SystemExit, match="has other settings"):
        tool.prepare(options)


def test_a_state_that_cannot_be_written_is_named(executables: Path, tmp_path: Path) -> None:
    result = tune(executables, tmp_path / "none" / "state.json")
    assert result.returncode == 1
    assert "No such file or directory" in result.stderr
    assert "has exited" not in result.stderr


def test_a_program_that_exits_is_reported(executables: Path, tmp_path: Path) -> None:
    result = tune(executables, tmp_path / "state.json", "--player", "speed=9")
    assert result.returncode == 1
    assert "no such setting: speed=9" in result.stderr
    assert "skep_match has exited" in result.stderr
    assert "Traceback" not in result.stderr
