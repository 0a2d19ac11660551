### The rules on the page, the summary to print, and the comparison of editions.

## Rules

rules-title = The rules
rules-search = Search the rules
rules-search-example = A word or a number, such as gate or 5.2
rules-clear = Clear search
rules-found = { $count ->
    [0] No rule matches. Try a shorter word.
    [one] 1 rule
   *[other] { $count } rules
}
# Other words that lead to a rule, one rule per line.
rules-synonyms =
    R3.1 start opening begin setup
    R3.2 next beside touch own color place
    R3.4 bee four must
    R4.3 connected pinned split
    R5.1 freedom to move squeeze slide
    R5.2 freedom to move squeeze narrow gap
    R6.1 freedom to move beetle gate
    R7.1 bee
    R7.2 climb cover
    R7.3 jump
    R7.7 copy
    R8.1 throw special power
    R8.3 just moved frozen rest
    R9.1 win lose winner loser tie goal six two both queens
    R9.2 skip no moves
    R9.3 resign draw offer clock
    R9.4 threefold three times draw
# Words in a question that say nothing about what is asked, and don’t count in a search.
rules-fillers = a an and are at be can could do does have how i if in is it may my of or she the they to we what when where which who why with you your
rules-contents = Contents
rules-source = Where it’s printed
rules-table = Table: { $columns }
rules-unknown = There is no rule { $rule }.
rules-idle = Doesn’t apply to this box
rules-settled = No rulebook settles this, so Skep had to decide.
rules-yours = { edition-name }:
rules-differ = This depends on your edition.
rules-compare = Compare editions
rules-print = Print a summary
rules-learn = Learn the game
rules-about = About these rules
rules-about-text =
    Every rule has a number that you can link to. In the pictures, the piece with the magenta outline can go to the hexes outlined in blue. It can’t go to a dashed hex with an exclamation point.

    (S) marks a point that no rulebook settles, so Skep had to decide. The text and the pictures are our own. Hive is a trademark of Gen42 Games, which neither made nor endorsed Skep.

## One message for each switch of a rule set; $value is what it is set to

switch-first-player = { $value ->
    [either] Either side can go first.
    [black] Black goes first.
   *[white] White goes first.
}
switch-queen-first = { $value ->
    [true] The queen can be placed on any of the first four turns.
   *[false] The queen must be placed on the second, third or fourth turn.
}
switch-climb-gates = { $value ->
    [true] Gates apply above the ground too: a beetle can’t squeeze between two higher stacks.
   *[false] Gates apply only on the ground: beetles and ladybugs can climb between two higher stacks.
}
switch-repetition = { $value ->
    [threefold] The game is a draw when a position occurs for the third time.
    [agreement] When a position occurs for the third time, the players can agree to a draw.
   *[none] Positions can repeat any number of times.
}

## The comparison of editions

editions-title = Compare editions
editions-lead = Hive has been printed with different bugs and slightly different rules. Here are five editions side by side.
editions-table = Five editions side by side
editions-first = Compare
editions-second = With
editions-bugs = In the box
editions-pieces = Pieces per side
editions-count = { $count ->
    [0] not in the box
   *[other] { $count }
}
editions-rules = Rules
editions-switch = { $switch ->
    [first_player] Going first
    [queen_first] Placing the queen
    [climb_gates] Gates above the ground
   *[repetition] Repeated positions
}
editions-value-first-player = { $value ->
    [either] Either side
    [black] Black
   *[white] White
}
editions-value-queen-first = { $value ->
    [true] On any of your first four turns
   *[false] On your second, third or fourth turn
}
editions-value-climb-gates = { $value ->
    [true] Block climbing pieces
   *[false] Don’t block climbing pieces
}
editions-value-repetition = { $value ->
    [threefold] Third time: draw
    [agreement] Third time: draw if both agree
   *[none] Nothing happens
}
editions-rule = Rule { $rule }
editions-same = These two editions have the same bugs and the same rules.
editions-same-rules = The rules are the same. Only the bugs in the box differ.
editions-moves = Same move, different rules
editions-moves-lead = Each of these moves is legal in some editions and illegal in others.
editions-legal = Legal in { $editions }
editions-illegal = Illegal in { $editions }
editions-move-first-player = Black places the first piece of the game.
editions-move-queen-first = Black’s first piece is the queen.
editions-move-climb-gates = White’s beetle climbs onto Black’s ant, between two stacks that are higher than both.
editions-move-repetition = Both queens have gone back and forth, so the same position has just occurred for the third time. White places an ant.
editions-tournament = Online and in tournaments, people play by the Ultimate rules. If you choose no edition on Skep, a game is also a draw when a position occurs for the third time.

## The summary to print

summary-title = Hive at a glance
summary-back = All rules
summary-print = Print
summary-hint = Fits on two pages, A4 or Letter.
summary-goal = Goal
summary-goal-text = Surround your opponent’s queen on all six sides. It doesn’t matter who owns the pieces around her.
summary-goal-picture = Black’s queen has a piece on each of her six sides
summary-turn = Your turn
summary-turn-text = Place a piece from your reserve, or move one of your pieces. If you can’t do either, you pass.
summary-placing = Placing
summary-placing-text = The first two pieces go side by side. After that, a new piece touches at least one piece of your color and none of your opponent’s. A stack has the color of its top piece. Place your queen by your fourth turn. Until she is in play, you can’t move any pieces.
summary-placing-picture = White can place a piece where it touches white pieces only
summary-one-hive = One Hive
summary-one-hive-text = The hive must stay connected, even while a piece is moving. A piece that holds two parts together is pinned and can’t move. A piece on top of others is never pinned.
summary-one-hive-picture = White’s spider holds the hive together and can’t move
summary-slide = Freedom to Move
summary-slide-text = A sliding piece needs room: it can’t squeeze through a gate, that is, between two pieces that both touch its old hex and its new one. It stays in contact with the hive at every step.
summary-slide-picture = White’s queen can’t slide out between two pieces
summary-bugs = The bugs
summary-bug-queen = Slides one step.
summary-bug-beetle = Moves one step, and can climb onto other pieces. What’s under it can’t move. The stack takes its color.
summary-bug-grasshopper = Jumps in a straight line over one or more pieces to the first empty hex.
summary-bug-spider = Slides exactly three steps, without visiting a hex twice.
summary-bug-ant = Slides as far as it likes.
summary-bug-mosquito = Moves like any bug it touches, of either color, but can’t copy another mosquito. On top of the hive, it moves like a beetle.
summary-bug-ladybug = Takes two steps on top of the hive, then one down.
summary-bug-pillbug = Slides one step, or throws a neighbor of either color over itself to another empty hex beside it. It can’t throw a piece that is pinned, is in a stack, or was just placed, moved or thrown. A thrown piece can’t move on the next turn. A mosquito beside a pillbug can throw too.
summary-bug-picture = Where the { bug } can go in this position
summary-ends = How a game ends
summary-ends-text = If your queen is surrounded, you lose. If one move surrounds both queens, it’s a draw. Players can also resign or agree to a draw.
summary-box = Your box: { edition-name }
summary-boxes = Your box
summary-boxes-text = In the 2024 rules (Ultimate), White goes first and your first piece can’t be the queen. Gates above the ground also stop climbing pieces. In the older editions (2005, Classic, Pocket, Carbon), either side can go first, the queen can be your first piece, and gates above the ground don’t stop climbing pieces.
summary-foot = Skep · Our own words and pictures. Hive is a trademark of Gen42 Games, which neither made nor endorsed Skep.
