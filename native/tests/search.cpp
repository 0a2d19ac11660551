// The search: its tables, its limits, and that it gives the same answer again.
#include <algorithm>
#include <atomic>
#include <bit>
#include <chrono>
#include <memory>
#include <span>
#include <thread>
#include <vector>

#include "rules/movegen.h"
#include "rules/pick.h"
#include "rules/random.h"
#include "search/move_picker.h"
#include "search/move_prior.h"
#include "search/packed_move.h"
#include "search/parallel_search.h"
#include "search/transposition_table.h"
#include "tests/check.h"
#include "tests/hives.h"

namespace skep::tests {

namespace {

Position after_random_plies(std::uint64_t seed, std::uint32_t plies, const Ruleset& rules = {}) {
    Random random{seed};
    Position position{rules};
    while (position.ply() < plies) {
        const auto move = pick_move(position, random);
        if (!move) break;
        position.do_move(*move);
    }
    return position;
}

bool is_listed(const Position& position, Move move) {
    MoveList moves;
    list_moves(position, moves);
    return std::ranges::find(moves, move) != moves.end();
}

void test_packed_moves(Check& check) {
    Random random{3};
    Position position;
    for (unsigned ply = 0; ply < 80; ++ply) {
        MoveList moves;
        list_moves(position, moves);
        for (const Move move : moves) {
            Move unpacked;
            check(unpack(position, pack(position, move), unpacked) && unpacked == move,
                  "a move comes back as it was");
        }
        const auto move = pick_move(position, random);
        if (!move) break;
        const PackedMove old = pack(position, *move);
        position.do_move(*move);
        Move unpacked;
        if (unpack(position, old, unpacked)) {
            check(is_legal(position, unpacked) == is_listed(position, unpacked),
                  "whether a move is legal can be told without the list");
        }
    }
}

void test_any_bits_as_moves(Check& check) {
    Random random{11};
    const Position position = after_random_plies(5, 30);
    for (unsigned i = 0; i < 20'000; ++i) {
        const Move move = Move::from_bits(static_cast<std::uint32_t>(random.next()));
        check(is_legal(position, move) == is_listed(position, move), "any bits may be asked about");
    }
}

// The moves to one hex are those of the list that end there, for every hex there is a move to.
void test_moves_to(Check& check) {
    Random random{19};
    for (unsigned game = 0; game < 40; ++game) {
        Position position;
        while (position.ply() < 70) {
            MoveList moves;
            list_moves(position, moves);
            for (const Move aim : moves) {
                if (aim.kind() == MoveKind::kPass || random.below(8) != 0) continue;
                MoveList found;
                list_moves_to(position, aim.to(), found);
                const auto ends_there = [&](Move move) {
                    return move.kind() != MoveKind::kPass && move.to() == aim.to();
                };
                check(std::ranges::count_if(moves, ends_there) ==
                          static_cast<std::ptrdiff_t>(found.size()),
                      "no move to a hex is left out");
                for (const Move move : found) {
                    check(ends_there(move) && is_listed(position, move), "and none is added");
                }
            }
            const auto move = pick_move(position, random);
            if (!move) break;
            position.do_move(*move);
        }
    }
}

// The first move of the list that fills the last hex beside the enemy's queen and wins, by playing
// them all.
Move first_win(Position position) {
    const Color side = position.to_move();
    const Cell queen = position.cell(make_piece(other(side), 0));
    if (queen == kNoCell || std::popcount(position.ring_around(queen)) != 5) return Move::pass();
    const Ring open = ~position.ring_around(queen) & kFullRing;
    const Cell last = neighbor(queen, static_cast<unsigned>(std::countr_zero(open)));
    MoveList moves;
    list_moves(position, moves);
    const Outcome wanted = side == Color::kWhite ? Outcome::kWhiteWins : Outcome::kBlackWins;
    for (const Move move : moves) {
        if (move.kind() == MoveKind::kPass || move.to() != last) continue;
        const Undo undo = position.do_move(move);
        const bool wins = position.outcome() == wanted;
        position.undo_move(move, undo);
        if (wins) return move;
    }
    return Move::pass();
}

// In hives of any shape, some moves on, so that there are stacks and a stunned piece.
void test_wins(Check& check) {
    Random random{23};
    unsigned won = 0;
    unsigned thrown = 0;
    for (unsigned round = 0; round < 4000; ++round) {
        const auto growth = static_cast<Growth>(round % 3);
        std::vector<Piece> pieces{kAllPieces.begin(), kAllPieces.end()};
        if (round % 4 == 0) pieces.resize(12 + random.below(kPieces - 12));
        Position position;
        position.set_up(grow_hive(random, pieces, growth), 60 + round / 3 % 2, kNoPiece);
        for (unsigned ply = 0; ply < 12 && position.outcome() == Outcome::kNone; ++ply) {
            const Move win = find_win(position);
            check(win == first_win(position), "a win is found without the list");
            if (win != Move::pass()) {
                ++won;
                thrown += static_cast<unsigned>(color_of(win.piece()) != position.to_move());
            }
            const auto move = pick_move(position, random);
            if (!move) break;
            position.do_move(*move);
        }
    }
    check(won > 1000 && thrown > 10, "there was enough to see");
}

// One's own mosquito on the queen makes room for a piece of one's own beside her.
void test_win_by_placement(Check& check) {
    std::vector<Placed> hive{{make_piece(Color::kBlack, 0), 0, 0}};
    for (unsigned i = 0; i < 5; ++i) {
        hive.push_back({make_piece(Color::kWhite, i), kSteps[i].q, kSteps[i].r});
    }
    hive.push_back({make_piece(Color::kWhite, Bug::kMosquito, 1), 0, 0});
    Position position;
    position.set_up(hive, 60, kNoPiece);
    const Move win = find_win(position);
    check(win.kind() == MoveKind::kPlacement && win == first_win(position),
          "a win by a placement is found");
}

void test_table(Check& check) {
    TranspositionTable table;
    check(table.resize(1) && table.mebibytes() == 1, "there is room for a mebibyte");
    check(!table.find(42, 0), "a new table is empty");
    TableHit found;
    found.move.bits = 0x1234567;
    found.score = win_in(5);
    found.eval = -77;
    found.depth = 9;
    found.bound = Bound::kLower;
    table.store(42, 3, found);
    const auto again = table.find(42, 1);
    check(again && again->move == found.move && again->eval == -77 && again->depth == 9 &&
              again->bound == Bound::kLower,
          "what is stored is found");
    check(again && again->score == win_in(3), "ends are counted from the position itself");
    check(!table.find(43, 0), "another key is not there");
    found.depth = 2;
    found.bound = Bound::kUpper;
    table.store(42, 3, found);
    const auto kept = table.find(42, 0);
    check(kept && kept->depth == 9, "a shallow look does not wipe out a deep one");
    table.clear();
    check(!table.find(42, 0), "a cleared table is empty");
}

bool same(const Report& a, const Report& b) {
    return a.depth == b.depth && a.nodes == b.nodes && a.lines == b.lines &&
           a.line[0].score == b.line[0].score &&
           std::ranges::equal(a.line[0].span(), b.line[0].span());
}

void test_answers(Check& check) {
    Searcher searcher{1, 4};
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const Position position = after_random_plies(seed, static_cast<std::uint32_t>(seed * 5));
        if (position.outcome() != Outcome::kNone) continue;
        Limits limits;
        limits.nodes = 3000;
        limits.lines = 3;
        searcher.clear();
        const Report first = searcher.search(position, {}, limits);
        searcher.clear();
        check(same(first, searcher.search(position, {}, limits)),
              "the same question, the same answer");
        check(first.nodes <= 3000 + 1, "no more nodes than allowed");
        for (unsigned i = 0; i < first.lines; ++i) {
            Position walked = position;
            check(first.line[i].size > 0, "every line has a move");
            check(i == 0 || first.line[i].score <= first.line[i - 1].score,
                  "the best line is first");
            for (const Move move : first.line[i].span()) {
                check(is_legal(walked, move), "lines are legal");
                if (!is_legal(walked, move)) break;
                walked.do_move(move);
            }
        }
    }
}

class Ears : public Listener {
  public:
    void hear(const Report& report) override {
        deeper_ = deeper_ && report.depth > last_;
        last_ = report.depth;
        ++times_;
    }
    [[nodiscard]] bool heard_deeper() const { return deeper_ && times_ > 0; }

  private:
    bool deeper_ = true;
    int last_ = 0;
    int times_ = 0;
};

void test_stopping(Check& check) {
    Searcher searcher{2, 4};
    const Position position = after_random_plies(2, 24);
    std::atomic<bool> over{false};
    Ears ears;
    std::thread other{[&] {
        while (!over) {
            std::this_thread::sleep_for(std::chrono::milliseconds{5});
            searcher.stop();
        }
    }};
    const Report report = searcher.search(position, {}, Limits{}, &ears);
    over = true;
    other.join();
    check(report.lines == 1 && is_legal(position, report.line[0].moves[0]),
          "a search that is stopped has a move");
    check(ears.heard_deeper(), "reports go deeper and deeper");
    Limits limits;
    limits.depth = 3;
    check(searcher.search(position, {}, limits).depth == 3, "a stop does not reach later searches");
}

// Puts the moves in the reverse order of the list.
class ReversePrior : public MovePrior {
  public:
    void write_scores(const Position& /*position*/, std::span<const Move> moves,
                      std::int32_t* scores) const override {
        for (std::size_t i = 0; i < moves.size(); ++i) {
            scores[i] = static_cast<std::int32_t>(30 * i);
        }
        ++times_;
    }
    [[nodiscard]] unsigned times() const { return times_; }

  private:
    mutable unsigned times_ = 0;
};

void test_prior_orders_moves(Check& check) {
    const Position position = after_random_plies(5, 26);
    MoveList moves;
    list_moves(position, moves);
    const ReversePrior prior;
    OrderingHints hints;
    hints.prior = &prior;
    Tuning tuning;
    tuning.queen_zone = 0;
    const MoveHistory history;
    const auto scored = std::make_unique<ScoredMoves>();
    const QueenView queens{position};
    MovePicker picker{position, queens, history, tuning, hints, *scored};
    std::vector<Move> picked;
    for (Move move; picker.next(move);) picked.push_back(move);
    std::ranges::reverse(picked);
    check(std::ranges::equal(picked, moves), "a prior decides if nothing else is known");
}

void test_search_with_prior(Check& check) {
    Searcher searcher{1, 1};
    const auto prior = std::make_shared<ReversePrior>();
    searcher.set_prior(prior);
    Limits limits;
    limits.depth = 6;
    const Position position = after_random_plies(7, 24);
    const Report report = searcher.search(position, {}, limits);
    check(report.depth == 6 && is_legal(position, report.line[0].moves[0]),
          "a search with a prior has a move");
    check(prior->times() > 0, "the prior is asked");
    searcher.set_prior(nullptr);
    const unsigned before = prior->times();
    searcher.clear();
    static_cast<void>(searcher.search(position, {}, limits));
    check(prior->times() == before, "without a prior, none is asked");
}

void test_every_ruleset(Check& check) {
    Searcher searcher{1, 1};
    Limits limits;
    limits.nodes = 1500;
    Ruleset queens_only;
    queens_only.box = {1, 0, 0, 0, 0, 0, 0, 0};
    queens_only.queen_first = true;
    Ruleset old;
    old.queen_first = true;
    old.climb_gates = false;
    for (const Ruleset& rules : {Ruleset{}, queens_only, old}) {
        Position position{rules};
        std::vector<std::uint64_t> keys;
        for (unsigned ply = 0; ply < 30 && position.outcome() == Outcome::kNone; ++ply) {
            const Report report = searcher.search(position, keys, limits);
            const Move move = report.line[0].moves[0];
            check(is_legal(position, move), "a legal move by any rules");
            keys.push_back(position.key());
            position.do_move(move);
        }
    }
}

}  // namespace

void test_search(Check& check) {
    test_packed_moves(check);
    test_any_bits_as_moves(check);
    test_moves_to(check);
    test_wins(check);
    test_win_by_placement(check);
    test_table(check);
    test_answers(check);
    test_stopping(check);
    test_prior_orders_moves(check);
    test_search_with_prior(check);
    test_every_ruleset(check);
}

}  // namespace skep::tests
