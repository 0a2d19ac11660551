// Many games that are played at the same time, one move in each per step, for learning programs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/history.h"
#include "rules/position.h"
#include "rules/random.h"
#include "rules/types.h"
#include "spaces/actions.h"
#include "spaces/observations.h"

namespace skep::spaces {

// A legal move and its action.
struct NamedMove {
    Action action;
    Move move;
};

// What a step did to one game.
struct StepResult {
    float reward = 0;         // for the side that moved: 1 for a win, -1 for a loss
    bool is_illegal = false;  // the action was not legal: the game is lost
    bool is_over = false;     // by the rules, or lost by an illegal action
    bool is_cut_off = false;  // by the limit on its length
    Outcome outcome = Outcome::kNone;
    std::uint32_t plies = 0;  // of the game so far, or of the game that ended
};

// The last position of a game, which has started again since.
struct FinalPosition {
    Position position;
    unsigned times;  // how often it occurred
    bool is_cut_off;
};

// Where games start: each draws one of the positions, and plays random moves from there. A move
// that would end the game is replaced by another one; if all would, the game starts there.
struct Starts {
    std::vector<Position> positions;  // at least one, none of them over
    unsigned random_plies = 0;
};

// One of the games. It starts again as soon as it is over. The starts have to outlive it.
class BatchGame {
  public:
    BatchGame(const Starts& starts, std::uint64_t seed);

    void reset();
    // Starts again from this position instead of one that is drawn.
    void reset(const Position& start);
    StepResult step(std::int64_t action, std::uint32_t max_plies);
    [[nodiscard]] bool is_legal(std::int64_t action) const;
    // A random legal action.
    [[nodiscard]] Action sample();

    [[nodiscard]] const Position& position() const { return position_; }
    [[nodiscard]] const std::vector<NamedMove>& legal() const { return legal_; }
    // How the last game ended, if it ended in the last step.
    [[nodiscard]] const std::optional<FinalPosition>& ended() const { return ended_; }
    // How often the position has occurred, if the rules count that; else 1.
    [[nodiscard]] unsigned times() const { return history_ ? history_->repetitions() : 1; }

  private:
    [[nodiscard]] const NamedMove* find(std::int64_t action) const;
    StepResult play(Move move, std::uint32_t max_plies);
    void list();

    const Starts* starts_;
    Position position_;
    Random random_;
    Random openings_;  // of its own: where games start doesn't depend on what is sampled
    std::optional<History> history_;
    std::vector<NamedMove> legal_;
    std::uint32_t plies_ = 0;
    std::optional<FinalPosition> ended_;
};

// Writes which actions are legal, one byte each.
void write_mask(const std::vector<NamedMove>& legal, std::int8_t* mask);
void write_mask(const Position& position, std::int8_t* mask);

}  // namespace skep::spaces
