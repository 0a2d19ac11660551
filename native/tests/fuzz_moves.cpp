// A fuzzer's way into the rules: bytes choose the rule set, where the game begins, moves, and how
// many to take back. Every position is checked.
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "rules/movegen.h"
#include "tests/bytes.h"
#include "tests/hives.h"
#include "text/game.h"
#include "tools/played.h"

namespace skep::tests {

namespace {

constexpr std::size_t kMostPlies = 200;

Ruleset read_ruleset(Bytes& bytes) {
    const unsigned flags = bytes.next();
    Ruleset ruleset;
    for (unsigned i = 0; i < 3; ++i) {
        ruleset.box[index(Bug::kMosquito) + i] = static_cast<std::uint8_t>(flags >> i & 1U);
    }
    for (const Switch& one : kSwitches) {
        one.set(ruleset, bytes.below(static_cast<std::uint32_t>(one.values.size())));
    }
    if ((flags & 8U) == 0) return ruleset;
    for (unsigned bug = index(Bug::kSpider); bug < kBugs; ++bug) {
        ruleset.box[bug] = static_cast<std::uint8_t>(bytes.below(kFullBox[bug] + 1U));
    }
    return ruleset;
}

// Puts some of the climbers, which come last, on top of the others.
void stack_up(Bytes& bytes, std::vector<Placed>& hive, const Ruleset& ruleset) {
    const unsigned climbers =
        2U * ruleset.box[index(Bug::kBeetle)] + 2U * ruleset.box[index(Bug::kMosquito)];
    const std::size_t ground = hive.size() - bytes.below(climbers + 1);
    for (std::size_t i = ground; i < hive.size(); ++i) {
        const Placed under = hive[bytes.below(static_cast<std::uint32_t>(ground))];
        hive[i].q = under.q;
        hive[i].r = under.r;
    }
}

// Any linked hive with both queens, climbers last.
std::vector<Placed> read_hive(Bytes& bytes, const Ruleset& ruleset) {
    std::vector<Piece> pieces;
    for (const Bug bug : {Bug::kQueen, Bug::kSpider, Bug::kGrasshopper, Bug::kAnt, Bug::kLadybug,
                          Bug::kPillbug, Bug::kBeetle, Bug::kMosquito}) {
        for (unsigned number = 1; number <= ruleset.box[index(bug)]; ++number) {
            pieces.push_back(make_piece(Color::kWhite, bug, number));
            pieces.push_back(make_piece(Color::kBlack, bug, number));
        }
    }
    const auto growth = static_cast<Growth>(bytes.below(3));
    const std::vector<Hex> hexes = grow_hexes(bytes, pieces.size(), growth);
    std::vector<Placed> hive;
    hive.reserve(pieces.size());
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        hive.push_back(Placed{pieces[i], hexes[i].q, hexes[i].r});
    }
    stack_up(bytes, hive, ruleset);
    return hive;
}

Position read_start(Bytes& bytes) {
    const Ruleset ruleset = read_ruleset(bytes);
    const unsigned flags = bytes.next();
    Position position{ruleset, static_cast<Color>(flags & 1U)};
    if ((flags & 2U) != 0) {
        position.set_up(read_hive(bytes, ruleset), 40U + (flags >> 2U & 1U), kNoPiece);
    }
    return position;
}

void play(Bytes& bytes, Played& game) {
    while (!bytes.empty() && !game.fault() && game.moves().size() < kMostPlies) {
        MoveList moves;
        list_moves(game.last(), moves);
        const std::uint32_t choice = bytes.below(static_cast<std::uint32_t>(moves.size() + 1));
        if (choice == moves.size()) {
            game.take_back(1U + bytes.below(8));
        } else {
            game.play(moves[choice]);
        }
    }
}

}  // namespace

}  // namespace skep::tests

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    skep::tests::Bytes bytes{{data, size}};
    skep::Played game{skep::tests::read_start(bytes), 0};
    skep::tests::play(bytes, game);
    const skep::Position start = game.positions().front();
    const std::string moves = skep::format_moves(start, game.moves());
    game.take_back(game.moves().size());
    if (game.fault()) {
        std::fprintf(stderr, "%s after %s\n", std::string{*game.fault()}.c_str(), moves.c_str());
        std::abort();
    }
    return 0;
}
