### What could not be read, set up or done.
###
### Variables, besides those of rules.ftl:
###   $text, $column, $line  what was read, quoted already; the column and line, from 1
###   $expected  one of the messages expected-...
###   $name      a piece as somebody wrote it
###   $why       a sentence that says what was wrong with a move
###   $hexes     hexes by their coordinates, as a list

# The quotation marks around what somebody wrote.
quoted = “{ $text }”

## Reading

error-notation = { $text }, column { $column }: expected { $expected }.
# In a game whose move has been quoted already.
error-notation-there = Column { $column }: expected { $expected }.
error-cut-off = The file seems to be cut off there.
error-notation-in-file = Line { $line }: { $text }, column { $column }: expected { $expected }.
error-broken-game = Ply { $ply }, { $move }, can’t be played. { $why }
error-not-in-play = { $name } isn’t in play yet. Name a piece that is.
error-rules-disagree = The game says { $header }, but you asked for { $rules }.
error-undecodable = Line { $line }, column { $column }: byte { $byte } isn’t valid UTF-8.
error-damaged-file = Line { $line }: the compressed file is damaged from here on.
# Where file and line have been told already.
error-undecodable-there = column { $column }: byte { $byte } isn’t valid UTF-8.
error-damaged-there = the compressed file is damaged from here on.
error-unreadable-game = Line { $line }, game { $number }: { $why } To skip such games, pass a function as on_failure.
error-unreadable-game-in-file = { $file }, line { $line }, game { $number }: { $why } To skip such games, pass a function as on_failure.
error-empty-text = The text is empty. Pass the text of a game, or the path of a file.
error-unknown-format = { $text } isn’t a game string, PGN, SGF, BGA, a setup string or a hivegame.com analysis.

## Writing, and the rest

unwritable-setup = A game that starts from a custom position can’t be written as a game string. Use PGN instead.
unwritable-sgf-setup = A game that starts from a custom position can’t be written as SGF. Use PGN instead.
unwritable-tag-name = PGN doesn’t allow a tag named { $about }. Use a name without spaces, quotes or brackets.
unwritable-comment = There is a comment after ply { $about }, but the game isn’t that long.
unwritable-computed-tag = Skep computes the tag { $about } from the game. Leave it out.
unwritable-read-only = Skep reads { $about }, but can’t write it. Use uhp, pgn, sgf or setup instead.
error-invalid-position = This position is impossible. { $problems }
ruleset-too-many = The number of { $name } pieces must be between 0 and the number in a full set.
ruleset-no-queen = Nobody can win with these rules: each side needs exactly one queen.
ruleset-not-in-box = These rules have no { $name }.
error-unknown-language = Skep doesn’t speak the language { $text }. Choose { $languages }.

game-nothing-to-undo = There’s no move to take back.
game-nothing-to-redo = There’s no move to replay.
game-game-over = The game is over.

## What was expected

expected-color = a piece: w or b, then its bug and number, such as wA1 or bQ
expected-bug = one of { $choices }
expected-number = the number of the piece: { $choices }
expected-no-number = no number after { $choices }: there is only one of each
expected-blank = a space, then where the piece goes
expected-target = where the piece goes, such as -wA1, wA1/ or wA1
expected-one-side = one of - / \ on one side of the piece only
expected-move-end = the end of the move, or one of - / \ after the piece
expected-in-play = a piece in play
expected-rules = a rule set: { $choices }, or Base with any of { $expansions }
expected-expansion = one of { $choices }, each at most once, and only if the edition has it
expected-switch = one of the switches { $choices }, then =
expected-switch-value = { $choices }
expected-box = a set of pieces such as Q1S2B2G3A3M1L1P1: one queen, and at most this many of each bug
expected-game-type = a game type such as Base or Base+MLP
expected-game-state = NotStarted, InProgress, Draw, WhiteWins or BlackWins
expected-turn = the turn, such as White[1] or Black[12]
expected-setup-version = a version 1 setup string, which begins with 1~
expected-setup-fields = six fields joined by ~: version, rules, side, first player, stunned, stacks
expected-setup-side = the side to move and its turn, such as w1 or b12
expected-setup-first-player = the side that went first, w or b
expected-setup-stack = a stack on a hex of its own: q-r-pieces, such as 0-1-wA1-bB1
expected-pgn-tag = a tag such as [White "Ann"]
expected-pgn-move = a move, a comment or the result (tags come before the first move)
expected-pgn-game = a game in PGN: tags, moves or both
expected-pgn-file = the text of a game (skep.read_games reads a file)
expected-pgn-comment = a {"}"} that closes the comment
expected-pgn-variation = a ) that closes the variation
expected-one-pgn = exactly one game in PGN (skep.read_games reads any number)
expected-sgf-start = a BoardSpace game, which begins with (;
expected-sgf-property = a property such as GM[27]
expected-sgf-closed = a ] that closes the property (the file seems to be cut off here)
expected-sgf-hive = GM[27], BoardSpace’s number for Hive
expected-sgf-standard-box = a variant with a standard set of pieces (in Hive-Ultimate, players can mix any pieces)
expected-sgf-piece = a piece such as wA1, or a1 in old files
expected-sgf-cell = a column and a row, such as N 13
expected-json = JSON
expected-analysis = a hivegame.com analysis: a JSON object with nodes, or with a tree in older files
expected-analysis-tree = a tree of moves: each child is a node, and each node appears once
expected-analysis-move = a move with a piece and a position
expected-analysis-start = an analysis that starts at the first move (not at start_hop)
expected-bga-move = Board Game Arena moves, such as [wA3 .] [bG2 wA3-]

## What the pure rules can’t do; $task is a member of NativeTask

error-native-needed = { $task ->
    [self-play] Self-play
    [features] Computing the network’s inputs
    [batch-games] Playing many games at once
    [pairs] A match with paired games
    [mcts] Monte Carlo tree search
   *[records] Training on self-play games
} needs the native rules. { $chosen ->
    [yes] Unset SKEP_PURE to use them.
   *[no] To build them, install a C++ compiler and Python.h (Debian: apt install g++ python3-dev), then install Skep again.
}
