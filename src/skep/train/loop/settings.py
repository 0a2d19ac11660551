"""The settings of a loop: a TOML file in which everything is optional."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

import msgspec

from skep.bounds import GAME_COUNTS, GENERATIONS, HASH_MIB, LOOP_SEEDS, MAX_SECONDS, NODES
from skep.core.errors import HiveError
from skep.match.statistics import Sprt
from skep.notation.rulesets import parse_ruleset
from skep.train import legacy_names
from skep.train.errors import TrainingError, TrainingFault
from skep.train.optimization.recipe import Recipe
from skep.train.selfplay import MIXED

FILE = "loop.toml"


def _within(bounds: range) -> msgspec.Meta:
    return msgspec.Meta(ge=bounds[0], le=bounds[-1])


_Games = Annotated[int, _within(GAME_COUNTS)]
_Nodes = Annotated[int, _within(NODES)]
_HashMib = Annotated[int, _within(HASH_MIB)]


class LoopSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that determines a generation."""

    games: _Games = 20000
    """Self-play games per generation."""

    nodes: _Nodes = 3000
    """Nodes per move in self-play."""

    hash: _HashMib = 4
    """Size of the transposition table in self-play, in MiB."""

    seed: Annotated[int, _within(LOOP_SEEDS)] = 1
    rules: str = MIXED
    window: Annotated[int, _within(GENERATIONS)] = 3
    """The number of generations, counted from the latest, whose games are used for training."""

    from_best: bool = False
    """Whether training starts from the best network instead of random weights."""

    epochs: float = Recipe().epochs
    batch_size: int = Recipe().batch_size
    learning_rate: float = Recipe().learning_rate
    score_weight: float = Recipe().score_weight
    weight_decay: float = Recipe().weight_decay
    gate_rules: str = "Base+MLP"
    gate_nodes: _Nodes = 5000
    """Nodes per move in the first gating match."""

    gate_seconds: Annotated[float, msgspec.Meta(gt=0, le=MAX_SECONDS)] = 0.1
    """Seconds per move in the second gating match."""

    gate_hash: _HashMib = 16
    gate_pairs: Annotated[int, _within(range(1, 1_000_001))] = 2000
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
            batch_size=self.batch_size,
            learning_rate=self.learning_rate,
            score_weight=self.score_weight,
            weight_decay=self.weight_decay,
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
    given = {name: value for name, value in options.items() if value is not None}
    return make_settings({**written, **given})


def make_settings(values: Mapping[str, object]) -> LoopSettings:
    """Return settings from their names and values.

    :raises TrainingError: if a setting is unknown or invalid.
    """
    for name, value in values.items():
        _check_setting(name, value)
    settings = msgspec.convert(values, LoopSettings)
    # What follows would otherwise fail only after hours of games.
    try:
        _ = settings.recipe, settings.sprt
    except ValueError as error:
        raise TrainingError(TrainingFault.BAD_SETTINGS, text=str(error)) from error
    _check_rules("gate_rules", settings.gate_rules)
    if settings.rules != MIXED:
        _check_rules("rules", settings.rules, f", or {MIXED}")
    return settings


def _check_setting(name: str, value: object) -> None:
    """Check a setting alone, so that the error names it."""
    try:
        msgspec.convert({name: value}, LoopSettings)
    except msgspec.ValidationError as error:
        renamed = legacy_names.SETTINGS.get(name)
        reason = f"now called {renamed}" if renamed else str(error).partition(" - at ")[0]
        text = f"{name} = {value} ({reason})"
        raise TrainingError(TrainingFault.BAD_SETTINGS, text=text) from error


def _check_rules(name: str, rules: str, more: str = "") -> None:
    try:
        parse_ruleset(rules)
    except HiveError as error:
        text = f"{name} = {rules} ({error}{more})"
        raise TrainingError(TrainingFault.BAD_SETTINGS, text=text) from error
