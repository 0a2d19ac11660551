"""Attacks on a server of one's own, on loopback, while other people play on it.

``python -m bench.attacks`` runs all of them, ``python -m bench.attacks pongs silent`` only some.
Each prints what it cost the server and the players, and the bar. Tests have short forms of them.
"""
