"""The text in a picture of training curves."""

from __future__ import annotations

from skep.train.curves import ENGLISH
from skep.words import Words


def curve_words(words: Words) -> dict[str, str]:
    """Return the labels of a picture in the user's language."""
    return {name: words.say(f"train-curve-{name}") for name in ENGLISH}
