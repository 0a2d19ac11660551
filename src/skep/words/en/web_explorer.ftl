### The explorer beside the analysis board, the search for games, and public games.
###
### Variables, in addition to those of web.ftl:
###   $source  which games: own, public, or the server’s collection
###   $games   a number of games
###   $white   how many of them White won
###   $draws   how many were drawn
###   $black   how many Black won
###   $move    a move, in words
###   $result  how a game ended
###   $plies   the number of moves in a game
###   $standing whether a game is public, and who agrees

explorer-source = Games to explore
explorer-source-choice = { $source ->
    [own] My games
    [public] Public games
   *[collection] Collection
}
explorer-games = { $games ->
    [0] No games with this position
    [one] 1 game
   *[other] { $games } games
}
explorer-none = { $source ->
    [own] None of your finished games has this position.
    [public] No public game has this position. After a game, both players can make it public.
   *[collection] No game in the collection has this position.
}
explorer-move = { $move }. { $games ->
    [one] 1 game
   *[other] { $games } games
}: White won { $white }, Black won { $black }, draws { $draws }
explorer-examples = Games with this move
explorer-ended = { $games ->
    [one] 1 game ended here.
   *[other] { $games } games ended here.
}
explorer-illegal = { $games ->
    [one] 1 game continued with a move that isn’t legal under these rules.
   *[other] { $games } games continued with a move that isn’t legal under these rules.
}

search-title = Find games
search-position = Only games with the position on the board
search-player = Player (exact name)
search-rules = Edition or game type
search-any = Any
search-result = Result
search-result-choice = { $result ->
    [white] White won
    [black] Black won
    [draw] Draw
    [unfinished] No result
   *[any] Any result
}
search-since = From
search-until = To
search-min-plies = Minimum moves
search-max-plies = Maximum moves
search-go = Search
search-dates-wrong = “From” is later than “To”.
search-plies-wrong = The minimum number of moves is greater than the maximum.
search-none = No games found. Skep doesn’t search games in progress.
search-more = More games
search-found = { $games ->
    [one] 1 game found
   *[other] { $games } games found
}
search-found-more = { $games } games found, and there are more
search-plies = { $plies ->
    [one] 1 move
   *[other] { $plies } moves
}

public-switch = Make this game public
public-standing = { $standing ->
    [public] Everyone can find this game. You can make it private again at any time.
    [waiting] The game will be public once your opponent agrees.
    [asked] Your opponent wants to make this game public.
    [alone] Public games show up in the explorer for everyone.
   *[private] Public games show up in the explorer for everyone. Both players have to agree.
}
