// The games of a self-play run. Each has a number: the same settings and the same number always
// give the same game, no matter which machine plays it or what else it plays.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "games/player.h"
#include "games/self_game.h"

namespace skep {

// Chooses a rule set for each game: 60 % of the games are Base+MLP, the others are spread over the
// other game types and the printed editions.
inline constexpr std::string_view kMixedRules = "mixed";
inline constexpr std::string_view kUsualSelfPlayer = "nodes=3000,hash=4";

struct SelfPlay {
    std::uint64_t seed = 1;
    std::string rules;
    PlayerSettings player;
    // All settings as a header stores them, with the checksums of files in place of their names.
    std::string text;
};

// Prepares a run. If its games couldn't be played or repeated, returns nothing and says why in
// `problem`.
[[nodiscard]] std::optional<SelfPlay> make_self_play(std::uint64_t seed, std::string_view rules,
                                                     const PlayerSettings& player,
                                                     std::string& problem);
// Does the same with a player as text.
[[nodiscard]] std::optional<SelfPlay> read_self_play(std::uint64_t seed, std::string_view rules,
                                                     std::string_view player, std::string& problem);

// Plays one game. Returns nothing if it was stopped.
[[nodiscard]] std::optional<SelfGame> play_self_game(const SelfPlay& run, std::uint32_t number,
                                                     const std::atomic<bool>& stop);

}  // namespace skep
