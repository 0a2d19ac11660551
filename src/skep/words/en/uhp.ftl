### Engines that speak UHP: our own at a terminal, and what others can do wrong.
###
### Variables:
###   $engine   the engine, by its name
###   $command  the command it was given last
###   $line     the last line that it wrote to stderr
###   $answer   what it answered
###   $number   an exit status, or the number of a signal

cli-uhp-welcome = This is an engine for other programs. Type help for its commands, or exit to leave.

engine-not-started = { $engine } can’t be started: { $why }.
engine-died = { $how ->
    [status] { $engine } exited unexpectedly with status { $number }.
    [signal] { $engine } was killed by signal { $number }.
   *[output] { $engine } closed its output.
}
engine-timeout = { $engine } didn’t answer within { $seconds } s.
engine-refused = { $engine } refused: { $answer }.

engine-command = Its last command was: { $command }.
engine-stderr = Its last line on stderr was: { $line }.

## How an engine broke the protocol

violation-line-too-long = { $engine } sent a line that is too long.
violation-answer-too-long = { $engine } sent an answer that is too long.
violation-no-id = { $engine } didn’t identify itself. Does it speak UHP?
violation-no-answer = { $engine } sent “ok” without an answer before it.
violation-not-a-game = { $engine } should have answered with a game string, but sent: { $answer }.
violation-not-a-move = { $engine } should have answered with a move, but sent: { $answer }.
violation-illegal-move = { $engine } chose an illegal move: { $answer }.
violation-not-an-option = { $engine } should have answered with an option, but sent: { $answer }.
