### Het bord in Jupyter
###
### Variabelen:
###   $ply    hoeveel zetten er zijn gedaan
###   $plies  hoeveel zetten de partij heeft
###   $move   de laatste zet, in notatie

notebook-first = Eerste stelling
notebook-previous = Vorige zet
notebook-next = Volgende zet
notebook-last = Laatste stelling
notebook-start = Begin (0 van { $plies })
notebook-after = { $ply } van { $plies }: { $move }
