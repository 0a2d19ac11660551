"""Training data: self-play games in files, and the positions that networks train on."""
