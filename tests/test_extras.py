"""Packages that aren't installed, and the extra that installs them."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec

import pytest

from skep.extras import ExtraNeededError
from tests.conftest import Require


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("skep.envs.hive_v0", "gymnasium", "envs"),
        ("skep.envs.hive_v0", "pettingzoo", "envs"),
        ("skep.envs.vector", "gymnasium", "envs"),
        ("skep.envs.versus", "gymnasium", "envs"),
        ("skep.notebook.widget", "anywidget", "notebook"),
        ("skep.records.dataset", "torch", "train"),
    ],
)
def test_an_absent_package_is_named_with_its_extra(
    require: Require, monkeypatch: pytest.MonkeyPatch, module: str, package: str, extra: str
) -> None:
    require(find_spec("numpy"), "needs NumPy")
    import_module(module.rpartition(".")[0])
    monkeypatch.delitem(sys.modules, module, raising=False)
    for name in [name for name in sys.modules if name.partition(".")[0] == package]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ExtraNeededError) as caught:
        import_module(module)
    assert isinstance(caught.value, ImportError)
    assert str(caught.value) == (
        f"this needs {package}, which isn't installed. In Skep's source folder, run:"
        f" pip install '.[{extra}]'"
    )
