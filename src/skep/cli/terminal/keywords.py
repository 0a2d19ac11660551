"""The words that a player types beside moves, in English always and in the language spoken."""

from __future__ import annotations

from enum import Enum

from skep.words import Words


class Command(Enum):
    """What a player can ask for; the value is its English name."""

    MOVES = "moves"
    WHY = "why"
    HINT = "hint"
    UNDO = "undo"
    REDO = "redo"
    DRAW = "draw"
    RESIGN = "resign"
    SHOW = "show"
    SAVE = "save"
    RULES = "rules"
    HELP = "help"
    QUIT = "quit"


class Reply(Enum):
    """An answer to a question of ours."""

    YES = "yes"
    NO = "no"


class Shown(Enum):
    """What ``show`` can show beside the hive: the text of the game, or of its position."""

    GAME = "game"
    SETUP = "setup"


_ALIASES = {"exit": Command.QUIT, "q": Command.QUIT, "?": Command.HELP}


class Vocabulary:
    """Finds what a typed word means, and names it in the language of the player."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._meanings = {
            name: member
            for kind in (Command, Reply, Shown)
            for member in kind
            for name in (member.value, self.name(member))
        } | _ALIASES

    @property
    def commands(self) -> list[str]:
        """All names of commands, in the language spoken and in English."""
        return [name for name, member in self._meanings.items() if isinstance(member, Command)]

    def name(self, member: Command | Reply | Shown) -> str:
        """Return the word for something, in the language spoken."""
        return self._words.say(f"cli-{type(member).__name__.lower()}-{member.value}")

    def find(self, word: str) -> Command | Reply | Shown | None:
        """Return what a word means; its first letter does for yes and no."""
        word = word.lower()
        word = word.rstrip("?") or word
        for reply in Reply:
            if word in {reply.value[0], self.name(reply)[0]}:
                return reply
        return self._meanings.get(word)
