"""The learners of the course: whoever owns a printed edition, and whoever has chosen none."""

from __future__ import annotations

from collections.abc import Mapping

from course_files import StepSource
from edition_positions import PRINTED

from skep.core.bugs import Bug
from skep.core.ruleset import SWITCHES, TOURNAMENT, Ruleset

ANY = "any"
"""A learner who has chosen no box, and plays by the tournament rules."""

BOXES: Mapping[str, Ruleset] = {ANY: TOURNAMENT, **dict(reversed(tuple(PRINTED.items())))}
"""The rules for each kind of learner, newest edition first."""


def boxes_of(source: StepSource, needs: str) -> tuple[str, ...]:
    """Return the boxes whose owners see a step; *needs* are the expansions of its lesson.

    :raises LessonError: when the step needs a switch or a value that doesn't exist, or no box
        has what it needs.
    """
    _check_switches(source)
    found = tuple(name for name, rules in BOXES.items() if _is_shown(source, needs, rules))
    if not found:
        raise source.wrong("switches", "no edition has these rules and bugs: no one would see it")
    return found


def rules_of(source: StepSource, needs: str, box: str) -> Ruleset:
    """Return the rules of a box, with no other expansions than those that a step needs."""
    wanted = {Bug(letter) for letter in needs + source.needs}
    return BOXES[box].with_expansions(wanted)


def _is_shown(source: StepSource, needs: str, rules: Ruleset) -> bool:
    has_bugs = all(rules.box[Bug(letter)] for letter in needs + source.needs)
    spelled = rules.spelled()
    return has_bugs and all(spelled[name] in values for name, values in source.switches.items())


def _check_switches(source: StepSource) -> None:
    known = {switch.name: tuple(switch.values) for switch in SWITCHES}
    for name, values in source.switches.items():
        if name not in known:
            raise source.wrong("switches", f"there is no {name}; choose from {', '.join(known)}")
        for value in values:
            if value not in known[name]:
                choices = ", ".join(known[name])
                raise source.wrong("switches", f"{name} can't be {value}; choose from {choices}")
