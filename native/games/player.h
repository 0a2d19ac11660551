// Who plays a game in one program: a search with its settings. As text they are names and values
// such as `nodes=5000,hash=16,late_move_reductions=0,network=FILE`. A value with a comma or a quote
// in it is quoted, and a quote inside doubled: `network="a,b.net"`. skep/engine/player_settings.py
// writes and reads the same text.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "search/search.h"

namespace skep {

inline constexpr unsigned kMostThreads = 256;
inline constexpr std::size_t kMostHash = 65536;

struct PlayerSettings {
    Limits limits;
    unsigned threads = 1;
    std::size_t hash_mib = 16;
    Tuning tuning;
    Weights weights = kTunedWeights;
    std::shared_ptr<const Network> network;
    // How records name the evaluation: `rough` or the checksum of a file; empty for the default.
    std::string weights_name;
    std::string network_name;
};

// Settings from text, on top of `settings`; nothing where one is unknown or has a value it cannot
// have, with its name and value in `wrong`.
[[nodiscard]] std::optional<PlayerSettings> read_player(std::string_view text, std::string& wrong,
                                                        PlayerSettings settings = {});

// Weights from the contents of a file, one number per line.
[[nodiscard]] bool parse_weights(const std::string& contents, Weights& weights);
[[nodiscard]] bool read_weights(const std::string& path, Weights& weights);

// Sets a constant of the search; false where there is none of that name, or it is out of range.
[[nodiscard]] bool set_tuning(Tuning& tuning, std::string_view name, int value);

// The checksum of the contents of a file, as records have it.
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
