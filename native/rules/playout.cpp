#include "rules/playout.h"

#include "rules/history.h"
#include "rules/pick.h"
#include "rules/random.h"

namespace skep {

namespace {

// Without a look at repetition nobody asks for keys on the way.
Playout play_by_the_hive(Position position, Random random, std::uint32_t max_plies) {
    std::uint32_t plies = 0;
    for (; plies < max_plies; ++plies) {
        const auto move = pick_move(position, random);
        if (!move) break;
        position.do_move<Keys::kSkip>(*move);
    }
    position.refresh_key();
    return {position.outcome(), plies, position.key()};
}

Playout play_to_the_third_time(Position position, Random random, std::uint32_t max_plies) {
    History history{position};
    std::uint32_t plies = 0;
    for (; plies < max_plies && history.repetitions() < kThirdTime; ++plies) {
        const auto move = pick_move(position, random);
        if (!move) break;
        position.do_move(*move);
        history.push(position);
    }
    return {outcome_by_rules(position, history.repetitions()), plies, position.key()};
}

}  // namespace

Playout play_out(const Position& start, std::uint64_t seed, std::uint32_t max_plies) {
    const bool threefold = start.ruleset().repetition == Repetition::kThreefold;
    const auto play = threefold ? play_to_the_third_time : play_by_the_hive;
    return play(start, Random{seed}, max_plies);
}

std::uint64_t seed_of_game(std::uint64_t seed, std::uint64_t game) {
    return keys::mix(seed + (game + 1) * keys::kGolden);
}

}  // namespace skep
