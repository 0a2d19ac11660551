#include "spaces/batch_games.h"

#include <algorithm>
#include <cstring>

#include "rules/movegen.h"

namespace skep::spaces {

namespace {

float reward_for(Color side, Outcome outcome) {
    switch (outcome) {
        case Outcome::kWhiteWins:
            return side == Color::kWhite ? 1.0F : -1.0F;
        case Outcome::kBlackWins:
            return side == Color::kBlack ? 1.0F : -1.0F;
        case Outcome::kNone:
        case Outcome::kDraw:
            break;
    }
    return 0.0F;
}

// Plays a random move that doesn't end the game. Returns false if there is none.
bool play_on(Position& position, Random& random) {
    MoveList list;
    list_moves(position, list);
    std::vector<Move> moves{list.begin(), list.end()};
    while (!moves.empty()) {
        Move& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        Position after = position;
        after.do_move(move);
        if (after.outcome() == Outcome::kNone) {
            position = after;
            return true;
        }
        move = moves.back();
        moves.pop_back();
    }
    return false;
}

}  // namespace

BatchGame::BatchGame(const Starts& starts, std::uint64_t seed)
    : starts_(&starts), position_(starts.positions.front()), random_(seed), openings_(~seed) {
    reset();
}

void BatchGame::reset() {
    const auto size = static_cast<std::uint32_t>(starts_->positions.size());
    reset(starts_->positions[size > 1 ? openings_.below(size) : 0]);
}

void BatchGame::reset(const Position& start) {
    position_ = start;
    unsigned plies = starts_->random_plies;
    while (plies > 0 && play_on(position_, openings_)) --plies;
    plies_ = 0;
    history_.reset();
    if (position_.ruleset().repetition == Repetition::kThreefold) history_.emplace(position_);
    list();
}

void BatchGame::list() {
    MoveList moves;
    list_moves(position_, moves);
    const ActionNames names{position_};
    legal_.clear();
    for (const Move move : moves) legal_.push_back({names.of(move), move});
}

const NamedMove* BatchGame::find(std::int64_t action) const {
    const auto found = std::ranges::find_if(
        legal_, [&](const NamedMove& named) { return std::int64_t{named.action} == action; });
    return found == legal_.end() ? nullptr : &*found;
}

bool BatchGame::is_legal(std::int64_t action) const { return find(action) != nullptr; }

Action BatchGame::sample() {
    return legal_[random_.below(static_cast<std::uint32_t>(legal_.size()))].action;
}

StepResult BatchGame::play(Move move, std::uint32_t max_plies) {
    const Color side = position_.to_move();
    position_.do_move(move);
    if (history_) history_->push(position_);
    StepResult result;
    result.plies = ++plies_;
    result.outcome = outcome_by_rules(position_, times());
    result.is_over = result.outcome != Outcome::kNone;
    result.is_cut_off = !result.is_over && plies_ >= max_plies;
    result.reward = reward_for(side, result.outcome);
    return result;
}

StepResult BatchGame::step(std::int64_t action, std::uint32_t max_plies) {
    const NamedMove* named = find(action);
    StepResult result;
    ended_.reset();
    if (named == nullptr) {
        const bool white = position_.to_move() == Color::kWhite;
        result = {.reward = -1.0F,
                  .is_illegal = true,
                  .is_over = true,
                  .outcome = white ? Outcome::kBlackWins : Outcome::kWhiteWins,
                  .plies = plies_};
    } else {
        result = play(named->move, max_plies);
    }
    if (result.is_over || result.is_cut_off) {
        ended_ = FinalPosition{position_, times(), result.is_cut_off};
        reset();
    } else {
        list();
    }
    return result;
}

void write_mask(const std::vector<NamedMove>& legal, std::int8_t* mask) {
    std::memset(mask, 0, kActions);
    for (const NamedMove& named : legal) mask[named.action] = 1;
}

void write_mask(const Position& position, std::int8_t* mask) {
    std::memset(mask, 0, kActions);
    MoveList moves;
    list_moves(position, moves);
    const ActionNames names{position};
    for (const Move move : moves) mask[names.of(move)] = 1;
}

}  // namespace skep::spaces
