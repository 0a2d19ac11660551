### What was mistyped, and files that cannot be read or written.
###
### Variables:
###   $text            what was typed
###   $suggestion      what may have been meant: none if nothing is like it
###   $why             a sentence that says what is wrong
###   $file, $ending   the name of a file, and how it ends
###   $line            a line of the file, from 1

## What was typed

mistake-command = { $suggestion ->
    [none] No such command “{ $text }”.
   *[other] No such command “{ $text }”. Did you mean { $suggestion }?
}
mistake-rules = { $why } Did you mean { $suggestion }?
# $text can be typed as it is.
mistake-quotes = If a move contains a space, put it in quotes: { $text }
mistake-no-file = { $why } There is no file with that name either.

## Files

mistake-in-file = { $file }, line { $line }: { $why }
mistake-in-input = Standard input, line { $line }: { $why }
mistake-input-empty = Standard input contains no games.
mistake-input-not-games = Standard input doesn’t look like games. Skep reads game strings, PGN, SGF, BGA, setup strings and JSON, plain or compressed.
mistake-drawing-ending = { $file }: Skep can’t write { $ending }. Save a drawing as .svg (a picture) or .txt (text).
mistake-save-ending = { $file }: Skep can’t write { $ending }. Save a game as .uhp, .pgn, .sgf, .setup (the position) or .svg (a picture). Add .gz to compress it.
mistake-games-ending = { $file }: Skep can’t write { $ending }. Save games as .uhp, .pgn, .sgf or .setup. Add .gz to compress them. To use any other name, add --to.

## What the system says, after the name of a file and a colon

system-not-found = No such file or directory
system-denied = Permission denied
system-folder = Is a directory
system-not-folder = Not a directory
system-full = No space left on device
system-read-only = Read-only file system
