### The board in Jupyter
###
### Variables:
###   $ply    the number of plies before the position on the board
###   $plies  the number of plies in the game
###   $move   the last move, in notation

notebook-first = First position
notebook-previous = Previous move
notebook-next = Next move
notebook-last = Last position
notebook-start = Start (0 of { $plies })
notebook-after = { $ply } of { $plies }: { $move }
