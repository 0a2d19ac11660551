### The analysis board.
###
### Variables, in addition to those of web.ftl:
###   $number   the number of a turn
###   $move     a move, in words or as it is written
###   $percent  White’s win probability
###   $moves    in how many moves a side wins
###   $depth    how far the engine has searched, in plies
###   $nodes    a number with its unit, for example 1.2M
###   $glyph    what a glyph says about a move
###   $state    whether an analysis is saved
###   $most     a limit
###   $field    where in a file something is wrong; none if that is unknown
###   $date     the day on which an analysis was begun
###   $mark     what a review says about a move
###   $side     whose mistakes to practice: white, black or both

analysis-board = Analysis board
analysis-side = Moves and engine
analysis-explorer = Explorer
analysis-unnamed = Analysis, { $date }
analysis-no-moves = Play a move on the board for either side.
analysis-or-import = To open a game, drop or paste it here.
analysis-move = { $piece }, { $where }
analysis-turn = { $number }. { color }: { $move }
analysis-glyph = { $glyph ->
    [brilliant] Brilliant move
    [good] Good move
    [interesting] Interesting move
    [dubious] Dubious move
    [mistake] Mistake
   *[blunder] Blunder
}
analysis-first = Start position
analysis-last = End of line
analysis-changes = Undo and redo
analysis-undo = Undo
analysis-redo = Redo
analysis-start = the start
analysis-twin = Same position as after
analysis-must-pass = { color } can’t move and must pass.
analysis-pass = Pass
analysis-kept = { $state ->
    [unkept] { "" }
    [saving] Saving…
    [copied] Saved as a copy
    [not-stored] Not saved: storage is full or blocked
   *[saved] Saved
}

## Notes

analysis-notes = Notes
analysis-glyphs = Rate the move
analysis-line-acts = Change the line
analysis-promote = Promote variation
analysis-make-main = Make main line
analysis-delete = Delete from here
analysis-comment = Comment
analysis-comment-move = Comment on this move
analysis-comment-start = Comment on the start position
analysis-draw = Draw arrows and marks
analysis-draw-color = Color
analysis-draw-help = Tap to mark a hex. Drag for an arrow.
analysis-draw-from = Arrow from { $where }. Choose where it ends, or the same hex to mark it.
analysis-drawn = { $kind ->
    [arrow] Arrow drawn.
   *[mark] Hex marked.
}
analysis-color = { $color ->
    [green] Green
    [red] Red
    [blue] Blue
   *[yellow] Yellow
}
analysis-clear = Erase all marks

## Engine

analysis-engine = Engine
analysis-engine-options = Engine settings
analysis-server = The engine isn’t available in your browser. { $state ->
    [searching] The server is thinking: up to { $seconds } s per position.
   *[done] The server searches each position for up to { $seconds } s.
}
analysis-server-failed = { $why ->
    [busy] The server’s engine is busy. Try again in a moment.
    [away] The server can’t be reached either.
    [limited] You’ve asked the server about a lot of positions. Wait a moment, then try again.
   *[other] The server couldn’t search this position either.
}
analysis-lines = Lines
analysis-arrows = Arrows on the board
analysis-units = Units instead of win probability
analysis-depth = Depth { $depth }
analysis-speed = { $nodes } nodes/s
analysis-deeper = Search deeper
analysis-preview = Preview of the engine’s line. Click a move to play it.
analysis-threat = Show threat
analysis-threat-shown = If it were { $color ->
    [black] Black
   *[white] White
}’s turn:
analysis-threat-none = There is no threat to show until both sides have placed a piece.
analysis-eval = White’s win probability
analysis-eval-none = No evaluation
analysis-score = White { $percent }%
analysis-score-forced = { $winner ->
    [black] Black
   *[white] White
} wins in { $moves ->
    [1] 1 move
   *[other] { $moves } moves
}
analysis-line = { $score }: { $move }

## Review

analysis-review = Review this game
analysis-review-title = Review
analysis-review-close = Close review
analysis-review-again = Review again
analysis-review-outdated = The main line has changed since this review.
analysis-review-short = A review needs at least { $count } moves in the main line.
analysis-review-add = Add lines and marks
analysis-review-added = Better lines and marks added. You can undo this.
analysis-review-engine = A review on this board needs the engine in your browser. The server only reviews games that were played on it.
analysis-mark = Review: { $mark }
review-sides = Whose mistakes
review-side = { $side ->
    [white] White’s mistakes
    [black] Black’s mistakes
   *[both] Both sides
}

## Menu

analysis-new = New analysis
analysis-new-text = Your current analysis stays in your list.
analysis-new-start = Start
analysis-list = Your analyses
analysis-list-none = Nothing here yet. An analysis is saved as soon as you change something.
analysis-list-text = Analyses are saved only on this device. Export the ones you want to keep elsewhere.
analysis-size = { $count ->
    [1] 1 move
   *[other] { $count } moves
}
analysis-rename = Rename
analysis-rename-do = Save name
analysis-name = Name
analysis-delete-one = Delete “{ $name }”
analysis-deleted = “{ $name }” was deleted.
analysis-restore = Restore
analysis-chapters = Chapters
analysis-chapter = Chapter { $number }
analysis-chapter-add = Add chapter
analysis-chapter-add-here = Add chapter from this position
analysis-chapter-back = Previous chapter
analysis-chapter-next = Next chapter
analysis-chapter-rename = Rename “{ $name }”
analysis-chapter-up = Move “{ $name }” up
analysis-chapter-down = Move “{ $name }” down
analysis-chapter-moved = “{ $name }” is now number { $number }.
analysis-import = Import
analysis-import-text = Paste a game (PGN, SGF, Board Game Arena or a game string), a setup string, a link from Skep, or a saved analysis.
analysis-more-games = Skep opened only the first { $count } games of this text.
analysis-left-out = This move was left out, along with everything after it.
analysis-empty-game = This game has no moves.
analysis-of-chapter = { $name }: { $text }
analysis-drop = Drop a game or an analysis to open it
analysis-import-do = Open
analysis-import-add = Add to this analysis as a chapter
analysis-import-file = Choose file…
analysis-export = Share and export
analysis-export-position = This position
analysis-export-line = The moves up to here
analysis-export-all = The whole analysis
analysis-export-all-text = With all chapters, variations, comments and marks. You can import the file again. In PGN, each chapter is a game.
analysis-copy-link = Copy link
analysis-link-short = There are too many moves for a link, so the link and the frame show only this position. To share the moves as well, download the PGN.
analysis-copy-setup = Copy setup string
analysis-copy-game = Copy game string
analysis-no-game = This analysis starts from a custom position, so its moves can’t be written as a game string. Use the link or the file.
analysis-save-svg = Download SVG
analysis-save-pgn = Download PGN
analysis-save-sgf = Download SGF
analysis-sgf-lacks = The SGF file leaves out comments, variations and ratings. PGN and JSON keep them.
analysis-save-json = Download JSON
analysis-keys = Anywhere on this page
analysis-key-variation = Previous or next variation
analysis-key-chapter = Previous or next chapter
analysis-key-paste = Import what you’ve copied
analysis-key-ends = Start position or end of line
analysis-keys-mouse = Right-click a hex to mark it. Right-drag to draw an arrow. Hold Shift for red, Alt for blue, or both for yellow.

## Shared studies

study-share = Share study
study-share-text = Share this analysis as a study. You get two links: one for reading, and one for editing together. Changes appear live.
study-share-kept = The study is stored on the server until you stop sharing it, or until nobody has opened it for 90 days. Your analysis on this device stays as it is.
study-share-do = Create links
study-sharing = Sharing…
study-yours = Studies you share
study-unnamed = Shared study
study-link-here = Open at the position on the board
study-link-gone = The position in the link is no longer in this study.
study-links-local = These links only work on this computer.
study-link-read = Read-only link
study-link-read-text = Anyone with this link can read the study.
study-link-edit = Editing link
study-link-edit-text = Anyone with this link can change everything in the study.
study-link-address = The address in your address bar is an editing link too. Copy a link from here instead.
study-stop = Stop sharing
study-stop-one = Stop sharing “{ $name }”
study-stop-text = Deletes the study from the server. Both links stop working, and you keep a copy on this device.
study-stop-list-text = Deletes the study from the server. Both links stop working, and no copy is kept. To keep one, open the study and stop sharing there.
study-stop-sure = Delete study
study-stop-not = Keep sharing
study-copy = Make a private copy
study-read-only = You can read this study, but not change it.
study-drop = Drop a game or an analysis to add it to this study
study-import-text = Each game becomes a chapter. Everyone with a link to this study can see it.
study-import-do = Add to study
study-import-reader = To add your own games, make a private copy of this study.
study-gone = This study was deleted. You still see the last version.
study-away = You’re offline. Your changes are kept on this device. They’ll be sent when you reconnect or open the study again.
study-away-reader = You’re offline. New changes will appear when you reconnect.
study-lost = { $count ->
    [1] One of your changes couldn’t be saved.
   *[other] { $count } of your changes couldn’t be saved.
} { $why }
study-lost-why = Someone else has deleted or changed that part.
study-lost-gone = The study was deleted.
study-lost-kept = Your version is in your analyses as a private copy.
study-lost-open = Open private copy
study-lost-label = Changes that couldn’t be saved
study-lost-name = { $name } (my version)
study-both = Someone else was writing the same comment. It now has both texts.
study-waiting = { $state ->
    [gone] Your last changes to this study were never sent. They’re still on this device.
   *[away] The changes you made here last are still on this device. They’ll be sent when the study opens again.
}
study-missing = Study not found
study-missing-text = The link is incomplete, or the study was deleted. Ask for the link again.
study-status = { $state ->
    [gone] Deleted
    [away] Offline
    [saving] Saving…
   *[live] { $count ->
        [1] Only you here
       *[other] { $count } here
    }
}

## Problems

analysis-running = This game is still being played
analysis-running-text = You can analyze it when it’s over. Until then, using an engine would be unfair.
analysis-unsupported = This browser can’t open the analysis board
analysis-unsupported-text = The board needs WebAssembly with SIMD, which your browser lacks or has turned off. Use a current Chrome, Edge, Firefox or Safari (16.4 or later). On an iPhone in Lockdown Mode, allow it for this site. You can still play, take the course and read the rules here.
analysis-go-back = Go back
analysis-not-opened = This couldn’t be opened
analysis-cut = Some comments or marks didn’t fit and were cut. Skep keeps up to { $characters } characters and { $shapes } marks per position.
analysis-unexpected = Skep can’t read this because of an error in the page.
analysis-not-a-move = That isn’t a move.
analysis-illegal = { $move } (ply { $ply }) can’t be played: { $reason } { $count ->
    [1] It was left out, along with everything after it.
   *[other] In all, { $count } illegal moves were left out, each along with everything after it.
}
analysis-problem = { $code ->
    [too-many-nodes] An analysis can have at most { $most } moves. Delete a variation, or start a new analysis.
    [too-many-children] A position can have at most { $most } variations.
    [too-many-chapters] An analysis can have at most { $most } chapters.
    [no-chapter] This chapter was deleted.
    [no-node] This part was deleted, so there’s nothing left to change.
    [double-node] This move is already there.
    [nothing-there] There’s no move here to change.
    [last-chapter] An analysis needs at least one chapter.
    [stale-edit] Someone else has changed this since, so it can’t be undone.
    [read-only] To try your own moves, make a private copy.
    [too-deep] A line can have at most { $most } moves.
    [comment-too-long] A comment can have at most { $most } characters. This one has { $length }.
    [too-many-shapes] A position can have at most { $most } marks. Erase some first.
    [text-too-long] This is too long. Skep opens at most { $most } characters here.
    [not-json] This looks like JSON but is damaged. Copy or download it again.
    [wrong-format] This JSON isn’t an analysis from Skep.
    [wrong-version] This analysis was made by a newer version of Skep. Reload the page to update Skep.
    [bad-field] The analysis is damaged at “{ $field }”.
    [unknown-field] The analysis has an unknown field: “{ $field }”.
    [bad-start] This isn’t a position that Skep can set up. Check the setup string.
    [bad-pgn] Line { $line }: Skep can’t read “{ $text }”.
    [needs-server] Only the server can read this text. Try again when you’re online.
    [foreign-link] This is on another server ({ $text }). Open the link there, export the game or study, and import the file here.
    [unreadable] Line { $line }: { $text }
    [bad-rules] Skep doesn’t know the rules “{ $rules }”. Try Base+MLP.
    [unknown-text] Skep doesn’t recognize this. Paste a game (PGN, SGF, Board Game Arena or a game string), a setup string (1~…), a link to a game, a study or an analysis, or a saved analysis.
    [unknown-long] Skep doesn’t recognize this. If it is a BoardSpace file or a log, it is too long for the server, which reads about { $most } KB at a time. Import it in parts.
   *[other] That didn’t work ({ $code }).
}
