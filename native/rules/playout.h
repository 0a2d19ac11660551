// Random games.
#pragma once

#include <cstdint>

#include "rules/position.h"

namespace skep {

struct Playout {
    Outcome outcome;  // none when the game was not over after the last ply allowed
    std::uint32_t plies;
    std::uint64_t key;  // of the last position
};

// Plays random moves from a position, each legal one as likely as any other. The same seed gives
// the same game. What stood before the start is not known, and so not counted for repetition.
[[nodiscard]] Playout play_out(const Position& start, std::uint64_t seed, std::uint32_t max_plies);

// The seed of one game of many, so that they can be played in any order and by any number of
// threads.
[[nodiscard]] std::uint64_t seed_of_game(std::uint64_t seed, std::uint64_t game);

}  // namespace skep
