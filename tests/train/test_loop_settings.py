"""The settings of a loop: from its file and from options, each one checked."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import msgspec
import pytest

from skep.match.statistics import Sprt
from skep.train.errors import TrainingError, TrainingFault
from skep.train.loop.settings import LoopSettings, make_settings, read_settings

ROOT = Path(__file__).parent.parent.parent


def test_settings_come_from_the_file_and_options_override_it(tmp_path: Path) -> None:
    (tmp_path / "loop.toml").write_text(
        "games = 7\nnodes = 5\nlearning_rate = 1\nfrom_best = true\n"
    )
    found = read_settings(tmp_path, {"nodes": 9, "seed": None})
    assert found == LoopSettings(games=7, nodes=9, learning_rate=1.0, from_best=True)
    assert read_settings(tmp_path / "elsewhere", {}) == LoopSettings()


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("gams = 7", "gams = 7 (Object contains unknown field `gams`)"),
        ("trust = 0.5", "trust = 0.5 (now called score_weight)"),
        ("games = 'many'", "games = many (Expected `int`, got `str`)"),
        ("games = true", "games = True (Expected `int`, got `bool`)"),
        ("from_best = 1", "from_best = 1 (Expected `bool`, got `int`)"),
        ("games = 0", "games = 0 (Expected `int` >= 1)"),
        ("nodes = 0", "nodes = 0 (Expected `int` >= 1)"),
        ("hash = 65537", "hash = 65537 (Expected `int` <= 65536)"),
        ("seed = -1", "seed = -1 (Expected `int` >= 0)"),
        ("seed = 1000000", "seed = 1000000 (Expected `int` <= 999999)"),
        ("window = 0", "window = 0 (Expected `int` >= 1)"),
        ("gate_pairs = 0", "gate_pairs = 0 (Expected `int` >= 1)"),
        ("gate_seconds = inf", "gate_seconds = inf (Expected `float` <= 1000000000.0)"),
        ("gate_seconds = 0", "gate_seconds = 0 (Expected `float` > 0.0)"),
        ("elo0 = 9\nelo1 = 3", "elo0 must be below elo1, not 9 and 3"),
        ("batch_size = 0", "batch_size = 0"),
        ("batch_size = 1000000000000", "batch_size = 1000000000000"),
        ("epochs = nan", "epochs = nan"),
        ("learning_rate = 0.5\nweight_decay = 3", "weight_decay = 3.0"),
    ],
)
def test_an_invalid_setting_is_named_with_the_reason(tmp_path: Path, text: str, named: str) -> None:
    (tmp_path / "loop.toml").write_text(text)
    with pytest.raises(TrainingError) as caught:
        read_settings(tmp_path, {})
    assert (caught.value.fault, caught.value.text) == (TrainingFault.BAD_SETTINGS, named)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("gate_rules = 'mixed'", r"gate_rules = mixed \(.*\)"),
        ("rules = 'Base+X'", r"rules = Base\+X \(.*, or mixed\)"),
        ("games =", r".*loop\.toml: .*"),
    ],
)
def test_rules_and_files_that_cannot_be_read_are_named(
    tmp_path: Path, text: str, named: str
) -> None:
    (tmp_path / "loop.toml").write_text(text)
    with pytest.raises(TrainingError) as caught:
        read_settings(tmp_path, {})
    assert caught.value.fault is TrainingFault.BAD_SETTINGS
    assert re.fullmatch(named, caught.value.text)


def test_settings_give_a_recipe_and_a_sequential_test() -> None:
    settings = make_settings({"epochs": 2, "seed": 3, "elo1": 10})
    assert (settings.recipe.epochs, settings.recipe.seed) == (2.0, 3)
    assert settings.sprt == Sprt(0, 10)


def test_every_setting_is_on_the_page() -> None:
    page = (ROOT / "docs" / "training.md").read_text(encoding="utf-8")
    [example] = re.findall(r"^```toml\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    assert make_settings(tomllib.loads(example)).from_best
    table = page.partition("| setting |")[2].partition("\n\n")[0]
    named = re.findall(r"`(\w+)`(?=[^|]*\|[^|]*\|[^|]*\|$)", table, re.MULTILINE)
    assert named == [one.name for one in msgspec.structs.fields(LoopSettings)]
