"""The settings of a loop: a TOML file in which everything is optional."""

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
"""The ranges of the integers that affect games. `Recipe` and `Sprt` check their own."""


@dataclass(frozen=True, slots=True)
class LoopSettings:
    """Everything that determines a generation."""

    games: int = 20000
    """Self-play games per generation."""

    nodes: int = 3000
    """Nodes per move in self-play."""

    hash: int = 4
    """Size of the transposition table in self-play, in MiB."""

    seed: int = 1
    rules: str = MIXED
    window: int = 3
    """The number of generations, counted from the latest, whose games are used for training."""

    from_best: bool = False
    """Whether training starts from the best network instead of random weights."""

    epochs: float = Recipe().epochs
    batch: int = Recipe().batch
    rate: float = Recipe().rate
    trust: float = Recipe().trust
    decay: float = Recipe().decay
    gate_rules: str = "Base+MLP"
    gate_nodes: int = 5000
    """Nodes per move in the first gating match."""

    gate_seconds: float = 0.1
    """Seconds per move in the second gating match."""

    gate_hash: int = 16
    gate_pairs: int = 2000
    """The maximum number of game pairs. A test undecided by then rejects the network."""

    elo0: float = 0.0
    elo1: float = 30.0
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def recipe(self) -> Recipe:
        """The training recipe."""
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
        """The sequential test of the gating matches."""
        return Sprt(self.elo0, self.elo1, self.alpha, self.beta)


def read_settings(folder: Path, options: Mapping[str, object]) -> LoopSettings:
    """Return the settings of a folder. *Options* that aren't None override its file.

    :raises TrainingError: if a setting is unknown or invalid.
    :raises OSError: if the file exists but can't be read.
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
    """Return settings from their names and values.

    :raises TrainingError: if a setting is unknown or invalid.
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
    """Refuse settings that would otherwise fail only after hours of games."""
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
