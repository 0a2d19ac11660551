### The board in Jupyter
###
### Variables:
###   $ply    how many moves have been played
###   $plies  how many moves the game has
###   $move   the last move, in notation

notebook-first = First position
notebook-previous = Previous move
notebook-next = Next move
notebook-last = Last position
notebook-start = Start of { $plies } plies
notebook-after = { $ply } of { $plies }: { $move }
