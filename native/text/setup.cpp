#include "text/setup.h"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <vector>

#include "text/move.h"
#include "text/numbers.h"
#include "text/ruleset.h"
#include "text/setup_description.h"
#include "text/split.h"

namespace skep {

namespace {

constexpr unsigned kLastTurn = 500'000'000;

std::optional<unsigned> parse_number(std::string_view text) {
    unsigned value = 0;
    return read_number(text, value) ? std::optional{value} : std::nullopt;
}

// Reads stacks into a list of at most all pieces; returns how many there are.
std::optional<std::size_t> parse_stacks(std::string_view text, std::span<Placed, kPieces> pieces) {
    std::size_t size = 0;
    while (!text.empty()) {
        std::string_view stack = take_until(text, '.');
        const auto q = parse_number(take_until(stack, '-'));
        const auto r = parse_number(take_until(stack, '-'));
        if (!q || !r || *q >= kTorus || *r >= kTorus || stack.empty()) return std::nullopt;
        while (!stack.empty()) {
            const auto piece = parse_piece(take_until(stack, '-'));
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

// A stack of pieces by its top, and its true coordinates.
struct Stack {
    Piece top;
    int q;
    int r;
};

// The stacks in the order of (r, q).
std::vector<Stack> sorted_stacks(const Position& position) {
    std::vector<Stack> stacks;
    for (std::uint8_t value = 0; value < kPieces; ++value) {
        const Piece piece{value};
        const Cell cell = position.cell(piece);
        if (cell == kNoCell || !position.is_uncovered(piece)) continue;
        stacks.push_back({piece, position.true_q(cell), position.true_r(cell)});
    }
    std::ranges::sort(
        stacks, [](const Stack& a, const Stack& b) { return a.r != b.r ? a.r < b.r : a.q < b.q; });
    return stacks;
}

// The pieces of a stack from the bottom up, each after a hyphen.
std::string format_pieces(const Position& position, Piece top) {
    std::vector<Piece> pieces;
    for (Piece piece = top; piece != kNoPiece; piece = position.below(piece))
        pieces.push_back(piece);
    // Not with std::views::reverse, which Clang 14 can't compile.
    std::ranges::reverse(pieces);
    std::string text;
    for (const Piece piece : pieces) {
        text.append("-").append(format_piece(piece));
    }
    return text;
}

// Coordinates count from the smallest q and the smallest r.
std::string format_stacks(const Position& position) {
    const std::vector<Stack> stacks = sorted_stacks(position);
    if (stacks.empty()) return std::string{kNoneInSetup};
    const int first_q = std::ranges::min(stacks, {}, &Stack::q).q;
    const int first_r = std::ranges::min(stacks, {}, &Stack::r).r;
    std::string text;
    for (const Stack& stack : stacks) {
        text.append(text.empty() ? "" : ".").append(std::to_string(stack.q - first_q));
        text.append("-").append(std::to_string(stack.r - first_r));
        text.append(format_pieces(position, stack.top));
    }
    return text;
}

}  // namespace

std::optional<Position> parse_setup(std::string_view text) {
    if (take_until(text, '~') != kSetupVersion) return std::nullopt;
    const auto ruleset = parse_ruleset(take_until(text, '~'));
    const std::string_view side = take_until(text, '~');
    const auto to_move = parse_color(side.substr(0, 1));
    const auto turn = parse_number(side.substr(side.empty() ? 0 : 1));
    const auto first_player = parse_color(take_until(text, '~'));
    const std::string_view stunned = take_until(text, '~');
    if (!ruleset || !to_move || !turn || *turn == 0 || *turn > kLastTurn || !first_player)
        return std::nullopt;
    std::array<Placed, kPieces> pieces;
    const auto size = parse_stacks(text == kNoneInSetup ? "" : text, pieces);
    const auto stunned_piece = stunned == kNoneInSetup ? kNoPiece : parse_piece(stunned);
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

std::string format_setup(const Position& position) {
    const Piece stunned = position.stunned();
    std::string text{kSetupVersion};
    text.append("~").append(format_ruleset(position.ruleset())).append("~");
    text.push_back(format_color(position.to_move()));
    text.append(std::to_string(position.turn())).append("~");
    text.push_back(format_color(position.first_player()));
    text.append("~").append(stunned == kNoPiece ? std::string{kNoneInSetup}
                                                : format_piece(stunned));
    return text.append("~").append(format_stacks(position));
}

}  // namespace skep
