"""What messages show of a game: from what the server knows to what a viewer gets."""
