// A player: a search with its settings, alpha-beta or a tree. player_text.h reads settings from
// text.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "mcts/settings.h"
#include "mcts/tree_player.h"
#include "policy/policy.h"
#include "search/parallel_search.h"

namespace skep {

struct PlayerSettings {
    Limits limits;
    unsigned threads = 1;
    std::size_t hash_mib = 16;
    Tuning tuning;
    Weights weights = kTunedWeights;
    std::shared_ptr<const Network> network;
    // What records call the evaluation: `rough` or the checksum of a file, or nothing by default.
    std::string weights_name;
    std::string network_name;
    // Monte Carlo tree search instead of alpha-beta. Nodes are simulations then.
    bool tree_search = false;
    mcts::Settings tree;
    std::shared_ptr<const Policy> policy;
    std::string policy_name;
};

// The numbers of a tree search that players' settings can change, in hundredths.
struct TreeNumber {
    std::string_view name;
    float mcts::Settings::* field;
    int least = 0;
};
inline constexpr auto kTreeNumbers = std::to_array<TreeNumber>({
    {"mcts_exploration", &mcts::Settings::exploration},
    {"mcts_urgency", &mcts::Settings::urgency_reduction},
    {"mcts_temperature", &mcts::Settings::temperature, 1},
});

// Reads weights from the contents of a file, one number per line. Returns whether there are enough.
[[nodiscard]] bool parse_weights(const std::string& contents, Weights& weights);

// Sets a constant of the search. Returns false if there is no such constant, or the value is out of
// range.
[[nodiscard]] bool set_tuning(Tuning& tuning, std::string_view name, int value);

// Returns the checksum of a file's contents in the form that records use.
[[nodiscard]] std::string checksum_text(std::span<const std::uint8_t> bytes);

class Player {
  public:
    explicit Player(const PlayerSettings& settings);

    void start_game();
    Report think(const Position& position, std::span<const std::uint64_t> earlier);

  private:
    Limits limits_;
    // One of them.
    std::unique_ptr<Searcher> searcher_;
    std::unique_ptr<mcts::TreePlayer> tree_player_;
};

}  // namespace skep
