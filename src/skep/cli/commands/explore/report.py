"""Moves and games of the collection, as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from skep.cli.messages.tables import table_lines
from skep.explorer import CollectedGame, Continuations, Tally
from skep.notation.rulesets import game_type
from skep.notation.setupstring import format_setup
from skep.rules import Position
from skep.words import Words

_NO_NAME = "?"
_LONGEST_NAME = 30


def moves_lines(
    words: Words, position: Position, found: Continuations, limit: int
) -> Iterator[str]:
    """Yield the moves that were played from a position, as a table."""
    say = words.say
    if not found.tally.games:
        yield say("explore-nothing", type=game_type(position.ruleset))
        return
    yield say("explore-position", **_facts(found.tally))
    shown = found.moves[:limit]
    if shown:
        yield ""
        columns = ("move", "games", "white", "draws", "black", "example")
        rows = [[say(f"explore-column-{column}") for column in columns]]
        rows += [
            [
                one.text,
                say("explore-count", count=one.tally.games),
                *_shares(words, one.tally),
                ", ".join(_example(words, game) for game in one.examples),
            ]
            for one in shown
        ]
        yield from _aligned(rows)
    notes = (
        ("explore-more-moves", len(found.moves) - len(shown)),
        ("explore-ended", found.ended.games),
        ("explore-illegal", found.illegal.games),
    )
    for message, count in notes:
        if count:
            yield say(message, count=count)


def moves_json(position: Position, found: Continuations) -> dict[str, object]:
    """Return the moves that were played from a position."""
    return {
        "position": format_setup(position),
        "canonical_key": f"{position.canonical_key:016x}",
        "games": _tally_json(found.tally),
        "moves": [
            {
                "move": one.text,
                "games": _tally_json(one.tally),
                "examples": [_game_json(game) for game in one.examples],
            }
            for one in found.moves
        ],
        "ended": _tally_json(found.ended),
        "illegal": _tally_json(found.illegal),
    }


def games_lines(words: Words, games: Sequence[CollectedGame], total: int) -> Iterator[str]:
    """Yield games as a table."""
    if games:
        columns = ("number", "players", "result", "rules", "date", "source", "plies")
        rows = [[words.say(f"explore-column-{column}") for column in columns]]
        rows += [
            [
                str(game.id),
                _players(words, game),
                words.say("explore-result", result=game.facts.result.value),
                game.facts.rules,
                game.facts.date,
                _harmless(game.source),
                words.say("explore-count", count=game.facts.plies),
            ]
            for game in games
        ]
        yield from table_lines(rows, names=6)
        yield ""
    yield words.say("explore-found", shown=len(games), total=total)


def games_json(games: Sequence[CollectedGame], total: int) -> dict[str, object]:
    """Return games, and how many there are in all."""
    return {"total": total, "games": [_game_json(game) for game in games]}


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield rows as lines: numbers aligned right, between a move and an example."""
    tables = [list(table_lines([row[:-1] for row in rows])), [row[-1] for row in rows]]
    width = max(map(len, tables[0]))
    for left, right in zip(*tables, strict=True):
        yield f"{left:<{width}}  {right}".rstrip()


def _facts(tally: Tally) -> dict[str, int]:
    return {
        "games": tally.games,
        "white": tally.white,
        "draws": tally.draws,
        "black": tally.black,
        "unfinished": tally.unfinished,
    }


def _shares(words: Words, tally: Tally) -> list[str]:
    """Return the shares of the results in the finished games."""
    finished = tally.games - tally.unfinished
    if not finished:
        return [words.say("explore-no-share")] * 3
    counts = (tally.white, tally.draws, tally.black)
    return [words.say("explore-share", share=count / finished) for count in counts]


def _players(words: Words, game: CollectedGame) -> str:
    """Return the names of both players; nothing if neither is known."""
    if not (game.facts.white or game.facts.black):
        return ""
    names = (_harmless(name).strip() for name in (game.facts.white, game.facts.black))
    white, black = (_shortened(name or _NO_NAME) for name in names)
    return words.say("explore-players", white=white, black=black)


def _example(words: Words, game: CollectedGame) -> str:
    return " ".join(filter(None, (f"#{game.id}", _players(words, game), game.facts.date)))


def _harmless(text: str) -> str:
    """Return text of a file without control characters: a terminal would obey them."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"


def _tally_json(tally: Tally) -> dict[str, object]:
    return {**_facts(tally), "white_score": tally.white_score}


def _game_json(game: CollectedGame) -> dict[str, object]:
    facts = game.facts
    return {
        "id": game.id,
        "white": facts.white or None,
        "black": facts.black or None,
        "game_type": facts.game_type,
        "rules": facts.rules,
        "date": facts.date or None,
        "result": facts.result.value,
        "plies": facts.plies,
        "source": game.source or None,
    }
