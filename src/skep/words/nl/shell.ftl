### Wat in de bestanden van de pagina zelf staat, voordat er een script loopt: de bouw zet het daar.
###
### De variabelen staan beschreven in en/shell.ftl.

page-description = Speel Hive in de browser: tegen de computer, met een vriend aan hetzelfde scherm of met een vriend via een link. Geen account.
install-description = Hive in de browser: tegen de computer, of met een vriend.
install-new-game = Nieuwe partij
no-script-what = Met Skep speel je Hive, het spel met beestjes op zeshoeken zonder bord: tegen de computer of met een vriend. Deze pagina tekent de korf terwijl je speelt, en heeft daar JavaScript voor nodig. Zet dat aan voor deze site en laad de pagina opnieuw.
no-script-otherwise = Het kan ook anders: Skep speelt ook in een terminal. Typ { $command } op de computer waar het staat.
