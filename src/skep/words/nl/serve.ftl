### De server: wat hij bij het starten zegt, en de pagina voor als er geen andere is.

serve-ready = Skep staat op { $address } (Ctrl-C stopt)
serve-port-moved = Poort { $port } is bezet, dus het wordt een andere.

serve-port-taken = Poort { $port } is bezet. Laat --port weg voor de eerstvolgende vrije.
serve-cannot-listen = Luisteren op { $host }, poort { $port }, gaat niet: { $why }.
serve-not-installed = De server heeft pakketten nodig die niet geïnstalleerd zijn ({ $module }). Zo komen ze er: pip install 'skep[server]'
serve-no-driver = De database heeft een Python-pakket nodig dat niet geïnstalleerd is: { $module }.
serve-database = De database is niet te gebruiken: { $why }.
serve-later-database = De database is van een latere versie van Skep dan deze. Werk Skep bij, of noem een andere database met --db.
serve-no-database-url = verwacht een database zoals sqlite:////srv/skep/skep.db of postgresql://skep@localhost/skep
serve-no-public-url = verwacht een adres zoals https://hive.example, niet { $text }
serve-no-network = verwacht een adres zoals 127.0.0.1 of een netwerk zoals 10.0.0.0/8, niet { $text }

serve-not-built-title = De pagina’s zijn niet gebouwd
serve-not-built-text = De server draait, maar de pagina’s die hij moet tonen ontbreken. In een checkout van Skep bouwt “make run” ze; daar is Node 20.19 of later voor nodig, of een netwerk om het op te halen. Laad deze pagina daarna opnieuw. Tot dan speelt “skep play” in de terminal.
