#include "rules/pick.h"

#include <array>
#include <bit>
#include <span>

#include "rules/bits.h"
#include "rules/generator.h"
#include "rules/ring.h"

namespace skep {

namespace {

// Keeps what a generator finds as it comes, as sets, and looks into one of them at the end.
template <typename Lane>
class Picker {
  public:
    explicit Picker(const Position& position) : position_(position) {}

    void place(std::span<const Piece> pieces, Bits<Lane> places) {
        for (const Piece piece : pieces) add(piece, places);
        placements_ = size_;
    }
    void move(Piece piece, Bits<Lane> ends) { add(piece, ends); }
    void move_near(Piece piece, Ring ring) {
        const Cell from = position_.cell(piece);
        add(piece,
            ring_set<Lane>({from, position_.window_q(from), position_.window_r(from)}, ring));
    }

    [[nodiscard]] unsigned count() const { return total_; }

    [[nodiscard]] Move pick(unsigned number) const {
        std::size_t i = 0;
        while (number >= counts_[i]) number -= counts_[i++];
        const Cell to = cell(sets_[i], number);
        return i < placements_ ? Move::placement(pieces_[i], to)
                               : Move::movement(pieces_[i], position_.cell(pieces_[i]), to);
    }

  private:
    // Every piece of the box moves once at most, and every bug is placed once.
    static constexpr std::size_t kCapacity = kPieces + kBugs;
    using Words = std::array<std::uint64_t, Bits<Lane>::kWords>;

    void add(Piece piece, Bits<Lane> set) {
        pieces_[size_] = piece;
        sets_[size_] = set.words();
        counts_[size_] = set.count();
        total_ += counts_[size_++];
    }

    // The cell of one hex of a set by its number in the order of (r, q).
    [[nodiscard]] Cell cell(const Words& words, unsigned number) const {
        unsigned at = 0;
        for (; number >= static_cast<unsigned>(std::popcount(words[at])); ++at) {
            number -= static_cast<unsigned>(std::popcount(words[at]));
        }
        std::uint64_t word = words[at];
        for (; number != 0; --number) word &= word - 1;
        const unsigned bit = 64 * at + static_cast<unsigned>(std::countr_zero(word));
        return position_.window_cell(bit % Bits<Lane>::kSize, bit / Bits<Lane>::kSize);
    }

    const Position& position_;
    std::size_t size_ = 0;
    std::size_t placements_ = 0;
    unsigned total_ = 0;
    std::array<Piece, kCapacity> pieces_;
    std::array<unsigned, kCapacity> counts_;
    std::array<Words, kCapacity> sets_;
};

template <typename Lane>
Move pick(const Position& position, Random& random) {
    Picker<Lane> picker{position};
    Generator<Lane>{position}.generate(picker);
    const unsigned count = picker.count();
    const std::uint32_t number = random.below(count == 0 ? 1 : count);
    return count == 0 ? Move::pass() : picker.pick(number);
}

}  // namespace

std::optional<Move> pick_move(const Position& position, Random& random) {
    if (position.outcome() != Outcome::kNone) return std::nullopt;
    return position.window().small ? pick<std::uint16_t>(position, random)
                                   : pick<std::uint32_t>(position, random);
}

}  // namespace skep
