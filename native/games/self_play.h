// The games of a run of self-play, each by its number: the same settings and the same number give
// the same game, whoever plays it and whatever else is played.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "games/player.h"
#include "games/self_game.h"

namespace skep {

// Rules that are no rule set, but a choice for each game: 60 % of the games are Base+MLP, the rest
// is spread over the other types and the printed editions.
inline constexpr std::string_view kMixedRules = "mixed";
inline constexpr std::string_view kUsualSelfPlayer = "nodes=3000,hash=4";

struct SelfPlay {
    std::uint64_t seed = 1;
    std::string rules;
    PlayerSettings player;
    // All of it, as headers keep it: files are named by the checksums of what is in them.
    std::string text;
};

// A run; nothing, and the name of what is wrong, where games could not be repeated or played.
[[nodiscard]] std::optional<SelfPlay> make_self_play(std::uint64_t seed, std::string_view rules,
                                                     const PlayerSettings& player,
                                                     std::string& wrong);
// The same with a player from text.
[[nodiscard]] std::optional<SelfPlay> read_self_play(std::uint64_t seed, std::string_view rules,
                                                     std::string_view player, std::string& wrong);

// Plays one game; nothing if it was stopped.
[[nodiscard]] std::optional<SelfGame> play_self_game(const SelfPlay& run, std::uint32_t number,
                                                     const std::atomic<bool>& stop);

}  // namespace skep
