### Puzzels en bestanden ermee.
###
### Variabelen: zie de Engelse catalogus.

## Wat er mis is met een bestand; de leden van PuzzleFault

puzzles-fault-unreadable = { $file }, regel { $line }: dit is geen puzzel ({ $why }).
puzzles-fault-bad-setup = { $file }, regel { $line }: deze stelling kan in geen enkele partij ontstaan ({ $why }).
puzzles-fault-illegal-move = { $file }, regel { $line }: de puzzel bevat een zet die niet mag ({ $why }).
puzzles-fault-wrong-id = { $file }, regel { $line }: de ID { $why } hoort bij een andere stelling.
puzzles-fault-twice = { $file }, regel { $line }: puzzel { $why } staat twee keer in dit bestand.
puzzles-fault-wrong-claim = { $file }, regel { $line }: de zetten kloppen niet met wat de puzzel zegt ({ $why }).
puzzles-fault-not-proven = { $file }, regel { $line }: puzzel { $why } is zoals hij hier staat niet te bewijzen. Start skep puzzles mine opnieuw.
puzzles-no-prover = Hiervoor zijn de gecompileerde regels van Skep nodig. Installeer een C++-compiler (Debian: apt install g++) en voer daarna opnieuw make setup uit.

## skep puzzles mine en check

puzzles-mining = Puzzels
puzzles-checking = Controleren
puzzles-count = { $count ->
    [one] Eén puzzel
   *[other] { $count } puzzels
}
puzzles-task-win = { $moves ->
    [one] win in één zet
   *[other] win in { $moves } zetten
}: { $count }
puzzles-task-save = voorkom winst in één zet: { $count }
puzzles-task-pin = zet de steen vast die zou winnen: { $count }
puzzles-task-only = vind de enige zet; alle andere verliezen binnen { $moves } zetten: { $count }
