"""The settings of a loop: a few lines of TOML, each of which can be left out."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from skep.core.errors import HiveError
from skep.match.statistics import Sprt
from skep.notation.rulesets import parse_ruleset
from skep.train.errors import TrainingError, TrainingFault
from skep.train.recipe import Recipe
from skep.train.selfplay import MIXED

FILE = "loop.toml"

RANGES: Mapping[str, range] = {
    "games": range(1, 100_000_001),
    "nodes": range(1, 100_000_001),
    "hash": range(1, 65_537),
    "seed": range(1_000_000),
    "window": range(1, 1000),
    "gate_nodes": range(1, 100_000_001),
    "gate_hash": range(1, 65_537),
    "gate_pairs": range(1, 1_000_001),
}
"""What the whole numbers may be that decide games; a recipe and a test know their own bounds."""


@dataclass(frozen=True, slots=True)
class LoopSettings:
    """What decides a generation."""

    games: int = 20000
    """How many games the best network plays against itself."""

    nodes: int = 3000
    """How many nodes a move of those has."""

    hash: int = 4
    """Their memory in MiB."""

    seed: int = 1
    rules: str = MIXED
    window: int = 3
    """Of how many generations, the newest ones, the games are learned from."""

    from_best: bool = False
    """Whether to go on from the best network, instead of from noise."""

    epochs: float = Recipe().epochs
    batch: int = Recipe().batch
    rate: float = Recipe().rate
    trust: float = Recipe().trust
    decay: float = Recipe().decay
    gate_rules: str = "Base+MLP"
    gate_nodes: int = 5000
    """Nodes a move in the first match against the best."""

    gate_seconds: float = 0.1
    """Seconds a move in the second one."""

    gate_hash: int = 16
    gate_pairs: int = 2000
    """How many pairs of games are played at most; undecided by then is rejected."""

    elo0: float = 0.0
    elo1: float = 30.0
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def recipe(self) -> Recipe:
        """How to learn."""
        return Recipe(
            epochs=self.epochs,
            batch=self.batch,
            rate=self.rate,
            trust=self.trust,
            decay=self.decay,
            seed=self.seed,
        )

    @property
    def sprt(self) -> Sprt:
        """The test that decides."""
        return Sprt(self.elo0, self.elo1, self.alpha, self.beta)


def read_settings(folder: Path, options: Mapping[str, object]) -> LoopSettings:
    """Return the settings of a folder; *options* that are not None count for more than its file.

    :raises TrainingError: when one is unknown, or not what it should be.
    :raises OSError: when the file is there and cannot be read.
    """
    path = folder / FILE
    written: dict[str, object] = {}
    if path.exists():
        try:
            written = tomllib.loads(path.read_text(encoding="utf-8"))
        except ValueError as error:
            raise TrainingError(TrainingFault.BAD_SETTINGS, text=f"{path}: {error}") from error
    asked = {name: value for name, value in options.items() if value is not None}
    return make_settings({**written, **asked})


def make_settings(values: Mapping[str, object]) -> LoopSettings:
    """Return settings by their names.

    :raises TrainingError: when one is unknown, or not what it should be.
    """
    settings = LoopSettings(**{name: _convert(name, value) for name, value in values.items()})
    _check(settings)
    return settings


def _convert(name: str, value: object) -> Any:
    try:
        found = msgspec.convert(value, get_type_hints(LoopSettings)[name])
    except (KeyError, msgspec.ValidationError) as error:
        raise TrainingError(TrainingFault.BAD_SETTINGS, text=f"{name} = {value}") from error
    if name in RANGES and found not in RANGES[name]:
        raise TrainingError(TrainingFault.BAD_SETTINGS, text=f"{name} = {value}")
    return found


def _check(settings: LoopSettings) -> None:
    """Refuse what would come to light only after hours of games."""
    try:
        _ = settings.recipe, settings.sprt
    except ValueError as error:
        raise TrainingError(TrainingFault.BAD_SETTINGS, text=str(error)) from error
    if not 0 < settings.gate_seconds < math.inf:
        text = f"gate_seconds = {settings.gate_seconds}"
        raise TrainingError(TrainingFault.BAD_SETTINGS, text=text)
    _check_rules("gate_rules", settings.gate_rules)
    if settings.rules != MIXED:
        _check_rules("rules", settings.rules, f", or {MIXED}")


def _check_rules(name: str, rules: str, more: str = "") -> None:
    try:
        parse_ruleset(rules)
    except HiveError as error:
        text = f"{name} = {rules} ({error}{more})"
        raise TrainingError(TrainingFault.BAD_SETTINGS, text=text) from error
