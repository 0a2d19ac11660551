"""The names of networks that aren't files."""

from __future__ import annotations

BUILT_IN = "BuiltIn"
"""The network that comes with Skep."""

HAND_MADE = "HandMade"
"""No network: the handcrafted evaluation."""

_SPELLINGS = {name.lower(): name for name in (BUILT_IN, HAND_MADE)}


def network_name(text: str) -> str:
    """Return ``BuiltIn`` and ``HandMade`` in this spelling, and file names as they are.

    >>> network_name("handmade"), network_name("./best.net")
    ('HandMade', './best.net')
    """
    return _SPELLINGS.get(text.lower(), text)
