"""``skep network info`` and ``skep network export``."""

from __future__ import annotations

import hashlib
import json
import zlib
from importlib import resources
from importlib.util import find_spec
from pathlib import Path

import pytest

from skep.cli.commands import network as network_command
from skep.engine.network_file import INPUTS, WEIGHTS, write_head
from skep.words import LANGUAGES, Words
from tests.cli.conftest import Skep
from tests.conftest import Require

SUMMARY: dict[str, object] = {
    "recipe": {"epochs": 2.0, "seed": 1},
    "games": 40,
    "positions": 2000,
    "holdout_loss": 0.0125,
    "calibration_error": 0.03,
    "rounding": 1.28,
    "start": "0badcafe",
    "sources": [{"games": 40, "rows": "00c0ffee", "settings": ["deadbeef"]}, {}],
}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "some.net"
    path.write_bytes(write_head(SUMMARY, bytes(WEIGHTS)))
    return path


def test_all_that_is_known_is_told(skep: Skep, file: Path) -> None:
    result = skep("network", "info", str(file))
    assert result.status == 0
    lines = result.out.splitlines()
    assert lines[0] == f"{file}: format 1 network with 11,316 inputs, width 256 and 8 outputs."
    assert f"SHA-256 {hashlib.sha256(file.read_bytes()).hexdigest()}." in lines[2]
    told = [line for line in lines[3:] if not line.startswith("Loaded in ")]
    assert told == [
        "Trained on 2,000 positions from 40 games.",
        "Hold-out loss: 0.012500.",
        "Calibration error of its win probability: 3.00%.",
        "Rounding to integers changes an evaluation by at most 1.28 units.",
        "Recipe: epochs 2.0, seed 1.",
        "Training started from the network with CRC-32 0badcafe.",
        "Self-play settings (CRC-32): deadbeef.",
    ]


def test_the_loss_of_a_network_with_legacy_names_is_shown(skep: Skep, tmp_path: Path) -> None:
    path = tmp_path / "legacy.net"
    path.write_bytes(write_head({"error": 0.0125, "held": 7}, bytes(WEIGHTS)))
    assert "Hold-out loss: 0.012500." in skep("network", "info", str(path)).out.splitlines()


def test_a_network_of_which_little_is_known(skep: Skep, tmp_path: Path) -> None:
    path = tmp_path / "little.net"
    path.write_bytes(write_head({"positions": 7, "sources": []}, bytes(WEIGHTS)))
    lines = skep("network", "info", "--lang", "nl", str(path)).out.splitlines()
    told = [line for line in lines[3:] if not line.startswith("Geladen in ")]
    assert told == [
        "Getraind met 7 stellingen.",
        "Instellingen van de partijen (CRC-32): –.",  # noqa: RUF001 - nothing
    ]


@pytest.mark.parametrize(
    "summary",
    [
        pytest.param({"sources": [{"settings": 5}, 7, {"settings": {"a": 1}}]}, id="settings"),
        pytest.param({"positions": 10**400, "games": True}, id="positions"),
        pytest.param({"positions": True, "games": 1}, id="a-truth"),
        pytest.param({"error": 1e300, "calibration_error": -1e300}, id="measured"),
        pytest.param({"recipe": [], "start": {}, "sources": "here"}, id="kinds"),
    ],
)
def test_a_summary_that_makes_no_sense_is_left_out(
    skep: Skep, tmp_path: Path, summary: dict[str, object]
) -> None:
    path = tmp_path / "foreign.net"
    path.write_bytes(write_head(summary, bytes(WEIGHTS)))
    result = skep("network", "info", str(path))
    told = [line for line in result.out.splitlines()[3:] if not line.startswith("Loaded in ")]
    nothing = ["Self-play settings (CRC-32): –."]  # noqa: RUF001 - nothing
    assert result.status == 0
    assert told == (nothing if isinstance(summary.get("sources"), list) else [])
    assert json.loads(skep("network", "info", "--json", str(path)).out)["summary"] == summary


def test_a_summary_gives_no_orders_to_a_terminal(skep: Skep, tmp_path: Path) -> None:
    path = tmp_path / "foreign.net"
    evil = "\x1b]0;owned\x07\r\n\x9b2J\ud800"
    summary: dict[str, object] = {
        "recipe": {evil: evil},
        "start": evil * 1000,
        "sources": [{"settings": [evil]}],
    }
    path.write_bytes(write_head(summary, bytes(WEIGHTS)))
    result = skep("network", "info", str(path))
    assert result.status == 0
    told = result.out.splitlines()[-3:]
    assert all(map(str.isprintable, told))
    assert told[0] == "Recipe:  ]0;owned    2J   ]0;owned    2J ."
    assert told[1].endswith("….")
    assert len(told[1]) < 2100


def test_the_network_that_is_built_in_in_json(skep: Skep) -> None:
    data = resources.files("skep.engine").joinpath("skep.net").read_bytes()
    result = skep("network", "info", "--json", "builtin")
    assert result.status == 0
    found = json.loads(result.out)
    assert (found["name"], found["inputs"], found["size"]) == ("BuiltIn", INPUTS, len(data))
    assert found["crc32"] == f"{zlib.crc32(data):08x}"
    assert set(found) == {
        *("name", "kind", "version", "inputs", "width", "outputs", "size", "crc32", "sha256"),
        *("load_ms", "summary"),
    }


def test_without_the_native_engine_nothing_is_loaded(
    skep: Skep, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network_command, "BACKEND", "pure")
    assert json.loads(skep("network", "info", "--json", str(file)).out)["load_ms"] is None
    assert "Loaded" not in skep("network", "info", str(file)).out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_that_is_none_is_told(skep: Skep, tmp_path: Path, file: Path, language: str) -> None:
    damaged = tmp_path / "damaged.net"
    damaged.write_bytes(file.read_bytes()[:-1] + b"x")
    for name in (str(damaged), str(tmp_path / "none.net"), str(tmp_path)):
        result = skep("network", "info", "--lang", language, name)
        assert (result.status, result.out) == (2, "")
        assert result.err.startswith(Words(language).say("usage-error", what=f"{name} "))
    assert skep("network", "info", "HandMade").status == 2


def test_a_file_without_end_is_not_read_to_it(skep: Skep, require: Require) -> None:
    require(Path("/dev/zero").exists(), "there is no file without end")
    result = skep("network", "info", "/dev/zero")
    assert result.status == 2
    assert "isn’t a Skep network" in result.err


def test_without_a_question_there_is_help(skep: Skep) -> None:
    result = skep("network")
    assert result.status == 0
    assert "info    Show what a network was trained on, and check its file." in result.out


@pytest.mark.parametrize("kind", ["onnx", "safetensors"])
def test_a_network_is_exported(skep: Skep, tmp_path: Path, require: Require, kind: str) -> None:
    require(find_spec(kind), "needs the extra export")
    target = tmp_path / f"skep.{kind}"
    result = skep("network", "export", "BuiltIn", str(target))
    assert result.status == 0
    assert result.err == f"Wrote {target} ({target.stat().st_size:,} bytes).\n"
    assert target.stat().st_size > WEIGHTS


@pytest.mark.parametrize("kind", ["onnx", "safetensors"])
def test_a_policy_is_exported(skep: Skep, tmp_path: Path, require: Require, kind: str) -> None:
    require(find_spec(kind), "needs the extra export")
    policy = tmp_path / "policy.net"
    policy.write_bytes(resources.files("skep.mcts").joinpath("policy.net").read_bytes())
    target = tmp_path / f"policy.{kind}"
    result = skep("network", "export", str(policy), str(target))
    assert result.status == 0, result.err
    assert result.err == f"Wrote {target} ({target.stat().st_size:,} bytes).\n"
    policy.write_bytes(policy.read_bytes()[:-1])
    result = skep("network", "export", str(policy), str(target))
    assert (result.status, f"{policy} has the wrong size for a policy" in result.err) == (2, True)


def test_what_is_known_of_a_policy_is_told(skep: Skep, tmp_path: Path, require: Require) -> None:
    require(find_spec("numpy"), "needs NumPy")
    policy = tmp_path / "policy.net"
    policy.write_bytes(resources.files("skep.mcts").joinpath("policy.net").read_bytes())
    first, *others = skep("network", "info", str(policy)).out.splitlines()
    assert first == (
        f"{policy}: format 1 policy with 11,316 inputs, width 64 and 11,008 rows for moves."
    )
    text = "\n".join(others)
    assert "first choice in 24.2% of the held-out positions" in text
    assert "Rounding to integers changes a logit by at most 0." in text
    found = json.loads(skep("network", "info", "--json", str(policy)).out)
    assert (found["kind"], found["outputs"]) == ("policy", 11_008)
    policy.write_bytes(policy.read_bytes()[:-1])
    result = skep("network", "info", str(policy))
    assert (result.status, str(policy) in result.err) == (2, True)


def test_what_cannot_be_exported_is_refused(
    skep: Skep, file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    result = skep("network", "export", str(file), str(tmp_path / "a.h5"))
    assert result.status == 2
    assert "Name a file that ends in .onnx or .safetensors." in result.err
    (tmp_path / "bad.net").write_bytes(file.read_bytes()[:-1])
    result = skep("network", "export", str(tmp_path / "bad.net"), str(tmp_path / "a.onnx"))
    assert result.status == 2
    assert "bad.net" in result.err
    same = tmp_path / "same.onnx"
    same.write_bytes(file.read_bytes())
    result = skep("network", "export", str(same), str(same))
    assert (result.status, "already an input" in result.err) == (2, True)
    assert same.read_bytes() == file.read_bytes()
    result = skep("network", "export", "HandMade", str(tmp_path / "a.onnx"))
    assert "HandMade isn’t a network" in result.err
    monkeypatch.setattr(network_command, "find_spec", dict[str, object]().get)
    (tmp_path / "policy.net").write_bytes(b"SkepPol\n")
    for command in (
        ("export", "BuiltIn", str(tmp_path / "a.onnx")),
        ("info", str(tmp_path / "policy.net")),
    ):
        result = skep("network", *command)
        assert (result.status, "this needs the Python package numpy" in result.err) == (2, True)
