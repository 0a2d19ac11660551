### A game against the computer, and what an engine thinks of a position.
###
### Variables, besides those of rules.ftl:
###   $level, $name  the number of a level, and what it is called
###   $move          a move, as it is written
###   $how           a sentence that says how a move is done
###   $depth         how many plies were searched
###   $score         one of the messages score-..., for whoever is to move
###   $plies         how many plies are left to play

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

# An estimate: $sign is + or -, and $size is 1 for the worth of a free piece or so.
score-estimate = { $sign }{ NUMBER($size, minimumFractionDigits: 2, maximumFractionDigits: 2) }
score-wins = wins in { $plies }
score-loses = loses in { $plies }

## At the table

versus-introduction = You play { $color ->
    [black] Black
   *[white] White
} against level { $level } ({ level-name }).
versus-thinks = Level { $level } is thinking …
versus-thinks-of = Level { $level } is thinking … depth { $depth }: { $move } ({ $score })
versus-played = { color } plays { $move } (depth { $depth }, { $score }). { $how }
versus-hint = I would play { $move } (depth { $depth }, { $score }). { $how }
versus-hinting = Thinking …
versus-hinting-at = Thinking … depth { $depth }: { $move } ({ $score })
versus-no-hint = No hint, then.
versus-draw-declined = The computer would rather play on.

## What cannot be asked for

versus-nobody = { $option } is for a game against the computer: say --vs LEVEL as well.
