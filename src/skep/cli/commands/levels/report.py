"""The scores of levels and beginners as text, and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skep.cli.messages.tables import table_lines
from skep.match.beginners import (
    Band,
    BandCheck,
    PairingScore,
    ScoreTable,
    check_bands,
    find_band,
    level_of,
)
from skep.words import Words

_COLUMNS = ("games", "won", "drawn", "lost", "score")
_OWN_COLUMNS = ("interval", "plies", "passes")
_CHECK_COLUMNS = ("band", "check")


def report_lines(words: Words, scores: Sequence[PairingScore], *, check: bool) -> list[str]:
    """Return the table of scores; with *check*, also the bands. Without scores, it is empty."""
    if not scores:
        return []
    own = (*_OWN_COLUMNS, *(_CHECK_COLUMNS if check else ()))
    head = [
        words.say("match-column-player"),
        words.say("levels-column-against"),
        *(words.say(f"match-column-{column}") for column in _COLUMNS),
        *(words.say(f"levels-column-{column}") for column in own),
    ]
    rows = [_row(words, score, check=check) for score in scores]
    return list(table_lines([head, *rows], names=2))


def check_lines(words: Words, checks: Sequence[BandCheck]) -> Iterator[str]:
    """Yield which bands are missed, and how many are met."""
    for one in checks:
        facts: dict[str, str | float] = {"level": one.band.level, "beginner": one.band.beginner}
        if not one.is_score_met:
            yield words.say(
                "levels-missed-score",
                score=_percent(words, one.score.share),
                interval=_interval(words, one.score),
                band=_band(words, one.band),
                **facts,
            )
        if not one.are_passes_met:
            yield words.say(
                "levels-missed-passes",
                passes=_percent(words, one.score.pass_share),
                limit=words.say("levels-whole-percent", share=one.band.max_passes or 0.0),
                **facts,
            )
    met = sum(one.is_met for one in checks)
    yield words.say("levels-bands-met", met=met, bands=len(checks))


def report_json(table: ScoreTable, planned: int, *, check: bool) -> dict[str, object]:
    """Return the scores as JSON; with *check*, also the bands."""
    by_rules = table.by_rules()
    scores = [
        {
            "first": total.first,
            "second": total.second,
            **_json_score(total),
            "rules": {
                str(one.rules): _json_score(one)
                for one in by_rules
                if (one.first, one.second) == (total.first, total.second)
            },
        }
        for total in table.totals()
    ]
    report: dict[str, object] = {"games": table.count, "planned": planned, "scores": scores}
    if check:
        report["bands"] = [_json_check(one) for one in check_bands(table.totals())]
    return report


def _json_score(score: PairingScore) -> dict[str, object]:
    low, high = score.interval
    return {
        "games": score.games,
        "won": score.won,
        "drawn": score.drawn,
        "lost": score.lost,
        "score": score.share,
        "low": low,
        "high": high,
        "plies": score.average_plies,
        "passes": score.pass_share,
    }


def _json_check(check: BandCheck) -> dict[str, object]:
    band = check.band
    return {
        "level": band.level,
        "beginner": band.beginner,
        "low": band.low,
        "high": band.high,
        "max_passes": band.max_passes,
        "met": check.is_met,
    }


def _row(words: Words, score: PairingScore, *, check: bool) -> list[str]:
    counts = (score.games, score.won, score.drawn, score.lost)
    cells = [
        _name(words, score.first),
        score.second,
        *map(str, counts),
        _percent(words, score.share),
        _interval(words, score),
        f"{score.average_plies:.0f}",
        _percent(words, score.pass_share),
    ]
    if check:
        band = find_band(score.first, score.second)
        cells += ["", ""] if band is None else _verdict(words, BandCheck(band, score))
    return cells


def _verdict(words: Words, check: BandCheck) -> list[str]:
    verdict = "levels-met" if check.is_met else "levels-missed"
    return [_band(words, check.band), words.say(verdict)]


def _name(words: Words, player: str) -> str:
    level = level_of(player)
    return player if level is None else words.say("levels-level", level=level)


def _percent(words: Words, share: float) -> str:
    return words.say("match-percent", share=share)


def _interval(words: Words, score: PairingScore) -> str:
    low, high = score.interval
    return words.say("levels-interval", low=100 * low, high=high)


def _band(words: Words, band: Band) -> str:
    if (band.low, band.high) == (0, 1):
        return ""
    return words.say("levels-band", low=round(100 * band.low), high=band.high)
