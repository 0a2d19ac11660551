#include "rules/playout.h"

#include "rules/pick.h"
#include "rules/random.h"

namespace skep {

Playout play_out(Position position, std::uint64_t seed, std::uint32_t max_plies) {
    Random random{seed};
    std::uint32_t plies = 0;
    for (; plies < max_plies; ++plies) {
        const auto move = pick_move(position, random);
        if (!move) break;
        position.do_move<Keys::kSkip>(*move);
    }
    position.refresh_key();
    return {position.outcome(), plies, position.key()};
}

std::uint64_t seed_of_game(std::uint64_t seed, std::uint64_t game) {
    return keys::mix(seed + (game + 1) * keys::kGolden);
}

}  // namespace skep
