#include "games/player.h"

#include <array>
#include <cstdio>
#include <sstream>

#include "eval/checksum.h"

namespace skep {

bool parse_weights(const std::string& contents, Weights& weights) {
    std::istringstream file{contents};
    for (std::int16_t& weight : weights) {
        if (!(file >> weight)) return false;
    }
    return true;
}

bool set_tuning(Tuning& tuning, std::string_view name, int value) {
    for (const TuningName& known : kTuningNames) {
        if (known.name != name) continue;
        tuning.*known.field = value;
        return value >= known.least && value <= kMostTuning;
    }
    return false;
}

std::string checksum_text(std::span<const std::uint8_t> bytes) {
    std::array<char, 9> text{};
    std::snprintf(text.data(), text.size(), "%08x", static_cast<unsigned>(checksum(bytes)));
    return text.data();
}

Player::Player(const PlayerSettings& settings)
    : limits_(settings.limits), searcher_(settings.threads, settings.hash_mib) {
    searcher_.set_tuning(settings.tuning);
    searcher_.set_weights(settings.weights);
    searcher_.set_network(settings.network);
}

}  // namespace skep
