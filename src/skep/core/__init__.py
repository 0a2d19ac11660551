"""The rules of Hive in readable Python, standard library only. Read ``hexes`` to ``position``."""
