// Pairs of games between two players of one program: both have both colors from one opening, which
// belongs to the number of the pair. At fixed nodes the same number gives the same games.
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
    std::vector<Position> openings;  // random ones where there are none
    std::uint64_t seed = 1;          // of random openings
    unsigned plies = 8;              // of random openings
};

// What A made of the game as White and of that as Black.
struct PlayedPair {
    std::array<unsigned, 2> halves{};  // of a point
    std::array<unsigned, 2> plies{};   // after the opening
    unsigned cut_off = 0;              // draws only because they went on for too long

    [[nodiscard]] unsigned points() const { return halves[0] + halves[1]; }
};

// Plays both games; nothing if they were stopped.
[[nodiscard]] std::optional<PlayedPair> play_pair(const PairPlay& match, std::uint64_t number,
                                                  const std::atomic<bool>* stop = nullptr);

// The position after an opening: moves joined by `;`, or a whole game string; what stands after a
// tab is for people. Nothing where it cannot be played, or nothing is left to play.
[[nodiscard]] std::optional<Position> read_opening(std::string_view text, const Ruleset& rules);

}  // namespace skep
