"""One training run: hyperparameters, batches, gradient steps and checkpoints."""
