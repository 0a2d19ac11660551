"""Several processes: each game is played in one of them, and any of them serves any player."""
