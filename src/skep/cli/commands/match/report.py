"""The standings of a match or tournament as text, and as JSON."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence

from skep.cli.messages.tables import table_lines
from skep.core.bugs import Color
from skep.match.endings import EndReason
from skep.match.ratings import Anchor, Rating, ratings
from skep.match.standings import Standings, WinDrawLoss
from skep.match.statistics import elo
from skep.words import Words

_INFINITE = "∞"
_MINUS = "-"


def match_lines(words: Words, standings: Standings) -> Iterator[str]:
    """Yield the standings of a match between two players."""
    names = [spec.name for spec in standings.plan.players]
    rows: list[list[str]] = []
    for player, name in enumerate(names):
        rows.append(_row(words, name, standings.tally(player)))
        for color in Color:
            as_color = words.say(f"match-as-{color.name.lower()}")
            rows.append(_row(words, f"  {as_color}", standings.tally(player, color=color)))
    yield from table_lines([_head(words), *rows])
    pairs = standings.pairs(0, 1)
    yield ""
    yield words.say("match-pairs", counts=" ".join(map(str, pairs)))
    found = elo(pairs)
    yield words.say(
        "match-elo",
        player=names[0],
        elo=_signed(words, found.value),
        low=_signed(words, found.low),
        high=_signed(words, found.high),
        likelihood=words.say("match-percent", share=found.likelihood),
    )
    yield from _test(words, standings)
    yield from _remarks(words, standings)


def tournament_lines(words: Words, standings: Standings, anchor: Anchor | None) -> Iterator[str]:
    """Yield the standings of a tournament: ratings, then a cross table of points."""
    names = [spec.name for spec in standings.plan.players]
    found = _ratings(standings, anchor)
    order = _order(standings, found)
    head = _head(words)
    head.insert(1, words.say("match-column-rating"))
    rows: list[list[str]] = []
    for place, player in enumerate(order, start=1):
        row = _row(words, f"{place}. {names[player]}", standings.tally(player))
        row.insert(1, f"{found[player].value:.0f} ± {_rounded(found[player].margin)}")
        rows.append(row)
    yield from table_lines([head, *rows])
    yield ""
    yield words.say("match-crosstable")
    yield from table_lines(_cross(words, standings, order))
    yield ""
    yield from _remarks(words, standings)


def report_lines(words: Words, standings: Standings, anchor: Anchor | None = None) -> list[str]:
    """Return the standings of a match, or of a tournament if there are more than two players."""
    if len(standings.plan.players) == len(Color) and anchor is None:
        return list(match_lines(words, standings))
    return list(tournament_lines(words, standings, anchor))


def short_state(words: Words, standings: Standings) -> str:
    """Return the score of a match, or the leader of a tournament, in one line."""
    names = [spec.name for spec in standings.plan.players]
    if len(names) == len(Color):
        tally, found = standings.tally(0), elo(standings.pairs(0, 1))
        margin = _rounded(found.margin)
        score = (
            f"{names[0]} {_points(tally.points)}:{_points(tally.games - tally.points)} {names[1]}"
        )
        return f"{score}, {_signed(words, found.value)} ± {margin} Elo"
    leader = max(range(len(names)), key=lambda player: standings.tally(player).share)
    share = words.say("match-percent", share=standings.tally(leader).share)
    return f"{names[leader]} {share}"


def report_json(standings: Standings, anchor: Anchor | None = None) -> dict[str, object]:
    """Return the standings as JSON; infinite numbers become null."""
    found = _ratings(standings, anchor)
    players = standings.plan.players
    report: dict[str, object] = {
        "games": len(standings.games()),
        "planned": standings.plan.length,
        "players": [
            {
                "name": spec.name,
                **_json_tally(standings.tally(player)),
                "white": _json_tally(standings.tally(player, color=Color.WHITE)),
                "black": _json_tally(standings.tally(player, color=Color.BLACK)),
                "rating": found[player].value,
                "margin": found[player].margin,
                "faults": {end.value: n for end, n in standings.faults(player).items()},
            }
            for player, spec in enumerate(players)
        ],
        "endings": {ending.value: count for ending, count in standings.endings().items()},
    }
    if len(players) == len(Color):
        report |= _json_match(standings)
    return report


def _json_tally(tally: WinDrawLoss) -> dict[str, int]:
    return {"won": tally.won, "drawn": tally.drawn, "lost": tally.lost}


def _json_match(standings: Standings) -> dict[str, object]:
    pairs = standings.pairs(0, 1)
    found = elo(pairs)
    numbers = {"elo": found.value, "low": found.low, "high": found.high}
    report: dict[str, object] = {
        "pairs": pairs,
        **{name: number if math.isfinite(number) else None for name, number in numbers.items()},
        "likelihood": found.likelihood,
    }
    sprt = standings.plan.sprt
    if sprt is not None:
        test = {"ratio": sprt.ratio(pairs), "bounds": sprt.bounds}
        report["sprt"] = {**test, "verdict": standings.verdict.value}
    return report


def _head(words: Words) -> list[str]:
    columns = ("player", "games", "won", "drawn", "lost", "score")
    return [words.say(f"match-column-{column}") for column in columns]


def _row(words: Words, name: str, tally: WinDrawLoss) -> list[str]:
    counts = (tally.games, tally.won, tally.drawn, tally.lost)
    return [name, *map(str, counts), words.say("match-percent", share=tally.share)]


def _test(words: Words, standings: Standings) -> Iterator[str]:
    sprt = standings.plan.sprt
    if sprt is None:
        return
    lower, upper = sprt.bounds
    numbers = {"ratio": sprt.ratio(standings.pairs(0, 1)), "lower": lower, "upper": upper}
    yield words.say(
        "match-sprt",
        elo0=f"{sprt.elo0:g}",
        elo1=f"{sprt.elo1:g}",
        verdict=standings.verdict.value,
        **{name: words.say("match-two-decimals", value=value) for name, value in numbers.items()},
    )
    if standings.left_out:
        yield words.say("match-left-out", count=standings.left_out)


def _remarks(words: Words, standings: Standings) -> Iterator[str]:
    """Yield how games ended, and the faults of players."""
    ended = standings.endings()
    if ended:
        yield words.say("match-endings", list=_counted(words, ended))
    for player, spec in enumerate(standings.plan.players):
        faults = standings.faults(player)
        if faults:
            yield words.say("match-faults", player=spec.name, list=_counted(words, faults))


def _counted(words: Words, counts: Counter[EndReason]) -> str:
    named = [
        words.say("match-ending-count", ending=ending_name(words, ending), count=counts[ending])
        for ending in EndReason
        if counts[ending]
    ]
    return ", ".join(named)


def ending_name(words: Words, ending: EndReason) -> str:
    """Return the name of an ending."""
    return words.say(f"match-ending-{ending.value}")


def _ratings(standings: Standings, anchor: Anchor | None) -> list[Rating]:
    players = range(len(standings.plan.players))
    results = {(i, j): standings.pairs(i, j) for i in players for j in players if i < j}
    return ratings(len(players), results, anchor=anchor)


def _order(standings: Standings, found: Sequence[Rating]) -> list[int]:
    """Return the players, best first; by points until a pair of games is complete."""
    return sorted(
        range(len(found)),
        key=lambda player: (-found[player].value, -standings.tally(player).share, player),
    )


def _cross(words: Words, standings: Standings, order: Sequence[int]) -> list[list[str]]:
    names = [spec.name for spec in standings.plan.players]
    places = [f"{place}." for place in range(1, len(order) + 1)]
    rows = [[words.say("match-column-player"), *places]]
    for place, player in enumerate(order, start=1):
        tallies = [standings.tally(player, against=other) for other in order]
        cells = [f"{_points(one.points)}/{one.games}" if one.games else "" for one in tallies]
        rows.append([f"{place}. {names[player]}", *cells])
    return rows


def _points(points: float) -> str:
    half = "½" if points % 1 else ""
    return f"{int(points)}{half}" if points >= 1 or not half else half


def _rounded(number: float) -> str:
    return f"{number:.0f}" if math.isfinite(number) else _INFINITE


def _signed(words: Words, number: float) -> str:
    sign = "+" if number >= 0 else _MINUS
    if not math.isfinite(number):
        return f"{sign}{_INFINITE}"
    return f"{sign}{words.say('match-one-decimal', value=abs(number))}"
