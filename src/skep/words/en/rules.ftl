### The game: bugs, pieces, reasons, ways and ends.
###
### Variables, alike everywhere:
###   $piece   the piece the sentence is about, in notation: wA1
###   $bug     its bug: queen, spider, beetle, grasshopper, ant, mosquito, ladybug or pillbug
###   $color   a side: white or black; $opponent the other one
###   $copied  the bug that a mosquito moves as, or none
###   $pieces  other pieces, in notation, as a list
###   $count   a number of steps
###   $new     whether the piece comes from the reserve: yes or no
###   $climb   how a step runs, if that is known, and $onto the piece it ends on, in notation

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
piece = { $color ->
    [black] black
   *[white] white
} { bug } { $piece }

# The piece in a sentence, at the start of one, and there with the bug that a mosquito copies.
# Attributes are each language's own affair; messages are alike in all.
the-piece = the { bug } { $piece }
    .start = The { bug } { $piece }
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

# The end of a list: "wQ, bA1 and bA2", "wQ, bA1, bA2 and 3 more".
list-and = { $some } and { $last }
list-or = { $some } or { $last }
list-more = { $some } and { $rest } more

steps = { $count ->
    [one] one step
   *[other] { $count } steps
}

## Why a move is not possible: whatever the move

reason-game-over = The game is over.
reason-pass-not-forced = There's still something to play: a pass is for when there's nothing else.
reason-not-in-box = { the-piece.start } isn't part of this game.
reason-opponents-piece = { the-piece.start } belongs to { color }, and it's { opponent }'s turn.
reason-queen-due = The queen { $pieces } comes first: from the fourth turn on, nothing else is played until she is in play.
reason-occupied = { $new ->
    [yes] { $pieces } is on that hex, and a new piece goes to an empty one.
   *[no] { the-piece.start } can't go there: { $pieces } is on that hex.
}

## Placements

reason-already-in-play = { the-piece.start } is in play already.
reason-queen-too-early = { the-piece.start } can't be the first piece: she may come in from the second turn on.
reason-out-of-order = { $pieces } comes before { $piece }: pieces of one kind come in by number.
reason-not-at-origin = The first piece goes in the middle.
reason-touches-nothing = There { the-piece } would touch nothing: every piece joins the hive.
reason-touches-enemy = A new piece touches only its own color, and here it would touch { $pieces }.

## Movements of any bug

reason-not-there = { the-piece.start } isn't where this move begins.
reason-same-hex = { the-piece.start } is there already: a move ends on another hex.
reason-queen-not-placed = { the-piece.start } stays put for now: the queen { $pieces } has to be in play first.
reason-covered = { the-piece.start } can't move: { $pieces } lies on top.
reason-stunned = { the-piece.start } is stunned for this turn: { it } has only just come here.
reason-pinned = { the-piece.start } can't leave: { it } holds the hive together. Otherwise { $pieces } would come loose.
reason-gate = No room for { the-piece }: { $pieces } close the gate.
reason-lets-go = On that step { the-piece } would let go of the hive.
reason-enclosed = There's no way there for { the-piece }: { $pieces } shut it off.
reason-too-far = { the-piece.mover } moves one step only, and that hex is { steps } away.

## Movements of one bug

reason-not-in-line = { the-piece.mover } hops in a straight line, and that hex isn't on one.
reason-nothing-to-hop = { the-piece.mover } hops over one piece at least, and there's none that way.
reason-beyond-gap = { the-piece.mover } lands on the first empty hex, and that one comes sooner.
reason-not-three-steps = { the-piece.mover } takes exactly three steps, and that hex is { steps } away.
reason-not-over-the-top = { the-piece.mover } goes up, along the top and down, and no such way ends there.
reason-nothing-to-copy = { the-piece.start } has nothing to copy: { it } touches only { $pieces }, and a mosquito doesn't copy a mosquito.
reason-no-copy-goes-there = { the-piece.start } touches { $pieces }, and copying them doesn't get { it } there.

## Throws

reason-thrower-stunned = { $pieces } is stunned for this turn, so it can't throw { the-piece }.
reason-stacked = { the-piece.start } can't be thrown: { it } sits on { $pieces }.
reason-not-beside-thrower = Too far to throw { the-piece }: only the hexes around { $pieces } are within reach.

## How a move is done

how-placement = { the-piece.start } comes into play.
how-walk = { the-piece.mover } { $moves ->
    [spider] slides three steps.
    [grasshopper] hops straight over { $hopped ->
        [one] one occupied hex.
       *[other] { $hopped } occupied hexes.
    }
    [ant] crawls { steps } along the hive.
    [ladybug] climbs up, goes one step along the top and climbs down.
    [beetle] { $climb ->
        [ground] slides one step.
        [up] climbs up onto { $onto }.
        [top] goes one step along the top, onto { $onto }.
        [down] climbs down onto { $onto }.
        [down-to-ground] climbs down to the ground.
       *[unknown] takes one step.
    }
   *[other] slides one step.
}
how-throw = { $thrower_bug ->
    [mosquito] As a { -pillbug }, the { -mosquito }
   *[pillbug] The { -pillbug }
} { $thrower } throws { the-piece } over itself.

## How a game ends

outcome-surrounded = { $winner ->
    [white] White wins: Black's queen is surrounded.
    [black] Black wins: White's queen is surrounded.
   *[none] A draw: both queens are surrounded.
}
outcome-repetition = A draw: the same position stood there for the third time.
outcome-agreement = A draw, by agreement.
outcome-resignation = { $winner ->
    [white] White wins: Black resigned.
    [black] Black wins: White resigned.
   *[none] The game ended by resignation.
}
outcome-timeout = { $winner ->
    [white] White wins: Black ran out of time.
    [black] Black wins: White ran out of time.
   *[none] A draw: time ran out.
}
outcome-aborted = The game was broken off, without a result.
outcome-unknown = { $winner ->
    [white] White wins.
    [black] Black wins.
   *[none] A draw.
}
