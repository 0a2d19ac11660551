#include "text/setup.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <memory>
#include <span>
#include <utility>

namespace skep {

namespace {

constexpr unsigned kLastTurn = 500'000'000;

// Takes the part before the separator off the front of a text.
std::string_view take(std::string_view& text, char separator) {
    const std::size_t end = text.find(separator);
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return part;
}

std::optional<unsigned> parse_number(std::string_view text) {
    unsigned value = 0;
    const char* end = std::to_address(text.end());
    const auto [at, error] = std::from_chars(std::to_address(text.begin()), end, value);
    if (error != std::errc{} || at != end) return std::nullopt;
    return value;
}

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
    constexpr std::string_view kBase = "Base";  // the tournament rules; alone, the base set
    if (!text.starts_with(kBase)) return std::nullopt;
    text.remove_prefix(kBase.size());
    return parse_letters({}, text.empty() ? "-" : text);
}

bool set_box(std::string_view value, Ruleset& ruleset) {
    const auto box = parse_box(value);
    if (box) ruleset.box = *box;
    return box.has_value();
}

// Applies a text such as `queen_first_true`, unless the same switch was set before; `seen` has a
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

std::optional<Color> parse_color(std::string_view text) {
    if (text == "w") return Color::kWhite;
    if (text == "b") return Color::kBlack;
    return std::nullopt;
}

// Reads stacks into a list of at most all pieces; returns how many there are.
std::optional<std::size_t> parse_stacks(std::string_view text, std::span<Placed, kPieces> pieces) {
    std::size_t size = 0;
    while (!text.empty()) {
        std::string_view stack = take(text, '.');
        const auto q = parse_number(take(stack, '-'));
        const auto r = parse_number(take(stack, '-'));
        if (!q || !r || *q >= kTorus || *r >= kTorus || stack.empty()) return std::nullopt;
        while (!stack.empty()) {
            const auto piece = parse_piece(take(stack, '-'));
            if (!piece || size == pieces.size()) return std::nullopt;
            pieces[size++] = Placed{*piece, static_cast<int>(*q), static_cast<int>(*r)};
        }
    }
    return size;
}

// Each piece once, those of a bug numbered from one, and none that the box does not hold.
bool are_of_box(std::span<const Placed> pieces, const Ruleset& ruleset) {
    std::array<std::array<unsigned, kBugs>, 2> numbers{};
    for (const Placed& placed : pieces) {
        unsigned& flags = numbers[index(color_of(placed.piece))][index(bug_of(placed.piece))];
        const unsigned flag = 1U << (number_of(placed.piece) - 1U);
        if ((flags & flag) != 0) return false;
        flags |= flag;
    }
    for (const auto& side : numbers) {
        for (unsigned bug = 0; bug < kBugs; ++bug) {
            if (std::popcount(side[bug] + 1) != 1 || side[bug] >> ruleset.box[bug] != 0)
                return false;
        }
    }
    return true;
}

bool are_same_hex(const Placed& a, const Placed& b) { return a.q == b.q && a.r == b.r; }

bool are_beside(const Placed& a, const Placed& b) {
    return std::ranges::any_of(
        kSteps, [&](const Step& step) { return a.q + step.q == b.q && a.r + step.r == b.r; });
}

// One hive, with none but climbers on top of others.
bool are_linked(std::span<const Placed> pieces) {
    std::array<bool, kPieces> linked{true};
    for (std::size_t round = 0; round < pieces.size(); ++round) {
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            for (std::size_t j = 0; j < pieces.size() && !linked[i]; ++j) {
                linked[i] = linked[j] && (are_same_hex(pieces[i], pieces[j]) ||
                                          are_beside(pieces[i], pieces[j]));
            }
        }
    }
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const Bug bug = bug_of(pieces[i].piece);
        const bool climbs = kClimbs[index(bug)];
        const auto under = [&](const Placed& other) { return are_same_hex(other, pieces[i]); };
        if (!linked[i] || (!climbs && std::ranges::any_of(pieces.first(i), under))) return false;
    }
    return true;
}

// None, or one that lies on top.
bool can_be_stunned(Piece piece, std::span<const Placed> pieces) {
    if (piece == kNoPiece) return true;
    const auto found = std::ranges::find(pieces, piece, &Placed::piece);
    return found != pieces.end() && std::none_of(found + 1, pieces.end(), [&](const Placed& other) {
               return are_same_hex(*found, other);
           });
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
    auto ruleset = parse_name(take(text, '.'));
    unsigned seen = 0;
    while (ruleset && !text.empty()) {
        if (!apply_switch(take(text, '.'), *ruleset, seen)) return std::nullopt;
    }
    return ruleset;
}

std::optional<Piece> parse_piece(std::string_view text) {
    if (text.size() < 2 || text.size() > 3) return std::nullopt;
    const auto color = parse_color(text.substr(0, 1));
    const std::size_t bug = kBugLetters.find(text[1]);
    if (!color || bug == std::string_view::npos) return std::nullopt;
    const bool numbered = kFullBox[bug] > 1;
    if (numbered != (text.size() == 3)) return std::nullopt;
    const auto number = static_cast<std::uint8_t>(numbered ? text[2] - '0' : 1);
    if (number == 0 || number > kFullBox[bug]) return std::nullopt;
    return make_piece(*color, static_cast<Bug>(bug), number);
}

std::optional<Position> parse_setup(std::string_view text) {
    if (take(text, '~') != "1") return std::nullopt;
    const auto ruleset = parse_ruleset(take(text, '~'));
    const std::string_view side = take(text, '~');
    const auto to_move = parse_color(side.substr(0, 1));
    const auto turn = parse_number(side.substr(side.empty() ? 0 : 1));
    const auto first_player = parse_color(take(text, '~'));
    const std::string_view stunned = take(text, '~');
    if (!ruleset || !to_move || !turn || *turn == 0 || *turn > kLastTurn || !first_player)
        return std::nullopt;
    std::array<Placed, kPieces> pieces;
    const auto size = parse_stacks(text == "_" ? "" : text, pieces);
    const auto stunned_piece = stunned == "_" ? kNoPiece : parse_piece(stunned);
    if (!size || !stunned_piece) return std::nullopt;
    const auto hive = std::span{pieces}.first(*size);
    if (!are_of_box(hive, *ruleset) || !are_linked(hive) || !can_be_stunned(*stunned_piece, hive)) {
        return std::nullopt;
    }
    Position position{*ruleset, *first_player};
    const unsigned ply = 2 * (*turn - 1) + static_cast<unsigned>(*to_move != *first_player);
    position.set_up(hive, ply, *stunned_piece);
    return position;
}

}  // namespace skep
