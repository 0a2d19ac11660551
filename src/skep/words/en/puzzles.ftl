### Puzzles, and files of them.
###
### Variables:
###   $file   a file of puzzles
###   $line   the number of a line in it
###   $why    more about what is wrong there
###   $count  how many puzzles
###   $moves  how many moves it takes

## What is wrong with a file; the members of PuzzleFault

puzzles-fault-unreadable = { $file }, line { $line }: this isn’t a puzzle ({ $why }).
puzzles-fault-bad-setup = { $file }, line { $line }: no game can lead to this position ({ $why }).
puzzles-fault-illegal-move = { $file }, line { $line }: the puzzle has an illegal move ({ $why }).
puzzles-fault-wrong-id = { $file }, line { $line }: the ID { $why } belongs to a different position.
puzzles-fault-twice = { $file }, line { $line }: puzzle { $why } is in this file twice.
puzzles-fault-wrong-claim = { $file }, line { $line }: the moves contradict what the puzzle says ({ $why }).
puzzles-fault-not-proven = { $file }, line { $line }: puzzle { $why } can’t be proven as it is written. Run skep puzzles mine again.
puzzles-no-prover = This needs Skep’s compiled rules. Install a C++ compiler (Debian: apt install g++), then run make setup again.

## skep puzzles mine and check

puzzles-mining = Puzzles
puzzles-checking = Checking
puzzles-count = { $count ->
    [one] One puzzle
   *[other] { $count } puzzles
}
puzzles-task-win = { $moves ->
    [one] win in one move
   *[other] win in { $moves } moves
}: { $count }
puzzles-task-save = stop a win in one move: { $count }
puzzles-task-pin = pin the piece that would win: { $count }
puzzles-task-only = find the only move; all others lose within { $moves } moves: { $count }
