#include "games/player.h"

#include <algorithm>
#include <cmath>
#include <fstream>

#include "text/numbers.h"

namespace skep {

namespace {

constexpr unsigned kMostThreads = 256;
constexpr std::size_t kMostHash = 65536;

// A whole number from 1 on: a search that cannot have its memory would play without any.
template <typename Number>
bool read_count(std::string_view text, Number& value, Number most) {
    return read_number(text, value) && value > 0 && value <= most;
}

bool set_tuning(Tuning& tuning, std::string_view name, std::string_view value) {
    for (const TuningName& known : kTuningNames) {
        if (known.name != name) continue;
        int& field = tuning.*known.field;
        return read_number(value, field) && field >= known.least && field <= kMostTuning;
    }
    return false;
}

bool set(PlayerSettings& settings, std::string_view name, std::string_view value) {
    if (name == "nodes") return read_number(value, settings.limits.nodes);
    if (name == "seconds") {
        double& seconds = settings.limits.seconds;
        return read_number(value, seconds) && std::isfinite(seconds) && seconds >= 0;
    }
    if (name == "depth") {
        int& depth = settings.limits.depth;
        return read_number(value, depth) && depth >= 0 && depth < kMaxPly;
    }
    if (name == "threads") return read_count(value, settings.threads, kMostThreads);
    if (name == "hash") return read_count(value, settings.hash_mib, kMostHash);
    if (name == "weights") {
        if (value == "rough") {
            settings.weights = rough_weights();
            return true;
        }
        return read_weights(std::string{value}, settings.weights);
    }
    if (name == "network") {
        NetworkFault fault = NetworkFault::kNone;
        settings.network = load_network(std::string{value}, fault);
        return settings.network != nullptr;
    }
    return set_tuning(settings.tuning, name, value);
}

}  // namespace

bool read_weights(const std::string& path, Weights& weights) {
    std::ifstream file{path};
    for (std::int16_t& weight : weights) {
        if (!(file >> weight)) return false;
    }
    return true;
}

std::optional<PlayerSettings> read_player(std::string_view text, std::string& wrong,
                                          PlayerSettings settings) {
    while (!text.empty()) {
        const std::string_view part = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), part.size() + 1));
        const std::size_t equals = part.find('=');
        if (equals == std::string_view::npos ||
            !set(settings, part.substr(0, equals), part.substr(equals + 1))) {
            wrong = part;
            return std::nullopt;
        }
    }
    return settings;
}

Player::Player(const PlayerSettings& settings)
    : limits_(settings.limits), searcher_(settings.threads, settings.hash_mib) {
    searcher_.set_tuning(settings.tuning);
    searcher_.set_weights(settings.weights);
    searcher_.set_network(settings.network);
}

}  // namespace skep
