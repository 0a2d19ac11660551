// Pairs of games between two players in one program: the same opening twice, with colors reversed.
// The number of the pair chooses the opening. At fixed nodes, the same number gives the same games.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "games/player.h"
#include "rules/position.h"

namespace skep {

struct PairPlay {
    PlayerSettings a;
    PlayerSettings b;
    Ruleset rules;
    std::vector<Position> openings;  // if empty, openings are random
    std::uint64_t seed = 1;          // of random openings
    unsigned plies = 8;              // of random openings
};

// The results of A as White and as Black.
struct PlayedPair {
    std::array<unsigned, 2> halves{};  // half points
    std::array<unsigned, 2> plies{};   // after the opening
    unsigned cut_off = 0;              // games that are draws only because they were too long

    [[nodiscard]] unsigned points() const { return halves[0] + halves[1]; }
};

// Plays both games. Returns nothing if they were stopped.
[[nodiscard]] std::optional<PlayedPair> play_pair(const PairPlay& match, std::uint64_t number,
                                                  const std::atomic<bool>* stop = nullptr);

// The position after an opening: moves joined by `;`, or a game string. A tab may start a comment.
// Nothing if a move is illegal, or the game is over after it.
[[nodiscard]] std::optional<Position> read_opening(std::string_view text, const Ruleset& rules);

}  // namespace skep
