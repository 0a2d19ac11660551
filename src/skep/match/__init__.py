"""Engine against engine: players, referee, openings, logs, and the statistics of a match."""
