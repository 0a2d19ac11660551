// The arithmetic of keys, against division by the prime; keys of positions, against what they
// promise.
#include "rules/keys.h"

#include <algorithm>
#include <array>
#include <vector>

#include "rules/random.h"
#include "tests/check.h"
#include "tests/hives.h"

namespace skep::tests {

namespace {

std::uint64_t plain_times(std::uint64_t a, std::uint64_t b) {
    return static_cast<std::uint64_t>(keys::Wide{a} * b % keys::kPrime);
}

void test_pair(Check& check, std::uint64_t a, std::uint64_t b) {
    check(keys::times(a, b) == plain_times(a, b), "a product");
    check(keys::plus(a, b) == (a + b) % keys::kPrime, "a sum");
    check(keys::minus(keys::plus(a, b), b) == a, "a difference undoes a sum");
}

void test_arithmetic(Check& check) {
    const std::array<std::uint64_t, 6> edges{
        0, 1, 2, keys::kPrime / 2, keys::kPrime - 2, keys::kPrime - 1};
    for (const std::uint64_t a : edges) {
        for (const std::uint64_t b : edges) test_pair(check, a, b);
    }
    Random random{1};
    for (unsigned round = 0; round < 2000; ++round) {
        const std::uint64_t any = random.next();
        check(keys::reduce(any) == any % keys::kPrime, "a remainder");
        const std::uint64_t a = any % keys::kPrime;
        test_pair(check, a, random.next() % keys::kPrime);
        if (a != 0) check(keys::times(a, keys::inverse(a)) == 1, "an inverse");
    }
    check(keys::reduce(~std::uint64_t{0}) == ~std::uint64_t{0} % keys::kPrime,
          "the last remainder");
}

void test_places(Check& check) {
    for (unsigned r = 0; r < kTorus; ++r) {
        for (unsigned q = 0; q < kTorus; ++q) {
            const unsigned place = r * kTorus + q;
            const std::uint64_t expected =
                keys::times(keys::power(keys::kX, q), keys::power(keys::kY, r));
            check(keys::kPlaces[place] == expected, "the number of a place");
            check(keys::times(expected, keys::kInversePlaces[place]) == 1, "and its inverse");
        }
    }
}

// All numbers that keys are made of, without the twins.
void test_numbers_differ(Check& check) {
    std::vector<std::uint64_t> numbers{keys::kX, keys::kY, keys::kStunned};
    for (const auto& level : keys::kPieceNumbers) {
        for (const unsigned slot : kFirstOfBug) {
            for (const Color color : {Color::kWhite, Color::kBlack}) {
                numbers.push_back(level[make_piece(color, slot).value]);
            }
        }
        const auto twins = level[make_piece(Color::kWhite, Bug::kAnt, 1).value] ==
                           level[make_piece(Color::kWhite, Bug::kAnt, 3).value];
        check(twins, "twins have the same number");
    }
    std::ranges::sort(numbers);
    check(std::ranges::adjacent_find(numbers) == numbers.end(), "all others differ");
}

std::uint64_t key_of(const std::vector<Placed>& hive, unsigned ply, Piece stunned) {
    Position position;
    position.set_up(hive, ply, stunned);
    return position.key();
}

// Exchanges the numbers of two pieces, wherever they lie.
std::vector<Placed> exchange(std::vector<Placed> hive, Piece a, Piece b) {
    for (Placed& placed : hive) {
        if (placed.piece == a) {
            placed.piece = b;
        } else if (placed.piece == b) {
            placed.piece = a;
        }
    }
    return hive;
}

void test_promises(Check& check) {
    Random random{2};
    for (unsigned round = 0; round < 200; ++round) {
        const std::vector<Placed> hive = grow_hive(random, kAllPieces, Growth::kAnyhow);
        const Piece ant = make_piece(Color::kWhite, Bug::kAnt, 1);
        const Piece twin = make_piece(Color::kWhite, Bug::kAnt, 3);
        const Piece foe = make_piece(Color::kBlack, Bug::kAnt, 1);
        const std::uint64_t key = key_of(hive, 60, kNoPiece);
        check(key_of(exchange(hive, ant, twin), 60, kNoPiece) == key, "twins are alike");
        check(key_of(exchange(hive, ant, foe), 60, kNoPiece) != key, "sides are not");
        check(key_of(hive, 61, kNoPiece) != key, "the side to move counts");
        check(key_of(hive, 62, kNoPiece) == key, "the turn does not");
        check(key_of(hive, 60, ant) != key, "beside a pillbug, being stunned counts");
    }
}

}  // namespace

void test_keys(Check& check) {
    test_arithmetic(check);
    test_places(check);
    test_numbers_differ(check);
    test_promises(check);
}

}  // namespace skep::tests
