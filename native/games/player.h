// A player: a search with its settings. player_text.h reads settings from text.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

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
};

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

    void start_game() { searcher_.clear(); }
    Report think(const Position& position, std::span<const std::uint64_t> earlier) {
        return searcher_.search(position, earlier, limits_);
    }

  private:
    Limits limits_;
    Searcher searcher_;
};

}  // namespace skep
