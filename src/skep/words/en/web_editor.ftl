### The position editor. What is impossible about a position is in setups.ftl.
###
###   $count     how many problems there are
###   $turn      the number of a turn
###   $name      a piece with its notation, for screen readers
###   $where     a place, told by what is beside it
###   $side      a direction
###   $q, $r     the coordinates of a hex
###   $message   what the engine says about a game that can’t be read, in English

editor-title = Position editor
editor-loading = Loading the rules…
editor-how = Drag a piece from a reserve onto the board, or choose it and then a hex. Drag it off the board to put it back.
editor-board = Position editor: the board
editor-hive = The hive

## Tools

editor-tools = Edit the position
editor-undo = Undo
editor-redo = Redo
editor-mirror = Mirror
editor-rotate = Rotate
editor-clear = Clear
editor-remove = Put back
editor-keys = Keys: arrows choose a piece or hex, Enter picks up and puts down, Delete puts a piece back, Ctrl+Z undoes.

## Side, rules and the rest

editor-to-move = To move
editor-rules = Rules
editor-rules-tournament = Tournament
editor-house-rules = House rules
editor-bugs = Expansions
editor-more = More
editor-turn = Turn
editor-turn-auto = Automatic: { $turn }
editor-turn-own = Turn number
editor-turn-wrong = Enter a whole number from 1 to 999,999.
editor-turn-off = The turn number isn’t valid.
editor-turn-why = Skep picks the earliest turn on which this position is possible.
editor-first = Who moved first?
editor-stunned = Piece moved last
editor-stunned-none = None
editor-stunned-why = It is stunned: it can’t move or be thrown on the next turn.
editor-string = Setup string

## Is it possible?

editor-problems = { $count ->
    [one] 1 problem
   *[other] { $count } problems
}
editor-possible = No problems found.
editor-empty = The board is empty: this is how every game begins.
editor-over = The game is over in this position.
editor-unchecked = Skep can’t check the position in this browser. The server checks it when you start a game.
editor-show = Show on the board
editor-fix-first = Fix the problems first: no game can reach this position.
editor-over-off = There’s nothing left to play: the game is over in this position.

## What to do with it

editor-actions = Use the position
editor-play = Play from here
editor-analyze = Analyze
editor-copy-setup = Copy setup string
editor-svg = Download SVG
editor-play-title = Play from here
editor-play-line = The game starts with this position. { $color ->
    [black] Black
   *[white] White
} moves first.

## Where to start

editor-start = Start from
editor-start-empty = Empty board
editor-start-draft = Last draft
editor-start-paste = Paste…
editor-drop = Drop a setup string or a game string to open it
editor-paste-title = Paste a position
editor-paste-label = Setup string, game string or link
editor-paste-open = Open
editor-paste-empty = Paste a setup string, a game string or a link to a position first.
editor-paste-long = This text is too long for a position or a game.
editor-paste-unknown = This isn’t a setup string, a game string or a link to a position. A setup string begins with 1~, a game string with a game type such as Base+MLP.
editor-paste-game = This game can’t be read: { $message }
editor-bad-link = The link to this position can’t be read. It may be incomplete. You can start with an empty board.

## For screen readers

# A hex that doesn’t touch the hive, told by the empty hex beside it, and a hex of an empty board.
editor-apart = apart from the hive, { $side ->
    [northeast] northeast
    [east] east
    [southeast] southeast
    [southwest] southwest
    [west] west
   *[northwest] northwest
} of the hex { $where }
editor-hex = on hex { $q }, { $r }
editor-said-put = { $name }: { $where }.
editor-said-removed = { $name } is back in the reserve.
editor-said-undo = Undone.
editor-said-redo = Redone.
editor-said-mirror = Mirrored.
editor-said-rotate = Rotated.
editor-said-clear = Cleared.
editor-said-open = Position loaded.
