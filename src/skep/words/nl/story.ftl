### Een partij in hoogstens drie zinnen: op de pagina na het nakijken, en in skep analyze.
###
### Variabelen:
###   $who      over wie het gaat: you, white of black
###   $turn     het nummer van een beurt
###   $before, $after  de winstkans voor en na een zet, van 0 tot 100

## Hoe de partij verliep

story-always-ahead = { $who ->
    [you] Je stond vanaf het begin beter.
    [white] Wit stond vanaf het begin beter.
   *[black] Zwart stond vanaf het begin beter.
}
story-even-until = Tot beurt { $turn } ging het gelijk op.
story-for-good = { $who ->
    [you] Vanaf beurt { $turn } stond je definitief beter.
    [white] Vanaf beurt { $turn } stond Wit definitief beter.
   *[black] Vanaf beurt { $turn } stond Zwart definitief beter.
}
story-was-winning = { $who ->
    [you] Tot beurt { $turn } stond je gewonnen.
    [white] Tot beurt { $turn } stond Wit gewonnen.
   *[black] Tot beurt { $turn } stond Zwart gewonnen.
}
story-ahead-at-end = { $who ->
    [you] Aan het eind stond je beter.
    [white] Aan het eind stond Wit beter.
   *[black] Aan het eind stond Zwart beter.
}
story-even = De partij ging steeds gelijk op.

## Wat de doorslag gaf

story-then = { $who ->
    [you] In die beurt daalde je winstkans van { $before }% naar { $after }%.
    [white] In die beurt daalde de winstkans van Wit van { $before }% naar { $after }%.
   *[black] In die beurt daalde de winstkans van Zwart van { $before }% naar { $after }%.
}
story-worst = { $who ->
    [you] Je grootste fout maakte je in beurt { $turn }: je winstkans daalde van { $before }% naar { $after }%.
    [white] De grootste fout van Wit kwam in beurt { $turn }: de winstkans van Wit daalde van { $before }% naar { $after }%.
   *[black] De grootste fout van Zwart kwam in beurt { $turn }: de winstkans van Zwart daalde van { $before }% naar { $after }%.
}

## Wat er verder te zeggen valt

story-missed-win = { $who ->
    [you] In beurt { $turn } miste je de winst.
    [white] In beurt { $turn } miste Wit de winst.
   *[black] In beurt { $turn } miste Zwart de winst.
}
story-won-late = { $who ->
    [you] In beurt { $turn } kon je al winnen.
    [white] In beurt { $turn } kon Wit al winnen.
   *[black] In beurt { $turn } kon Zwart al winnen.
}
story-no-faults = { $who ->
    [you] Je maakte geen fouten.
    [white] Wit maakte geen fouten.
   *[black] Zwart maakte geen fouten.
}
