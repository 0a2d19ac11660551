// Dirichlet noise, with the same numbers on every platform that computes logarithms alike.
#pragma once

#include <cmath>
#include <numbers>
#include <vector>

#include "rules/random.h"

namespace skep::mcts {

// A number from 0 to 1, but never 0.
inline double uniform(Random& random) {
    constexpr double kStep = 1.0 / 9007199254740992.0;  // 2 to the -53
    return (static_cast<double>(random.next() >> 11U) + 0.5) * kStep;
}

inline double normal(Random& random) {
    const double radius = std::sqrt(-2.0 * std::log(uniform(random)));
    return radius * std::cos(2.0 * std::numbers::pi * uniform(random));
}

// A gamma variate (Marsaglia and Tsang, 2000).
inline double gamma(Random& random, double shape) {
    if (shape < 1.0) {
        const double boost = std::pow(uniform(random), 1.0 / shape);
        return gamma(random, shape + 1.0) * boost;
    }
    const double d = shape - 1.0 / 3.0;
    const double c = 1.0 / std::sqrt(9.0 * d);
    for (;;) {
        const double x = normal(random);
        const double base = 1.0 + c * x;
        if (base <= 0.0) continue;
        const double v = base * base * base;
        if (std::log(uniform(random)) < 0.5 * x * x + d - d * v + d * std::log(v)) return d * v;
    }
}

inline std::vector<double> dirichlet(Random& random, std::size_t size, double alpha) {
    std::vector<double> shares(size);
    double sum = 0;
    for (double& share : shares) sum += share = gamma(random, alpha);
    for (double& share : shares) {
        share = sum > 0 ? share / sum : 1.0 / static_cast<double>(size);
    }
    return shares;
}

}  // namespace skep::mcts
