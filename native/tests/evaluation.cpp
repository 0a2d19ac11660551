// The handcrafted evaluation: it sees the same in every window, wherever the hive lies, and both
// sides alike.
#include <vector>

#include "eval/features.h"
#include "eval/handmade.h"
#include "rules/movegen.h"
#include "rules/pick.h"
#include "rules/random.h"
#include "tests/check.h"

namespace skep::tests {

namespace {

class Numbers {
  public:
    void add(unsigned number, Color color) { found_.push_back(2 * number + index(color)); }
    void add(unsigned number) { found_.push_back(2 * number); }
    [[nodiscard]] const std::vector<unsigned>& found() const { return found_; }

  private:
    std::vector<unsigned> found_;
};

template <typename Lane>
std::vector<unsigned> numbers_in_window(const Position& position) {
    Numbers numbers;
    features::Numbering<Numbers> numbering{position, numbers};
    features::Finder<Lane>{position}.find(numbering);
    return numbers.found();
}

Move with_colors_exchanged(Move move) {
    if (move.kind() == MoveKind::kPass) return move;
    const Piece piece = make_piece(other(color_of(move.piece())), slot_of(move.piece()));
    return move.kind() == MoveKind::kPlacement ? Move::placement(piece, move.to())
                                               : Move::movement(piece, move.from(), move.to());
}

}  // namespace

void test_evaluation(Check& check) {
    Random random{7};
    const Weights rough = rough_weights();
    for (int game = 0; game < 30; ++game) {
        Position position;
        Position mirror{Ruleset{}, Color::kBlack};
        while (position.ply() < 70) {
            const auto move = pick_move(position, random);
            if (!move) break;
            position.do_move(*move);
            mirror.do_move(with_colors_exchanged(*move));
            check(evaluate(position, kTunedWeights) == evaluate(mirror, kTunedWeights),
                  "both sides are judged alike");
            check(evaluate(position, rough) == evaluate(mirror, rough),
                  "both sides are judged alike by rule of thumb");
            if (!position.window().small) continue;
            check(numbers_in_window<std::uint16_t>(position) ==
                      numbers_in_window<std::uint32_t>(position),
                  "a large window shows what a small one does");
            for (const unsigned number : numbers_in_window<std::uint16_t>(position)) {
                check(number < 2 * features::kCount, "every number has a weight");
            }
        }
    }
}

}  // namespace skep::tests
