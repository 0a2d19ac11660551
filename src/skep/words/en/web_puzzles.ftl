### The page with puzzles.
###
### Variables, in addition to those of web.ftl:
###   $color   the side that the solver plays; $opponent is the other side
###   $moves   how many moves it takes
###   $goal    the task: win, save, pin or only
###   $rating  how hard a puzzle is, or how strong a solver
###   $change  by how much the rating changed, with its sign
###   $count   how many
###   $depth   how many moves to look ahead, counting both sides
###   $level   the lowest level of the computer that solves a puzzle; none if levels 1 to 9 don’t
###   $topic   what to practice: see state/puzzle_choice.ts

puzzle-title = Puzzles
puzzle-lead = Every puzzle has exactly one solution, proven by trying every move by both sides.
puzzle-daily = Puzzle of the day
puzzle-topic = Practice
puzzle-topic-all = Everything
puzzle-topics-tasks = Tasks
puzzle-topics-bugs = Bugs
puzzle-topics-themes = Themes
puzzle-topic-name = { $topic ->
    [win-1] Win in one move
    [win-2] Win in two moves
    [win-3] Win in three moves
    [save] Save your queen
    [pin] Find the pin
    [only] The only move
    [placement] Placing a piece
    [throw] Throws
    [climb] Climbing
    [cover] Covering the queen
    [pins] Moves that pin a piece
    [queen-move] Queen moves
   *[quiet] Quiet moves
}

puzzle-task-to-play = You play { $color ->
    [white] White
   *[black] Black
}.
puzzle-goal = { $goal ->
    [save] Save your queen: stop { $opponent ->
        [white] White
       *[black] Black
    } from winning on the next move.
    [pin] Save your queen: pin the piece that would win on the next move.
    [only] Find the only move. After any other move, { $opponent ->
        [white] White
       *[black] Black
    } wins by force within { $moves } moves.
   *[win] { $moves ->
        [one] Win in one move.
       *[other] Win in { $moves } moves, whatever { $opponent ->
            [white] White
           *[black] Black
        } does.
    }
}
puzzle-goal-on = { $moves ->
    [one] Good move! Now finish it: win in one move.
   *[other] Good move! Keep going: win in { $moves } moves.
}
puzzle-stunned = The marked piece is stunned: it was just placed, moved or thrown, so it can’t move, throw or be thrown this turn.
puzzle-watch = Watch…
puzzle-wrong = { $goal ->
    [win] { $moves ->
        [one] That doesn’t win at once.
       *[other] That doesn’t win in { $moves } moves.
    }
    [only] Now { $opponent ->
        [white] White
       *[black] Black
    } wins by force within { $moves } moves.
   *[other] Now { $opponent ->
        [white] White
       *[black] Black
    } wins on the next move.
}
puzzle-wrong-reply = { $goal ->
    [win] After this reply, you can’t win in { $moves } moves anymore.
    [only] { $opponent ->
        [white] White
       *[black] Black
    } plays this and wins by force within { $moves } moves.
   *[other] { $opponent ->
        [white] White
       *[black] Black
    } surrounds your queen.
}
puzzle-wrong-own-queen = That surrounds your own queen, so you lose immediately.
puzzle-wrong-both-queens = That surrounds both queens, so the game is a draw.
puzzle-wrong-later = That doesn’t win in time.
puzzle-hint-piece = Hint: { $name }.
puzzle-hint-move = Hint: { $name }, { $where }.
puzzle-rules = Rules: { $rules }
puzzle-solved = Solved!
puzzle-shown = This was the solution.
puzzle-proven = { $goal ->
    [win] { $moves ->
        [one] No other move wins at once.
       *[other] It wins by force in { $moves } moves. No other first move does.
    }
    [only] Every other move loses by force within { $moves } moves.
   *[other] Every other move loses at once.
}
puzzle-pinned = The marked piece is now pinned.
puzzle-shared-side = Both queens now share their last free side, so filling it makes the game a draw.
puzzle-cant-move = That piece can’t move now.
puzzle-cant-go = That piece can’t go there.
puzzle-hint = Hint
puzzle-help-counts = If you take a hint or look at the solution, the puzzle counts as missed.
puzzle-show = Show solution
puzzle-retry = Try again
puzzle-again = Solve again
puzzle-next = Next puzzle
puzzle-rating = Your rating
puzzle-rating-value = { $rating }
puzzle-rating-unsure = about { $rating }
puzzle-rating-change = Rating change: { $change }
puzzle-streak = Streak
puzzle-best-streak = best: { $count }
puzzle-days = Daily streak
puzzle-solved-count = Solved on first try
puzzle-solved-of = { $count } of { $all }
puzzle-hardness = Puzzle rating: { $rating }
puzzle-counts-as-missed = This puzzle counts as missed.
puzzle-depth = { $depth ->
    [one] You need to look one move ahead.
   *[other] You need to look { $depth } moves ahead, counting both sides.
}
puzzle-level = { $level ->
    [none] At levels 1 to 9, the computer usually doesn’t find the solution.
    [one] A good puzzle to start with: the computer usually finds the solution at level 1.
   *[other] The computer usually finds the solution at level { $level }, but not at lower levels.
}
puzzle-unrated = You have tried this puzzle before, so your rating stays the same.
puzzle-all-done = You have tried every puzzle of this kind.
puzzle-all-done-text = Choose something else to practice, or retry the ones you missed.
puzzle-all-solved-text = You’ve solved them all. Choose something else to practice.
puzzle-missed = Retry missed puzzles
puzzle-not-found = Puzzle not found
puzzle-not-found-text = This link leads to a puzzle that Skep doesn’t have.
puzzle-more = More puzzles
