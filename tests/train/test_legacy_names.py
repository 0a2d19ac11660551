"""Files that earlier versions wrote: loops and checkpoints resume under the current names."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from skep.match.statistics import SprtVerdict
from skep.train.errors import TrainingError, TrainingFault
from skep.train.gating.match import GatingMatch, GatingPair, GatingResult
from skep.train.legacy_names import rename_legacy_files
from skep.train.loop.files import (
    Generation,
    GenerationResult,
    SelfPlaySummary,
    TrainingSummary,
    read_stage_file,
    results,
)
from skep.train.loop.log import write_logs
from skep.train.loop.settings import LoopSettings

LEGACY = Path(__file__).parent.parent / "vectors" / "training_loop"

SELFPLAY = SelfPlaySummary(
    settings="recipe 2\nsearch 5a1fa389\nseed 1000\nrules Base\nplayer hash=1,nodes=30\n",
    games=20,
    cut_off=4,
    plies=2435,
    white_score=0.425,
    draws=0.55,
    alarms=[],
    seconds=0.3,
)
TRAINING = TrainingSummary(
    games=20,
    positions=1733,
    holdout_positions=331,
    train_loss=0.018893,
    holdout_loss=0.022864,
    calibration_error=0.07709,
    crc32="ba9d3bfc",
    seconds=4.9,
)
FIXED_NODES = GatingResult(
    limit="nodes=20",
    wins=0,
    draws=2,
    losses=0,
    pairs=[0, 0, 1, 0, 0],
    elo=0.0,
    elo_low=-495.3,
    elo_high=495.3,
    llr=2.2237,
    verdict=SprtVerdict.PASSED,
    cut_off=1,
    seconds=0.1,
)
FIXED_TIME = GatingResult(
    limit="seconds=0.002",
    wins=0,
    draws=0,
    losses=8,
    pairs=[4, 0, 0, 0, 0],
    elo=None,
    elo_low=None,
    elo_high=-7.03,
    llr=-0.3394,
    verdict=SprtVerdict.UNDECIDED,
    cut_off=0,
    seconds=0.7,
)
RESULT = GenerationResult(
    generation=0,
    opponent="HandMade",
    accepted=False,
    selfplay=SELFPLAY,
    training=TRAINING,
    fixed_nodes=FIXED_NODES,
    fixed_time=FIXED_TIME,
)
SETTINGS = LoopSettings(
    games=24,
    nodes=30,
    hash=1,
    rules="Base",
    epochs=0.5,
    batch_size=128,
    score_weight=0.6,
    gate_rules="Base",
    gate_nodes=20,
    gate_seconds=0.002,
    gate_hash=1,
    gate_pairs=4,
    elo0=-800,
    elo1=-400,
    alpha=0.2,
    beta=0.2,
)


@pytest.fixture
def generation(tmp_path: Path) -> Generation:
    """Give a copy of the legacy generation."""
    shutil.copytree(LEGACY / "gen-000", tmp_path / "gen-000")
    return Generation(tmp_path, 0)


def test_a_finished_generation_is_read_and_logged_with_the_current_names(
    generation: Generation,
) -> None:
    assert list(results(generation.root)) == [RESULT]
    write_logs(generation.root, [RESULT])
    logged = json.loads((generation.root / "log.jsonl").read_text())
    assert list(logged) == [
        *("generation", "opponent", "accepted"),
        *("selfplay", "training", "fixed_nodes", "fixed_time"),
    ]
    assert (generation.root / "log.md").read_text().count("\n| 0 | HandMade | 20 |") == 1


def test_an_unfinished_generation_resumes_with_the_stages_it_has(generation: Generation) -> None:
    generation.result_file.unlink()
    (generation.folder / "study.pt").write_bytes(b"a checkpoint")
    rename_legacy_files(generation.folder)
    assert sorted(path.name for path in generation.folder.iterdir()) == [
        "checkpoint.pt",
        "fixed-nodes.json",
        "fixed-nodes.jsonl",
        "fixed-time.json",
        "fixed-time.jsonl",
        "self-play.json",
        "settings.json",
        "training.json",
    ]
    folder = generation.folder
    assert read_stage_file(folder / "settings.json", LoopSettings) == SETTINGS
    assert read_stage_file(folder / "self-play.json", SelfPlaySummary) == SELFPLAY
    assert read_stage_file(folder / "training.json", TrainingSummary) == TRAINING
    assert read_stage_file(folder / "fixed-nodes.json", GatingResult) == FIXED_NODES
    assert read_stage_file(folder / "fixed-time.json", GatingResult) == FIXED_TIME


def test_current_files_are_not_replaced_by_legacy_ones(tmp_path: Path) -> None:
    (tmp_path / "training.json").write_text("current")
    (tmp_path / "taught.json").write_text("legacy")
    rename_legacy_files(tmp_path)
    assert (tmp_path / "training.json").read_text() == "current"


def test_the_pairs_of_a_match_resume_under_their_legacy_header(generation: Generation) -> None:
    file = generation.folder / "by-time.jsonl"
    before = file.read_bytes()
    fingerprint = "seconds=0.002 Base ba9d3bfc HandMade"
    match = GatingMatch(file, fingerprint, SETTINGS.sprt, max_pairs=4)
    seen: list[GatingPair] = []
    result = match.run(
        lambda _: (pair for pair in seen[:0]),
        lambda score: seen.append(score.pairs[-1]),
        limit="seconds=0.002",
    )
    assert [pair.pair for pair in seen] == [0, 1, 2, 3]
    assert (result.losses, result.llr) == (FIXED_TIME.losses, FIXED_TIME.llr)
    assert file.read_bytes() == before


def test_a_field_that_has_no_legacy_name_either_is_damage(generation: Generation) -> None:
    text = generation.result_file.read_text().replace('"taught"', '"schooled"')
    generation.result_file.write_text(text)
    with pytest.raises(TrainingError) as caught:
        generation.result()
    assert caught.value.fault is TrainingFault.DAMAGED_LOOP
    assert caught.value.text == str(generation.result_file)
