### Engines die UHP spreken: de onze aan een terminal, en wat er bij andere mis kan gaan.
###
### Variabelen:
###   $engine   de engine, bij zijn naam
###   $command  de opdracht die hij het laatst kreeg
###   $line     de laatste regel die hij naar stderr schreef
###   $answer   wat hij antwoordde
###   $number   een exitstatus, of het nummer van een signaal

cli-uhp-welcome = Dit is een engine voor andere programma’s. Typ help voor de opdrachten, of exit om te stoppen.

engine-not-started = { $engine } kan niet worden gestart: { $why }.
engine-died = { $how ->
    [status] { $engine } stopte onverwacht, met exitstatus { $number }.
    [signal] { $engine } werd gestopt door signaal { $number }.
   *[output] { $engine } sloot zijn uitvoer.
}
engine-timeout = { $engine } gaf binnen { $seconds } s geen antwoord.
engine-refused = { $engine } weigerde: { $answer }.

engine-command = De laatste opdracht was: { $command }.
engine-stderr = De laatste regel op stderr was: { $line }.

## Hoe een engine zich niet aan het protocol hield

violation-line-too-long = { $engine } stuurde een te lange regel.
violation-answer-too-long = { $engine } stuurde een te lang antwoord.
violation-no-id = { $engine } noemde zijn naam niet. Spreekt hij wel UHP?
violation-no-answer = { $engine } stuurde “ok” zonder antwoord ervoor.
violation-not-a-game = { $engine } had met een partij moeten antwoorden, maar stuurde: { $answer }.
violation-not-a-move = { $engine } had met een zet moeten antwoorden, maar stuurde: { $answer }.
violation-illegal-move = { $engine } koos een ongeldige zet: { $answer }.
violation-not-an-option = { $engine } had met een optie moeten antwoorden, maar stuurde: { $answer }.
