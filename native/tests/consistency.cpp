// What a position says of itself, after something in it was spoilt by hand.
#include <cstdint>
#include <vector>

#include "rules/movegen.h"
#include "rules/position.h"
#include "tests/check.h"

namespace skep {

// Does to a position what no move does.
struct Spoiler {
    // Lays the window elsewhere, and keeps everything in step with it.
    static void lay_window(Position& position, const Window& window) {
        position.window_ = window;
        position.refill_window();
        position.refresh_key();
    }
    static void add_loop(Position& position) { ++position.loops_; }
    static void add_stack(Position& position) { ++position.stacks_; }
    static void turn(Position& position) { position.to_move_ = other(position.to_move_); }
    static void stun(Position& position, Piece piece) { position.stunned_ = piece; }
    static void color_a_hex(Position& position) { position.tops_[0][1] ^= 2U; }
    static void hand_out(Position& position) { ++position.reserve_[1][index(Bug::kAnt)]; }
    static void add_to_sum(Position& position) { ++position.sum_; }
};

}  // namespace skep

namespace skep::tests {

namespace {

constexpr Piece kQueen = make_piece(Color::kWhite, Bug::kQueen, 1);
constexpr Piece kFoe = make_piece(Color::kBlack, Bug::kQueen, 1);
constexpr Piece kAnt = make_piece(Color::kWhite, Bug::kAnt, 1);

Position set_up_three() {
    Position position;
    const std::vector<Placed> hive{{kQueen, 0, 0}, {kFoe, 1, 0}, {kAnt, -1, 0}};
    position.set_up(hive, 5, kNoPiece);
    return position;
}

// The hive may lie anywhere in its window but on the border, where steps would lose it.
void test_place_in_window(Check& check) {
    for (int q = -40; q <= 40; ++q) {
        for (int r = -40; r <= 40; ++r) {
            Position position = set_up_three();
            Spoiler::lay_window(position, {q, r, true});
            const auto first = position.window_q(position.cell(kAnt));
            const auto row = position.window_r(position.cell(kQueen));
            const bool inside = first >= 1 && first + 2 <= 14 && row >= 1 && row <= 14;
            check(position.is_consistent() == inside, "a hive on the border is noticed");
        }
    }
    Position position = set_up_three();
    Spoiler::lay_window(position, {-15, -15, false});
    check(!position.is_consistent(), "a large window without need is noticed");
}

// The key is one thing, all others another: moves without it are looked at too.
void test_parts(Check& check) {
    const std::vector<void (*)(Position&)> ways{
        Spoiler::add_loop,    Spoiler::add_stack, Spoiler::turn,
        Spoiler::color_a_hex, Spoiler::hand_out,
    };
    for (const auto spoil : ways) {
        Position position = set_up_three();
        spoil(position);
        check(!position.is_consistent(), "what is wrong is noticed");
        check(!position.is_consistent(Keys::kSkip), "and so it is without the key");
    }
    for (const Piece piece : {kQueen, make_piece(Color::kBlack, Bug::kAnt, 2)}) {
        Position position = set_up_three();
        Spoiler::stun(position, piece);
        const bool in_play = position.cell(piece) != kNoCell;
        check(position.is_consistent() == in_play, "only a piece in play is stunned");
    }
    Position position = set_up_three();
    Spoiler::add_to_sum(position);
    check(!position.is_consistent(), "a wrong key is noticed");
    check(position.is_consistent(Keys::kSkip), "unless nobody keeps it");
}

void test_skipped_keys(Check& check) {
    Position position;
    for (unsigned ply = 0; ply < 12; ++ply) {
        MoveList moves;
        list_moves(position, moves);
        position.do_move<Keys::kSkip>(moves[moves.size() / 2]);
        check(position.is_consistent(Keys::kSkip), "all but the key is kept up to date");
        check(!position.is_consistent(), "the key is not");
    }
    position.refresh_key();
    check(position.is_consistent(), "until it is made anew");
}

}  // namespace

void test_consistency(Check& check) {
    check(set_up_three().is_consistent() && Position{}.is_consistent(), "all is well at first");
    test_place_in_window(check);
    test_parts(check);
    test_skipped_keys(check);
}

}  // namespace skep::tests
