"""Text in and out: move strings, game strings, PGN, SGF, setup strings, and drawings."""
