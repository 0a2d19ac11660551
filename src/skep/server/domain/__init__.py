"""The game at a table, as pure functions and values: no I/O, no tasks, no messages.

``facts`` is what happened and is stored, ``table`` is what the facts add up to, and ``decisions``
says what follows from a player's action. ``rooms`` brings them to life.
"""
