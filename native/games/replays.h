// Replays all games of a record file on all cores.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>
#include <vector>

#include "games/records.h"
#include "games/self_game.h"

namespace skep {

// A replayed game, and the result of processing it.
template <typename Made>
struct Replayed {
    std::size_t at = 0;
    ByteView body;
    SelfGame game;
    RecordFault fault = RecordFault::kNone;
    Made made{};
};

// Replays the games of one file, several at a time. Returns what is wrong with the file, and where.
// Calls `make(game)` on any thread, and then, in the order of the games, `take(game, made, size)`
// with the result of `make` and the size of the body in bytes. `share(size, work)` has to call
// `work(i)` for every i below `size`, in any order.
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
