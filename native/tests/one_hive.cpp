// The One Hive rule, against taking each hex away and walking through what is left.
//
// Grasshoppers and beetles on the ground can go somewhere unless they are pinned, so that their
// moves tell.
#include <cstdint>
#include <vector>

#include "rules/movegen.h"
#include "rules/random.h"
#include "tests/check.h"
#include "tests/hives.h"

namespace skep::tests {

namespace {

bool is_linked(const std::vector<Hex>& hexes) {
    std::vector<Hex> seen{hexes.front()};
    for (std::size_t i = 0; i < seen.size(); ++i) {
        for (unsigned direction = 0; direction < 6; ++direction) {
            const Hex next = beside(seen[i], direction);
            if (lies_in(next, hexes) && !lies_in(next, seen)) seen.push_back(next);
        }
    }
    return seen.size() == hexes.size();
}

bool is_pinned(const std::vector<Placed>& hive, const Placed& leaves) {
    std::vector<Hex> left;
    for (const Placed& placed : hive) {
        if (placed.piece != leaves.piece) left.push_back({placed.q, placed.r});
    }
    return !is_linked(left);
}

bool tells(Piece piece, Color to_move) {
    const Bug bug = bug_of(piece);
    return color_of(piece) == to_move && (bug == Bug::kGrasshopper || bug == Bug::kBeetle);
}

struct Tally {
    unsigned pinned = 0;
    unsigned free = 0;
    unsigned large = 0;
};

void test_hive(Check& check, const std::vector<Placed>& hive, unsigned ply, Tally& tally) {
    Position position;
    position.set_up(hive, ply, kNoPiece);
    check(position.is_consistent(), "a hive that was set up is consistent");
    if (position.outcome() != Outcome::kNone) return;
    MoveList moves;
    list_moves(position, moves);
    std::array<bool, kPieces> can_move{};
    for (const Move move : moves) {
        if (move.kind() == MoveKind::kMovement) can_move[move.piece().value] = true;
    }
    tally.large += static_cast<unsigned>(!position.window().small);
    for (const Placed& placed : hive) {
        if (!tells(placed.piece, position.to_move())) continue;
        const bool pinned = is_pinned(hive, placed);
        check(can_move[placed.piece.value] != pinned, "what is pinned stays, what is not can go");
        ++(pinned ? tally.pinned : tally.free);
    }
}

// Queens, beetles and grasshoppers first: without a queen nothing moves, and these are looked at.
std::vector<Piece> pieces_of(std::size_t size) {
    std::vector<Piece> pieces;
    for (const Bug bug : {Bug::kQueen, Bug::kGrasshopper, Bug::kBeetle, Bug::kAnt, Bug::kSpider,
                          Bug::kMosquito, Bug::kLadybug, Bug::kPillbug}) {
        for (unsigned number = 1; number <= kFullBox[index(bug)]; ++number) {
            pieces.push_back(make_piece(Color::kWhite, bug, number));
            pieces.push_back(make_piece(Color::kBlack, bug, number));
        }
    }
    pieces.resize(size);
    return pieces;
}

}  // namespace

void test_one_hive(Check& check) {
    Random random{3};
    Tally tally;
    for (unsigned round = 0; round < 3000; ++round) {
        const auto growth = static_cast<Growth>(round % 3);
        const std::size_t size = 4 + random.below(kPieces - 3);
        const std::vector<Placed> hive = grow_hive(random, pieces_of(size), growth);
        test_hive(check, hive, 100, tally);
        test_hive(check, hive, 101, tally);
    }
    check(tally.pinned > 1000 && tally.free > 1000 && tally.large > 100, "there was enough to see");
}

}  // namespace skep::tests
