#include "eval/handmade.h"

#include <algorithm>

namespace skep {

namespace {

// Adds up the weights for the side to move.
class Sum {
  public:
    Sum(const Weights& weights, Color side) : weights_(weights), side_(side) {}

    void add(unsigned number, Color color) { of_color_[index(color)] += weights_[number]; }
    void add(unsigned number) { rest_ += weights_[number]; }
    [[nodiscard]] int total() const {
        return of_color_[index(side_)] - of_color_[index(other(side_))] + rest_;
    }

  private:
    const Weights& weights_;
    Color side_;
    std::array<int, 2> of_color_{};
    int rest_ = 0;
};

// What a bug is worth while it is free, and how dangerous so many neighbors are for a queen.
constexpr std::array<int, kBugs> kFreeBug{30, 25, 60, 35, 80, 60, 50, 40};
constexpr std::array<int, kBugs> kInReserve{0, 15, 40, 25, 60, 45, 35, 30};
constexpr std::array<int, features::kNeighbors> kDanger{0, 10, 30, 70, 140, 260, 1000};

int worth(Bug bug, features::State state) {
    switch (state) {
        case features::State::kFree:
            return kFreeBug[index(bug)];
        case features::State::kImmobile:
            return kFreeBug[index(bug)] / 10;
        case features::State::kOnTop:
            return kFreeBug[index(bug)] + 10;
        case features::State::kCovered:
            return 0;
    }
    return 0;
}

void set(Weights& weights, unsigned number, int value) {
    weights[number] = static_cast<std::int16_t>(value);
}

void weigh_pieces(Weights& weights) {
    for (unsigned bug = 0; bug < kBugs; ++bug) {
        for (unsigned state = 0; state < features::kStates; ++state) {
            const int value = worth(static_cast<Bug>(bug), static_cast<features::State>(state));
            for (unsigned distance = 0; distance < features::kDistances; ++distance) {
                const int close = std::max(0, 6 - static_cast<int>(distance));
                const auto number = [&](unsigned table) {
                    return features::of_piece(table, static_cast<Bug>(bug),
                                              static_cast<features::State>(state), distance);
                };
                const bool queen = bug == 0;
                set(weights, number(features::kForEnemyQueen), value + (queen ? 0 : close));
                set(weights, number(features::kForOwnQueen), queen ? 0 : close / 2);
            }
        }
        for (int left = 1; left < 4; ++left) {
            set(weights, features::kForReserve + bug * 4 + static_cast<unsigned>(left),
                left * kInReserve[bug]);
        }
    }
}

void weigh_queens(Weights& weights) {
    for (const bool waits : {false, true}) {
        const int sign = waits ? 1 : -1;
        for (unsigned neighbors = 0; neighbors < features::kNeighbors; ++neighbors) {
            const int danger = kDanger[neighbors];
            for (unsigned some = 0; some < features::kNeighbors; ++some) {
                const int locked = static_cast<int>(some * neighbors);
                set(weights, features::of_ring(features::kRingTable, waits, neighbors, some),
                    sign * (danger + 3 * locked));
            }
            set(weights, features::of_queen(features::kReliefTable, waits, neighbors),
                -sign * danger / 3);
            for (unsigned by_enemy = 0; by_enemy < 2; ++by_enemy) {
                const unsigned inner = by_enemy * features::kNeighbors + neighbors;
                set(weights, features::of_queen(features::kCoverTable, waits, inner),
                    sign * (by_enemy == 0 ? 20 : 100));
            }
        }
    }
}

}  // namespace

Weights rough_weights() {
    Weights weights{};
    weigh_pieces(weights);
    weigh_queens(weights);
    for (unsigned places = 0; places < features::kPlacesCounted; ++places) {
        set(weights, features::kForPlaces + places, 4 * static_cast<int>(places));
    }
    for (unsigned phase = 0; phase < 8; ++phase) set(weights, features::kTempo + phase, 20);
    return weights;
}

int evaluate(const Position& position, const Weights& weights) {
    Sum sum{weights, position.to_move()};
    features::find(position, sum);
    return sum.total();
}

}  // namespace skep
