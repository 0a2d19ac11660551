### The server: what it says when it starts, and the page that is shown when there is no other.
###
### Variables:
###   $address  where to go with a browser
###   $host     where the server was to listen
###   $port     the port
###   $file     the database
###   $why      what the system or the database says
###   $module   the name of a Python package
###   $text     what was typed

serve-ready = Skep is running at { $address } (press Ctrl-C to stop)
serve-port-moved = Port { $port } is in use, so Skep is using another one.

serve-port-taken = Port { $port } is in use. Leave out --port to use the next free one.
serve-cannot-listen = Can’t listen on { $host }, port { $port }: { $why }.
serve-not-installed = The server needs packages that aren’t installed ({ $module }). In Skep’s source folder, run: pip install '.[server]'
serve-no-driver = The database needs the Python package { $module }, which isn’t installed.
serve-no-data-folder = Games can’t be saved in { $folder }: { $why }. To keep them elsewhere, set SKEP_DATA to a folder you can write to.
serve-no-home = There is no home folder to save games in. Set SKEP_DATA to a folder you can write to.
serve-database = The database can’t be used: { $why }.
serve-database-in-use = Another Skep server is using { $file }. Stop that one first, or choose another database with --db.
serve-database-linked = { $file } has more than one hard link. SQLite can damage a database that is opened under two names. Delete the extra link (“find / -samefile FILE” lists them all), or use a copy of the file.
serve-redis = Redis can’t be used: { $why }.
serve-no-redis-url = expected a URL such as redis://localhost
serve-redis-needs-postgresql = --redis needs a database that several processes can share. Choose PostgreSQL with --db.
serve-workers-need-redis = To run more than one worker, you need PostgreSQL and Redis. Add --db postgresql://… and --redis redis://…, or leave out --workers.
serve-workers-windows = On Windows, Skep runs a single server process. Leave out --workers.
serve-bad-key = The signing key in { $file } is damaged or too short. Put at least { $least } random characters into the file, or delete it: the server then makes a new key, and guests lose their games.
serve-bad-secret = SKEP_SECRET is not a valid key. Use at least { $least } random letters and digits.
serve-later-database = The database was created by a newer version of Skep. Update Skep, or choose another database with --db.
serve-no-database-url = expected a database URL such as sqlite:////srv/skep/skep.db or postgresql://skep@localhost/skep
serve-no-public-url = expected a URL such as https://hive.example, not { $text }
serve-no-host = expected a host name such as hive.example (no https://, no port), not { $text }
serve-no-network = expected an address such as 127.0.0.1 or a network such as 10.0.0.0/8, not { $text }

serve-no-page = There is no page to serve: Skep was installed without it. In Skep’s source folder, “make run” builds and serves the page, and “pip install '.[server]'” installs Skep with it. To serve only the API, add --api-only.
serve-not-built-title = The page isn’t built yet
serve-not-built-text = The server is running, but its page is missing. If it is being rebuilt right now, reload in a moment. Otherwise run “make run” in Skep’s source folder, then reload.
