### Reviews of games and analysis of positions. Scores are for White.
###
### Variables:
###   $color          a side: white or black
###   $plies, $ply    how many plies; the number of one
###   $option, $other what was asked for on the command line

## How a game ended, as short as it can be

analyze-score-over = { $winner ->
    [white] White has won
    [black] Black has won
   *[none] draw
}
analyze-percent = { NUMBER($share, style: "percent", maximumFractionDigits: 0) }
analyze-percent-exact = { NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }

## Tables

analyze-column-ply = Ply
analyze-column-move = Move
analyze-column-score = For White
analyze-column-chance = Win %
analyze-column-queens = Queens
analyze-column-best = Best
analyze-column-loss = Loss
analyze-column-depth = Depth
analyze-column-nodes = Nodes
analyze-column-seconds = Seconds
analyze-column-line = Best line
analyze-seconds = { NUMBER($seconds, minimumFractionDigits: 1, maximumFractionDigits: 1) }
analyze-nodes = { NUMBER($nodes, maximumFractionDigits: 0) }

## What is wrong with a move; the first three are the members of Fault

analyze-fault-inaccuracy = inaccuracy
analyze-fault-mistake = mistake
analyze-fault-blunder = blunder
analyze-misses-win = misses a win
analyze-allows-win = allows a win

## The summary of a side

analyze-side = { color }: { $accuracy ->
    [none] no moves to rate
   *[other] accuracy { $accuracy }
}; { $faults }.
analyze-no-faults = no mistakes
analyze-count-inaccuracy = { $count ->
    [one] one inaccuracy
   *[other] { $count } inaccuracies
}
analyze-count-mistake = { $count ->
    [one] one mistake
   *[other] { $count } mistakes
}
analyze-count-blunder = { $count ->
    [one] one blunder
   *[other] { $count } blunders
}
analyze-count-missed = { $count ->
    [one] one win missed
   *[other] { $count } wins missed
}
analyze-count-allowed = { $count ->
    [one] one win allowed
   *[other] { $count } wins allowed
}

## While it runs, and the graph

analyze-label = Reviewing
analyze-interrupted = Interrupted after { $done } of { $plies } moves.
analyze-game = Game { $number }
analyze-games-interrupted = Interrupted after { $done ->
    [one] one game.
   *[other] { $done } games.
}
analyze-written = Graph saved to { $file }.
analyze-graph-title = White’s win probability, ply by ply

## What cannot be asked for

analyze-contradiction = { $option } and { $other } can’t be used together.
analyze-only-many = { $option } works only on a file of games. Add --all.
analyze-no-archive = --all needs a file of games, and “{ $text }” isn’t one.
analyze-only-game = { $option } needs a game with moves, and this is a single position.
analyze-no-such-ply = There is no ply { $ply }. The game has { $plies ->
    [one] one ply.
   *[other] { $plies } plies.
}
analyze-backwards = --from { $from } comes after --to { $to }. Swap them.
analyze-not-picture = { $file }: a graph can be saved only as .svg or .png.
analyze-no-pictures = { $file }: PNG pictures need the “pictures” extra, which isn’t installed. Save the graph as .svg, or run this in Skep’s source folder: pip install '.[pictures]'
