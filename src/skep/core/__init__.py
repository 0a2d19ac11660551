"""The law of Hive in Python, to be read from ``hexes`` to ``position``; standard library only."""
