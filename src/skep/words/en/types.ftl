### A value of the wrong type, for people who write programs.
###
### Variables:
###   $name      the argument, or the part of a value
###   $expected  the types that it may have, as a list
###   $value     the value, as Python writes it

error-wrong-type = { $name }: expected { $expected }, not { $value }.

## What to use instead; one message for each member of Instead

instead-move = Use Game, which takes moves as text, or skep.read_move(text, position).
instead-piece = Use skep.parse_piece(text), or Game, which takes the text.
instead-hex = Use Hex(q, r), or Game.explain, which takes text such as 'bQ-'.
instead-ruleset = Use skep.parse_ruleset(text), or Game, which takes the text.
instead-setup = Use skep.parse_setup(text), which returns a Position.
instead-position = Use skep.parse_setup(text) or Game.from_string(text).position.
instead-color = Use Color.WHITE or Color.BLACK.
instead-bug = Use Bug.ANT or Bug('A').
instead-its-position = Use its .position.
instead-its-ruleset = Use its .ruleset, or Game.from_position to start from a position.
instead-decode = Use its .decode().
instead-read = Use its .read(), or skep.read_games with the path.
instead-file = skep.read_games(path) reads a file.
