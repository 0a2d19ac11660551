#include "rules/symmetry.h"

#include <array>
#include <span>

#include "rules/hexes.h"

namespace skep {

namespace {

// No two pieces of a hive are farther apart than this, along any of the three axes.
constexpr int kReach = static_cast<int>(kPieces) - 1;

using Powers = std::array<std::uint64_t, 2 * kReach + 1>;

constexpr Powers make_powers(std::uint64_t base) {
    Powers powers{};
    powers[kReach] = 1;
    const std::uint64_t inverse = keys::inverse(base);
    for (unsigned n = 1; n <= kReach; ++n) {
        powers[kReach + n] = keys::times(powers[kReach + n - 1], base);
        powers[kReach - n] = keys::times(powers[kReach - n + 1], inverse);
    }
    return powers;
}

constexpr Powers kPowersOfX = make_powers(keys::kX);
constexpr Powers kPowersOfY = make_powers(keys::kY);

// With s = -q - r, each coordinate of an image is one of the three, or its opposite.
constexpr unsigned kQ = 0;
constexpr unsigned kR = 1;
constexpr unsigned kS = 2;
constexpr unsigned kMinusQ = 3;
constexpr unsigned kMinusR = 4;
constexpr unsigned kMinusS = 5;
constexpr unsigned kAxes = 6;

struct Image {
    unsigned q;
    unsigned r;
};

constexpr std::array<Image, kSymmetries> kImages{{{kQ, kR},
                                                  {kMinusR, kMinusS},
                                                  {kS, kQ},
                                                  {kMinusQ, kMinusR},
                                                  {kR, kS},
                                                  {kMinusS, kMinusQ},
                                                  {kR, kQ},
                                                  {kMinusQ, kMinusS},
                                                  {kS, kR},
                                                  {kMinusR, kMinusQ},
                                                  {kQ, kS},
                                                  {kMinusS, kMinusR}}};

// A hex, relative to another one, along all axes.
using Along = std::array<int, kAxes>;

Along along(Hex at, Hex from) {
    const int q = at.q - from.q;
    const int r = at.r - from.r;
    return {q, r, -q - r, -q, -r, q + r};
}

// The number of an image's hex: a power of X times a power of Y.
std::uint64_t place_of(const Along& at, const Image& image, int sign = 1) {
    return keys::times(kPowersOfX[static_cast<unsigned>(kReach + sign * at[image.q])],
                       kPowersOfY[static_cast<unsigned>(kReach + sign * at[image.r])]);
}

// An occupied hex, and the sum of the numbers that it adds to the key.
struct Term {
    Along at;
    std::uint64_t number;
};

std::uint64_t number_of_stack(const Position& position, Piece top, bool stunned_counts) {
    std::uint64_t number = stunned_counts && top == position.stunned() ? keys::kStunned : 0;
    for (Piece piece = top; piece != kNoPiece; piece = position.below(piece)) {
        number = keys::plus(number, keys::kPieceNumbers[position.level(piece)][piece.value]);
    }
    return number;
}

// The hex that an image without queens is anchored to: its first one by (r, q).
const Along& first_of(std::span<const Term> terms, const Image& image) {
    const Along* first = &terms.front().at;
    for (const Term& term : terms) {
        const int rows = term.at[image.r] - (*first)[image.r];
        if (rows < 0 || (rows == 0 && term.at[image.q] < (*first)[image.q])) first = &term.at;
    }
    return *first;
}

std::uint64_t reduce_wide(keys::Wide value) {
    value = (value & keys::kPrime) + (value >> 61U);
    value = (value & keys::kPrime) + (value >> 61U);
    return keys::reduce(static_cast<std::uint64_t>(value));
}

// What the key of a position is computed from.
struct Terms {
    explicit Terms(const Position& position);

    [[nodiscard]] std::span<const Term> all() const { return {terms.data(), size}; }
    [[nodiscard]] std::uint64_t key(const Image& image) const;

    std::array<Term, kPieces> terms;
    unsigned size = 0;
    bool has_queen;
    std::uint64_t side;
};

Terms::Terms(const Position& position)
    : has_queen(position.has_queen(Color::kWhite) || position.has_queen(Color::kBlack)),
      side(position.to_move() == Color::kBlack ? keys::kBlackToMove : 0) {
    // Relative to a queen, if one is in play: then every image is anchored to her.
    const Color color = position.has_queen(Color::kWhite) ? Color::kWhite : Color::kBlack;
    Hex origin{0, 0};
    if (has_queen) origin = hex_of(position, position.cell(make_piece(color, 0)));
    const Piece pillbug = make_piece(Color::kWhite, Bug::kPillbug, 1);
    const Piece other = make_piece(Color::kBlack, Bug::kPillbug, 1);
    const bool stunned_counts =
        position.cell(pillbug) != kNoCell || position.cell(other) != kNoCell;
    for (std::uint8_t value = 0; value < kPieces; ++value) {
        const Piece piece{value};
        if (position.cell(piece) == kNoCell || !position.is_uncovered(piece)) continue;
        const Hex at = hex_of(position, position.cell(piece));
        if (!has_queen && size == 0) origin = at;
        terms[size++] = {along(at, origin), number_of_stack(position, piece, stunned_counts)};
    }
}

std::uint64_t Terms::key(const Image& image) const {
    keys::Wide total = 0;  // at most 28 products below 2^122
    for (const Term& term : all()) total += keys::Wide{place_of(term.at, image)} * term.number;
    std::uint64_t sum = reduce_wide(total);
    if (!has_queen) sum = keys::times(sum, place_of(first_of(all(), image), image, -1));
    return keys::mix(sum) ^ side;
}

}  // namespace

Canonical canonical(const Position& position) {
    if (is_empty(position)) return {position.key(), 0};
    const Terms terms{position};
    Canonical best{terms.key(kImages[0]), 0};
    for (unsigned number = 1; number < kSymmetries; ++number) {
        const std::uint64_t key = terms.key(kImages[number]);
        if (key < best.key) best = {key, number};
    }
    return best;
}

}  // namespace skep
