"""Live games: one room per game, with one writer, its audience, its alarm and its computer.

``registry`` opens and closes rooms. What an action means is decided in ``skep.server.domain``.
"""
