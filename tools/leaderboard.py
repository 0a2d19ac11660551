"""Play the opponents of ``skep.opponents`` against each other, and write their table into the docs.

``python tools/leaderboard.py --games 200 --processes 16 --page docs/opponents.md`` plays every
opponent against those close to it in the list, in pairs of games from the same opening with colors
reversed, and replaces the table on the page. Finished pairs are kept in a file, so a run that was
interrupted resumes. Pairs that were played with other rules, limits, networks or code stay in the
file but don't count. This needs the native rules and NumPy.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from steps import digest, sources

import skep
from skep import Game
from skep.core.bugs import Color
from skep.match.openings import Half, Openings, load_openings, suite_for
from skep.match.ratings import Anchor, ratings
from skep.mcts.player import DEFAULT_SIMULATIONS
from skep.notation.rulesets import parse_ruleset
from skep.opponents import FULL_STRENGTH_LIMITS, opponent

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src/skep"
PAGE = ROOT / "docs/opponents.md"
RESULTS = ROOT / "build/leaderboard.jsonl"
RULES = "Base+MLP"
MAX_PLIES = 300
ANCHOR = "level 1"
PLAYERS = (
    *("random", "child", "naive", "starter", "level 1", "level 2", "newcomer", "novice"),
    *("level 3", "clubbie", "level 4", "level 5", "level 6", "level 7", "level 8", "level 9"),
    *("mcts", "level 10"),
)
"""The opponents in the order of their expected strength."""

BEGIN, END = "<!-- leaderboard: tools/leaderboard.py -->", "<!-- end of leaderboard -->"


@dataclass(frozen=True, slots=True)
class Conditions:
    """What decides the games apart from the players: only results with the same ones count."""

    version: str
    code: str
    """A digest of everything that chooses moves, with the network and the policy."""

    rules: str
    openings: str
    max_plies: int
    level_10_nodes: int
    mcts_simulations: int


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games between two players, from the same opening with colors reversed."""

    first: str
    second: str
    number: int
    half_points: int = 0
    """What the first player scored: 0 to 4."""

    plies: int = 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Play the games that are missing, and write the table."""
    options = read_options(arguments)
    wanted = list(schedule(options.players, options.games // 2, options.reach))
    here = conditions()
    done = {
        (pair.first, pair.second, pair.number): pair for pair in read_pairs(options.results, here)
    }
    missing = [pair for pair in wanted if (pair.first, pair.second, pair.number) not in done]
    options.results.parent.mkdir(parents=True, exist_ok=True)
    with (
        options.results.open("a", encoding="utf-8") as file,
        ProcessPoolExecutor(options.processes) as executor,
    ):
        tasks = [executor.submit(play_pair, pair) for pair in missing]
        for number, task in enumerate(as_completed(tasks), 1):
            pair = task.result()
            done[pair.first, pair.second, pair.number] = pair
            line = {"conditions": asdict(here), "pair": asdict(pair)}
            print(json.dumps(line), file=file, flush=True)
            print(f"{number}/{len(missing)} {pair.first} - {pair.second}", file=sys.stderr)
    played = [done[pair.first, pair.second, pair.number] for pair in wanted]
    table = f"{table_of(options.players, played)}\n\n{caption_of(options.games, options.reach)}"
    print(table)
    if options.page is not None:
        text = options.page.read_text(encoding="utf-8")
        options.page.write_text(replace_table(text, table), encoding="utf-8")
    return 0


def read_options(arguments: Sequence[str] | None) -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games per pairing, an even number")
    parser.add_argument("--reach", type=int, default=3, help="how far apart in the list to play")
    parser.add_argument("--processes", type=int, default=1, help="games at once")
    parser.add_argument("--players", type=lambda text: text.split(","), default=list(PLAYERS))
    parser.add_argument("--results", type=Path, default=RESULTS, help="file with finished pairs")
    parser.add_argument("--page", type=Path, help="page whose table is replaced, docs/opponents.md")
    return parser.parse_args(arguments)


def schedule(players: Sequence[str], pairs: int, reach: int) -> Iterator[Pair]:
    """Yield the pairs to play: the players far apart would only confirm that one is stronger."""
    for number in range(pairs):
        for one, other in combinations(range(len(players)), 2):
            if other - one <= reach:
                yield Pair(players[one], players[other], number)


def play_pair(pair: Pair) -> Pair:
    """Play two games; the numbers of the pair decide every move."""
    half_points = plies = 0
    for color in Color:
        names = {color: pair.first, color.other: pair.second}
        game = play_game(names, pair.number, f"{pair} {color.value}")
        winner = game.outcome.winner if game.outcome else None
        half_points += 1 if winner is None else 2 * (winner is color)
        plies += len(game.moves)
    return Pair(pair.first, pair.second, pair.number, half_points, plies)


def play_game(names: dict[Color, str], number: int, seed: str) -> Game:
    """Play a game from an opening; one that is too long has no outcome."""
    rng = Random(seed)
    suite = openings()
    record = suite.records[number % len(suite.records)]
    game = Game.from_record(record)
    players = {color: opponent(name, seed=rng.getrandbits(31)) for color, name in names.items()}
    while game.outcome is None and len(game.moves) < MAX_PLIES:
        if game.position.must_pass:
            game.play_unchecked(game.legal_moves()[0])
            continue
        game.play_unchecked(players[game.to_move].choose(game))
    return game


@cache
def openings() -> Openings:
    """Return the openings, shuffled once."""
    ruleset = parse_ruleset(RULES)
    found = load_openings(suite_for(ruleset), ruleset, Half.HOLD_OUT)
    records = list(found.records)
    Random("leaderboard").shuffle(records)
    return Openings(found.name, tuple(records))


def conditions() -> Conditions:
    """Return the conditions of games that are played now."""
    players = sources("rules", "eval", "policy", "search", "mcts")
    for part in ("engine", "mcts", "opponents"):
        players += sorted(path for path in (SOURCE / part).glob("*.*") if path.is_file())
    return Conditions(
        version=skep.__version__,
        code=digest(*players)[:16],
        rules=RULES,
        openings=openings().digest,
        max_plies=MAX_PLIES,
        level_10_nodes=FULL_STRENGTH_LIMITS.nodes or 0,
        mcts_simulations=DEFAULT_SIMULATIONS,
    )


def read_pairs(path: Path, here: Conditions) -> Iterator[Pair]:
    """Yield the pairs of earlier runs under these conditions. An incomplete line is left out."""
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines(keepends=True):
            found: dict[str, Any] = json.loads(line) if line.endswith("\n") else {}
            if found.get("conditions") == asdict(here):
                yield Pair(**found["pair"])


def table_of(players: Sequence[str], played: Iterable[Pair]) -> str:
    """Return the table in Markdown, the strongest first."""
    counts: dict[tuple[int, int], list[int]] = {}
    scores = {name: [0.0, 0] for name in players}
    for pair in played:
        key = players.index(pair.first), players.index(pair.second)
        counts.setdefault(key, [0] * 5)[pair.half_points] += 1
        for name, half_points in (
            (pair.first, pair.half_points),
            (pair.second, 4 - pair.half_points),
        ):
            scores[name][0] += half_points / 2
            scores[name][1] += 2
    anchor = Anchor(players.index(ANCHOR), 0.0) if ANCHOR in players else None
    rated = ratings(len(players), counts, anchor=anchor)
    rows = sorted(zip(rated, players, strict=True), key=lambda row: -row[0].value)
    lines = ["| opponent | Elo | 95% interval | games | score |", "|---|---:|---:|---:|---:|"]
    for rating, name in rows:
        points, games = scores[name]
        interval = f"±{rating.margin:.0f}" if rating.margin else "fixed"
        share = f"{points / games:.0%}" if games else ""
        lines.append(f"| `{name}` | {rating.value:+.0f} | {interval} | {games} | {share} |")
    return "\n".join(lines)


def caption_of(games: int, reach: int) -> str:
    """Return how the games of a table were played."""
    return (
        f"{RULES}. Each opponent played {games} games against each opponent up to {reach}"
        f" {'place' if reach == 1 else 'places'} away in the expected order of strength."
    )


def replace_table(page: str, table: str) -> str:
    """Return the page with another table between its marks."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        sys.exit(f"the page has no {BEGIN} … {END}")
    return f"{before}{begin}\n\n{table}\n\n{end}{after}"


if __name__ == "__main__":
    sys.exit(main())
