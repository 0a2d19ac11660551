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
error-notation-in-file = Line { $line }: { $text }, column { $column }: expected { $expected }.
error-broken-game = Ply { $ply }, { $move }, can't be played. { $why }
error-not-in-play = { $name } isn't in play yet: say where the piece goes by one that is.
error-rules-disagree = The game says { $header }, but the rules asked for are { $rules }.
error-undecodable = Line { $line }, column { $column }: byte { $byte } isn't UTF-8 text.
error-damaged-file = Line { $line }: from here on the compressed file is damaged.
# Where file and line have been told already.
error-undecodable-there = column { $column }: byte { $byte } isn't UTF-8 text.
error-damaged-there = from here on the compressed file is damaged.
error-unreadable-game = Line { $line }, game { $number }: { $why } To skip such games, pass a function as on_failure.
error-unreadable-game-in-file = { $file }, line { $line }, game { $number }: { $why } To skip such games, pass a function as on_failure.
error-empty-text = The text is empty. Pass the text of a game, or the path of a file.
error-unknown-format = { $text } is not a game string, PGN, SGF, BGA, a setup string or a hivegame.com analysis.

## Writing, and the rest

unwritable-setup = A game that started from a set-up position can't be written as a game string: use PGN instead.
unwritable-sgf-setup = A game that started from a set-up position can't be written as SGF: use PGN instead.
unwritable-tag-name = PGN can't have a tag with the name { $about }: a name has no blanks, quotes or brackets.
unwritable-comment = A comment stands after ply { $about }, which the game doesn't have.
unwritable-computed-tag = Skep computes the tag { $about } from the game: leave it out.
unwritable-read-only = Skep reads { $about }, but can't write it: use uhp, pgn, sgf or setup instead.
error-invalid-position = This position can't come about. { $problems }
ruleset-too-many = This box has more pieces of the { $name } than a full set. Leave some out.
ruleset-no-queen = No game can be played with this box: it holds one queen a side.
ruleset-not-in-box = There's no { $name } in this box.
error-unknown-language = There's no language { $text } here: choose { $languages }.

game-nothing-to-undo = There's no move to take back.
game-nothing-to-redo = There's no move to play again.
game-game-over = The game is over.

## What was expected

expected-color = a piece: w or b, then its bug and number, such as wA1 or bQ
expected-bug = one of Q S B G A M L P
expected-number = the number of the piece: G and A have 1 to 3, S and B have 1 and 2
expected-no-number = no number after Q, M, L or P: there is only one
expected-blank = a blank, then where the piece goes
expected-target = where the piece goes, such as -wA1, wA1/ or wA1
expected-one-side = one of - / \ on one side of the piece only
expected-move-end = the end of the move, or one of - / \ after the piece
expected-in-play = a piece in play
expected-rules = a rule set: dutch-2005, classic, pocket, carbon, ultimate, tournament, or Base with any of +M +L +P
expected-expansion = one of M L P, each once, as far as the box holds it
expected-switch = a switch: { $choices }, then =
expected-switch-value = { $choices }
expected-box = a box such as Q1S2B2G3A3M1L1P1: one queen, and no more of a bug than a box holds
expected-game-type = a game type such as Base or Base+MLP
expected-game-state = NotStarted, InProgress, Draw, WhiteWins or BlackWins
expected-turn = the turn, such as White[1] or Black[12]
expected-setup-version = a setup string of version 1, which begins with 1~
expected-setup-fields = six fields joined by ~: version, rules, side, first player, stunned, stacks
expected-setup-side = the side to move and its turn, such as w1 or b12
expected-setup-first-player = the side that began, w or b
expected-setup-stack = a stack on a hex of its own: q-r-pieces, such as 0-1-wA1-bB1
expected-pgn-tag = a tag such as [White "Ann"]
expected-pgn-move = a move, a comment or the result: the tags of a game stand before its first move
expected-pgn-game = a game in PGN: tags, moves or both
expected-pgn-file = the text of a game (skep.read_games reads a file)
expected-pgn-comment = a {"}"} that closes the comment: it may hide moves
expected-pgn-variation = a ) that closes the variation
expected-one-pgn = exactly one game in PGN (skep.read_games reads any number)
expected-sgf-start = a game of BoardSpace, which begins with (;
expected-sgf-property = a property such as GM[27]
expected-sgf-hive = GM[27], BoardSpace's number for Hive
expected-sgf-standard-box = a variant with a standard box: in Hive-Ultimate players mix any pieces
expected-sgf-piece = a piece such as wA1, or a1 in old files
expected-sgf-cell = a column and a row, such as N 13
expected-json = JSON
expected-analysis = a hivegame.com analysis: a JSON object with nodes, or with a tree in older files
expected-analysis-tree = a tree of moves: each child is a node, and each node appears once
expected-analysis-move = a move with a piece and a position
expected-analysis-start = an analysis that starts at the first move (not at start_hop)
expected-bga-move = moves of Board Game Arena, such as [wA3 .] [bG2 wA3-]

## What is impossible about a setup

setup-negative-ply = A game has no fewer than zero plies.
setup-too-large = No game comes to a number beyond a billion.
setup-wrong-first-player = By these rules { opponent } begins, not { color }.
setup-empty-stack = On hex { $hexes } there's a stack without pieces.
setup-not-in-box = { the-piece.start } isn't in the box of these rules.
setup-twice = { the-piece.start } lies in the hive twice.
setup-number-skipped = { the-piece.start } is in play before a lower number of its kind.
setup-cannot-climb = { the-piece.start } lies on another piece: only beetles and mosquitoes do that.
setup-climbed-too-early = { the-piece.start } lies on another piece, and no piece climbs before its queen is placed.
setup-not-one-hive = Loose from the rest of the hive: { $pieces }.
setup-too-many-pieces = { color } has more pieces in play than it has had turns.
setup-nothing-placed = { color } has had a turn, and has no piece in play.
setup-queen-missing = { color } has more than three pieces in play, and the queen isn't one of them.
setup-queen-too-early = { the-piece.start } can't be the first piece: she may come in from the second turn on.
setup-stunned-not-in-play = { the-piece.start } is named as stunned, and isn't in play.
setup-stunned-covered = { the-piece.start } is named as stunned, and another piece lies on top.
setup-stunned-not-thrown = { the-piece.start } can't be stunned on its own side's turn: that takes a throw, and no thrower lies beside it.

## What the pure rules can't do; $task is a member of NativeTask

error-native-needed = { $task ->
    [self-play] Self-play
    [pairs] A match in pairs
   *[records] Learning from self-play games
} needs the compiled rules. { $chosen ->
    [yes] Unset SKEP_PURE to use them.
   *[no] To build them, install a C++ compiler and Python.h (Debian: apt install g++ python3-dev), then install Skep again.
}
