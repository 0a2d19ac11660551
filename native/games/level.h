// How a level chooses its move. src/skep/engine/pure_choice.py does the same in Python with the
// same random numbers, and tests/vectors/levels.json has examples for both.
#pragma once

#include <cstdint>
#include <span>

#include "rules/position.h"
#include "rules/random.h"
#include "rules/types.h"

namespace skep {

// What a random number is for. Each use has numbers of its own.
enum class Chance : std::uint8_t { kOverlook, kNotice, kChoose };

// A generator that depends on nothing but the seed, the position and the ply.
[[nodiscard]] Random random_for(std::uint64_t seed, const Position& position, Chance chance);

// Whether a level overlooks something in this position, given how often it does.
[[nodiscard]] bool overlooks(const Position& position, std::uint64_t seed, unsigned percent);

// Whether the opponent could only pass, whatever happens: then there is a game to finish.
[[nodiscard]] bool opponent_is_stuck(const Position& position);

struct NoticedMove {
    Move move;
    int score;
};

// Notices some of the legal moves and returns the best of them, one ply deep, by the handcrafted
// evaluation. Moves beside the enemy queen are noticed more readily. The game must not be over.
[[nodiscard]] NoticedMove best_noticed(const Position& position,
                                       std::span<const std::uint64_t> earlier, unsigned count,
                                       std::uint64_t seed);

// How to choose one of several lines. All losses are in hundredths.
struct LineChoice {
    int half_loss;  // this loss makes a line half as likely; with 0 the best line is chosen
    int margin;     // the largest loss of a line that is considered
};

// Chooses a line, given their scores with the best first, and returns its index.
[[nodiscard]] unsigned choose_line(const Position& position, std::uint64_t seed,
                                   std::span<const int> scores, const LineChoice& choice);

}  // namespace skep
