"""Self-play, and training networks on the games.

The names below are imported on first use, so that commands don't wait for NumPy and PyTorch.
"""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers treat it as True, and importing typing is slow
if TYPE_CHECKING:
    from skep.train.data.record_file import RecordFile
    from skep.train.data.records import (
        Record,
        RecordError,
        RecordFault,
        ScoredMove,
        SelfPlayGame,
        SelfPlayResult,
        decode_game,
        encode_game,
        encode_header,
        read_records,
    )
    from skep.train.data.replay import check_game, searched_positions
    from skep.train.data.statistics import RecordStatistics
    from skep.train.errors import TrainingError, TrainingFault
    from skep.train.export.policy import export_policy
    from skep.train.export.value import export_network
    from skep.train.gating.pairs import PairedGames, PairResult, play_pairs, tuning_openings
    from skep.train.loop.context import LoopObserver, Stage
    from skep.train.loop.files import GenerationResult
    from skep.train.loop.loop import AlarmError, run_loop
    from skep.train.loop.settings import LoopSettings, read_settings
    from skep.train.metrics.progress import TrainingProgress
    from skep.train.model.network import Network
    from skep.train.optimization.recipe import Recipe
    from skep.train.optimization.trainer import TrainedNetwork
    from skep.train.policy.network import PolicyNetwork
    from skep.train.policy.recipe import PolicyRecipe
    from skep.train.policy.trainer import TrainedPolicy
    from skep.train.policy.training import PolicyJob, train_policy
    from skep.train.selfplay import SelfPlayRun, play_games
    from skep.train.training import TrainingJob, train

__all__ = [
    "AlarmError",
    "GenerationResult",
    "LoopObserver",
    "LoopSettings",
    "Network",
    "PairResult",
    "PairedGames",
    "PolicyJob",
    "PolicyNetwork",
    "PolicyRecipe",
    "Recipe",
    "Record",
    "RecordError",
    "RecordFault",
    "RecordFile",
    "RecordStatistics",
    "ScoredMove",
    "SelfPlayGame",
    "SelfPlayResult",
    "SelfPlayRun",
    "Stage",
    "TrainedNetwork",
    "TrainedPolicy",
    "TrainingError",
    "TrainingFault",
    "TrainingJob",
    "TrainingProgress",
    "check_game",
    "decode_game",
    "encode_game",
    "encode_header",
    "export_network",
    "export_policy",
    "play_games",
    "play_pairs",
    "read_records",
    "read_settings",
    "run_loop",
    "searched_positions",
    "train",
    "train_policy",
    "tuning_openings",
]

_HOMES = {
    "skep.train.data.record_file": ("RecordFile",),
    "skep.train.data.records": (
        "Record",
        "RecordError",
        "RecordFault",
        "ScoredMove",
        "SelfPlayGame",
        "SelfPlayResult",
        "decode_game",
        "encode_game",
        "encode_header",
        "read_records",
    ),
    "skep.train.data.replay": ("check_game", "searched_positions"),
    "skep.train.data.statistics": ("RecordStatistics",),
    "skep.train.errors": ("TrainingError", "TrainingFault"),
    "skep.train.export.policy": ("export_policy",),
    "skep.train.export.value": ("export_network",),
    "skep.train.gating.pairs": ("PairResult", "PairedGames", "play_pairs", "tuning_openings"),
    "skep.train.loop.context": ("LoopObserver", "Stage"),
    "skep.train.loop.files": ("GenerationResult",),
    "skep.train.loop.loop": ("AlarmError", "run_loop"),
    "skep.train.loop.settings": ("LoopSettings", "read_settings"),
    "skep.train.metrics.progress": ("TrainingProgress",),
    "skep.train.model.network": ("Network",),
    "skep.train.optimization.recipe": ("Recipe",),
    "skep.train.optimization.trainer": ("TrainedNetwork",),
    "skep.train.policy.network": ("PolicyNetwork",),
    "skep.train.policy.recipe": ("PolicyRecipe",),
    "skep.train.policy.trainer": ("TrainedPolicy",),
    "skep.train.policy.training": ("PolicyJob", "train_policy"),
    "skep.train.selfplay": ("SelfPlayRun", "play_games"),
    "skep.train.training": ("TrainingJob", "train"),
}


if not TYPE_CHECKING:  # otherwise type checkers would accept any name

    def __getattr__(name: str) -> object:
        from importlib import import_module  # noqa: PLC0415 - as late as possible

        for home, names in _HOMES.items():
            if name in names:
                globals()[name] = getattr(import_module(home), name)
                return globals()[name]
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message, name=name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
