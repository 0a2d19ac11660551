// Random games.
#pragma once

#include <cstdint>

#include "rules/position.h"

namespace skep {

struct Playout {
    Outcome outcome;  // kNone if the game was not over after the maximum number of plies
    std::uint32_t plies;
    std::uint64_t key;  // of the last position
};

// Plays random moves from a position, all legal moves equally likely. The same seed gives the same
// game. Positions before the start are unknown and don't count for repetition.
[[nodiscard]] Playout play_out(const Position& start, std::uint64_t seed, std::uint32_t max_plies);

// The seed of one of many games, so that they can be played in any order, on any number of threads.
[[nodiscard]] std::uint64_t seed_of_game(std::uint64_t seed, std::uint64_t game);

}  // namespace skep
