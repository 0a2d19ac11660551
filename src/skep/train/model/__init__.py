"""The neural network: its inputs, the PyTorch model, and the integer form the engine uses."""
