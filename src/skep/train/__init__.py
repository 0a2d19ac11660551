"""Self-play, and training networks on the games."""
