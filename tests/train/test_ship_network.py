"""Shipping a network: what is checked and recorded, and that it can be repeated."""

from __future__ import annotations

import hashlib
import importlib
import json
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest

from skep.engine.network_file import NetworkFault, NetworkFileError, read_head, write_head
from skep.engine.networks import built_in_file
from skep.rules import native
from tests.conftest import Require

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture
def tool(require: Require, monkeypatch: pytest.MonkeyPatch) -> Any:
    require(native is not None, "networks need the native engine")
    monkeypatch.setattr(sys, "path", [str(ROOT / "tools"), *sys.path])
    return importlib.import_module("ship_network")


@pytest.fixture
def shipped(tmp_path: Path) -> Path:
    """Give a copy of the shipped network in a folder of its own."""
    file = tmp_path / "engine" / "skep.net"
    file.parent.mkdir()
    file.write_bytes(built_in_file().read_bytes())
    return file


def trained(folder: Path) -> Path:
    """Return a file with the weights of the shipped network, and another summary."""
    data = built_in_file().read_bytes()
    file = folder / "this, that.net"
    file.write_bytes(write_head({"games": 7, "recipe": {"seed": 1}}, data[read_head(data).begin :]))
    return file


def test_the_record_matches_the_shipped_network(tool: Any) -> None:
    data = tool.SHIPPED.read_bytes()
    record = json.loads(tool.provenance_file(tool.SHIPPED).read_text(encoding="utf-8"))
    again = tool.Provenance(data, record["source"], record["note"], record["shipped"])
    assert again.to_json() == record


def test_a_network_replaces_the_shipped_one(tool: Any, shipped: Path, tmp_path: Path) -> None:
    file = trained(tmp_path)
    before, data = zlib.crc32(shipped.read_bytes()), file.read_bytes()
    told = tool.ship(file, note="+30 Elo", shipped=shipped)
    assert sorted(path.name for path in shipped.parent.iterdir()) == ["skep.net", "skep.net.json"]
    assert shipped.read_bytes() == data
    record = json.loads((shipped.parent / "skep.net.json").read_text(encoding="utf-8"))
    today = record.pop("shipped")
    assert len(today.split("-")) == 3
    assert record == {
        "sha256": hashlib.sha256(data).hexdigest(),
        "crc32": f"{zlib.crc32(data):08x}",
        "bytes": len(data),
        "source": file.name,
        "note": "+30 Elo",
        "training": {"games": 7, "recipe": {"seed": 1}},
    }
    changed = f"Replaced network {before:08x} with {zlib.crc32(data):08x} ({len(data):,} bytes)."
    assert told.splitlines()[0] == changed
    assert "BuiltIn line of bench/signature.txt" in told
    with pytest.raises(tool.RefusedError, match=r"is the network that ships already\.$"):
        tool.ship(file, note="", shipped=shipped)


def test_shipping_again_repairs_an_interrupted_attempt(
    tool: Any, shipped: Path, tmp_path: Path
) -> None:
    file = trained(tmp_path)
    shipped.write_bytes(file.read_bytes())
    tool.ship(file, note="", shipped=shipped)
    assert tool.recorded_sha256(tool.provenance_file(shipped)) == (
        hashlib.sha256(file.read_bytes()).hexdigest()
    )


def test_an_unusable_network_is_not_shipped(
    tool: Any, shipped: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, file = shipped.read_bytes(), trained(tmp_path)
    damaged = bytearray(file.read_bytes())
    damaged[-1] ^= 1
    (tmp_path / "damaged.net").write_bytes(damaged)
    faults = {"damaged.net": NetworkFault.DAMAGED, "none.net": NetworkFault.CANNOT_READ}
    for name, fault in faults.items():
        with pytest.raises(NetworkFileError) as caught:
            tool.ship(tmp_path / name, note="", shipped=shipped)
        assert caught.value.fault is fault
    monkeypatch.setattr(tool, "LARGEST", 1000)
    with pytest.raises(tool.RefusedError, match=r"at most 1,000 may ship\.$"):
        tool.ship(file, note="", shipped=shipped)
    assert [path.read_bytes() for path in shipped.parent.iterdir()] == [before]


def test_the_command_says_what_is_wrong_in_one_line(
    tool: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "text.net"
    file.write_text("Hello, world")
    assert tool.main([str(file)]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"make network: {file}: ")
    assert err.count("\n") == 1
