### Tekst in de bestanden van de pagina zelf, voordat er een script loopt. De build zet hem erin.
###
### De variabelen staan beschreven in en/shell.ftl.

page-description = Speel Hive in je browser: tegen de computer, met een vriend op hetzelfde scherm of met een vriend online. Zonder account.
install-description = Hive in je browser, tegen de computer of een vriend.
install-new-game = Nieuwe partij
no-script-what = Met Skep speel je Hive, het bordspel met insecten en zonder bord, tegen de computer of een vriend. Deze pagina heeft JavaScript nodig om de korf te tekenen. Zet het aan voor deze site en laad de pagina opnieuw.
no-script-otherwise = Je kunt ook in een terminal spelen. Typ { $command } op de computer waarop Skep is geïnstalleerd.
