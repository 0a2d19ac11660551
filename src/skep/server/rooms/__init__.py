"""Games in progress: what each command does, and one writer for each game.

``facts`` is what happens and is stored, ``table`` what it adds up to, ``decisions`` what follows
from a command; none of them knows a socket, a database or the time of day. ``room`` brings them
together.
"""
