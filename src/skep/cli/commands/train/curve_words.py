"""The labels of a plot of training curves."""

from __future__ import annotations

from skep.train.metrics.curves import ENGLISH
from skep.words import Words


def curve_words(words: Words) -> dict[str, str]:
    """Return the labels in the user's language."""
    return {name: words.say(f"train-curve-{name}") for name in ENGLISH}
