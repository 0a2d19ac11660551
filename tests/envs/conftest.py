"""Tests of environments need the packages of the extra ``envs``."""

from __future__ import annotations

import importlib.util

NEEDED = {
    "test_hive_v0.py": "pettingzoo",
    "test_vector.py": "gymnasium",
    "test_openspiel.py": "numpy",
    "test_starts.py": "pettingzoo",
    "test_versus.py": "pettingzoo",
}

collect_ignore = [
    name for name, package in NEEDED.items() if importlib.util.find_spec(package) is None
]
