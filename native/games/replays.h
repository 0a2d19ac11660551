// All games of a file of records, played again on all cores.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

#include "games/records.h"
#include "games/self_game.h"

namespace skep {

// A game that was played again, and what was made of it.
template <typename Made>
struct Replayed {
    std::size_t at = 0;
    ByteView body;
    SelfGame game;
    RecordFault fault = RecordFault::kNone;
    Made made{};
};

// Plays the games of one file again, some at a time; returns what is wrong with it, and where.
// Calls `make(game)` on any thread, and `take(game, made, size)` with the games in their order,
// what was made of each, and how many bytes its body has. `share(size, work)` calls `work(i)` for
// every i below `size`, in any order.
template <typename Share, typename Make, typename Take>
RecordFault replay_bytes(ByteView bytes, const Share& share, const Make& make, const Take& take,
                         std::size_t& at) {
    constexpr std::size_t kAtOnce = 4096;
    using Made = std::remove_cvref_t<decltype(make(std::declval<const SelfGame&>()))>;
    RecordReader reader{bytes};
    std::vector<Replayed<Made>> some;
    do {
        some.clear();
        while (some.size() < kAtOnce && reader.next()) {
            Replayed<Made>& one = some.emplace_back();
            one.at = reader.at();
            one.body = reader.body();
        }
        share(some.size(), [&](std::size_t i) {
            Replayed<Made>& one = some[i];
            one.fault = decode(one.body, one.game);
            if (one.fault == RecordFault::kNone) one.made = make(one.game);
        });
        for (const Replayed<Made>& one : some) {
            at = one.at;
            if (one.fault != RecordFault::kNone) return one.fault;
            take(one.game, one.made, one.body.size());
        }
    } while (some.size() == kAtOnce);
    at = reader.at();
    return reader.fault();
}

}  // namespace skep
