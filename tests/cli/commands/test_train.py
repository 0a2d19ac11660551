"""``skep train``, ``skep train loop``, and training with nothing but PyTorch and NumPy."""

from __future__ import annotations

import errno
import json
import math
import os
import subprocess
import sys
import zlib
from importlib import resources
from pathlib import Path

import pytest

from skep.cli.commands.train import display as train_display
from skep.cli.commands.train import loop_display as train_loop_display
from skep.cli.commands.train.display import TrainingDisplay
from skep.cli.commands.train.loop_display import LoopDisplay, summary_of
from skep.engine.networks import built_in_file
from skep.match.statistics import Sprt, SprtVerdict
from skep.rules import native
from skep.train import __main__ as module
from skep.train import training
from skep.train.data.positions import read_rows
from skep.train.errors import TrainingFault
from skep.train.gating.match import GatingPair, GatingResult, GatingScore
from skep.train.loop.context import Stage
from skep.train.loop.files import (
    GenerationResult,
    SelfPlaySummary,
    TrainingSummary,
    write_stage_file,
)
from skep.train.metrics.curves import ENGLISH
from skep.train.metrics.progress import TrainingProgress
from skep.train.model.network import Network
from skep.train.policy.network import PolicyNetwork
from skep.words import LANGUAGES, Words
from tests.cli.conftest import Skep
from tests.cli.screen import screen_of
from tests.conftest import Require
from tests.train.conftest import small_records, torch_here
from tests.train.test_positions import HEAD

__all__ = ["small_records", "torch_here"]

QUICK = ("--epochs", "0.1", "--batch-size", "64", "--device", "cpu")
LOOP = """\
games = 20
nodes = 20
hash = 1
rules = "Base"
epochs = 0.1
batch_size = 64
gate_rules = "Base"
gate_nodes = 10
gate_seconds = 0.001
gate_hash = 1
gate_pairs = 1
"""


@pytest.mark.usefixtures("torch_here")
def test_records_become_a_network(skep: Skep, small_records: Path, tmp_path: Path) -> None:
    output, curve = tmp_path / "new.net", tmp_path / "new.svg"
    checkpoint = tmp_path / "new.pt"
    options = ("--curve", str(curve), "--checkpoint", str(checkpoint))
    result = skep("train", str(small_records), "-o", str(output), *QUICK, *options)
    assert result.status == 0, result.err
    assert result.out.startswith(f"{output}: hold-out loss 0.0")
    begins, *lines = result.err.splitlines()
    rows, source = read_rows(small_records)
    network = Network.load(output)
    assert begins.startswith(f"{source.games} games: ")
    assert network.summary["positions"] == int((rows["game"] % 20 != 0).sum())
    assert lines[-1].startswith("Step ")
    *points, last = map(json.loads, (tmp_path / "new.jsonl").read_text().splitlines())
    assert points[-1]["holdout_loss"] == pytest.approx(network.summary["holdout_loss"], abs=1e-6)
    assert last["calibration_error"] == pytest.approx(
        network.summary["calibration_error"], abs=1e-6
    )
    assert "<svg " in curve.read_text()
    # The same again with the module that needs only PyTorch and NumPy.
    again = tmp_path / "again.net"
    arguments = [str(small_records), "-o", str(again), *QUICK]
    assert module.main(arguments) == 0
    assert again.read_bytes() == output.read_bytes()
    other = skep("train", str(small_records), "-o", str(output), *QUICK, "--seed", "2", *options)
    assert other.status == 2
    assert "different recipe" in other.err
    further = skep(
        "train", str(small_records), "-o", str(again), *QUICK, "--from", str(output), "--lang", "nl"
    )
    assert further.status == 0
    assert Network.load(again).summary["start"] is not None
    assert "validatieset" in further.err
    ours = skep("train", str(small_records), "-o", str(again), *QUICK, "--from", "BuiltIn")
    assert ours.status == 0, ours.err
    with resources.as_file(built_in_file()) as file:
        shipped = Network.load(file)
    assert Network.load(again).summary["start"] == f"{zlib.crc32(shipped.to_bytes()):08x}"


@pytest.mark.usefixtures("torch_here")
def test_records_become_a_policy_with_its_curve(
    skep: Skep, small_records: Path, tmp_path: Path
) -> None:
    output, curve = tmp_path / "policy.net", tmp_path / "policy.svg"
    options = ("--curve", str(curve), "--checkpoint", str(tmp_path / "policy.pt"))
    command = ("train", "policy", str(small_records), "-o", str(output), *QUICK)
    result = skep(*command, *options)
    assert result.status == 0, result.err
    summary = PolicyNetwork.load(output).summary
    points = list(map(json.loads, (tmp_path / "policy.jsonl").read_text().splitlines()))
    assert points[-1]["step"] == points[-1]["steps"] == summary["steps"]
    assert points[-1]["holdout_loss"] == pytest.approx(summary["holdout_loss"], abs=1e-6)
    assert "<svg " in curve.read_text()
    other = skep(*command, *options, "--seed", "2")
    assert other.status == 2
    assert "different recipe" in other.err
    assert skep(*command, "--curve", "policy.png").err.startswith("skep: error: policy.png: the")
    same = skep(*command, "--checkpoint", str(output))
    assert (same.status, "already an input" in same.err) == (2, True)


@pytest.mark.usefixtures("torch_here")
def test_ctrl_c_says_what_was_saved(
    skep: Skep, small_records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: TrainingDisplay, progress: TrainingProgress) -> None:
        if progress.step > 1:
            raise KeyboardInterrupt

    monkeypatch.setattr(TrainingDisplay, "show", interrupt)
    command = ("train", str(small_records), "-o", str(tmp_path / "new.net"), *QUICK)
    result = skep(*command)
    assert result.status == 130
    assert "Nothing was saved" in result.err
    kept = skep(*command, "--checkpoint", str(tmp_path / "new.pt"))
    assert kept.status == 130
    assert f"to resume from {tmp_path / 'new.pt'}" in kept.err
    assert not (tmp_path / "new.net").exists()


@pytest.mark.usefixtures("torch_here")
def test_unusable_input_is_reported(skep: Skep, small_records: Path, tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("Hello, world")
    cut = tmp_path / "cut"
    cut.write_bytes(small_records.read_bytes()[:-1])
    output = ("-o", str(tmp_path / "new.net"))
    known = tmp_path / "known.net"
    known.write_bytes(b"what took a week")
    told = {
        (str(text), *output): f"{text} contains neither self-play games nor positions",
        (str(cut), *output): "the file ends in the middle of a game",
        (str(tmp_path / "none"), *output): "No such file or directory",
        (str(small_records), *output, "--from", str(text)): f"{text} isn’t a Skep network",
        (str(small_records), *output, "--device", "abacus"): "can’t use the device “abacus”",
        (
            str(small_records),
            *output,
            "--curve",
            "new.png",
        ): "new.png: the training curve is an SVG",
        (str(small_records), "-o", str(tmp_path / "no" / "x.net")): "No such file or directory",
        (str(small_records), "-o", str(small_records)): f"{small_records} is already an input",
        (
            str(small_records),
            "-o",
            str(known),
            "--from",
            str(known),
        ): f"{known} is already an input",
        (
            str(small_records),
            *output,
            "--from",
            "handmade",
        ): "Training can’t start from HandMade",
        (str(small_records), *output, "--checkpoint", output[1]): "new.net is already an input",
        (str(small_records), *output, "--epochs", "nan"): "--epochs: “nan” isn’t a number",
        (
            str(small_records),
            *output,
            "--learning-rate",
            "2",
        ): "Invalid setting: learning_rate = 2.",
    }
    games = small_records.read_bytes()
    for arguments, words in told.items():
        result = skep("train", *arguments)
        assert result.status == 2
        assert words in result.err
    assert module.main([str(text), *output]) == 2
    for batch in ("0", "1000000000000"):
        assert module.main([str(small_records), *output, "--batch-size", batch]) == 2
    assert not (tmp_path / "new.net").exists()
    assert small_records.read_bytes() == games
    assert known.read_bytes() == b"what took a week"


@pytest.mark.usefixtures("torch_here")
def test_a_disk_too_full_for_the_picture_keeps_the_network(
    skep: Skep, small_records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def is_full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "new.svg")

    monkeypatch.setattr(training, "write_curve", is_full)
    output, curve = tmp_path / "new.net", tmp_path / "new.svg"
    result = skep("train", str(small_records), "-o", str(output), *QUICK, "--curve", str(curve))
    assert result.status == 2
    assert "No space left on device" in result.err
    assert Network.load(output).summary["positions"]


@pytest.mark.usefixtures("torch_here")
def test_running_out_of_memory_is_reported(
    skep: Skep, small_records: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run_out(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("skep.train.data.positions.read_positions", run_out)
    result = skep("train", str(small_records), "-o", str(tmp_path / "new.net"), *QUICK)
    assert result.status == 2
    assert "The device cpu ran out of memory." in result.err


@pytest.mark.parametrize("threads", ["-1", "0", "257", "two", "1_0", "٣"])
def test_an_invalid_number_of_threads_is_reported(
    capsys: pytest.CaptureFixture[str], threads: str
) -> None:
    with pytest.raises(SystemExit) as caught:
        module.main(["games", "-o", "new.net", "--threads", threads])
    assert caught.value.code == 2
    assert f"argument --threads: expected 1 to 256, not {threads}" in capsys.readouterr().err


def test_without_pytorch_the_error_says_how_to_install_it(
    skep: Skep, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    result = skep("train", "games", "-o", str(tmp_path / "new.net"))
    assert result.status == 2
    assert "pip install numpy torch" in result.err


@pytest.mark.parametrize(
    ("option", "text", "expected"),
    [
        ("--seed", "1_0", "a whole number"),
        ("--batch-size", "1e3", "a whole number"),
        ("--epochs", "0.0_5", "a number"),
        ("--epochs", "inf", "a number"),
    ],
)
def test_the_module_reads_numbers_as_the_command_does(
    capsys: pytest.CaptureFixture[str], option: str, text: str, expected: str
) -> None:
    with pytest.raises(SystemExit):
        module.main(["games", "-o", "new.net", option, text])
    assert f"argument {option}: expected {expected}, not {text}" in capsys.readouterr().err


def test_without_pytorch_the_module_names_the_python_that_has_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    assert module.main(["games.rows", "-o", "new.net"]) == 2
    assert ".venv/bin/python3" in capsys.readouterr().err


@pytest.mark.usefixtures("torch_here")
def test_pytorch_and_numpy_are_enough(small_records: Path, tmp_path: Path) -> None:
    rows, _ = read_rows(small_records)
    file = tmp_path / "small.rows"
    file.write_bytes(HEAD + rows.tobytes())
    absent = ["click", "filelock", "fluent", "msgspec", "platformdirs", "skep._native"]
    forbidden = f"import sys; sys.modules.update(dict.fromkeys({absent}))"
    text = f"{forbidden}; from skep.train.__main__ import main; sys.exit(main())"
    command = [sys.executable, "-c", text, str(file), "-o", str(tmp_path / "new.net"), *QUICK]
    environment = os.environ | {"OMP_NUM_THREADS": "1"}
    result = subprocess.run(  # noqa: S603 - our own program
        command, check=False, capture_output=True, text=True, env=environment
    )
    assert result.returncode == 0, result.stderr
    assert result.stderr.splitlines()[-1].startswith("calibration error 0.")
    assert Network.load(tmp_path / "new.net").summary["sources"] == [
        {
            "games": len(set(map(int, rows["game"]))),
            "rows": checksum(rows.tobytes()),
            "settings": [],
        }
    ]


def checksum(data: bytes) -> str:
    return f"{zlib.crc32(data):08x}"


@pytest.mark.usefixtures("torch_here")
def test_the_loop_command_runs_a_generation(skep: Skep, tmp_path: Path, require: Require) -> None:
    require(native is not None, "self-play needs the native engine")
    folder = tmp_path / "loop"
    folder.mkdir()
    (folder / "loop.toml").write_text(LOOP)
    result = skep("train", "loop", "--device", "cpu", "--threads", "1", str(folder))
    assert result.status == 0, result.err
    assert result.out.startswith("Generation 0 was rejected: loss 0.")
    assert (result.out + result.err).count("was rejected") == 1
    said = result.err.splitlines()
    assert said[0] == "Generation 0: self-play with the best network."
    assert "20/20 games" in said
    assert ENGLISH["title"] in (folder / "gen-000" / "curve.svg").read_text()
    assert "Generation 0: gating match against the best network, with fixed nodes." in said
    other = skep("train", "loop", "--seed", "7", "--generations", "1", str(folder))
    assert (other.status, other.out) == (0, result.out)
    (folder / "loop.toml").write_text("games = 'many'")
    bad = skep("train", "loop", str(folder))
    assert bad.status == 2
    assert "games = many" in bad.err


@pytest.mark.usefixtures("torch_here")
def test_an_interrupted_loop_says_how_to_resume(
    skep: Skep, tmp_path: Path, require: Require, monkeypatch: pytest.MonkeyPatch
) -> None:
    require(native is not None, "self-play needs the native engine")

    def interrupt(_: LoopDisplay, __: int, ___: Stage) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(LoopDisplay, "on_stage", interrupt)
    result = skep("train", "loop", str(tmp_path / "loop"))
    assert result.status == 130
    assert f"Run the same command again to resume from {tmp_path / 'loop'}." in result.err


@pytest.mark.usefixtures("torch_here")
def test_the_curves_of_a_loop_are_in_the_language_of_the_user(
    skep: Skep, tmp_path: Path, require: Require, monkeypatch: pytest.MonkeyPatch
) -> None:
    require(native is not None, "self-play needs the native engine")

    def interrupt(_: LoopDisplay, __: int, stage: Stage) -> None:
        if stage is Stage.FIXED_NODES:
            raise KeyboardInterrupt

    monkeypatch.setattr(LoopDisplay, "on_stage", interrupt)
    (tmp_path / "loop.toml").write_text(LOOP)
    arguments = ("--device", "cpu", "--threads", "1", "--lang", "nl", str(tmp_path))
    assert skep("train", "loop", *arguments).status == 130
    assert "Trainingscurve" in (tmp_path / "gen-000" / "curve.svg").read_text()


def test_a_loop_stops_at_an_alarm(skep: Skep, tmp_path: Path) -> None:
    folder = tmp_path / "gen-000"
    folder.mkdir()
    write_stage_file(
        folder / "self-play.json", SelfPlaySummary("", 1, 99, 9, 0.5, 0.5, ["cut-off"], 1.0)
    )
    result = skep("train", "loop", str(tmp_path))
    assert result.status == 3
    first, second = result.err.splitlines()
    assert first == "Warning: more than 20% of the games were cut off."
    assert second.startswith(f"Skep didn’t train on the games in {folder}.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_and_every_stage_has_a_sentence(language: str) -> None:
    words = Words(language)
    for fault in TrainingFault:
        assert words.say(f"train-{fault.value}", text="this")
    for stage in Stage:
        assert "7" in words.say(f"train-loop-{stage.value}", generation="7")
    for name in ENGLISH:
        assert words.say(f"train-curve-{name}")


def test_at_a_terminal_one_line_shows_the_progress(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(train_display, "is_terminal", lambda: True)
    display = TrainingDisplay(Words("en"))
    display.show(TrainingProgress(10, 100, 100.0, 0.5, 0.25))
    display.show(TrainingProgress(20, 100, 20_000.0, 0.125, 0.0625))
    display.close()
    written = capsys.readouterr().err
    assert "Step 10/100, loss 0.50000, hold-out loss 0.25000, about 15 min left" in written
    assert screen_of(written) == [
        "Step 20/100, loss 0.12500, hold-out loss 0.06250, about 44 h left"
    ]


def test_a_loop_at_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(train_display, "is_terminal", lambda: True)
    monkeypatch.setattr(train_loop_display, "is_terminal", lambda: True)
    times = iter([0.0, 0.0, 0.1, 0.3, 0.3])
    display = LoopDisplay(Words("en"), now=lambda: next(times))
    display.on_stage(3, Stage.SELF_PLAY)
    for done in range(3):
        display.on_games(done, 9)
    display.on_stage(3, Stage.TRAINING)
    display.on_training(TrainingProgress(10, 100, 100.0, 0.5, 0.25))
    display.close()
    written = capsys.readouterr().err
    assert "0/9 games" in written
    assert "1/9 games" not in written
    assert screen_of(written) == [
        "Generation 3: self-play with the best network.",
        "2/9 games",
        "Generation 3: training a new network.",
        "Step 10/100, loss 0.50000, hold-out loss 0.25000, about 15 min left",
    ]


def match_result(elo: float | None, wins: int, losses: int) -> GatingResult:
    return GatingResult(
        "nodes=1", wins, 0, losses, [0] * 5, elo, None, None, 1.0, SprtVerdict.FAILED, 0, 1.0
    )


@pytest.mark.parametrize(
    ("match", "said"),
    [
        (match_result(-12.3, 1, 2), "won 1, drawn 0, lost 2, Elo -12."),
        (match_result(None, 0, 2), "won 0, drawn 0, lost 2, Elo −∞."),  # noqa: RUF001 - a minus
        (match_result(None, 2, 0), "won 2, drawn 0, lost 0, Elo ∞."),
    ],
)
def test_a_result_in_a_sentence(match: GatingResult, said: str) -> None:
    selfplay = SelfPlaySummary("", 1, 0, 9, 0.5, 0.5, [], 1.0)
    training = TrainingSummary(1, 2, 3, 0.1, 0.2, 0.3, "00000000", 1.0)
    result = GenerationResult(
        4,
        "HandMade",
        accepted=False,
        selfplay=selfplay,
        training=training,
        fixed_nodes=match,
        fixed_time=None,
    )
    sentence = summary_of(Words("en"), result)
    assert sentence == f"Generation 4 was rejected: loss 0.20000, {said}"


def test_the_score_of_a_gating_match_is_printed_every_fifty_pairs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    display = LoopDisplay(Words("en"))
    pairs = tuple(GatingPair(n, white=1, black=1, cut_off=0) for n in range(50))
    for count in (49, 50):
        display.on_match(GatingScore(Sprt(-1, 1), pairs[:count]))
    assert capsys.readouterr().err.startswith("50 pairs: won 0, drawn 100, lost 0, Elo +0, LLR ")
    assert math.isfinite(GatingScore(Sprt(-1, 1), pairs).llr)
