### Mistakes in how a command was typed, and how errors begin.
###
### Variables:
###   $option, $name  an option or argument as --help writes it
###   $text           what was typed
###   $suggestion     the option that may have been meant: none if nothing is like it
###   $choices        what is accepted, joined by commas: none if there is no list

# $what is the whole message.
usage-error = skep: error: { $what }
usage-warning = skep: warning: { $what }

# $command is how the program was started, with the command.
usage-see-help = { $what } (see { $command } --help)
usage-no-option = { $suggestion ->
    [none] No such option “{ $option }”.
   *[other] No such option “{ $option }”. Did you mean { $suggestion }?
}
usage-missing = { $kind ->
    [option] Missing option { $name }.
   *[argument] Missing argument { $name }.
}{ $choices ->
    [none] { "" }
   *[other] { " " }Choose one of: { $choices }.
}
usage-values = { $values ->
    [0] The option { $option } takes no value.
    [one] The option { $option } needs a value.
   *[other] The option { $option } needs { $values } values.
}
usage-extra = { $count ->
    [one] Unexpected argument “{ $text }”.
   *[other] Unexpected arguments “{ $text }”.
}
# Options of the engine, for skep uhp --option.
usage-no-engine-option = { $suggestion ->
    [none] --option: the engine has no option “{ $text }”. Choose one of: { $choices }.
   *[other] --option: the engine has no option “{ $text }”. Did you mean { $suggestion }?
}
usage-engine-option = --option: { $name } can’t be “{ $text }”. { $kind ->
    [int] Use a whole number from { $low } to { $high }.
    [bool] Use True or False.
    [enum] Use { $low } or { $high }.
    [policy] Use BuiltIn or a file whose name has no semicolon.
   *[string] Use BuiltIn, HandMade or a file whose name has no semicolon.
}
usage-not-seconds = “{ $text }” isn’t a number of seconds above 0.
usage-not-one-of = “{ $text }” isn’t one of: { $choices }.
# $low and $high are bounds; which of them count depends on $bounds.
usage-not-decimal = { $bounds ->
    [above] “{ $text }” isn’t a number above { $low }.
    [at-least] “{ $text }” isn’t a number that is at least { $low }.
    [between] “{ $text }” isn’t a number from { $low } to { $high }.
   *[any] “{ $text }” isn’t a number.
}
