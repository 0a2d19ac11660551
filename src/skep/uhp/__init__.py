"""The Universal Hive Protocol: our engine for other programs, other engines for ours.

``skep.uhp.server`` answers, ``skep.uhp.client`` asks. Nothing is imported here: the server is
started anew for every game somewhere, and need not wait for what the client is made of.
"""
