### The collection of games: skep import and skep explore.
###
### Variables:
###   $file  the file with the collection

## What is wrong with the collection; the members of CollectionFault

explore-fault-missing = There is no collection of games at { $file }. Add games with “skep import FILE”.
explore-fault-foreign = { $file } isn’t a collection of games. Choose another file with --collection.
explore-fault-newer = { $file } was written by a newer version of Skep. Update Skep, or choose another file with --collection.
explore-fault-damaged = { $file } is damaged. Delete it, and import your games again.
explore-fault-busy = Another program is writing to { $file }. Wait until it has finished, and try again.
explore-fault-read-only = { $file } can’t be changed. Check its permissions, or choose another file with --collection.
explore-fault-full = The disk that holds { $file } is full. Nothing was damaged. Free some space, and run the command again.
explore-fault-unopenable = { $file } can’t be opened. Check the path and the permissions.
explore-fault-interrupted = The search in { $file } was stopped. Run the command again.
explore-no-home = There is no home folder for the collection. Choose a file with --collection, or a folder with SKEP_DATA.
explore-unknown-game = There is no game { $number } in the collection. “skep explore --games” lists them.
explore-empty-game = The game has no moves.

## Importing

explore-import-label = Importing
explore-import-summary = { $stored ->
    [0] No games stored
    [one] One game stored
   *[other] { $stored } games stored
}{ $known ->
    [0] { "" }
    [one] , one already in the collection
   *[other] , { $known } already in the collection
}{ $failed ->
    [0] .
    [one] , one failed.
   *[other] , { $failed } failed.
}{ $warned ->
    [0] { "" }
    [one] { " " }One warning.
   *[other] { " " }{ $warned } warnings.
}
explore-import-stopped = { $stored ->
    [0] Interrupted before any game was stored.
    [one] Interrupted: one game was stored.
   *[other] Interrupted: { $stored } games were stored.
} Run the same command again to continue.

## Exploring

explore-position = { $games ->
    [one] One game has this position
   *[other] { $games } games have this position
}. White won { $white }, Black won { $black }, { $draws } drawn{ $unfinished ->
    [0] .
   *[other] , { $unfinished } without a result.
}
explore-nothing = No matching game has this position ({ $type }). To search all game types, add --all-types.
explore-more-moves = { $count ->
    [one] One more move was played.
   *[other] { $count } more moves were played.
} --limit shows more.
explore-ended = { $count ->
    [one] One game ended here.
   *[other] { $count } games ended here.
}
explore-illegal = { $count ->
    [one] One game continued with a move that isn’t legal under these rules.
   *[other] { $count } games continued with a move that isn’t legal under these rules.
}
explore-found = { $total ->
    [0] No games found.
    [one] One game found.
   *[other] { $total } games found{ $shown ->
        [one] , one shown.
       *[other] , { $shown } shown.
    }
}
explore-deleted = Game { $number } was deleted.
explore-count = { $count }
explore-share = { NUMBER($share, style: "percent", maximumFractionDigits: 0) }
explore-result = { $result ->
    [white] White won
    [black] Black won
    [draw] draw
   *[unfinished] no result
}
explore-no-share = –
explore-players = { $white } – { $black }
explore-column-move = Move
explore-column-games = Games
explore-column-white = White
explore-column-draws = Draws
explore-column-black = Black
explore-column-example = Example
explore-column-number = No.
explore-column-players = White – Black
explore-column-result = Result
explore-column-rules = Rules
explore-column-date = Date
explore-column-source = Source
explore-column-plies = Plies

## What the options can't be

explore-not-a-date = “{ $text }” isn’t a date. Write it as 2024-07-31.
explore-side-alone = --side says which side --player has. Add --player.
explore-dates-crossed = --since is later than --until. Swap them.
explore-rules-twice = Use either --all-types or --only-rules, not both.
explore-no-ply = The game has no ply { $ply }. { $plies ->
    [0] It has no plies.
    [one] It has one ply.
   *[other] It has { $plies } plies.
}
