### Engines that speak UHP: our own at a terminal, and what others can do wrong.
###
### Variables:
###   $engine   the engine, by its name
###   $command  the command it was given last
###   $line     the last line that it wrote to stderr
###   $answer   what it answered
###   $number   an exit status, or the number of a signal

cli-uhp-welcome = This is an engine for other programs. Type help for its commands, exit to leave.

engine-not-started = { $engine } can't be started: { $why }.
engine-died = { $how ->
    [status] { $engine } ended too early, with exit status { $number }.
    [signal] { $engine } ended too early, by signal { $number }.
   *[output] { $engine } closed its output.
}
engine-timeout = { $engine } gave no answer within { $seconds } s.
engine-refused = { $engine } refused: { $answer }.

engine-command = It had been given: { $command }.
engine-stderr = Its last words: { $line }.

## How an engine broke the protocol

violation-line-too-long = { $engine } wrote a line without end.
violation-answer-too-long = { $engine } gave an answer without end.
violation-no-id = { $engine } didn't say who it is. Does it speak UHP?
violation-no-answer = { $engine } gave no answer before ok.
violation-not-a-game = { $engine } answered with something that is no game string: { $answer }.
violation-not-a-move = { $engine } answered with something that is no move: { $answer }.
violation-illegal-move = { $engine } chose an illegal move: { $answer }.
violation-not-an-option = { $engine } answered with something that is no option: { $answer }.
