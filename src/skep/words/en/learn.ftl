### The lessons of the page: how to play Hive, in our own words.
###
### A lesson has a title, a text in paragraphs and, where there is one, a picture described.

learn-title = Learn the game
learn-lead = Hive is played without a board: the pieces themselves are the board. You place bugs, you move bugs, and you try to close in the other queen. Five minutes, and you can play.
learn-contents = Chapters

## The basics

learn-basics = The basics
learn-goal = The goal
learn-goal-text =
    Each side has one queen. Close in the other side’s queen on all six sides, and you win. It doesn’t matter whose pieces stand around her: yours and theirs count alike.

    If both queens are closed in by the same move, it’s a draw.
learn-goal-picture = Black’s queen has a piece on each of her six sides. White has won.
learn-placing = Bringing pieces in
learn-placing-text =
    All pieces begin in reserve, beside the table. White puts one down, Black puts one next to it. From then on a new piece must touch one of your own, and none of your opponent’s.

    On your turn you either bring in a new piece or move one that lies there already.
learn-placing-picture = White may put a new piece on each of the outlined places: they touch White’s pieces only.
learn-fourth = The queen comes in by turn four
learn-fourth-text =
    Your queen has to be in play by your fourth turn. In most games she isn’t your very first piece.

    Until your queen is in play, none of your pieces can move. So don’t wait too long.
learn-one-hive = One hive
learn-one-hive-text =
    All pieces together are the hive, and it never falls apart, not even for a moment while a piece is on its way. A piece that holds two parts together has to stay where it is.

    Tap a piece that can’t move, and the page tells you why.
learn-one-hive-picture = White’s spider has to stay: without it, the two black pieces would come loose.
learn-slide = Sliding, and gates
learn-slide-text =
    Most bugs slide along the outside of the hive, like a coin on a table. Between two pieces that stand too close there is no way through: that’s a gate.

    A slide also keeps touching the hive: nothing jumps over empty space.
learn-slide-picture = White’s queen can’t slip out to the left: the two marked pieces close the gate.

## The bugs

learn-bugs = The five bugs
learn-queen = queen
learn-queen-text = She slides one step. It isn’t much, and it has saved many a game.
learn-queen-picture = The queen has four places to go, each one step away.
learn-beetle = beetle
learn-beetle-text =
    It goes one step, too, and it can climb on top of other pieces. What lies under a beetle can’t move. A beetle on top of the hive wanders over it step by step.

    A stack has the color of its top piece: that is what counts when new pieces come in.
learn-beetle-picture = The beetle slides to either side, or climbs onto the queen or the spider.
learn-grasshopper = grasshopper
learn-grasshopper-text = It hops in a straight line over one or more pieces, and lands on the first empty place. Gates don’t bother it: it can get into places that are closed on all sides.
learn-grasshopper-picture = Three directions have something to hop over; it lands right behind.
learn-spider = spider
learn-spider-text = It slides exactly three steps, no more and no fewer, and doesn’t turn back on its way.
learn-spider-picture = Three steps along the hive: the spider has four places to end.
learn-ant = ant
learn-ant-text = It slides as far as it likes around the hive. You have three of them, and they are strong: use them to pin the other side’s pieces down.
learn-ant-picture = The ant gets all around the hive, but not into the hollow behind the gate.

## The expansions

learn-expansions = Three more, if you like
learn-mosquito = mosquito
learn-mosquito-text =
    It moves as any bug that it touches, of either color. Beside a mosquito only, it can’t move.

    On top of the hive it goes like a beetle, until it is down again.
learn-mosquito-picture = Between a beetle and a spider, the mosquito can do what either of them does.
learn-ladybug = ladybug
learn-ladybug-text = It takes three steps: up onto the hive, one along the top, and down again. That’s how it gets into places that a slide can’t reach.
learn-ladybug-picture = Up, over, and down: the ladybug gets nearly everywhere around the hive.
learn-pillbug = pillbug
learn-pillbug-text =
    It slides one step like a queen. Or, instead of moving, it throws: it lifts a piece beside it, of either color, over its back and puts it down on an empty place beside itself.

    It can’t throw a piece that holds the hive together, one in a stack, or the piece that was played just before. A piece that was thrown stays put for the next turn.
learn-pillbug-picture = White’s pillbug can throw the black ant over its back, onto any of the outlined places.

## Playing

learn-playing = Playing here
learn-page = How you play a move
learn-page-text =
    Tap a piece, and the places where it can go light up; tap one of them. Or just drag it. By keyboard: Tab to the hive or the reserve, arrows to go around, Enter to choose. You can also type a move, such as wA1 -bQ: White’s first ant, west of Black’s queen.

    When you can do nothing at all, the page passes for you.
learn-advice = Three tips for the first game
learn-advice-text =
    Bring your queen in on the second or third turn, and leave her room to get away.

    Keep an ant or two in reserve until you need them: from the reserve they can land anywhere beside your own pieces.

    Count the empty sides around both queens. With one left, the next move decides.
learn-ends = How a game ends
learn-ends-text =
    A closed-in queen ends it. You can also resign, or agree on a draw. When the same position stands for the third time, the game is a draw.
learn-end = That’s all
learn-end-text = The first level makes mistakes on purpose. Try it.
