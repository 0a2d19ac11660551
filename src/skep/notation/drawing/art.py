"""The drawings of the bugs, as markup to put inside a picture."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from skep.core.bugs import Bug


@cache
def bug_markup(bug: Bug) -> str:
    """Return the drawing of a bug around the origin, within a radius of 40, in ``currentColor``.

    It is the markup itself, not a reference to a symbol, so pictures on one page share no ids.
    """
    name = f"{bug.name.lower()}.svg"
    source = files("skep.art").joinpath(name).read_text(encoding="utf-8")
    markup = source[source.index("<g") : source.rindex("</svg>")]
    return "".join(markup.splitlines())
