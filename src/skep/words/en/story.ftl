### A game in up to three sentences: on the page after a review, and in skep analyze.
###
### Variables:
###   $who      the side it is about: you, white or black
###   $turn     the number of a turn
###   $before, $after  the win probability before and after a move, from 0 to 100

## How the game went

story-always-ahead = { $who ->
    [you] You were ahead from the start.
    [white] White was ahead from the start.
   *[black] Black was ahead from the start.
}
story-even-until = The game was even until turn { $turn }.
story-for-good = { $who ->
    [you] You took the lead for good on turn { $turn }.
    [white] White took the lead for good on turn { $turn }.
   *[black] Black took the lead for good on turn { $turn }.
}
story-was-winning = { $who ->
    [you] You were winning until turn { $turn }.
    [white] White was winning until turn { $turn }.
   *[black] Black was winning until turn { $turn }.
}
story-ahead-at-end = { $who ->
    [you] You were ahead at the end.
    [white] White was ahead at the end.
   *[black] Black was ahead at the end.
}
story-even = The game was even throughout.

## What decided it

story-then = { $who ->
    [you] On that turn, your win probability fell from { $before }% to { $after }%.
    [white] On that turn, White’s win probability fell from { $before }% to { $after }%.
   *[black] On that turn, Black’s win probability fell from { $before }% to { $after }%.
}
story-worst = { $who ->
    [you] Your biggest mistake came on turn { $turn }: your win probability fell from { $before }% to { $after }%.
    [white] White’s biggest mistake came on turn { $turn }: White’s win probability fell from { $before }% to { $after }%.
   *[black] Black’s biggest mistake came on turn { $turn }: Black’s win probability fell from { $before }% to { $after }%.
}

## What else there is to say

story-missed-win = { $who ->
    [you] You missed a win on turn { $turn }.
    [white] White missed a win on turn { $turn }.
   *[black] Black missed a win on turn { $turn }.
}
story-won-late = { $who ->
    [you] You could already have won on turn { $turn }.
    [white] White could already have won on turn { $turn }.
   *[black] Black could already have won on turn { $turn }.
}
story-no-faults = { $who ->
    [you] You made no mistakes.
    [white] White made no mistakes.
   *[black] Black made no mistakes.
}
