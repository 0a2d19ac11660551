// How often a position stood, against counting keys; and what comes of it in games.
#include "rules/history.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "rules/pick.h"
#include "rules/playout.h"
#include "rules/random.h"
#include "tests/check.h"
#include "text/game.h"

namespace skep::tests {

namespace {

// Two queens alone soon stand where they stood.
Ruleset few_pieces(bool threefold) {
    Ruleset ruleset;
    ruleset.box = {1, 0, 0, 0, 0, 0, 0, 0};
    ruleset.queen_first = true;
    ruleset.repetition = threefold ? Repetition::kThreefold : Repetition::kNone;
    return ruleset;
}

struct Step {
    Move move;
    Undo undo;
};

// Plays and takes back at random.
void test_counting(Check& check) {
    Random random{5};
    Position position{few_pieces(false)};
    History history{position};
    std::vector<std::uint64_t> keys{position.key()};
    std::vector<Step> steps;
    unsigned most = 0;
    for (unsigned round = 0; round < 3000; ++round) {
        const auto move = pick_move(position, random);
        if (!steps.empty() && (!move || random.below(4) == 0)) {
            position.undo_move(steps.back().move, steps.back().undo);
            steps.pop_back();
            keys.pop_back();
            history.pop();
        } else if (move) {
            steps.push_back({*move, position.do_move(*move)});
            keys.push_back(position.key());
            history.push(position);
        }
        const auto times = static_cast<unsigned>(std::ranges::count(keys, keys.back()));
        most = std::max(most, times);
        check(history.repetitions() == times, "as often as its key is among those so far");
    }
    check(most >= 5, "there was something to count");
}

void test_outcomes(Check& check) {
    const Position strict{few_pieces(true)};
    const Position lax{few_pieces(false)};
    check(outcome_by_rules(strict, 2) == Outcome::kNone, "twice is nothing");
    check(outcome_by_rules(strict, 3) == Outcome::kDraw, "three times is a draw");
    check(outcome_by_rules(strict, 4) == Outcome::kDraw, "and more");
    check(outcome_by_rules(lax, 3) == Outcome::kNone, "where the rules say so");
}

void test_playouts(Check& check) {
    unsigned draws = 0;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const Playout strict = play_out(Position{few_pieces(true)}, seed, 200);
        const Playout cut = play_out(Position{few_pieces(false)}, seed, strict.plies);
        const Playout lax = play_out(Position{few_pieces(false)}, seed, 200);
        check(cut.plies == strict.plies && cut.key == strict.key, "the same game up to its end");
        check(lax.plies >= strict.plies, "which comes later without a look at repetition");
        draws += static_cast<unsigned>(strict.outcome == Outcome::kDraw && strict.plies < 200);
    }
    check(draws > 40, "few pieces repeat themselves");
}

void test_replays(Check& check) {
    std::string moves = "wQ;bQ wQ-";
    for (unsigned i = 0; i < 2; ++i) moves += ";wQ /bQ;bQ wQ-";
    for (const bool threefold : {false, true}) {
        const Position start{few_pieces(threefold)};
        const Replay third = replay(moves, start);
        check(third.complete && third.plies == 6, "a game may come to the third time");
        check((third.outcome == Outcome::kDraw) == threefold, "and is a draw then");
        const Replay on = replay(moves + ";wQ /bQ", start);
        check(on.complete != threefold && on.plies == (threefold ? 6U : 7U), "and goes no further");
        check((on.outcome == Outcome::kDraw) == threefold, "whatever else is written");
    }
}

}  // namespace

void test_history(Check& check) {
    test_counting(check);
    test_outcomes(check);
    test_playouts(check);
    test_replays(check);
}

}  // namespace skep::tests
