#include "text/ruleset.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "text/split.h"

namespace skep {

namespace {

constexpr std::string_view kBase = "Base";  // the tournament rules; alone, the base set

std::optional<Box> parse_box(std::string_view text) {
    Box box{};
    unsigned seen = 0;
    for (; text.size() >= 2; text.remove_prefix(2)) {
        const std::size_t bug = kBugLetters.find(text[0]);
        const auto number = static_cast<std::uint8_t>(text[1] - '0');
        if (bug == std::string_view::npos || number > kFullBox[bug]) return std::nullopt;
        if ((seen >> bug & 1U) != 0) return std::nullopt;
        seen |= 1U << bug;
        box[bug] = number;
    }
    if (!text.empty() || box[0] != 1) return std::nullopt;
    return box;
}

// Returns the rule set with only the expansions that the letters name, each of them once.
std::optional<Ruleset> with_expansions(Ruleset ruleset, std::string_view letters) {
    std::size_t named = 0;
    for (const char letter : kExpansionLetters) {
        std::uint8_t& number = ruleset.box[kBugLetters.find(letter)];
        if (letters.find(letter) == std::string_view::npos) number = 0;
        named += number;
    }
    return named == letters.size() ? std::optional{ruleset} : std::nullopt;
}

// Reads what follows a name: a hyphen and letters.
std::optional<Ruleset> parse_letters(const Ruleset& ruleset, std::string_view text) {
    return text.starts_with('-') ? with_expansions(ruleset, text.substr(1)) : std::nullopt;
}

std::optional<Ruleset> parse_name(std::string_view text) {
    for (const Edition& edition : kEditions) {
        if (!text.starts_with(edition.name)) continue;
        text.remove_prefix(edition.name.size());
        return text.empty() ? std::optional{edition.ruleset} : parse_letters(edition.ruleset, text);
    }
    if (!text.starts_with(kBase)) return std::nullopt;
    text.remove_prefix(kBase.size());
    return parse_letters({}, text.empty() ? "-" : text);
}

bool set_box(std::string_view value, Ruleset& ruleset) {
    const auto box = parse_box(value);
    if (box) ruleset.box = *box;
    return box.has_value();
}

// Applies a string such as `queen_first_true`, unless the same switch was set before; `seen` has a
// flag for each switch, the first one for the box.
bool apply_switch(std::string_view text, Ruleset& ruleset, unsigned& seen) {
    const std::size_t at = text.rfind('_');
    if (at == std::string_view::npos) return false;
    const std::string_view name = text.substr(0, at);
    const std::string_view value = text.substr(at + 1);
    const auto is_first = [&seen](unsigned flag) {
        const bool again = (seen & flag) != 0;
        seen |= flag;
        return !again;
    };
    unsigned flag = 1;
    if (name == "box") return is_first(flag) && set_box(value, ruleset);
    for (const Switch& one : kSwitches) {
        flag <<= 1U;
        if (one.name == name) return is_first(flag) && set_switch(one, value, ruleset);
    }
    return false;
}

// The name that strings are written with: the oldest edition with the same rules, or `Base`.
std::string_view preset_name(const Ruleset& preset) {
    if (preset == Ruleset{}) return kBase;
    return std::ranges::find(kEditions, preset, &Edition::ruleset)->name;
}

std::size_t number_of_value(const Switch& one, const Ruleset& ruleset) {
    std::size_t value = 0;
    for (unsigned other = 0; other < one.values.size(); ++other) {
        Ruleset changed = ruleset;
        one.set(changed, other);
        if (changed == ruleset) value = other;
    }
    return value;
}

// A string with the number of differences from its preset.
struct Spelling {
    std::string text;
    unsigned changes = 0;

    void add(std::string_view name, std::string_view value) {
        text.append(".").append(name).append("_").append(value);
        ++changes;
    }
};

std::string format_box(const Box& box) {
    std::string text;
    for (unsigned bug = 0; bug < kBugs; ++bug) {
        if (box[bug] == 0) continue;
        text.push_back(kBugLetters[bug]);
        text.push_back(static_cast<char>('0' + box[bug]));
    }
    return text;
}

// Spells a rule set as a preset, with the expansions that both have, and the differences.
Spelling spell(const Ruleset& ruleset, Ruleset preset) {
    const std::string_view name = preset_name(preset);
    std::string letters;
    bool has_all = name != kBase;
    for (const char letter : kExpansionLetters) {
        const std::size_t bug = kBugLetters.find(letter);
        if (preset.box[bug] == 0) continue;
        if (ruleset.box[bug] != 0) {
            letters.push_back(letter);
        } else {
            preset.box[bug] = 0;
            has_all = false;
        }
    }
    Spelling spelling{std::string{name}, 0};
    const bool is_named = has_all || (name == kBase && letters.empty());
    if (!is_named) spelling.text.append("-").append(letters);
    if (preset.box != ruleset.box) spelling.add("box", format_box(ruleset.box));
    for (const Switch& one : kSwitches) {
        const std::size_t value = number_of_value(one, ruleset);
        if (value != number_of_value(one, preset)) spelling.add(one.name, one.values[value]);
    }
    return spelling;
}

}  // namespace

bool set_switch(const Switch& one, std::string_view value, Ruleset& ruleset) {
    const auto found = std::ranges::find(one.values, value);
    if (found == one.values.end()) return false;
    one.set(ruleset, static_cast<unsigned>(found - one.values.begin()));
    return true;
}

std::optional<Ruleset> parse_ruleset(std::string_view text) {
    if (text.ends_with('.')) return std::nullopt;
    auto ruleset = parse_name(take_until(text, '.'));
    unsigned seen = 0;
    while (ruleset && !text.empty()) {
        if (!apply_switch(take_until(text, '.'), *ruleset, seen)) return std::nullopt;
    }
    return ruleset;
}

std::string format_ruleset(const Ruleset& ruleset) {
    // The newest edition comes first, and of equally short strings the first one counts.
    Spelling best = spell(ruleset, kEditions.back().ruleset);
    for (std::size_t i = kEditions.size() - 1; i-- > 0;) {
        Spelling other = spell(ruleset, kEditions[i].ruleset);
        if (other.changes < best.changes) best = std::move(other);
    }
    return best.text;
}

}  // namespace skep
