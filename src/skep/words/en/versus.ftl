### A game against the computer, and the engine’s evaluation of a position.
###
### Variables, in addition to those of rules.ftl:
###   $level, $name  the number and the name of a level
###   $move          a move in notation
###   $how           a sentence that describes a move
###   $depth         the search depth in plies
###   $score         one of the messages score-..., for the side to move
###   $plies         the number of plies until the end

## The names of the levels

level-name = { $name ->
    [egg] egg
    [larva] larva
    [pupa] pupa
    [grasshopper] { -grasshopper }
    [spider] { -spider }
    [beetle] { -beetle }
    [ladybug] { -ladybug }
    [mosquito] { -mosquito }
    [ant] { -ant }
   *[queen] { -queen }
}

## Scores

# An evaluation: $sign is + or -, and $size is about 1 for one free piece.
score-estimate = { $sign }{ NUMBER($size, minimumFractionDigits: 2, maximumFractionDigits: 2) }
score-wins = wins in { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}
score-loses = loses in { $plies ->
    [one] { $plies } ply
   *[other] { $plies } plies
}
# The same in a table, where space is short.
score-wins-short = wins in { $plies }
score-loses-short = loses in { $plies }

## During a game

versus-introduction = You play { $color ->
    [black] Black
   *[white] White
} against level { $level } ({ level-name }).
versus-thinks = Level { $level } is thinking…
versus-thinks-of = Level { $level } is thinking… depth { $depth }: { $move } ({ $score })
versus-played = { color } plays { $move } (depth { $depth }, { $score }). { $how }
versus-hint = Try { $move } (depth { $depth }, { $score }). { $how }
versus-hinting = Thinking…
versus-hinting-at = Thinking… depth { $depth }: { $move } ({ $score })
versus-no-hint = Hint canceled.
versus-draw-declined = The computer declines the draw.

## Options that don’t fit

versus-nobody = { $option } needs a game against the computer. Add --vs LEVEL.
