### Backups, restores, checks and copies of a server's games.
###
### Variables:
###   $games    how many games
###   $players  how many players
###   $changed  how many games, players and links were written
###   $damaged  how many games are damaged
###   $file     the backup file
###   $key      the file with the key of the server
###   $kept     the file with the key that was replaced
###   $other    another file with a key
###   $game     the id of a game
###   $line     the number of a line in the backup
###   $row      a table and the key of a row, such as “players ann”
###   $column   a column of that row
###   $why      what is wrong with it, for operators

admin-backed-up = Backed up { $games ->
        [one] one game
       *[other] { $games } games
    } and { $players ->
        [one] one player
       *[other] { $players } players
    } to { $file }.
admin-restored = Restored { $games ->
        [one] one game
       *[other] { $games } games
    } and { $players ->
        [one] one player
       *[other] { $players } players
    }.
admin-copied = The target now has { $games ->
        [one] one game
       *[other] { $games } games
    } and { $players ->
        [one] one player
       *[other] { $players } players
    }, the same as the source. Changes written: { $changed }.
admin-copied-free = No server was using the source. You can start the server with the target now.
admin-copied-in-use = A server is using the source, so newer moves are missing from the target. Stop the server, then run the command again with --replace.
admin-copied-unknown = If a server was using the source, stop it now and run the command again with --replace.
admin-intact = { $games ->
        [0] There are no games to check.
        [one] One game checked. It is intact.
       *[other] { $games } games checked. All of them are intact.
    }
admin-damaged-game = { $game }: { $why }
admin-damaged = Damaged games: { $damaged } of { $games }.

admin-key-from = The key in the backup is from { $key }.
admin-key-is-secret = The backup contains no key, because this server’s key is in SKEP_SECRET. Store it separately.
admin-no-key = The backup contains no key, because there is none at { $key }. If you restore it, all guests lose their games. Set SKEP_DATA to the server’s data folder, then make another backup.
admin-two-keys = { $key } and { $other } are different keys. Skep used the first one, because it is next to the database. If the server uses the other one, move the first one away and run the command again.
admin-key-restored = The key from the backup is now in { $key }.
admin-key-replaced = { $key } had a different key. It now contains the key from the backup, and the old one is in { $kept }. Players who were signed in with the old key no longer are.
admin-restored-no-key-none = The backup contains no key, and there is none at { $key } either. To keep players signed in, put their server’s key there before you start the server.
admin-restored-no-key-file = The backup contains no key. Players stay signed in only if { $key } is their server’s key.
admin-restored-no-key-secret = The backup contains no key. Players stay signed in only if SKEP_SECRET is their server’s key.
admin-other-key-file = { $key } differs from the key in the backup, so players from the backup are no longer signed in. To use the key from the backup, restore with --replace.
admin-other-key-secret = SKEP_SECRET differs from the key in the backup, so players from the backup are no longer signed in. To use the key from the backup, unset SKEP_SECRET for the server and for this command, and restore with --replace.
admin-no-database = No Skep database was found. Use --db to say where it is.
admin-old-database = The database is from an earlier version of Skep. Start “skep serve” once to migrate it, then try again.
admin-not-empty = The target already has { $games ->
        [one] one game
       *[other] { $games } games
    } and { $players ->
        [one] one player
       *[other] { $players } players
    }. To replace everything in it, add --replace.
admin-in-use = A server is using the target. Stop it first.
admin-damaged-backup = { $file } is not a complete Skep backup. Nothing was changed.
admin-line-unreadable = { $file }, line { $line }: Skep can’t read this line. Nothing was changed. Use another backup.
admin-line-too-long = { $file }, line { $line }: the line is too long for a Skep backup. Nothing was changed. Use another backup.
admin-line-too-many-events = { $file }, line { $line }: “{ $row }” has too many events. Nothing was changed. Use another backup.
admin-line-bad-value = { $file }, line { $line }: “{ $row }” has an invalid value in “{ $column }”. Nothing was changed. Use another backup, or the version of Skep that made this one.
admin-line-repeated = { $file }, line { $line }: “{ $row }” repeats the command of an earlier event. Nothing was changed. Use another backup.
admin-repeated = “{ $row }” appears twice in { $file }. Nothing was changed. Use another backup.
admin-later-backup = { $file } was made by a newer version of Skep. Update Skep first.
admin-differs = The target differs from the source after the copy, so nothing was kept. Please report this as a bug.
admin-same = The source and the target are the same database.
