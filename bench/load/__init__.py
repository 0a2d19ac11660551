"""A club night: thousands of players on one server, with real connections and real moves.

``python -m bench.load --games 1000 --idle 3000 --seconds 600`` starts a server, plays, and prints
how long acknowledgments took, with the CPU time and lag of both sides.
"""
