#include "rules/setup_problems.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <utility>

namespace skep {

namespace {

using enum SetupProblemCode;

constexpr std::int64_t kLimit = 1'000'000'000;
constexpr std::int64_t kQueenDueTurn = 4;
constexpr std::size_t kNone = std::numeric_limits<std::size_t>::max();

Hex step_from(Hex at, const Step& step) { return {at.q + step.q, at.r + step.r}; }

class Finder {
  public:
    explicit Finder(const Setup& setup) : setup_(setup) {
        for (const SetupStack& stack : setup.stacks) {
            for (const Piece piece : stack.pieces) {
                if (times_[piece.value]++ == 0) in_play_.push_back(piece);
            }
        }
    }

    std::vector<SetupProblem> find() {
        check_game();
        check_pieces();
        check_hive();
        check_turns();
        check_stunned();
        return std::move(problems_);
    }

  private:
    void add(SetupProblemCode code, std::vector<Piece> pieces = {}, std::vector<Hex> hexes = {},
             std::optional<Color> color = std::nullopt) {
        problems_.emplace_back(code, std::move(pieces), std::move(hexes), color);
    }

    // There are few stacks: a map would be more code, and no faster.
    [[nodiscard]] std::size_t stack_at(Hex at) const {
        for (std::size_t i = 0; i < setup_.stacks.size(); ++i) {
            if (setup_.stacks[i].at == at) return i;
        }
        return kNone;
    }

    [[nodiscard]] const std::vector<Piece>* stack_on(Hex at) const {
        const std::size_t found = stack_at(at);
        return found == kNone ? nullptr : &setup_.stacks[found].pieces;
    }

    [[nodiscard]] Piece top(Hex at) const {
        const auto* stack = stack_on(at);
        return stack == nullptr || stack->empty() ? kNoPiece : stack->back();
    }

    [[nodiscard]] bool has_queen(Color color) const {
        return times_[make_piece(color, 0).value] > 0;
    }

    void check_game() {
        if (setup_.ply < 0) add(kNegativePly);
        if (setup_.ply > kLimit) add(kTooLarge);
        const FirstPlayer first = setup_.ruleset.first_player;
        const bool is_black = setup_.first_player == Color::kBlack;
        if (first != FirstPlayer::kEither && (first == FirstPlayer::kBlack) != is_black) {
            add(kWrongFirstPlayer, {}, {}, setup_.first_player);
        }
    }

    // Each piece once, in the order in which the stacks have them.
    void check_pieces() {
        for (const Piece piece : in_play_) {
            const unsigned number = number_of(piece);
            if (number > setup_.ruleset.box[index(bug_of(piece))]) add(kNotInBox, {piece});
            if (times_[piece.value] > 1) add(kTwice, {piece});
            if (number == 1) continue;
            const Piece lower = make_piece(color_of(piece), bug_of(piece), number - 1);
            if (times_[lower.value] == 0) add(kNumberSkipped, {piece});
        }
    }

    void check_hive() {
        for (const auto& [at, pieces] : setup_.stacks) {
            if (pieces.empty()) add(kEmptyStack, {}, {at});
            if (std::max(std::abs(std::int64_t{at.q}), std::abs(std::int64_t{at.r})) > kLimit) {
                add(kTooLarge, {}, {at});
            }
            for (std::size_t level = 1; level < pieces.size(); ++level)
                check_climb(pieces[level], at);
        }
        check_parts();
    }

    void check_climb(Piece piece, Hex at) {
        if (!kClimbs[index(bug_of(piece))]) {
            add(kCannotClimb, {piece}, {at});
        } else if (!has_queen(color_of(piece))) {
            add(kClimbedTooEarly, {piece}, {at});
        }
    }

    // Numbers the connected parts of the hive, and lists all but the largest, the larger first.
    void check_parts() {
        std::vector<Part> parts;
        std::vector<std::size_t> part_of(setup_.stacks.size(), kNone);
        for (std::size_t i = 0; i < part_of.size(); ++i) {
            if (part_of[i] == kNone) parts.push_back(follow_part(i, parts.size(), part_of));
        }
        for (std::size_t place = 0; place < parts.size(); ++place) {
            const auto next = std::min_element(parts.begin() + static_cast<std::ptrdiff_t>(place),
                                               parts.end(), comes_first);
            std::swap(parts[place], *next);
            if (place > 0) add_part(parts[place].number, part_of);
        }
    }

    // Larger parts come first, and of equal ones the one with the least hex.
    struct Part {
        std::size_t number;
        std::size_t size;
        Hex least;
    };
    static bool comes_first(const Part& a, const Part& b) {
        return a.size != b.size ? a.size > b.size : a.least < b.least;
    }

    [[nodiscard]] Part follow_part(std::size_t seed, std::size_t number,
                                   std::vector<std::size_t>& part_of) const {
        std::vector<std::size_t> found{seed};
        part_of[seed] = number;
        Part part{number, 0, setup_.stacks[seed].at};
        for (; part.size < found.size(); ++part.size) {
            const Hex at = setup_.stacks[found[part.size]].at;
            part.least = std::min(part.least, at);
            for (const Step& step : kSteps) {
                const std::size_t next = stack_at(step_from(at, step));
                if (next == kNone || part_of[next] != kNone) continue;
                part_of[next] = number;
                found.push_back(next);
            }
        }
        return part;
    }

    void add_part(std::size_t number, const std::vector<std::size_t>& part_of) {
        SetupProblem problem{kNotOneHive};
        for (const std::size_t i : in_rows()) {
            if (part_of[i] != number) continue;
            const auto& [at, pieces] = setup_.stacks[i];
            problem.hexes.push_back(at);
            problem.pieces.insert(problem.pieces.end(), pieces.begin(), pieces.end());
        }
        problems_.push_back(std::move(problem));
    }

    // The stacks in the order of (r, q), sorted once.
    const std::vector<std::size_t>& in_rows() {
        if (in_rows_.empty()) {
            in_rows_.resize(setup_.stacks.size());
            std::iota(in_rows_.begin(), in_rows_.end(), 0U);
            std::ranges::sort(in_rows_, [this](std::size_t a, std::size_t b) {
                const Hex first = setup_.stacks[a].at;
                const Hex second = setup_.stacks[b].at;
                return first.r != second.r ? first.r < second.r : first.q < second.q;
            });
        }
        return in_rows_;
    }

    // What contradicts the number of turns that each side has had.
    void check_turns() {
        const Box& box = setup_.ruleset.box;
        const bool has_others =
            std::any_of(box.begin() + 1, box.end(), [](auto n) { return n > 0; });
        const bool can_begin = setup_.ruleset.queen_first || has_others;
        for (const Color color : {Color::kWhite, Color::kBlack}) {
            const std::int64_t extra = color == setup_.first_player ? 1 : 0;
            const std::int64_t turns = std::max<std::int64_t>(0, setup_.ply + extra) / 2;
            const std::int64_t in_play = count(color);
            if (in_play > turns) add(kTooManyPieces, {}, {}, color);
            if (turns > 0 && in_play == 0 && can_begin) add(kNothingPlaced, {}, {}, color);
            if (in_play >= kQueenDueTurn && !has_queen(color)) add(kQueenMissing, {}, {}, color);
            if (turns == 1 && has_queen(color) && !setup_.ruleset.queen_first) {
                add(kQueenTooEarly, {make_piece(color, 0)});
            }
        }
    }

    [[nodiscard]] std::int64_t count(Color color) const {
        std::int64_t number = 0;
        for (const Piece piece : in_play_) {
            if (color_of(piece) == color) number += times_[piece.value];
        }
        return number;
    }

    void check_stunned() {
        const Piece piece = setup_.stunned;
        if (piece == kNoPiece) return;
        const auto holds = [piece](const SetupStack& stack) {
            return std::ranges::find(stack.pieces, piece) != stack.pieces.end();
        };
        const auto found = std::ranges::find_if(setup_.stacks, holds);
        if (found == setup_.stacks.end()) {
            add(kStunnedNotInPlay, {piece});
            return;
        }
        if (found->pieces.back() != piece) add(kStunnedCovered, {piece}, {found->at});
        const bool is_even = setup_.ply % 2 == 0;
        const Color to_move = is_even ? setup_.first_player : other(setup_.first_player);
        if (color_of(piece) == to_move && !was_thrown(*found, other(to_move))) {
            add(kStunnedNotThrown, {piece}, {found->at});
        }
    }

    // Whether a side may just have thrown the piece on a hex: a thrower lies beside it.
    [[nodiscard]] bool was_thrown(const SetupStack& stack, Color color) const {
        return stack.pieces.size() == 1 && std::ranges::any_of(kSteps, [&](const Step& step) {
                   const Hex near = step_from(stack.at, step);
                   const Piece thrower = top(near);
                   return thrower != kNoPiece && color_of(thrower) == color && is_thrower(near);
               });
    }

    [[nodiscard]] bool is_thrower(Hex at) const {
        const bool is_lone = stack_on(at)->size() == 1;
        if (bug_of(top(at)) != Bug::kMosquito || !is_lone) return bug_of(top(at)) == Bug::kPillbug;
        return std::ranges::any_of(kSteps, [&](const Step& step) {
            const Piece near = top(step_from(at, step));
            return near != kNoPiece && bug_of(near) == Bug::kPillbug;
        });
    }

    const Setup& setup_;
    std::vector<std::size_t> in_rows_;
    std::array<std::int64_t, kPieces> times_{};
    std::vector<Piece> in_play_;
    std::vector<SetupProblem> problems_;
};

}  // namespace

std::vector<SetupProblem> find_problems(const Setup& setup) { return Finder{setup}.find(); }

}  // namespace skep
