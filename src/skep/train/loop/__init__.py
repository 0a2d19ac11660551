"""The training loop: self-play, training and gating matches, generation after generation."""
