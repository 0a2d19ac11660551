### The lessons: how to play Hive, in our own words.
###
### A lesson has a title, paragraphs of text and, if it has a picture, a caption.

learn-title = Learn the game
learn-lead = You can learn Hive in ten minutes. There is no board: the pieces themselves are the board, and it grows and shifts as you play.
learn-contents = Chapters
learn-back = Back to your game

## The basics

learn-basics = The basics
learn-goal = The goal
learn-goal-text =
    Each player has one queen. Surround your opponent’s queen on all six sides and you win. It doesn’t matter whose pieces surround her: yours and theirs both count.

    If one move surrounds both queens, the game is a draw.
learn-goal-picture = Black’s queen has a piece on each of her six sides. White has won.
learn-placing = Placing a piece
learn-placing-text =
    On your turn, you either place a piece from your reserve or move a piece that is already in play.

    White places the first piece, and Black puts one next to it. After that, a new piece must touch at least one of your own pieces and none of your opponent’s.
learn-placing-picture = White can place a piece on any of the outlined hexes: they touch only white pieces.
learn-fourth = Place your queen by turn four
learn-fourth-text =
    Place your queen by your fourth turn. She can’t be your first piece, except in some older editions.

    Until your queen is in play, none of your pieces can move. So don’t wait too long.
learn-one-hive = One hive
learn-one-hive-text =
    All pieces in play form one group, the hive. It must never split, not even while a piece is moving. A piece that holds two parts together is pinned: it can’t move.

    Tap a piece that can’t move, and Skep tells you why.
learn-one-hive-picture = White’s spider is pinned: without it, the two black pieces would be cut off.
learn-slide = Freedom to move
learn-slide-text =
    Most bugs slide along the edge of the hive, the way you would push a coin across a table. A piece can’t squeeze through a gap that is too narrow for it. Two pieces with a gap that narrow between them form a gate.

    A sliding piece also stays in contact with the hive at every step. It can’t jump across empty space.
learn-slide-picture = White’s queen can’t slide out to the left: the two marked pieces form a gate.

## The bugs

learn-bugs = The five bugs
learn-queen = queen
learn-queen-text = The queen slides one step. That is not much, but it can save the game.
learn-queen-picture = The queen can slide to four hexes, each one step away.
learn-beetle = beetle
learn-beetle-text =
    The beetle also moves one step, and it can climb onto other pieces. Once it is on top, it can walk across the hive or climb back down. A piece under a beetle can’t move.

    A stack has the color of its top piece. That is the color that counts when you place new pieces.
learn-beetle-picture = The beetle can slide to either side, or climb onto the queen or the spider.
learn-grasshopper = grasshopper
learn-grasshopper-text = The grasshopper jumps in a straight line over one or more pieces and lands on the first empty hex. Gates don’t stop it, so it can jump into a hole that is closed on all sides.
learn-grasshopper-picture = The grasshopper can jump in three directions. It lands just past the last piece.
learn-spider = spider
learn-spider-text = The spider slides exactly three steps. It can’t stop early, and it never visits a hex twice.
learn-spider-picture = Three steps along the hive: the spider can reach four hexes.
learn-ant = ant
learn-ant-text = The ant slides as far as it likes around the hive. You have three of them, and they are strong: use them to pin your opponent’s pieces.
learn-ant-picture = The ant can reach the whole edge of the hive, but not the hole behind the gate.

## The expansions

learn-expansions = Three more bugs
learn-mosquito = mosquito
learn-mosquito-text =
    The mosquito copies: it moves like any bug it touches, of either color. If it touches nothing but another mosquito, it can’t move.

    On top of the hive, it moves like a beetle until it climbs down.
learn-mosquito-picture = This mosquito touches a beetle and a spider, and can move like either.
learn-ladybug = ladybug
learn-ladybug-text = The ladybug takes three steps: two on top of the hive, then one down. It can get into places that sliding bugs can’t reach.
learn-ladybug-picture = Up, across and down: the ladybug can get almost anywhere around the hive.
learn-pillbug = pillbug
learn-pillbug-text =
    The pillbug slides one step, like the queen. Or, instead of moving, it throws a neighbor: it picks up a piece next to it, of either color, and puts it down on an empty hex next to itself.

    It can’t throw a piece that is pinned or part of a stack, and it can’t throw the piece that moved last. A piece that was just thrown can’t move on the next turn.
learn-pillbug-picture = White’s pillbug can throw the black ant onto any of the outlined hexes.

## Playing

learn-playing = Playing here
learn-page = Making a move
learn-page-text =
    Tap a piece to see where it can go. Then tap one of the marked hexes, or drag the piece there. On a keyboard, press Tab to reach the board or the reserve, use the arrow keys to look around, and press Enter to choose. You can also type a move, such as wA1 -bQ: White’s first ant, west of Black’s queen.

    If you have no legal move, Skep passes for you.
learn-advice = Three tips for your first game
learn-advice-text =
    Give your queen some room. Place her on your second or third turn, and keep a free hex next to her.

    Save an ant. It can enter from your reserve late in the game, and then go almost anywhere.

    Count the free hexes around both queens. When only one is left, the next move can end the game.
learn-ends = How a game ends
learn-ends-text =
    A game ends when a queen is surrounded. You can also resign, or agree to a draw. Under tournament rules, the game is also a draw when the same position occurs three times.
learn-end = That’s it
learn-end-text = The first level makes mistakes on purpose. Give it a try.
