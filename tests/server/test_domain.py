"""The domain is pure: it loads nothing that waits, runs in parallel, or touches the machine."""

from __future__ import annotations

import subprocess
import sys

IMPORT_ALL = """
import importlib, pkgutil, sys
before = {*sys.modules}
import skep.server.domain as domain
for module in pkgutil.iter_modules(domain.__path__):
    importlib.import_module(f"{domain.__name__}.{module.name}")
print(*{*sys.modules} - before)
"""
IMPURE = {
    *("asyncio", "concurrent.futures", "logging", "multiprocessing", "socket", "sqlite3"),
    *("sqlalchemy", "starlette", "subprocess", "threading"),
}


def test_the_domain_loads_no_search_and_nothing_impure() -> None:
    result = subprocess.run(  # noqa: S603 - our own package
        [sys.executable, "-c", IMPORT_ALL], check=True, capture_output=True, text=True
    )
    loaded = set(result.stdout.split())
    assert "skep.server.domain.decisions" in loaded
    assert {name for name in loaded if name.startswith("skep.engine")} == {
        "skep.engine",
        "skep.engine.answers",
        "skep.engine.score",
    }
    assert loaded & IMPURE == set()
