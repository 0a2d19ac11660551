// A game between two players of one program, by tournament rules.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <vector>

#include "games/player.h"

namespace skep {

struct PlayedMove {
    Move move;
    int score;  // for the side that moved
};

struct PlayedGame {
    Outcome outcome = Outcome::kDraw;
    bool cut_off = false;  // a draw only because it went on for too long
    bool stopped = false;  // somebody broke it off
    std::vector<PlayedMove> moves;
};

inline constexpr unsigned kLongestGame = 300;

// Plays from a position on, White's player first in the array. The third time a position stands the
// game is a draw, and so it is after 300 plies. Before every move it looks whether to stop.
[[nodiscard]] PlayedGame play_game(const Position& start, std::array<Player*, 2> players,
                                   const std::atomic<bool>* stop = nullptr);

// Plays random legal moves from the beginning, until the opening has that many plies and nobody is
// far ahead by a quick look.
[[nodiscard]] Position random_opening(const Ruleset& rules, std::uint64_t seed, unsigned plies,
                                      Player& judge);

}  // namespace skep
