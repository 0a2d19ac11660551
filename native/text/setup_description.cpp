#include "text/setup_description.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "text/move.h"
#include "text/numbers.h"
#include "text/ruleset.h"
#include "text/split.h"

namespace skep {

namespace {

constexpr std::size_t kMostDigits = 6;
constexpr std::ptrdiff_t kFields = 6;

std::optional<int> read_digits(std::string_view text) {
    std::uint32_t value = 0;
    if (text.size() > kMostDigits || !read_number(text, value)) return std::nullopt;
    return static_cast<int>(value);
}

std::optional<SetupStack> read_stack(std::string_view text) {
    // A hyphen at the end would go unseen below.
    if (text.ends_with('-')) return std::nullopt;
    const auto q = read_digits(take_until(text, '-'));
    const auto r = read_digits(take_until(text, '-'));
    if (!q || !r || text.empty()) return std::nullopt;
    SetupStack stack{{*q, *r}, {}};
    while (!text.empty()) {
        const auto piece = parse_piece(take_until(text, '-'));
        if (!piece) return std::nullopt;
        stack.pieces.push_back(*piece);
    }
    return stack;
}

bool has_stack(const std::vector<SetupStack>& stacks, Hex at) {
    return std::ranges::find(stacks, at, &SetupStack::at) != stacks.end();
}

std::optional<std::vector<SetupStack>> read_stacks(std::string_view text) {
    std::vector<SetupStack> stacks;
    if (text == kNoneInSetup) return stacks;
    if (text.empty() || text.ends_with('.')) return std::nullopt;
    while (!text.empty()) {
        auto stack = read_stack(take_until(text, '.'));
        if (!stack || has_stack(stacks, stack->at)) return std::nullopt;
        stacks.push_back(std::move(*stack));
    }
    return stacks;
}

}  // namespace

std::optional<Setup> read_setup(std::string_view text) {
    if (text.size() > kLongestSetup || std::ranges::count(text, '~') != kFields - 1) {
        return std::nullopt;
    }
    if (take_until(text, '~') != kSetupVersion) return std::nullopt;
    const auto ruleset = parse_ruleset(take_until(text, '~'));
    const std::string_view side = take_until(text, '~');
    const auto to_move = parse_color(side.substr(0, 1));
    const auto turn = read_digits(side.substr(side.empty() ? 0 : 1));
    const auto first_player = parse_color(take_until(text, '~'));
    const std::string_view stunned = take_until(text, '~');
    const auto stunned_piece = stunned == kNoneInSetup ? kNoPiece : parse_piece(stunned);
    auto stacks = read_stacks(text);
    const bool is_whole = ruleset && to_move && turn && first_player && stunned_piece && stacks;
    if (!is_whole || *turn == 0) return std::nullopt;
    const int ply = 2 * (*turn - 1) + static_cast<int>(*to_move != *first_player);
    return Setup{*ruleset, std::move(*stacks), ply, *first_player, *stunned_piece};
}

}  // namespace skep
