### What is impossible about a setup: one sentence for each code of SetupProblemCode (skep/core/setup.py). The page
### and the command line both use them. The variables are described in errors.ftl.

setup-negative-ply = A game can’t have a negative number of plies.
setup-too-large = A number above one billion is too large for a game.
setup-wrong-first-player = Under these rules, { opponent } goes first, not { color }.
setup-empty-stack = The stack on hex { $hexes } has no pieces.
setup-not-in-box = { the-piece.start } isn’t one of the pieces in these rules.
setup-twice = { the-piece.start } is in the hive twice.
setup-number-skipped = { the-piece.start } is in play, but a lower-numbered piece of the same kind isn’t.
setup-cannot-climb = { the-piece.start } is on top of another piece. Only beetles and mosquitoes can be there.
setup-climbed-too-early = { the-piece.start } is on top of another piece, but no piece can climb before its queen is placed.
setup-not-one-hive = Not connected to the rest of the hive: { $pieces }.
setup-too-many-pieces = { color } has more pieces in play than it has had turns.
setup-nothing-placed = { color } has had a turn but has no piece in play.
setup-queen-missing = { color } has more than three pieces in play, but no queen.
setup-queen-too-early = { the-piece.start } can’t be the first piece: she enters on the second turn or later.
setup-stunned-not-in-play = { the-piece.start } is marked as stunned but isn’t in play.
setup-stunned-covered = { the-piece.start } is marked as stunned but is under another piece.
setup-stunned-not-thrown = { the-piece.start } can’t be stunned on its own side’s turn unless it was just thrown, and no piece next to it could have thrown it.
