"""The Universal Hive Protocol: Skep's engine for other programs, and other engines for Skep.

``skep.uhp.server`` answers commands, ``skep.uhp.client`` sends them. This package imports neither:
many viewers start the server once per game, and it should not wait for the client to load.
"""
