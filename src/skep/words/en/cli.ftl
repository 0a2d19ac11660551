### The command line: the game at a terminal, notices and summaries.
###
### Variables:
###   $color  a side: white or black
###   $turn   the number of the turn
###   $program, $undo, $save, $quit  what to type for them

## The program

cli-bug = Something went wrong inside Skep, and it is not your doing ({ $what }). SKEP_DEBUG=1 shows where.
cli-not-text = This is not UTF-8 text (byte { $byte }).
cli-games-failed = { $failed } of { $games } games could not be read.
cli-no-game = { $file } holds no game.
cli-is-folder = { $file } is a folder, not a file with games.
cli-not-games = { $file } doesn't look like a file with games. Skep reads .uhp, .pgn, .sgf, .bga, .setup and .json, also compressed as .gz.
cli-not-a-number = “{ $text }” is not a whole number from { $low } to { $high }.
cli-pure-rules = Skep is using its pure Python rules, which are hundreds of times slower than the native ones. To get the native rules, install a C++ compiler and Python.h (Debian: apt install g++ python3-dev), then run “pip install .” again in Skep's source folder.
cli-version-rules = Rules: { $backend ->
    [pure] pure Python
    [avx2] native, with AVX2
   *[native] native
}
cli-version-network = Network: BuiltIn (SHA-256 { $digest }…)
cli-version-no-network = Network: none (hand-made evaluation)
cli-perft-speed = { $nodes } in { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s: { NUMBER($speed, maximumFractionDigits: 0) } a second
cli-perft-at-once = { $nodes } in less than { NUMBER($seconds, minimumFractionDigits: 2) } s
cli-bench-machine = { $processor }, { $cores ->
    [one] one core
   *[other] { $cores } cores
}, Python { $python }
cli-bench-native = Native rules, compiled with { $compiler }; on one core:
cli-bench-pure = Pure Python rules, on one core:
cli-bench-objects = Lists of legal moves, as objects
cli-bench-packed = Lists of legal moves, packed
cli-bench-leaves = Leaves of perft, middlegames
cli-bench-opening = Leaves of perft, Base+MLP
cli-bench-plies = Plies of random games
cli-bench-speed = { NUMBER($speed, maximumFractionDigits: 0) }
cli-bench-unit = a second

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
      wS1       the first piece of all              \bQ   bQ/
      wA1 -bQ   to the left of bQ                -bQ   bQ   bQ-
      wB1 bQ    on top of bQ                        /bQ   bQ\
    w White, b Black; { $letters }.
    In the drawing a dot after w or b is a piece in play, [wA1] moved last, ( · ) is where it came from; bQ < wB2 is a stack, wB2 on top.
    Tab shows what is possible. Besides moves you can type:
cli-help-letter = { $letter } { $bug }
cli-help-moves-form = { $name } [PIECE]
cli-help-moves = what can be played, or what a piece can do
cli-help-why-form = { $name } MOVE or PIECE
cli-help-why = why that is not possible, or how it is done
cli-help-hint-form = { $name }
cli-help-hint = what the computer would play
cli-help-undo-form = { $name } [NUMBER]
cli-help-undo = take back the last move, or more of them
cli-help-redo-form = { $name } [NUMBER]
cli-help-redo = play it again, or more of them
cli-help-draw-form = { $name }
cli-help-draw = offer a draw
cli-help-resign-form = { $name }
cli-help-resign = give up
cli-help-show-form = { $name } [game, setup]
cli-help-show = draw the hive, or print the game or the position as text
cli-help-save-form = { $name } FILE
cli-help-save = keep the game as .uhp, .pgn, .sgf, .setup or .svg (a picture)
cli-help-rules-form = { $name }
cli-help-rules = the rules in force
cli-help-help-form = { $name }
cli-help-help = this list
cli-help-quit-form = { $name }
cli-help-quit = leave; the game can be taken up again

## At the table

cli-welcome = Hive by the rules of { $rules }. Type a move such as wS1. Tab shows what is possible, help explains the rest.
cli-heading = { color } to move, turn { $turn }
cli-heading-passed = { color } to move, turn { $turn }, after a pass
cli-prompt = { color } { $turn } ›{ " " }
cli-prompt-over = ›{ " " }
cli-over = Now { $undo } takes the last move back, { $save } FILE keeps the game, { $quit } leaves.
cli-passes = { color } passes: nothing could be placed or moved.
cli-third-time = This position stands for the third time: you may agree on a draw (type { $draw }).
# $near is a word that may have been meant: none if nothing is like it.
cli-not-understood = { $near ->
    [none] I don't understand “{ $text }”. Type a move such as wA1 -bQ, or { $help }.
   *[other] I don't understand “{ $text }”. Did you mean { $near }?
}
# $near is what should have been typed, as far as is known.
cli-no-color = “{ $text }” doesn't say whose piece it is: w for White, b for Black, as in { $near }.
# A command follows.
cli-whole-game = Moves are typed one at a time here. To play on from this game, leave with { $quit } and type:
cli-one-by-one = Moves are typed one at a time here. To play on from a whole game, leave with { $quit } and type { $program } play, then the game in quotes or the name of its file.
cli-either-begins = Either side may begin: Black does by placing the first piece, such as bS1.
cli-yes-or-no = Please answer { $yes } or { $no }.
cli-undo-how-many = How many moves back? { $name } 2, or { $name } for one.
cli-undo-few = { $count ->
    [one] Only one move can be taken back.
   *[other] Only { $count } moves can be taken back.
}
cli-redo-how-many = How many moves again? { $name } 2, or { $name } for one.
cli-redo-few = { $count ->
    [one] Only one move can be played again.
   *[other] Only { $count } moves can be played again.
}
cli-draw-offered = { $color ->
    [black] White, Black offers a draw. Do you accept?
   *[white] Black, White offers a draw. Do you accept?
}
cli-draw-declined = No draw: the game goes on.
cli-resign-sure = { color } resigns. Are you sure?
cli-play-on = The game goes on.
cli-why-what = Why what? { $why } wA1 -bQ, or { $why } wA1.
cli-show-what = { $show } draws the hive, { $show } { $game } and { $show } { $setup } print text.
cli-save-where = Where to? { $save } game.pgn
cli-save-over = { $file } is there already. Write over it?
cli-save-not = Nothing was written.
cli-saved = Saved in { $file }.
cli-bye = See you.
cli-resume = Take the game up again with:
# Of a game that is over; a command follows here too.
cli-review = See what could have been played with:

## What can be played

cli-moves-new = New pieces:
cli-moves-new-where = … which can go to:
cli-moves-in-play = Pieces in play:
cli-piece-moves = { $count ->
    [one] One move for the { piece }:
   *[other] { $count } moves for the { piece }:
}
cli-pass-forced = Nothing can be placed or moved: passing is all there is.

## The rules in force

cli-rules = The rules of { $name }:
cli-rules-box = Each side has: { $bugs }.
cli-rules-bug = { $number ->
    [1] { $bug }
   *[other] { $number } × { $bug }
}
# One message for each switch of a rule set; $value is what it is set to.
switch-first-player = { $value ->
    [either] Either side may begin.
    [black] Black begins.
   *[white] White begins.
}
switch-queen-first = { $value ->
    [true] The queen may be placed on any of the first four turns.
   *[false] The queen is placed on the second, third or fourth turn.
}
switch-climb-gates = { $value ->
    [true] Gates hold above the ground too: no beetle climbs between two higher stacks.
   *[false] Gates hold on the ground only: beetles and ladybugs climb between higher stacks.
}
switch-repetition = { $value ->
    [threefold] The game is a draw when a position occurs for the third time.
    [agreement] When a position occurs for the third time, the players may agree to a draw.
   *[none] Positions may repeat any number of times.
}

## The demonstration

cli-demonstration = There is no terminal to play at here, so this is a demonstration: a short game by the rules of { $rules }.
# $asked are rules whose box lacks pieces that the short game needs.
cli-demonstration-other = There is no terminal to play at here, so this is a demonstration: a short game by the rules of { $rules }, since { $asked } doesn't have the pieces for it.
cli-demonstration-try = { color } tries { $move }:
cli-demonstration-end = Type “{ $program } play” in a terminal to play yourself.
cli-no-terminal = To play on, run this in a terminal.

## Converting

cli-convert-summary = { $written ->
    [0] No game written
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
} played by rules other than the tournament rules. UHP and SGF keep only the game type. PGN keeps the rules too.
cli-convert-unread = { $file }, line { $line }, game { $game }: { $why }
cli-convert-unwritten = { $file }, game { $game }: { $why }
cli-convert-read-only = { $file }: Skep reads { $format }, but can't write it. Choose uhp, pgn, sgf or setup.
cli-convert-one-sgf = An SGF file holds only one game, but you have several. Write them as pgn or uhp, or convert one game at a time.
cli-convert-warning = { $file }, line { $line }, game { $game }: { $what }
cli-convert-more-warnings = … and { $count } more warnings
cli-convert-more = … and { $count } more
cli-convert-label = Converting
