#include "bindings/bulk.h"

#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <thread>
#include <vector>

#include "bindings/position.h"
#include "bindings/values.h"
#include "rules/movegen.h"
#include "rules/perft.h"
#include "rules/playout.h"
#include "text/game.h"

namespace skep::python {

namespace {

// Calls `work(i)` for every i below `size`, on so many threads, in any order. The lock must be released.
template <typename Work>
void share_out(std::size_t size, unsigned threads, const Work& work) {
    std::atomic<std::size_t> next{0};
    const auto run = [&] {
        for (std::size_t i = next++; i < size; i = next++) work(i);
    };
    std::vector<std::thread> others;
    for (unsigned i = 1; i < threads; ++i) others.emplace_back(run);
    run();
    for (std::thread& other : others) other.join();
}

unsigned checked_threads(unsigned threads) {
    if (threads < 1 || threads > 256) throw nb::value_error("threads: expected 1 to 256");
    return threads;
}

template <typename Number>
nb::bytes to_bytes(const std::vector<Number>& numbers) {
    return nb::bytes(numbers.data(), numbers.size() * sizeof(Number));
}

std::uint64_t count_leaves(const PyPosition& position, unsigned depth, unsigned threads) {
    Position start = position.native;
    checked_threads(threads);
    const nb::gil_scoped_release released;
    if (depth < 2 || threads == 1) return perft(start, depth);
    // Two plies make enough parts to share out evenly.
    std::vector<Position> parts;
    MoveList first;
    list_moves(start, first);
    for (const Move move : first) {
        Position after = start;
        after.do_move(move);
        MoveList second;
        list_moves(after, second);
        for (const Move reply : second) {
            Position& part = parts.emplace_back(after);
            part.do_move(reply);
        }
    }
    std::atomic<std::uint64_t> total{0};
    share_out(parts.size(), threads, [&](std::size_t i) { total += perft(parts[i], depth - 2); });
    return total;
}

// The moves of all positions one after another, and where those of each begin.
nb::tuple pack_moves(nb::list positions) {
    std::vector<std::uint32_t> moves;
    std::vector<std::uint64_t> offsets{0};
    offsets.reserve(positions.size() + 1);
    moves.reserve(positions.size() * 64);
    for (const nb::handle item : positions) {
        MoveList list;
        list_moves(nb::cast<const PyPosition&>(item).native, list);
        for (const Move move : list) moves.push_back(move.bits());
        offsets.push_back(moves.size());
    }
    return nb::make_tuple(to_bytes(moves), to_bytes(offsets));
}

nb::tuple play_many(const PyPosition& start, std::size_t games, std::uint64_t seed,
                    std::uint32_t max_plies, unsigned threads) {
    checked_threads(threads);
    std::vector<std::uint8_t> outcomes(games);
    std::vector<std::uint32_t> plies(games);
    std::vector<std::uint64_t> keys(games);
    {
        const nb::gil_scoped_release released;
        share_out(games, threads, [&](std::size_t i) {
            const Playout playout = play_out(start.native, seed_of_game(seed, i), max_plies);
            outcomes[i] = static_cast<std::uint8_t>(playout.outcome);
            plies[i] = playout.plies;
            keys[i] = playout.key;
        });
    }
    return nb::make_tuple(to_bytes(outcomes), to_bytes(plies), to_bytes(keys));
}

nb::tuple replay_many(const PyPosition& start, const std::vector<std::string_view>& games,
                      unsigned threads) {
    checked_threads(threads);
    std::vector<std::uint8_t> complete(games.size());
    std::vector<std::uint8_t> outcomes(games.size());
    std::vector<std::uint32_t> plies(games.size());
    std::vector<std::uint64_t> keys(games.size());
    {
        const nb::gil_scoped_release released;
        share_out(games.size(), threads, [&](std::size_t i) {
            const Replay game = replay(games[i], start.native);
            complete[i] = game.complete;
            outcomes[i] = static_cast<std::uint8_t>(game.position.outcome());
            plies[i] = game.plies;
            keys[i] = game.position.key();
        });
    }
    return nb::make_tuple(to_bytes(complete), to_bytes(outcomes), to_bytes(plies), to_bytes(keys));
}

}  // namespace

void bind_bulk(nb::module_& module) {
    module.def("perft", &count_leaves, nb::arg("position"), nb::arg("depth"), nb::arg("threads") = 1,
               "Return how many sequences of so many plies there are.");
    module.def("pack_moves", &pack_moves, nb::arg("positions"),
               "Return the packed legal moves of positions, and where those of each begin, as bytes.");
    module.def("play_many", &play_many, nb::arg("start"), nb::arg("games"), nb::arg("seed"),
               nb::arg("max_plies"), nb::arg("threads"),
               "Return outcomes, plies and last keys of random games, as bytes.");
    module.def("replay_many", &replay_many, nb::arg("start"), nb::arg("games"), nb::arg("threads"),
               "Return completeness, outcomes, plies and last keys of games of moves, as bytes.");
}

}  // namespace skep::python
