### The command line: the game at a terminal, notices and summaries.
###
### Variables:
###   $color  a side: white or black
###   $turn   the number of the turn
###   $program, $undo, $save, $quit  what to type for them

## The program

cli-bug = Skep ran into an internal error ({ $what }). It isn’t your fault. Set SKEP_DEBUG=1 to see where it happened.
cli-not-text = This isn’t UTF-8 text (byte { $byte }).
cli-games-failed = { $failed } of { $games } games couldn’t be read.
cli-no-game = { $file } contains no games.
cli-is-folder = { $file } is a folder. Name a file with games instead.
cli-not-games = { $file } doesn’t look like a file with games. Skep reads .uhp, .pgn, .sgf, .bga, .setup and .json, plain or compressed (.gz).
cli-not-a-number = “{ $text }” isn’t a whole number from { $low } to { $high }.
cli-pure-rules = Skep is using its pure Python rules, which are hundreds of times slower than the native ones. To get the native rules, install a C++ compiler and Python.h (Debian: apt install g++ python3-dev), then run “pip install .” again in Skep’s source folder.
cli-version-rules = Rules: { $backend ->
    [pure] pure Python
    [avx2] native, with AVX2
   *[native] native
}
cli-version-network = Network: BuiltIn (SHA-256 { $digest }…)
cli-version-no-network = Network: none (handcrafted evaluation)
cli-perft-speed = { $nodes ->
    [one] One node
   *[other] { $nodes } nodes
} in { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s: { NUMBER($speed, maximumFractionDigits: 0) } nodes per second
cli-perft-at-once = { $nodes ->
    [one] One node
   *[other] { $nodes } nodes
} in less than { NUMBER($seconds, minimumFractionDigits: 2) } s
cli-bench-machine = { $processor }, { $cores ->
    [one] one core
   *[other] { $cores } cores
}, Python { $python }
cli-bench-native = Native rules, compiled with { $compiler }, on one core:
cli-bench-pure = Pure Python rules, on one core:
cli-bench-objects = Legal move lists, as objects
cli-bench-packed = Legal move lists, packed
cli-bench-leaves = Perft leaves, middlegames
cli-bench-opening = Perft leaves, Base+MLP
cli-bench-plies = Plies of random games
cli-bench-speed = { NUMBER($speed, maximumFractionDigits: 0) }
cli-bench-unit = per second

## What a player types. One word each, in small letters; the English ones always work as well.

cli-command-moves = moves
cli-command-why = why
cli-command-hint = hint
cli-command-undo = undo
cli-command-redo = redo
cli-command-draw = draw
cli-command-resign = resign
cli-command-show = show
cli-command-save = save
cli-command-rules = rules
cli-command-help = help
cli-command-quit = quit

cli-reply-yes = yes
cli-reply-no = no

cli-shown-game = game
cli-shown-setup = setup

## Help

# The six hexes around a piece, as they are written; $letters is the list of all bugs.
cli-help-intro =
    Type a move: the piece, then where it goes.
      wS1       the very first piece                \bQ   bQ/
      wA1 -bQ   left of bQ                       -bQ   bQ   bQ-
      wB1 bQ    on top of bQ                        /bQ   bQ\
    w is White, b is Black; { $letters }.
    In the drawing, [wA1] moved last and came from ( · ), and bQ < wB2 is a stack with wB2 on top. A dot in a reserve marks a piece that is already in play.
    Press Tab to see what you can type. Besides moves, you can type:
cli-help-letter = { $letter } { $bug }
cli-help-moves-form = { $name } [PIECE]
cli-help-moves = list the legal moves, or those of one piece
cli-help-why-form = { $name } MOVE or PIECE
cli-help-why = explain why a move is illegal, or how it works
cli-help-hint-form = { $name }
cli-help-hint = show what the computer would play
cli-help-undo-form = { $name } [NUMBER]
cli-help-undo = take back the last move, or several
cli-help-redo-form = { $name } [NUMBER]
cli-help-redo = replay a move you took back, or several
cli-help-draw-form = { $name }
cli-help-draw = offer a draw
cli-help-resign-form = { $name }
cli-help-resign = resign the game
cli-help-show-form = { $name } [game|setup]
cli-help-show = draw the hive, or print the game or the position as text
cli-help-save-form = { $name } FILE
cli-help-save = save the game as .uhp, .pgn, .sgf, .setup or .svg (a picture)
cli-help-rules-form = { $name }
cli-help-rules = show the rules of this game
cli-help-help-form = { $name }
cli-help-help = show this list
cli-help-quit-form = { $name }
cli-help-quit = leave; you can resume the game later

## At the table

cli-welcome = Hive with the rule set { $rules }. Type a move such as wS1. Press Tab to see what you can type, or type help.
cli-heading = { color } to move, turn { $turn }
cli-heading-passed = { color } to move, turn { $turn }, after a pass
cli-prompt = { color } { $turn } ›{ " " }
cli-prompt-over = ›{ " " }
cli-over = Type { $undo } to take back the last move, { $save } FILE to save the game, or { $quit } to leave.
cli-passes = { color } has no legal move and passes.
cli-third-time = This position has occurred three times. You can agree to a draw: type { $draw }.
# $suggestion is a word that may have been meant: none if nothing is like it.
cli-not-understood = { $suggestion ->
    [none] I don’t understand “{ $text }”. Type a move such as wA1 -bQ, or { $help }.
   *[other] I don’t understand “{ $text }”. Did you mean { $suggestion }?
}
# $suggestion is what should have been typed, as far as is known.
cli-no-color = “{ $text }” doesn’t say whose piece it is. Begin with w for White or b for Black, as in { $suggestion }.
# A command follows.
cli-whole-game = Type one move at a time here. To continue from this game, leave with { $quit } and type:
cli-one-by-one = Type one move at a time here. To continue from a whole game, leave with { $quit } and type { $program } play, followed by the game in quotes or the name of its file.
cli-either-begins = Either side can go first. For Black to go first, place a black piece, such as bS1.
cli-yes-or-no = Please answer { $yes } or { $no }.
cli-undo-how-many = How many moves back? Type { $name } 2, or just { $name } for one.
cli-undo-few = { $count ->
    [one] Only one move can be taken back.
   *[other] Only { $count } moves can be taken back.
}
cli-redo-how-many = How many moves forward? Type { $name } 2, or just { $name } for one.
cli-redo-few = { $count ->
    [one] Only one move can be replayed.
   *[other] Only { $count } moves can be replayed.
}
cli-draw-offered = { $color ->
    [black] Black offers a draw. Does White accept?
   *[white] White offers a draw. Does Black accept?
}
cli-draw-declined = No draw. The game continues.
cli-resign-sure = Resign as { color }?
cli-play-on = The game continues.
cli-why-what = Why what? Add a move or a piece: { $why } wA1 -bQ, or { $why } wA1.
cli-show-what = Type { $show } to draw the hive, or { $show } { $game } or { $show } { $setup } to print text.
cli-save-where = Which file? For example: { $save } game.pgn
cli-save-over = { $file } already exists. Overwrite it?
cli-save-not = Nothing was saved.
cli-saved = Saved to { $file }.
cli-bye = See you!
cli-resume = To resume this game, run:
# Of a game that is over; a command follows here too.
cli-review = To review this game, run:

## What can be played

cli-moves-new = New pieces:
cli-moves-new-where = … and where they can go:
cli-moves-in-play = Pieces in play:
cli-piece-moves = { $count ->
    [one] One move for the { piece }:
   *[other] { $count } moves for the { piece }:
}
cli-pass-forced = There is no legal move except to pass.

## The rules in force

cli-rules = Rule set { $name }:
cli-rules-box = Pieces per side: { $bugs }.
cli-rules-bug = { $number ->
    [1] { $bug }
   *[other] { $number } × { $bug }
}

## The demonstration

cli-demonstration = There is no terminal to play in, so here is a demonstration: a short game with the rule set { $rules }.
# $asked are rules without some of the pieces that the short game needs.
cli-demonstration-other = There is no terminal to play in, so here is a demonstration: a short game with the rule set { $rules }, because { $asked } doesn’t have the pieces for it.
cli-demonstration-try = { color } tries { $move }:
cli-demonstration-end = Type “{ $program } play” in a terminal to play a game of your own.
cli-no-terminal = To continue the game, run this command in a terminal.

## Converting

cli-convert-summary = { $written ->
    [0] No games written
    [one] One game written
   *[other] { $written } games written
}{ $failed ->
    [0] .
    [one] , one failed.
   *[other] , { $failed } failed.
}{ $warned ->
    [0] { "" }
    [one] { " " }One warning.
   *[other] { " " }{ $warned } warnings.
}
# A game string has no place for the rules of an edition.
cli-convert-type-only = { $count ->
    [one] One game was
   *[other] { $count } games were
} played with rules other than the tournament rules. UHP and SGF keep only the game type. PGN keeps the rules too.
cli-convert-unread = { $file }, line { $line }, game { $game }: { $why }
cli-convert-unwritten = { $file }, game { $game }: { $why }
cli-convert-read-only = { $file }: Skep reads { $format }, but can’t write it. Choose uhp, pgn, sgf or setup.
cli-convert-one-sgf = An SGF file can hold only one game, but you have several. Write them as pgn or uhp, or convert one game at a time.
cli-convert-warning = { $file }, line { $line }, game { $game }: { $what }
cli-convert-more-warnings = … and { $count ->
    [one] one more warning
   *[other] { $count } more warnings
}
cli-convert-more = … and { $count } more
cli-convert-label = Converting
