### The game: bugs, pieces, reasons, moves and outcomes.
###
### Variables, the same everywhere:
###   $piece   the piece the sentence is about, in notation: wA1; or none, to leave the notation out
###   $bug     its bug: queen, spider, beetle, grasshopper, ant, mosquito, ladybug or pillbug
###   $color   a side: white or black; $opponent is the other side
###   $copied  the bug that a mosquito moves like, or none
###   $pieces  other pieces: a list in notation, “the black ant” or “the marked pieces”
###   $count   a number of steps
###   $new     whether the piece comes from the reserve: yes or no
###   $climb   how a step goes, if that is known, and $onto the piece it ends on, in notation

## Names

-queen = queen
-spider = spider
-beetle = beetle
-grasshopper = grasshopper
-ant = ant
-mosquito = mosquito
-ladybug = ladybug
-pillbug = pillbug

color = { $color ->
    [black] Black
   *[white] White
}
opponent = { $opponent ->
    [black] Black
   *[white] White
}
bug = { $bug ->
    [queen] { -queen }
    [spider] { -spider }
    [beetle] { -beetle }
    [grasshopper] { -grasshopper }
    [mosquito] { -mosquito }
    [ladybug] { -ladybug }
    [pillbug] { -pillbug }
   *[ant] { -ant }
}
# The notation of a piece after its name.
piece-code = { $piece ->
    [none] { "" }
   *[other] { " " }{ $piece }
}
piece = { $color ->
    [black] black
   *[white] white
} { bug }{ piece-code }
# The other pieces of a reason, for the eye: one by its name, several by their marks on the board.
piece-named = the { piece }
pieces-marked = the marked pieces

# The piece inside a sentence, at the start of one, and there with the bug that a mosquito copies.
# Each language has the attributes it needs; the messages are the same in all.
the-piece = the { bug }{ piece-code }
    .start = The { bug }{ piece-code }
    .mover = { $copied ->
        [none] { the-piece.start }
        [queen] As a { -queen }, { the-piece }
        [spider] As a { -spider }, { the-piece }
        [beetle] As a { -beetle }, { the-piece }
        [grasshopper] As a { -grasshopper }, { the-piece }
        [ladybug] As a { -ladybug }, { the-piece }
        [pillbug] As a { -pillbug }, { the-piece }
       *[ant] As an { -ant }, { the-piece }
    }
it = { $bug ->
    [queen] she
   *[other] it
}
    .object = { $bug ->
        [queen] her
       *[other] it
    }

# The end of a list: “wQ, bA1 and bA2”, “wQ, bA1, bA2 and 3 more”.
list-and = { $some } and { $last }
list-or = { $some } or { $last }
list-more = { $some } and { $rest } more

steps = { $count ->
    [one] one step
   *[other] { $count } steps
}

## Why a move is illegal: any move

reason-game-over = The game is over.
reason-pass-not-forced = You can only pass when you have no legal move.
reason-not-in-box = { the-piece.start } isn’t part of this game.
reason-opponents-piece = { the-piece.start } belongs to { color }, and it’s { opponent }’s turn.
reason-queen-due = Place { $pieces } first: the queen must be in play by the fourth turn.
reason-occupied = { $new ->
    [yes] A new piece needs an empty hex, and that one is taken by { $pieces }.
   *[no] { the-piece.start } can’t go there: that hex is taken by { $pieces }.
}

## Placements

reason-already-in-play = { the-piece.start } is already in play.
reason-queen-too-early = { the-piece.start } can’t be your first piece: place { it.object } on your second turn or later.
reason-out-of-order = { $piece ->
    [none] Place identical pieces in the order of their numbers.
   *[other] Place { $pieces } before { $piece }: identical pieces enter in the order of their numbers.
}
reason-not-at-origin = The first piece goes in the middle.
reason-touches-nothing = { the-piece.start } can’t go there: every piece must touch the hive.
reason-touches-enemy = A new piece can touch only its own color, and here it would touch { $pieces }.

## Movements of any bug

reason-not-there = { the-piece.start } isn’t where this move starts.
reason-same-hex = { the-piece.start } is already there. A move must end on another hex.
reason-queen-not-placed = { the-piece.start } can’t move yet: place { $pieces } first.
reason-covered = { the-piece.start } can’t move: { it } is under { $pieces }.
reason-stunned = { the-piece.start } is stunned this turn: { it } was just moved.
reason-pinned = { the-piece.start } can’t move: { it } holds the hive together. Without { it.object }, { $pieces } would be cut off.
reason-gate = { the-piece.start } doesn’t fit through: { $pieces } form a gate.
reason-lets-go = On that step, { the-piece } would lose contact with the hive.
reason-enclosed = { the-piece.start } can’t slide there: the way is blocked by { $pieces }.
reason-too-far = { the-piece.mover } moves only one step, and that hex is { steps } away.

## Movements of one bug

reason-not-in-line = { the-piece.mover } jumps in a straight line, and that hex isn’t on one.
reason-nothing-to-hop = { the-piece.mover } jumps over at least one piece, and there is none in that direction.
reason-beyond-gap = { the-piece.mover } must land on the first empty hex, not on one farther away.
reason-not-three-steps = { the-piece.mover } moves exactly three steps, and it takes { steps } to get there.
reason-not-over-the-top = { the-piece.mover } takes two steps on top of the hive and one step down, and can’t reach that hex that way.
reason-nothing-to-copy = { the-piece.start } can’t move: { it } touches only { $pieces }, and a mosquito can’t copy a mosquito.
reason-no-copy-goes-there = { the-piece.start } can’t get there by copying { $pieces }.

## Throws

reason-thrower-stunned = { the-piece.start } can’t be thrown: { $pieces } is stunned this turn.
reason-stacked = { the-piece.start } can’t be thrown: { it } is on top of { $pieces }.
reason-not-beside-thrower = { the-piece.start } can be thrown only to a hex next to { $pieces }.

## How a move works

how-placement = { the-piece.start } comes into play.
how-walk = { the-piece.mover } { $moves ->
    [spider] slides three steps.
    [grasshopper] jumps straight over { $hopped ->
        [one] one occupied hex.
       *[other] { $hopped } occupied hexes.
    }
    [ant] slides { steps } around the hive.
    [ladybug] climbs up, takes one step on top and climbs down.
    [beetle] { $climb ->
        [ground] slides one step.
        [up] climbs onto { $onto }.
        [top] takes one step on top, onto { $onto }.
        [down] climbs down onto { $onto }.
        [down-to-ground] climbs down to the ground.
       *[unknown] moves one step.
    }
   *[other] slides one step.
}
how-throw = { $thrower_bug ->
    [mosquito] As a { -pillbug }, the { -mosquito }
   *[pillbug] The { -pillbug }
} { $thrower } throws { the-piece } over itself.

## How a game ends

outcome-surrounded = { $winner ->
    [white] White wins: Black’s queen is surrounded.
    [black] Black wins: White’s queen is surrounded.
   *[none] Draw: both queens are surrounded.
}
outcome-repetition = Draw: the same position occurred three times.
outcome-agreement = Draw by agreement.
outcome-resignation = { $winner ->
    [white] White wins: Black resigned.
    [black] Black wins: White resigned.
   *[none] The game ended by resignation.
}
outcome-timeout = { $winner ->
    [white] White wins: Black ran out of time.
    [black] Black wins: White ran out of time.
   *[none] Draw: time ran out.
}
outcome-aborted = The game was aborted. There is no result.
outcome-length = Draw: the game reached the maximum number of moves.
outcome-unknown = { $winner ->
    [white] White wins.
    [black] Black wins.
   *[none] Draw.
}
