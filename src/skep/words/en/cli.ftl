### The command line: the game at a terminal, notices and summaries.
###
### Variables:
###   $color  a side: white or black
###   $turn   the number of the turn

## The program

cli-bug = Something went wrong inside Skep, and it is not your doing ({ $what }). SKEP_DEBUG=1 shows where.
cli-not-text = this is not UTF-8 text (byte { $byte })
cli-games-failed = { $failed } of { $games } games could not be read
cli-perft-speed = { $nodes } in { $seconds } s: { $speed } a second

## What a player types. One word each, in small letters; the English ones always work as well.

cli-command-moves = moves
cli-command-why = why
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

cli-help-intro =
    Type a move: the piece, then where it goes.
      wA1         the first piece of all
      wA1 -bQ     to the left of bQ: - / \ stand on the side where the piece goes
      wB1 bQ      on top of bQ
    Tab shows what is possible. Besides:
cli-help-moves-form = { $name } [PIECE]
cli-help-moves = what can be played, or what a piece can do
cli-help-why-form = { $name } MOVE or PIECE
cli-help-why = why that is not possible, or how it is done
cli-help-undo-form = { $name }
cli-help-undo = take back the last move
cli-help-redo-form = { $name }
cli-help-redo = play it again
cli-help-draw-form = { $name }
cli-help-draw = offer a draw
cli-help-resign-form = { $name }
cli-help-resign = give up
cli-help-show-form = { $name } [game|setup]
cli-help-show = draw the hive, or print the game or the position as text
cli-help-save-form = { $name } FILE
cli-help-save = keep the game as text, as PGN (.pgn) or as a picture (.svg)
cli-help-rules-form = { $name }
cli-help-rules = the rules in force
cli-help-help-form = { $name }
cli-help-help = this list
cli-help-quit-form = { $name }
cli-help-quit = leave; the game can be taken up again

## At the table

cli-welcome = Hive by the rules of { $rules }. Type a move such as wS1; Tab shows what is possible, help the rest.
cli-heading = { color } to move, turn { $turn }
cli-prompt = { color } { $turn } ›{ " " }
cli-prompt-over = ›{ " " }
cli-passes = { color } passes: nothing could be placed or moved.
cli-third-time = This position stands for the third time: you may agree on a draw (type { $draw }).
cli-not-understood = “{ $text }” says nothing to me. Type a move such as wA1 -bQ, or { $help }.
cli-yes-or-no = Please answer { $yes } or { $no }.
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

## What can be played

cli-moves-new = New pieces:
cli-moves-new-where = … which can go to:
cli-moves-in-play = Pieces in play:
cli-piece-moves = { $count ->
    [one] One move for the { $piece }:
   *[other] { $count } moves for the { $piece }:
}
cli-pass-forced = Nothing can be placed or moved: passing is all there is.

## The rules in force

cli-rules = The rules of { $name }:
cli-rules-box = Each side has: { $bugs }.
cli-rules-bug = { $number ->
    [1] { $bug }
   *[other] { $number } × { $bug }
}
cli-rules-first = { $color ->
    [either] Either side may begin.
    [black] Black begins.
   *[white] White begins.
}
cli-rules-queen = { $first ->
    [yes] The queen may be placed on any of the first four turns.
   *[no] The queen is placed on the second, third or fourth turn.
}
cli-rules-gates = { $climb ->
    [yes] Gates hold above the ground too: no beetle climbs between two higher stacks.
   *[no] Gates hold on the ground only: beetles and ladybugs climb between higher stacks.
}
cli-rules-repetition = { $what ->
    [threefold] A position that stands for the third time is a draw.
    [agreement] When a position stands for the third time, the players may agree on a draw.
   *[none] Positions may repeat for ever.
}

## The demonstration

cli-demonstration = There is no terminal to play at here, so this is a demonstration: a short game by the rules of { $rules }.
cli-demonstration-try = { color } tries { $move }:
cli-demonstration-end = Type “skep play” in a terminal to play yourself.
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
}
cli-convert-unread = { $file }, line { $line }, game { $game }: { $why }
cli-convert-unwritten = { $file }, game { $game }: { $why }
cli-convert-read-only = { $file }: { $format } is read, not written. Choose uhp, pgn or setup.
cli-convert-more = … and { $count } more
cli-convert-label = Converting
