"""The words that a player types besides moves, in English and in the player's language."""

from __future__ import annotations

from enum import Enum

from skep.words import Words


class PlayCommand(Enum):
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
    """The answer to a yes-or-no question."""

    YES = "yes"
    NO = "no"


class ShowTarget(Enum):
    """What ``show`` can print instead of a drawing: the game or the position, as a string."""

    GAME = "game"
    SETUP = "setup"


_MESSAGES = {PlayCommand: "command", Reply: "reply", ShowTarget: "shown"}
_ALIASES = {"exit": PlayCommand.QUIT, "q": PlayCommand.QUIT, "?": PlayCommand.HELP}


class Keywords:
    """Finds what a typed word means, and names it in the player's language."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._meanings = {
            name: member
            for kind in (PlayCommand, Reply, ShowTarget)
            for member in kind
            for name in (member.value, self.name(member))
        } | _ALIASES

    @property
    def commands(self) -> list[str]:
        """All names of commands, in the player's language and in English."""
        return [name for name, member in self._meanings.items() if isinstance(member, PlayCommand)]

    def name(self, member: PlayCommand | Reply | ShowTarget) -> str:
        """Return the word for something, in the player's language."""
        return self._words.say(f"cli-{_MESSAGES[type(member)]}-{member.value}")

    def find(self, word: str) -> PlayCommand | Reply | ShowTarget | None:
        """Return what a word means; for yes and no the first letter is enough."""
        word = word.lower()
        word = word.rstrip("?") or word
        for reply in Reply:
            if word in {reply.value[0], self.name(reply)[0]}:
                return reply
        return self._meanings.get(word)
