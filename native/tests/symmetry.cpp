// Canonical keys, against the keys of the twelve images, each built as a position of its own.
#include "rules/symmetry.h"

#include <algorithm>
#include <vector>

#include "rules/random.h"
#include "tests/check.h"
#include "tests/hives.h"

namespace skep::tests {

namespace {

Position set_up(const std::vector<Placed>& hive, unsigned ply, Piece stunned) {
    Position position;
    position.set_up(hive, ply, stunned);
    return position;
}

// What a symmetry means, step by step: mirror, then rotate by one sixth at a time.
std::vector<Placed> image_of(std::vector<Placed> hive, unsigned symmetry) {
    for (Placed& placed : hive) {
        if (symmetry >= 6) std::swap(placed.q, placed.r);
        for (unsigned turn = 0; turn < symmetry % 6; ++turn) {
            const int q = placed.q;
            placed.q = -placed.r;
            placed.r += q;
        }
    }
    return hive;
}

void test_hive(Check& check, const std::vector<Placed>& hive, unsigned ply, Piece stunned) {
    const Canonical found = canonical(set_up(hive, ply, stunned));
    std::uint64_t smallest = ~std::uint64_t{0};
    for (unsigned symmetry = 0; symmetry < kSymmetries; ++symmetry) {
        const Position image = set_up(image_of(hive, symmetry), ply, stunned);
        if (symmetry < found.symmetry) check(image.key() > found.key, "no earlier image has it");
        if (symmetry == found.symmetry) check(image.key() == found.key, "the image has the key");
        check(canonical(image).key == found.key, "all images have the same");
        smallest = std::min(smallest, image.key());
    }
    check(found.key == smallest, "it is the smallest");
}

}  // namespace

void test_symmetry(Check& check) {
    Random random{3};
    for (const Growth growth : {Growth::kAnyhow, Growth::kLoops, Growth::kLong}) {
        for (unsigned round = 0; round < 60; ++round) {
            const std::vector<Placed> hive = grow_hive(random, kAllPieces, growth);
            test_hive(check, hive, 60 + round % 2, round % 3 == 0 ? kNoPiece : hive.back().piece);
        }
    }
    // Without queens, each image has an anchor of its own.
    const std::vector<Piece> few(kAllPieces.begin() + 2, kAllPieces.begin() + 8);
    for (unsigned round = 0; round < 60; ++round) {
        test_hive(check, grow_hive(random, few, Growth::kAnyhow), 6 + round % 2, kNoPiece);
    }
    check(canonical(Position{}).key == Position{}.key(), "an empty hive is its own image");
    check(canonical(Position{}).symmetry == 0, "by the identity");
}

}  // namespace skep::tests
