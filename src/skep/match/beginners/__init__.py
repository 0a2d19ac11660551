"""Simulated beginners, and matches of the engine's levels against them.

These need only the standard library, the rules and the engine, so they also run on machines that
lack the packages of the command line:

    from skep.match.beginners import ScoreTable, level_pairings, play_match

    pairings = level_pairings([1, 2], ["child", "starter"])
    table = ScoreTable(pairings)
    for game in play_match(pairings, games=20, processes=2):
        table.add(game)
    for score in table.totals():
        print(score.first, score.second, score.share, score.margin)
"""

from skep.match.beginners.bands import BANDS, Band, BandCheck, check_bands, find_band
from skep.match.beginners.games import (
    MAX_PLIES,
    MEASURED_LEVELS,
    RULES,
    BeginnerGame,
    Pairing,
    level_of,
    level_pairings,
    play_game,
    round_robin,
)
from skep.match.beginners.matches import play_match
from skep.match.beginners.scores import PairingScore, ScoreTable
from skep.opponents.beginners import BEGINNERS, Beginner

__all__ = [
    "BANDS",
    "BEGINNERS",
    "MAX_PLIES",
    "MEASURED_LEVELS",
    "RULES",
    "Band",
    "BandCheck",
    "Beginner",
    "BeginnerGame",
    "Pairing",
    "PairingScore",
    "ScoreTable",
    "check_bands",
    "find_band",
    "level_of",
    "level_pairings",
    "play_game",
    "play_match",
    "round_robin",
]
