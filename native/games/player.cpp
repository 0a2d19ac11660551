#include "games/player.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <sstream>
#include <vector>

#include "eval/checksum.h"
#include "text/numbers.h"

namespace skep {

namespace {

// A whole number from 1 on: a search that cannot have its memory would play without any.
template <typename Number>
bool read_count(std::string_view text, Number& value, Number most) {
    return read_number(text, value) && value > 0 && value <= most;
}

// The contents of a file; nothing if it cannot be read.
std::optional<std::string> read_file(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    if (!file) return std::nullopt;
    return std::string{std::istreambuf_iterator<char>{file}, {}};
}

std::string checksum_of(const std::string& contents) {
    return checksum_text(std::vector<std::uint8_t>{contents.begin(), contents.end()});
}

bool set_weights(PlayerSettings& settings, const std::string& path) {
    if (path == "rough") {
        settings.weights = rough_weights();
        settings.weights_name = path;
        return true;
    }
    const auto contents = read_file(path);
    if (!contents || !parse_weights(*contents, settings.weights)) return false;
    settings.weights_name = checksum_of(*contents);
    return true;
}

bool set_network(PlayerSettings& settings, const std::string& path) {
    NetworkFault fault = NetworkFault::kNone;
    settings.network = load_network(path, fault);
    if (settings.network == nullptr) return false;
    settings.network_name = checksum_of(read_file(path).value_or(""));
    return true;
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
    if (name == "weights") return set_weights(settings, std::string{value});
    if (name == "network") return set_network(settings, std::string{value});
    int number = 0;
    return read_number(value, number) && set_tuning(settings.tuning, name, number);
}

// Takes the value of a setting, and the comma after it, off the front of a text; nothing where a
// quote is not closed, or is not followed by the next setting.
std::optional<std::string> take_value(std::string_view& text) {
    std::string value;
    if (!text.starts_with('"')) {
        value = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), value.size() + 1));
        return value;
    }
    for (std::size_t at = 1; at < text.size(); ++at) {
        if (text[at] == '"' && !text.substr(at + 1).starts_with('"')) {
            text.remove_prefix(at + 1);
            if (!text.empty() && !text.starts_with(',')) return std::nullopt;
            text.remove_prefix(std::min<std::size_t>(text.size(), 1));
            return value;
        }
        if (text[at] == '"') ++at;
        value.push_back(text[at]);
    }
    return std::nullopt;
}

}  // namespace

bool parse_weights(const std::string& contents, Weights& weights) {
    std::istringstream file{contents};
    for (std::int16_t& weight : weights) {
        if (!(file >> weight)) return false;
    }
    return true;
}

bool read_weights(const std::string& path, Weights& weights) {
    const auto contents = read_file(path);
    return contents && parse_weights(*contents, weights);
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

std::optional<PlayerSettings> read_player(std::string_view text, std::string& wrong,
                                          PlayerSettings settings) {
    while (!text.empty()) {
        const std::string_view rest = text;
        const std::size_t equals = text.find('=');
        wrong = rest.substr(0, rest.find(','));
        if (equals == std::string_view::npos) return std::nullopt;
        const std::string_view name = text.substr(0, equals);
        text.remove_prefix(equals + 1);
        const auto value = take_value(text);
        if (!value) return std::nullopt;
        wrong = std::string{name} + "=" + *value;
        if (!set(settings, name, *value)) return std::nullopt;
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
