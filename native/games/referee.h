// A game between two players in one program, under tournament rules.
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
    bool cut_off = false;  // a draw only because the game was too long
    bool stopped = false;  // the game was canceled
    std::vector<PlayedMove> moves;
};

inline constexpr unsigned kLongestGame = 300;

// Plays a game from a position; the first player is White. The game is a draw when a position
// occurs for the third time, and after 300 plies. Checks `stop` before every move.
[[nodiscard]] PlayedGame play_game(const Position& start, std::array<Player*, 2> players,
                                   const std::atomic<bool>* stop = nullptr);

// Plays random legal moves from the start, until it finds an opening with this many plies after
// which a quick search sees neither side far ahead.
[[nodiscard]] Position random_opening(const Ruleset& rules, std::uint64_t seed, unsigned plies,
                                      Player& judge);

}  // namespace skep
