"""Suggests the name that the user may have meant."""

from __future__ import annotations

from collections.abc import Iterable


def nearest(text: str, names: Iterable[str]) -> str | None:
    """Return the most similar name, ignoring case; None if no name is similar.

    >>> nearest("clasic", ["carbon", "classic"])
    'classic'
    """
    # Imported here: only typos need it.
    from difflib import get_close_matches  # noqa: PLC0415

    by_lower_case = {name.lower(): name for name in names}
    found = get_close_matches(text.strip().lower(), by_lower_case, n=1)
    return by_lower_case[found[0]] if found else None
