"""The gating stages: matches between the new network and the best one."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import closing

from skep.core.errors import HiveError
from skep.engine.limits import Limits
from skep.engine.player_settings import PlayerSettings, format_player_settings
from skep.train.errors import TrainingError, TrainingFault
from skep.train.gating.match import GatingMatch, GatingPair, GatingResult, PlayPairs
from skep.train.gating.pairs import PairResult, play_pairs, tuning_openings
from skep.train.loop.context import GenerationContext, Stage
from skep.train.loop.files import crc32_of, read_stage_file, write_stage_file


def run_gating_match(context: GenerationContext, stage: Stage) -> GatingResult:
    """Play a gating match between the new network and the best.

    :raises TrainingError: if it fails.
    :raises ExecutorError: when the executor cannot work.
    :raises OSError: when a file cannot be read or written.
    """
    generation, settings = context.generation, context.settings
    file = generation.folder / f"{stage.value}.json"
    if (done := read_stage_file(file, GatingResult)) is not None:
        return done
    context.observer.on_stage(generation.number, stage)
    limits = (
        Limits(nodes=settings.gate_nodes)
        if stage is Stage.FIXED_NODES
        else Limits(seconds=settings.gate_seconds)
    )
    limit = format_player_settings(PlayerSettings(limits))
    players = (crc32_of(generation.network), context.opponent)
    fingerprint = " ".join((limit, settings.gate_rules, *players))
    pairs = file.with_suffix(".jsonl")
    match = GatingMatch(pairs, fingerprint, settings.sprt, settings.gate_pairs)
    result = match.run(_pair_player(context, limits), context.observer.on_match, limit=limit)
    write_stage_file(file, result)
    return result


def _pair_player(context: GenerationContext, limits: Limits) -> PlayPairs:
    """Return a function that plays pairs: from each tuning opening once, then from random ones."""
    a = context.player(limits, context.settings.gate_hash, context.generation.network)
    b = context.player(limits, context.settings.gate_hash, context.best)
    rules = context.settings.gate_rules
    try:
        suite = tuning_openings(rules)
    except HiveError as error:
        raise TrainingError(TrainingFault.BAD_SETTINGS, text=str(error)) from error

    def play_some(
        numbers: Iterable[int], openings: list[str] | None
    ) -> Generator[GatingPair, None, None]:
        try:
            played = play_pairs(
                a, b, rules=rules, openings=openings, pairs=numbers, executor=context.executor
            )
        except ValueError as error:
            raise TrainingError(TrainingFault.BAD_SETTINGS, text=str(error)) from error
        with closing(played):
            yield from map(_as_gating_pair, played)

    def play_all(numbers: Iterable[int]) -> Generator[GatingPair, None, None]:
        wanted = list(numbers)
        yield from play_some([one for one in wanted if one < len(suite)], suite)
        yield from play_some([one for one in wanted if one >= len(suite)], None)

    return play_all


def _as_gating_pair(result: PairResult) -> GatingPair:
    white, black = result.halves
    return GatingPair(result.number, white, black, result.cut_off)
