// What makes a setup impossible. tests/wasm/test_setup_problems.py compares random setups with
// Python; this has what a setup string can't express, and positions of random games.
#include "rules/setup_problems.h"

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "rules/movegen.h"
#include "rules/random.h"
#include "tests/check.h"
#include "text/setup.h"
#include "text/setup_description.h"

namespace skep::tests {

namespace {

using enum SetupProblemCode;

std::vector<SetupProblemCode> codes_of(const Setup& setup) {
    std::vector<SetupProblemCode> codes;
    for (const SetupProblem& problem : find_problems(setup)) codes.push_back(problem.code);
    return codes;
}

bool has(const Setup& setup, std::initializer_list<SetupProblemCode> codes) {
    return codes_of(setup) == std::vector<SetupProblemCode>{codes};
}

void test_numbers(Check& check) {
    Setup setup;
    check(has(setup, {}), "the first position is possible");
    setup.ply = -1;
    check(has(setup, {kNegativePly}), "no game has a negative ply");
    setup.ply = 1'000'000'001;
    check(has(setup, {kTooLarge, kNothingPlaced, kNothingPlaced}), "no game is that long");
    const Piece spider = make_piece(Color::kWhite, Bug::kSpider, 1);
    setup = {{}, {{{0, 0}, {}}, {{-1'500'000'000, 0}, {spider}}}, 1};
    check(has(setup, {kEmptyStack, kTooLarge, kNotOneHive}), "no hive has an empty stack");
}

void test_stacks(Check& check) {
    const auto tower = read_setup("1~Base~w9~w~_~0-0-wQ-wQ-bG1-wB1-bB2");
    check(tower.has_value(), "an impossible stack can be described");
    if (!tower) return;
    check(has(*tower, {kTwice, kNumberSkipped, kCannotClimb, kCannotClimb, kClimbedTooEarly}),
          "each piece of a stack has its problems");
}

void test_texts(Check& check) {
    for (const std::string_view text :
         {"", "1", "2~Base~w1~w~_~_", "1~Base~w1~w~_~", "1~Base~w0~w~_~_", "1~Base~w1000000~w~_~_",
          "1~Base~w1~w~_~0-0", "1~Base~w1~w~_~0-0-wQ.0-0-bQ", "1~Base~w1~w~_~0-0-wQ-",
          "1~Base~w1~w~_~0-0-wQ.", "1~Base~w1~w~_~-1-0-wQ", "1~Base~w1~w~_~0-0-wQ~",
          "1~Base~w1~w~~_", "1~Base~w+1~w~_~_", "1~Hive~w1~w~_~_"}) {
        check(!read_setup(text), "what isn't a setup string is refused");
    }
    check(!read_setup(std::string(kLongestSetup + 1, '~')), "so is what is too long");
}

void test_games(Check& check) {
    Random random{5};
    for (unsigned game = 0; game < 100; ++game) {
        Position position;
        for (unsigned ply = 0; ply < 60 && position.outcome() == Outcome::kNone; ++ply) {
            MoveList moves;
            list_moves(position, moves);
            position.do_move(moves.begin()[random.below(static_cast<std::uint32_t>(moves.size()))]);
            const auto setup = read_setup(format_setup(position));
            check(setup && find_problems(*setup).empty(), "a game leads to possible positions");
        }
    }
}

}  // namespace

void test_setup_problems(Check& check) {
    test_numbers(check);
    test_stacks(check);
    test_texts(check);
    test_games(check);
}

}  // namespace skep::tests
