### Back-ups maken en terugzetten, partijen controleren en verhuizen.

admin-backed-up = Back-up gemaakt van { $games ->
        [one] één partij
       *[other] { $games } partijen
    } en { $players ->
        [one] één speler
       *[other] { $players } spelers
    } in { $file }.
admin-restored = Teruggezet: { $games ->
        [one] één partij
       *[other] { $games } partijen
    } en { $players ->
        [one] één speler
       *[other] { $players } spelers
    }.
admin-copied = De doeldatabase bevat nu { $games ->
        [one] één partij
       *[other] { $games } partijen
    } en { $players ->
        [one] één speler
       *[other] { $players } spelers
    }, net als de bron. Aantal doorgevoerde wijzigingen: { $changed }.
admin-copied-free = De bron was bij geen enkele server in gebruik. Je kunt de server nu starten met de nieuwe database.
admin-copied-in-use = Een server gebruikt de bron nog, dus de nieuwste zetten staan nog niet in de doeldatabase. Stop de server en voer de opdracht daarna nog eens uit met --replace.
admin-copied-unknown = Gebruikte een server de bron? Stop die dan nu en voer de opdracht nog eens uit met --replace.
admin-intact = { $games ->
        [0] Er zijn geen partijen om te controleren.
        [one] Eén partij gecontroleerd. Die is in orde.
       *[other] { $games } partijen gecontroleerd. Ze zijn allemaal in orde.
    }
admin-damaged-game = { $game }: { $why }
admin-damaged = Beschadigde partijen: { $damaged } van de { $games }.

admin-key-from = De sleutel in de back-up komt uit { $key }.
admin-key-is-secret = De back-up bevat geen sleutel, omdat de sleutel van deze server in SKEP_SECRET staat. Bewaar die apart.
admin-no-key = De back-up bevat geen sleutel, want { $key } bestaat niet. Als je deze back-up terugzet, raken alle gasten hun partijen kwijt. Zet in SKEP_DATA de datamap van de server en maak opnieuw een back-up.
admin-two-keys = { $key } en { $other } zijn verschillende sleutels. Skep heeft de eerste gebruikt, omdat die naast de database staat. Gebruikt de server de andere? Zet de eerste dan ergens anders neer en voer de opdracht nog eens uit.
admin-key-restored = De sleutel uit de back-up staat nu in { $key }.
admin-key-replaced = In { $key } stond een andere sleutel. Daar staat nu de sleutel uit de back-up, en de oude staat in { $kept }. Spelers die met de oude sleutel waren ingelogd, zijn nu uitgelogd.
admin-restored-no-key-none = De back-up bevat geen sleutel, en { $key } bestaat ook niet. Wil je dat spelers ingelogd blijven? Zet de sleutel van hun server daar dan neer voordat je de server start.
admin-restored-no-key-file = De back-up bevat geen sleutel. Spelers blijven alleen ingelogd als { $key } de sleutel van hun server is.
admin-restored-no-key-secret = De back-up bevat geen sleutel. Spelers blijven alleen ingelogd als SKEP_SECRET de sleutel van hun server is.
admin-other-key-file = { $key } is een andere sleutel dan die in de back-up, dus de spelers uit de back-up zijn uitgelogd. Wil je de sleutel uit de back-up gebruiken? Zet de back-up dan nog eens terug, met --replace.
admin-other-key-secret = SKEP_SECRET is een andere sleutel dan die in de back-up, dus de spelers uit de back-up zijn uitgelogd. Wil je de sleutel uit de back-up gebruiken? Haal SKEP_SECRET dan weg, bij de server en bij deze opdracht, en zet de back-up terug met --replace.
admin-no-database = Er is geen database van Skep gevonden. Geef met --db op welke je bedoelt.
admin-old-database = De database is van een oudere versie van Skep. Start één keer “skep serve” om hem bij te werken en probeer het dan opnieuw.
admin-not-empty = De doeldatabase bevat al { $games ->
        [one] één partij
       *[other] { $games } partijen
    } en { $players ->
        [one] één speler
       *[other] { $players } spelers
    }. Wil je alles vervangen? Gebruik dan --replace.
admin-in-use = Een server gebruikt de doeldatabase nog. Stop die server eerst.
admin-damaged-backup = { $file } is geen volledige back-up van Skep. Er is niets veranderd.
admin-line-unreadable = { $file }, regel { $line }: Skep kan deze regel niet lezen. Er is niets veranderd. Gebruik een andere back-up.
admin-line-too-long = { $file }, regel { $line }: de regel is te lang voor een back-up van Skep. Er is niets veranderd. Gebruik een andere back-up.
admin-line-too-many-events = { $file }, regel { $line }: “{ $row }” heeft te veel gebeurtenissen. Er is niets veranderd. Gebruik een andere back-up.
admin-line-bad-value = { $file }, regel { $line }: “{ $row }” heeft een ongeldige waarde in “{ $column }”. Er is niets veranderd. Gebruik een andere back-up, of de versie van Skep waarmee deze back-up is gemaakt.
admin-line-repeated = { $file }, regel { $line }: “{ $row }” herhaalt de opdracht van een eerdere gebeurtenis. Er is niets veranderd. Gebruik een andere back-up.
admin-repeated = “{ $row }” staat dubbel in { $file }. Er is niets veranderd. Gebruik een andere back-up.
admin-later-backup = { $file } is gemaakt met een nieuwere versie van Skep. Werk Skep eerst bij.
admin-differs = Na het kopiëren verschilt de doeldatabase van de bron, dus er is niets bewaard. Dit is een fout in Skep: meld het alsjeblieft.
admin-same = Bron en doel zijn dezelfde database.
