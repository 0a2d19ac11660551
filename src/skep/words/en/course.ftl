### The course: how to play Hive, in short steps. The positions are in lessons/course.
###
### A step has a text, whose last paragraph is the task, and, if it needs them: -right, said after a
### right answer; -no, said after a wrong one that the rules don’t explain; -otherwise, said after a move
### that reaches the goal in a different way than the task asks; -1, -2 …, its answers.

course-lead = Learn Hive by playing: short, hands-on steps, about 25 minutes in all.
course-start = Start
course-continue = Continue
course-repeat = Start over
course-done = { $done } of { $all }
course-in-all = { $done } of { $all } steps done
course-known = done
course-lesson-step = Step { $step } of { $all }
course-all = All lessons
course-next = Next
course-before = Back
course-show = Show me
course-right = Right!
course-wrong = Not quite.
course-more = { $count ->
    [one] One more to find.
   *[other] { $count } more to find.
}
course-answers = Answers
course-can-go = It can go there: follow the arrow.
course-can-move = This piece can move: see the marked hexes.
course-no-win = That’s legal, but Black’s queen still has a free side.
course-no-stop = Black can still win on the next move.
course-no-cover = That’s legal, but Black’s queen still isn’t covered.
course-no-stuck = Black’s ant can still move.
course-skip = Already know this? Take the test
course-test = Test: { $chapter }
course-test-lead = One try per question. With at most one mistake, you can skip these lessons.
course-test-question = Question { $step } of { $all }
course-test-passed = Passed! These lessons count as done.
course-test-failed = You got { $right } of { $all } right. The lessons are short: give them a try.
course-end = You know how to play Hive
course-end-text = Now play a game: level 1 makes mistakes on purpose.
course-end-print = Printable rules

## The basics

course-basics = The basics
course-goal = The goal
course-goal-win =
    Each player has one queen. Surround your opponent’s queen on all six sides and you win.

    You’re White. The red frame warns: Black’s queen has one free side left. Tap your blue ant, then the hex that wins.
course-goal-win-right = All six sides are taken. You win!
course-goal-whose =
    Two white pieces and four black ones surround Black’s queen.

    Who wins?
course-goal-whose-1 = White
course-goal-whose-2 = Nobody: only White’s pieces count
course-goal-whose-right = White wins. Every piece counts, whoever owns it.
course-placing = Placing pieces
course-placing-first =
    There is no board. The pieces are the board. White goes first, and Black’s first piece goes next to White’s.

    You’re Black. Tap a hex to place your grasshopper.
course-placing-first-right = A new piece may touch your opponent’s color only on your first turn.
course-placing-either =
    There is no board. The pieces are the board. Either side can go first, and the second piece goes next to the first.

    This time, Black went first. You’re White: tap a hex to place your grasshopper.
course-placing-either-right = A new piece may touch your opponent’s color only on your first turn.
course-placing-later =
    On each turn, you place or move one of your pieces. After your first turn, a new piece goes on an empty hex that touches your own color and doesn’t touch your opponent’s. It never goes back to your reserve.

    You’re White. Tap every hex where you can place a grasshopper.
course-placing-later-right = Each of these hexes touches only white pieces.
course-fourth = The queen by turn four
course-fourth-wait =
    Your queen can’t be your first piece, except in older editions. Until she is in play, none of your pieces can move.

    White’s queen isn’t in play yet. Can White’s ant go to the marked hex?
course-fourth-wait-1 = Yes
course-fourth-wait-2 = No
course-fourth-wait-right = Without your queen, you can only place pieces.
course-fourth-early =
    Your queen can be your first piece, like Black’s here, or she can wait. Until she is in play, none of your pieces can move.

    White’s queen isn’t in play yet. Can White’s ant go to the marked hex?
course-fourth-early-1 = Yes
course-fourth-early-2 = No
course-fourth-early-right = Without your queen, you can only place pieces.
course-fourth-due =
    Your queen must be in play by your fourth turn, which is now. Dots only number pieces of the same bug.

    Place the right piece: tap it in your reserve, then tap a hex.
course-fourth-due-right = Now your pieces can move.
course-one-hive = One Hive
course-one-hive-pinned =
    All pieces in play form one hive, which must never split. A piece that holds it together is pinned: it can’t move.

    You’re White. Tap each of your pieces that is pinned.
course-one-hive-pinned-right = Of your pieces, only the ant at the end can move.
course-one-hive-transit =
    The hive must stay connected during a move, too.

    On the marked hex, White’s queen would connect everything again. Can she go there?
course-one-hive-transit-1 = Yes
course-one-hive-transit-2 = No
course-one-hive-transit-right = While she is moving, the hive would be split in two.
course-slide = Freedom to Move
course-slide-step =
    Most bugs slide from hex to hex, like a coin you push across a table, and never lose contact with the hive.

    Tap every hex your queen can reach in one step.
course-slide-step-right = Both hexes keep her next to the ant.
course-slide-gate =
    Each step passes between two hexes. If both are occupied, the gap is too narrow to slide through, in or out. The two pieces form a gate.

    Your ant can’t leave to the left. Tap the two pieces that stop it.
course-slide-gate-no = That piece isn’t beside the gap.
course-slide-gate-right = They’re too close together to let it out.
course-slide-hole =
    A new piece doesn’t slide: you put it down from above.

    Can White place a grasshopper in the marked hole?
course-slide-hole-1 = Yes
course-slide-hole-2 = No
course-slide-hole-right = Gates don’t matter when you place a piece, and the hole touches only white pieces.

## The bugs

course-bugs = The five bugs
course-queen = Queen
course-queen-reach =
    The queen slides one step.

    Tap every hex she can reach.
course-queen-reach-right = Each hex is next to her, with room to slide.
course-beetle = Beetle
course-beetle-reach =
    The beetle moves one step, and it can climb onto other pieces. On the ground, gates stop it like any other bug.

    Tap every hex it can reach. Occupied hexes count, too.
course-beetle-reach-right = Two hexes on the ground, and two on top of other pieces.
course-beetle-cover =
    A piece under a beetle can’t move.

    Climb onto Black’s queen.
course-beetle-cover-right = She’s stuck. If she’s surrounded under the beetle, Black still loses. A piece on top of the hive is never pinned.
course-beetle-color =
    A stack has the color of its top piece. No new piece goes on top of another, not even a beetle.

    Tap every hex where White can place an ant.
course-beetle-color-right = The stack counts as white, so only Black’s ant keeps you away.
course-beetle-gate =
    There are gates above the ground, too: a climbing piece can’t pass between two stacks if both are higher than the hex it leaves and the hex it goes to. The piece itself doesn’t count.

    Tap every hex your beetle can reach.
course-beetle-gate-right = The ant is out of reach: the stacks on both sides of the way up are taller.
course-beetle-tall =
    Gates stop only pieces that slide. A piece that climbs can pass between stacks of any height.

    Tap every hex your beetle can reach.
course-beetle-tall-right = It can even climb onto the ant, between two taller stacks.
course-grasshopper = Grasshopper
course-grasshopper-reach =
    The grasshopper jumps in a straight line over one or more pieces and lands on the first empty hex.

    Tap every hex it can reach.
course-grasshopper-reach-right = In each line, it stops at the first empty hex.
course-grasshopper-hole =
    Gates don’t stop a jump.

    You’re White. Win in one move.
course-grasshopper-hole-right = Nothing can slide into that gap, but a jump gets there.
course-spider = Spider
course-spider-reach =
    The spider slides exactly three steps and never visits a hex twice, not even its start.

    Tap every hex it can reach.
course-spider-reach-right = Each of these hexes takes exactly three steps.
course-ant = Ant
course-ant-reach =
    The ant slides as far as it likes, but it can’t end where it started.

    Tap the one empty hex beside the hive that it can’t reach.
course-ant-reach-right = The two queens form a gate.

## The expansions

course-expansions = More bugs
course-ladybug = Ladybug
course-ladybug-reach =
    The remaining bugs are expansions: before a game, agree on which ones you’ll both use. The ladybug takes three steps: two on top of the hive, then one down.

    Tap every hex it can reach.
course-ladybug-reach-right = Up onto your queen, over to Black’s, and down.
course-ladybug-hole =
    The ladybug can drop into a gap that is too narrow to slide into.

    You’re White. Win in one move.
course-ladybug-hole-right = It came down into the gap from above.
course-mosquito = Mosquito
course-mosquito-reach =
    The mosquito moves like any bug it touches, of either color. In a stack, only the top piece counts.

    This one touches a beetle and a spider. Tap every hex it can reach.
course-mosquito-reach-right = Four hexes as a beetle, and two more as a spider.
course-mosquito-twin =
    A mosquito can’t copy another mosquito.

    Can White’s mosquito go to the marked hex?
course-mosquito-twin-1 = Yes
course-mosquito-twin-2 = No
course-mosquito-twin-right = It touches nothing that it can copy.
course-mosquito-top =
    On top of the hive, here on an ant, a mosquito moves like a beetle, whatever it touches.

    Tap every hex it can reach.
course-mosquito-top-right = It moves like a beetle, not like the ant below.
course-pillbug = Pillbug
course-pillbug-throw =
    The pillbug slides one step. Or it stays put and throws a neighboring piece of either color over itself, onto another empty hex next to the pillbug. Pinned and stacked pieces can’t be thrown. Gates above the ground stop throws, too.

    Tap every hex where your pillbug can throw Black’s ant.
course-pillbug-throw-right = It doesn’t fit between the two stacks.
course-pillbug-save =
    Black is about to surround your queen. To throw a piece, tap that piece, then a hex with a curved arrow.

    Save her.
course-pillbug-save-right = A pillbug is a good bodyguard.
course-pillbug-save-otherwise = That helps, but save her with a throw: tap your queen, then a hex with a curved arrow.
course-pillbug-stunned =
    If your opponent throws one of your pieces, it is stunned on your turn: it can’t move, throw or be thrown. You can’t throw the piece your opponent just placed or moved, either. The thrower isn’t stunned.

    Black’s pillbug just threw your ant. Tap the white piece that can’t move.
course-pillbug-stunned-right = Your ant is stunned for this one turn.
course-pillbug-mosquito =
    A mosquito that touches a pillbug can throw, too. This works even if the pillbug is stunned, but not if the pillbug is covered.

    Tap every hex where your mosquito can throw Black’s ant.
course-pillbug-mosquito-right = Each hex is next to the mosquito that throws.

## Playing

course-playing = Playing the game
course-pass = Passing
course-pass-must =
    Black’s beetles cover both white pieces. White can’t place or move anything.

    What happens?
course-pass-must-1 = White passes
course-pass-must-2 = White loses
course-pass-must-3 = White removes a piece
course-pass-must-right = White passes. You pass only if there’s nothing else you can do.
course-ends = How a game ends
course-ends-both =
    White’s last move surrounded both queens at once.

    Who wins?
course-ends-both-1 = White
course-ends-both-2 = Black
course-ends-both-3 = Nobody: it’s a draw
course-ends-both-right = It’s a draw. If you surround only your own queen, you lose.
course-ends-agree =
    You lose if you resign or run out of time.

    The ants keep moving back and forth, and neither side wants to stop. What can the players do?
course-ends-agree-1 = Agree to a draw
course-ends-agree-2 = Count pieces: whoever has more wins
course-ends-agree-3 = Nothing: someone has to stop
course-ends-agree-right = You can agree to a draw. On Skep, it’s usually a draw when a position occurs for the third time.
course-ends-third =
    You lose if you resign or run out of time.

    The same position has just occurred for the third time. What happens?
course-ends-third-1 = The players can agree to a draw
course-ends-third-2 = The player who repeated it loses
course-ends-third-3 = The game is a draw
course-ends-third-right = If both want a draw, it’s a draw. If not, the game continues, on Skep too.
course-ends-three =
    You lose if you resign or run out of time. Players can agree to a draw.

    The same position has just occurred for the third time. What happens?
course-ends-three-1 = The game continues
course-ends-three-2 = The player who repeated it loses
course-ends-three-3 = The game is a draw
course-ends-three-right = When a position occurs for the third time, it’s a draw.
course-advice = First tactics
course-advice-pin =
    A piece that can’t move can’t attack.

    Move your ant so that Black’s ant is stuck.
course-advice-pin-right = If Black’s ant left now, yours would be cut off.
course-advice-save =
    Black can win on the next move.

    Stop it: give your queen more room.
course-advice-save-right = Keep at least two sides of your queen free. With only one left, the next move can end the game.
course-advice-last =
    On every turn, count the free sides of both queens.

    You’re White. Win in one move.
course-advice-last-right = Even your queen can attack.
