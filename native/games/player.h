// Who plays a game in one program: a search with its settings, as text such as
// `nodes=5000,hash=16,reductions=0,network=FILE`.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "search/search.h"

namespace skep {

struct PlayerSettings {
    Limits limits;
    unsigned threads = 1;
    std::size_t hash_mib = 16;
    Tuning tuning;
    Weights weights = kTunedWeights;
    std::shared_ptr<const Network> network;
};

// Settings by name, and the others as in `settings`; nothing where one is not known or has no
// number, with its text in `wrong`.
[[nodiscard]] std::optional<PlayerSettings> read_player(std::string_view text, std::string& wrong,
                                                        PlayerSettings settings = {});

// Weights of a file with one number a line.
[[nodiscard]] bool read_weights(const std::string& path, Weights& weights);

class Player {
  public:
    explicit Player(const PlayerSettings& settings);

    void start_game() { searcher_.clear(); }
    Report think(const Position& position, std::span<const std::uint64_t> earlier) {
        return searcher_.search(position, earlier, limits_);
    }

  private:
    Limits limits_;
    Searcher searcher_;
};

}  // namespace skep
