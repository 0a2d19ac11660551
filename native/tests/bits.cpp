// Sets of hexes as bits of a window, against one truth value a hex.
#include "rules/bits.h"

#include <cstdint>
#include <vector>

#include "rules/random.h"
#include "rules/types.h"
#include "tests/check.h"

namespace skep::tests {

namespace {

template <typename Lane>
class Plain {
  public:
    static constexpr unsigned kSize = Bits<Lane>::kSize;

    // Hexes beyond the border are in no set.
    [[nodiscard]] bool has(unsigned q, unsigned r) const {
        return q < kSize && r < kSize && hexes_[r * kSize + q];
    }
    [[nodiscard]] bool has(unsigned q, unsigned r, const Step& step) const {
        return has(q + static_cast<unsigned>(step.q), r + static_cast<unsigned>(step.r));
    }
    void set(unsigned q, unsigned r, bool value) { hexes_[r * kSize + q] = value; }

    [[nodiscard]] Ring ring(unsigned q, unsigned r) const {
        Ring ring = 0;
        for (unsigned i = 0; i < 6; ++i) ring |= static_cast<Ring>(has(q, r, kSteps[i])) << i;
        return ring;
    }
    [[nodiscard]] Bits<Lane> packed() const {
        std::array<Lane, kSize> rows{};
        for (unsigned i = 0; i < kSize * kSize; ++i) {
            const Lane bit = static_cast<Lane>(Lane{hexes_[i]} << i % kSize);
            rows[i / kSize] = static_cast<Lane>(rows[i / kSize] | bit);
        }
        return Bits<Lane>::load(rows);
    }

  private:
    std::vector<bool> hexes_ = std::vector<bool>(kSize * kSize);
};

template <typename Lane, typename Tell>
Bits<Lane> pack(Tell tell) {
    Plain<Lane> plain;
    for (unsigned r = 0; r < plain.kSize; ++r) {
        for (unsigned q = 0; q < plain.kSize; ++q) plain.set(q, r, tell(q, r));
    }
    return plain.packed();
}

// A set with so many hexes in sixteen.
template <typename Lane>
Plain<Lane> draw(Random& random, unsigned density) {
    Plain<Lane> plain;
    for (unsigned r = 0; r < plain.kSize; ++r) {
        for (unsigned q = 0; q < plain.kSize; ++q) plain.set(q, r, random.below(16) < density);
    }
    return plain;
}

template <typename Lane>
void test_steps(Check& check, const Plain<Lane>& plain) {
    const Bits<Lane> set = plain.packed();
    const auto came = [&](Step step) {
        return pack<Lane>([&](unsigned q, unsigned r) { return plain.has(q, r, step); });
    };
    check(set.east() == came({-1, 0}), "a step to the east");
    check(set.west() == came({1, 0}), "a step to the west");
    check(set.row_up() == came({0, 1}), "a step to the row above");
    check(set.row_down() == came({0, -1}), "a step to the row below");
    const Planes<Lane> planes = planes_of(set);
    for (unsigned i = 0; i < 6; ++i) check(planes[i] == came(kSteps[i]), "a plane a direction");
}

template <typename Lane>
void test_surroundings(Check& check, const Plain<Lane>& plain) {
    const Bits<Lane> set = plain.packed();
    const Bits<Lane> around =
        pack<Lane>([&](unsigned q, unsigned r) { return plain.ring(q, r) != 0; });
    const Bits<Lane> links =
        pack<Lane>([&](unsigned q, unsigned r) { return count_arcs(plain.ring(q, r)) > 1; });
    Bits<Lane> any;
    for (const Bits<Lane>& plane : planes_of(set)) any |= plane;
    check(any == around, "a neighbor in any direction");
    check(neighbors_of(set) == around, "the neighbors of a set");
    check(two_arcs(planes_of(set)) == links, "two runs of neighbors or more");
}

template <typename Lane>
void test_sets(Check& check, const Plain<Lane>& a, const Plain<Lane>& b) {
    const auto both = [&](auto join) {
        return pack<Lane>([&](unsigned q, unsigned r) { return join(a.has(q, r), b.has(q, r)); });
    };
    const Bits<Lane> first = a.packed();
    const Bits<Lane> second = b.packed();
    check((first & second) == both([](bool x, bool y) { return x && y; }), "and");
    check((first | second) == both([](bool x, bool y) { return x || y; }), "or");
    check((first ^ second) == both([](bool x, bool y) { return x != y; }), "exclusive or");
    check(~first == both([](bool x, bool) { return !x; }), "not");
    unsigned count = 0;
    pack<Lane>([&](unsigned q, unsigned r) {
        count += static_cast<unsigned>(a.has(q, r));
        return false;
    });
    check(first.count() == count && first.any() == (count != 0), "how many");
}

template <typename Lane>
void test_window(Check& check) {
    constexpr unsigned kSize = Bits<Lane>::kSize;
    for (unsigned i = 0; i < kSize * kSize; ++i) {
        const auto here = [&](unsigned q, unsigned r) { return r * kSize + q == i; };
        check(Bits<Lane>::single(i % kSize, i / kSize) == pack<Lane>(here), "a single hex");
    }
    check(!Bits<Lane>{}.any() && Bits<Lane>{}.count() == 0, "the empty set");
    check((~Bits<Lane>{}).count() == kSize * kSize, "the whole window");
    Random random{kSize};
    for (const unsigned density : {0U, 1U, 4U, 8U, 13U, 16U}) {
        for (unsigned round = 0; round < 10; ++round) {
            const Plain<Lane> plain = draw<Lane>(random, density);
            test_steps(check, plain);
            test_surroundings(check, plain);
            test_sets(check, plain, draw<Lane>(random, 8));
        }
    }
}

}  // namespace

void test_bits(Check& check) {
    test_window<std::uint16_t>(check);
    test_window<std::uint32_t>(check);
}

}  // namespace skep::tests
