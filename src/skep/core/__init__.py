"""The rules of Hive in readable Python, standard library only.

Read the modules in the order of docs/architecture.md, from ``bugs`` and ``hexes`` to ``position``.
"""
