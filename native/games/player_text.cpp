#include "games/player_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "eval/bounded_file.h"
#include "generated/bounds.h"
#include "text/numbers.h"

namespace skep {

namespace {

constexpr std::string_view kRough = "rough";

struct Setting {
    std::string name;
    std::string value;
};

// The characters that end a value without quotes.
constexpr std::string_view kEnds = ",";
constexpr std::string_view kEndsInList = ",;";

// Says that a part of the text isn't a setting. If the setting before it names a file, this may be
// the rest of that name.
std::string no_setting(const std::string& part, const Setting* before) {
    std::string problem = "no such setting: " + part;
    if (before != nullptr &&
        (before->name == "network" || before->name == "weights" || before->name == "policy")) {
        problem += " (if the comma is part of a file name, quote the name: " + before->name +
                   "=\"" + before->value + "," + part + "\")";
    }
    return problem;
}

// Removes a quoted value from the front of a string. Returns nothing if the quote is never closed.
std::optional<std::string> take_quoted(std::string_view& text) {
    std::string value;
    for (std::size_t at = 1; at < text.size(); ++at) {
        if (text[at] == '"' && !text.substr(at + 1).starts_with('"')) {
            text.remove_prefix(at + 1);
            return value;
        }
        if (text[at] == '"') ++at;
        value.push_back(text[at]);
    }
    return std::nullopt;
}

std::optional<std::string> take_value(std::string_view& text, std::string_view ends) {
    if (text.starts_with('"')) {
        const auto value = take_quoted(text);
        const bool ended = text.empty() || ends.find(text.front()) != std::string_view::npos;
        return ended ? value : std::nullopt;
    }
    std::string value{text.substr(0, text.find_first_of(ends))};
    text.remove_prefix(value.size());
    return value;
}

// Removes the settings of one player from the front of a string. In a list of players, stops
// before the semicolon.
std::optional<std::vector<Setting>> take_settings(std::string_view& text, std::string_view ends,
                                                  std::string& problem) {
    std::vector<Setting> settings;
    const bool in_list = ends == kEndsInList;
    const auto is_over = [&] { return text.empty() || (in_list && text.starts_with(';')); };
    while (!is_over()) {
        const std::string_view part = text.substr(0, text.find_first_of(ends));
        const std::size_t equals = part.find('=');
        if (equals == std::string_view::npos) {
            problem = no_setting(std::string{part}, settings.empty() ? nullptr : &settings.back());
            return std::nullopt;
        }
        const std::string name{part.substr(0, equals)};
        text.remove_prefix(equals + 1);
        const std::string rest{text};
        const auto value = take_value(text, ends);
        if (!value) {
            problem = name;
            problem += ": expected a closing quote, and then a comma or the end, not ";
            problem += rest;
            return std::nullopt;
        }
        settings.push_back({name, *value});
        if (is_over()) break;
        text.remove_prefix(1);
        if (is_over()) {
            problem = "no setting after the last comma: " + name + "=";
            problem.append(rest, 0, rest.size() - text.size());
            problem += " (remove the comma, or add a setting)";
            return std::nullopt;
        }
    }
    return settings;
}

// Each of these functions returns what is wrong with a setting, or an empty string.

template <std::integral Number>
std::string set_whole(const Setting& setting, Number& number, const Bounds<Number>& bounds) {
    if (read_number(setting.value, number) && bounds.contain(number)) return "";
    return setting.name + ": expected a whole number from " + std::to_string(bounds.least) +
           " to " + std::to_string(bounds.most) + ", not " + setting.value;
}

std::string set_seconds(const Setting& setting, double& seconds) {
    if (read_number(setting.value, seconds) && seconds > 0 && seconds <= kMostSeconds) return "";
    return "seconds: expected seconds above 0, not " + setting.value;
}

std::string set_weights(const Setting& setting, PlayerSettings& settings) {
    if (setting.value == "tuned") {
        settings.weights = kTunedWeights;
        settings.weights_name = "";
        return "";
    }
    if (setting.value == kRough) {
        settings.weights = rough_weights();
        settings.weights_name = kRough;
        return "";
    }
    const auto bytes = read_bounded(setting.value);
    if (!bytes) return "weights: " + setting.value + ": it cannot be read";
    if (!parse_weights({bytes->begin(), bytes->end()}, settings.weights)) {
        return "weights: " + setting.value + ": it does not have " +
               std::to_string(settings.weights.size()) + " whole numbers";
    }
    settings.weights_name = checksum_text(*bytes);
    return "";
}

bool is_name(std::string_view text, std::string_view name) {
    const auto lower = [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    };
    return std::ranges::equal(text, name, {}, lower, lower);
}

std::string set_network(const Setting& setting, PlayerSettings& settings) {
    if (is_name(setting.value, "BuiltIn")) {
        return "network: BuiltIn is not part of this program: name the file of that network, "
               "src/skep/engine/skep.net";
    }
    if (is_name(setting.value, "HandMade")) {
        settings.network = nullptr;
        settings.network_name = "";
        return "";
    }
    NetworkFault fault = NetworkFault::kCannotRead;
    if (const auto bytes = read_bounded(setting.value)) {
        settings.network = parse_network(*bytes, fault);
        settings.network_name = checksum_text(*bytes);
    }
    if (fault == NetworkFault::kNone) return "";
    return "network: " + setting.value + ": " + std::string{describe(fault)};
}

std::string set_policy(const Setting& setting, PlayerSettings& settings) {
    NetworkFault fault = NetworkFault::kCannotRead;
    if (const auto bytes = read_bounded(setting.value)) {
        settings.policy = parse_policy(*bytes, fault);
        settings.policy_name = checksum_text(*bytes);
    }
    if (fault == NetworkFault::kNone) return "";
    return "policy: " + setting.value + ": " + std::string{describe(fault)};
}

std::string set_search(const Setting& setting, PlayerSettings& settings) {
    settings.tree_search = setting.value == "mcts";
    if (settings.tree_search || setting.value == "alphabeta") return "";
    return "search: expected alphabeta or mcts, not " + setting.value;
}

constexpr float kHundredths = 100.0F;

std::string set_tree_number(const Setting& setting, const TreeNumber& known,
                            mcts::Settings& settings) {
    int hundredths = 0;
    std::string problem = set_whole(setting, hundredths, {known.least, kMostTuning});
    if (problem.empty()) settings.*known.field = static_cast<float>(hundredths) / kHundredths;
    return problem;
}

std::string set_constant(const Setting& setting, Tuning& tuning, const Setting* before) {
    for (const TuningName& known : kTuningNames) {
        if (known.name != setting.name) continue;
        return set_whole(setting, tuning.*known.field, {known.least, kMostTuning});
    }
    return no_setting(setting.name + "=" + setting.value, before);
}

std::string set(const Setting& setting, const Setting* before, PlayerSettings& settings) {
    Limits& limits = settings.limits;
    const std::string_view name = setting.name;
    if (name == "nodes") return set_whole(setting, limits.nodes, kNodes);
    if (name == "seconds") return set_seconds(setting, limits.seconds);
    if (name == "depth") return set_whole(setting, limits.depth, kDepths);
    if (name == "threads") return set_whole(setting, settings.threads, kThreads);
    if (name == "hash") return set_whole(setting, settings.hash_mib, kHashMib);
    if (name == "weights") return set_weights(setting, settings);
    if (name == "network") return set_network(setting, settings);
    if (name == "policy") return set_policy(setting, settings);
    if (name == "search") return set_search(setting, settings);
    for (const TreeNumber& known : kTreeNumbers) {
        if (known.name == name) return set_tree_number(setting, known, settings.tree);
    }
    return set_constant(setting, settings.tuning, before);
}

// The shortest text that reads back as the same number.
std::string format_seconds(double seconds) {
    std::array<char, 32> text{};
    const auto result = std::to_chars(text.data(), std::to_address(text.end()), seconds);
    return {text.data(), result.ptr};
}

std::optional<PlayerSettings> take(std::string_view& text, std::string_view ends,
                                   std::string& problem, PlayerSettings settings) {
    const auto given = take_settings(text, ends, problem);
    if (!given) return std::nullopt;
    const Setting* before = nullptr;
    for (const Setting& setting : *given) {
        problem = set(setting, before, settings);
        if (!problem.empty()) return std::nullopt;
        before = &setting;
    }
    if (settings.tree_search && settings.limits.depth != 0) {
        problem = "depth: a tree search needs nodes or seconds";
        return std::nullopt;
    }
    return settings;
}

}  // namespace

std::optional<PlayerSettings> read_player(std::string_view text, std::string& problem,
                                          PlayerSettings settings) {
    return take(text, kEnds, problem, std::move(settings));
}

std::optional<PlayerSettings> take_player(std::string_view& text, std::string& problem,
                                          PlayerSettings settings) {
    return take(text, kEndsInList, problem, std::move(settings));
}

std::string format_player(const PlayerSettings& player) {
    std::map<std::string, std::string, std::less<>> settings{
        {"hash", std::to_string(player.hash_mib)}};
    const Limits& limits = player.limits;
    if (limits.nodes != 0) settings["nodes"] = std::to_string(limits.nodes);
    if (limits.seconds != 0) settings["seconds"] = format_seconds(limits.seconds);
    if (limits.depth != 0) settings["depth"] = std::to_string(limits.depth);
    if (player.threads != 1) settings["threads"] = std::to_string(player.threads);
    if (!player.network_name.empty()) settings["network"] = player.network_name;
    if (!player.weights_name.empty()) settings["weights"] = player.weights_name;
    if (!player.policy_name.empty()) settings["policy"] = player.policy_name;
    if (player.tree_search) settings["search"] = "mcts";
    for (const TreeNumber& known : kTreeNumbers) {
        const float value = player.tree.*known.field;
        if (value == mcts::Settings{}.*known.field) continue;
        settings[std::string{known.name}] = std::to_string(std::lround(value * kHundredths));
    }
    const Tuning usual;
    for (const TuningName& known : kTuningNames) {
        const int value = player.tuning.*known.field;
        if (value != usual.*known.field) settings[std::string{known.name}] = std::to_string(value);
    }
    std::string text;
    for (const auto& [name, value] : settings) {
        text.append(text.empty() ? "" : ",").append(name).append("=").append(value);
    }
    return text;
}

}  // namespace skep
