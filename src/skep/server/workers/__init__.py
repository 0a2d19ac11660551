"""The engine in its own processes, so that a search never delays a clock.

``engine_pool`` is the interface that the rest of the server uses. ``worker_pool`` implements it:
requests wait in a ``fair_queue`` for a ``worker``, which talks to its ``process`` over pipes
(``protocol``).
"""
