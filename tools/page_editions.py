"""Write what the page says about the printed editions: boxes, switches, and moves that they decide.

python tools/page_editions.py

The boxes and switches come from ``skep.core.ruleset``, the moves from ``lessons/editions.toml``,
and the numbers of the rules from ``docs/rules.md``.
"""

from __future__ import annotations

import json

from edition_positions import PRINTED, Difference, matters, read_differences, read_needs
from page_rules import SOURCES, TARGET
from rules_markdown import read_rules

from skep.core.bugs import Bug
from skep.core.moves import Movement, Placement
from skep.core.ruleset import SWITCHES, Ruleset
from skep.notation.drawing.svg import Marks, draw_svg

DATA = TARGET.parents[1] / "state/editions.json"
PICTURES = TARGET.parent / "editions/pictures"


def editions_data() -> str:
    """Return everything as JSON."""
    data = {
        "switches": [
            {"name": one.name, "message": one.message, "rule": one.rule}
            for one in SWITCHES
            if len({ruleset.spelled()[one.name] for ruleset in PRINTED.values()}) > 1
        ],
        "editions": {name: _edition(ruleset) for name, ruleset in reversed(tuple(PRINTED.items()))},
        "differences": [
            {"switch": one.switch, "legal": [name for name in PRINTED if name in one.legal]}
            for one in read_differences()
        ],
    }
    return json.dumps(data, separators=(",", ":")) + "\n"


def _edition(ruleset: Ruleset) -> dict[str, object]:
    return {
        "box": {bug.value: ruleset.box[bug] for bug in Bug},
        "switches": ruleset.spelled(),
        "idle": idle_rules(ruleset),
    }


def idle_rules(ruleset: Ruleset) -> list[str]:
    """Return the numbers of the sections and rules that don't matter under some rules."""
    idle = {number for number, need in read_needs().items() if not matters(need, ruleset)}
    return [
        entry.number
        for entry in read_rules(SOURCES["en"]).entries()
        if not idle.isdisjoint({entry.number, entry.number.partition(".")[0]})
    ]


def draw_difference(difference: Difference) -> str:
    """Return a picture: a new piece where it lies, or a piece with the hex that it goes to."""
    game = difference.game(PRINTED[difference.legal[0]])
    move = game.read_move(difference.move)
    if isinstance(move, Movement):
        outlined = Placement(move.piece, move.start)
        return draw_svg(game.position, outlined, marks=Marks(targets=(move.end,)))
    game.play(move)
    return draw_svg(game.position, move)


def main() -> None:
    """Write the data and the pictures."""
    DATA.write_text(editions_data(), encoding="utf-8")
    PICTURES.mkdir(parents=True, exist_ok=True)
    for difference in read_differences():
        path = PICTURES / f"{difference.switch}.svg"
        path.write_text(draw_difference(difference), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
