"""Hive for reinforcement learning: PettingZoo, a vector environment, and OpenSpiel's interface.

- ``hive_v0``: an AEC environment for PettingZoo. ``hive_v0.env()`` creates one.
- ``versus``: ``HiveVsOpponentEnv``, one side against a named opponent, for Gymnasium.
- ``vector``: ``HiveVectorEnv``, which plays many games at once in C++.
- ``starts``: where their games start.
- ``openspiel``: games and states with OpenSpiel's methods and action numbers.

The last one needs NumPy, and the others the extra ``envs``. See docs/environments.md.
"""
