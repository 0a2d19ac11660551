#include "bindings/bulk.h"

#include <algorithm>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "bindings/columns.h"
#include "bindings/interruptible_threads.h"
#include "bindings/position.h"
#include "bindings/within.h"
#include "rules/movegen.h"
#include "rules/playout.h"
#include "rules/shared_perft.h"
#include "rules/symmetry.h"
#include "text/game.h"

namespace skep::python {

namespace {

std::uint64_t count_leaves(const PyPosition& position, unsigned depth, unsigned threads) {
    need_within("depth", depth, kPerftDepths);
    InterruptibleThreads pool{threads};
    std::uint64_t leaves = 0;
    pool.set_to([&] {
        leaves =
            shared_perft(position.native, depth, pool.threads(), [&] { return pool.goes_on(); });
    });
    return leaves;
}

// Lists the moves of positions before it is known where they go: each block of positions has some
// room of its own, and is copied from there. Counting first, and listing then, takes half as long
// again. Room that is not used is never touched.
class Lists {
  public:
    explicit Lists(std::span<const Position* const> positions)
        : positions_(positions), room_(std::make_unique_for_overwrite<Move[]>(blocks() * kRoom)) {}

    [[nodiscard]] std::size_t blocks() const { return (positions_.size() + kBlock - 1) / kBlock; }
    [[nodiscard]] std::size_t first(std::size_t block) const { return block * kBlock; }
    [[nodiscard]] std::size_t end(std::size_t block) const {
        return std::min(positions_.size(), (block + 1) * kBlock);
    }

    // Writes down how many moves there are in a block up to each of its positions.
    void list(std::size_t block, std::uint64_t* counts) {
        std::size_t size = 0;
        for (std::size_t i = first(block); i < end(block); ++i) {
            MoveList moves;
            list_moves(*positions_[i], moves);
            if (size + moves.size() <= kRoom) std::ranges::copy(moves, room(block) + size);
            size += moves.size();
            *counts++ = size;
        }
    }

    // Writes down the moves of a block that has so many.
    void write(std::size_t block, std::size_t size, Move* to) const {
        if (size <= kRoom) {
            std::copy_n(room(block), size, to);
            return;
        }
        for (std::size_t i = first(block); i < end(block); ++i) {
            MoveList moves;
            list_moves(*positions_[i], moves);
            to = std::ranges::copy(moves, to).out;
        }
    }

  private:
    // So many positions at a time, so that sharing them out costs next to nothing, with room for
    // more moves than there usually are.
    static constexpr std::size_t kBlock = 64;
    static constexpr std::size_t kRoom = kBlock * 128;

    [[nodiscard]] Move* room(std::size_t block) const { return room_.get() + block * kRoom; }

    std::span<const Position* const> positions_;
    std::unique_ptr<Move[]> room_;  // NOLINT(*-avoid-c-arrays): a vector would clear all of it
};

// The moves of all positions one after another, and where those of each begin.
nb::tuple pack_moves(nb::sequence sequence, unsigned threads) {
    const nb::tuple items{sequence};  // which nobody can change meanwhile
    const std::vector<const Position*> positions = native_positions(items);
    InterruptibleThreads pool{threads};
    Column<std::uint64_t> offsets{positions.size() + 1};
    Lists lists{positions};
    pool.share_out(lists.blocks(), [&](std::size_t block) {
        lists.list(block, offsets.at(lists.first(block) + 1));
    });
    offsets[0] = 0;
    for (std::size_t block = 0; block < lists.blocks(); ++block) {
        const std::uint64_t before = offsets[lists.first(block)];
        for (std::size_t i = lists.first(block); i < lists.end(block); ++i)
            offsets[i + 1] += before;
    }
    Column<Move> moves{offsets[positions.size()]};
    pool.share_out(lists.blocks(), [&](std::size_t block) {
        const std::uint64_t begin = offsets[lists.first(block)];
        lists.write(block, offsets[lists.end(block)] - begin, moves.at(begin));
    });
    return nb::make_tuple(moves.bytes(), offsets.bytes());
}

nb::bytes canonical_keys(nb::sequence sequence, unsigned threads) {
    const nb::tuple items{sequence};
    const std::vector<const Position*> positions = native_positions(items);
    InterruptibleThreads pool{threads};
    Column<std::uint64_t> keys{positions.size()};
    constexpr std::size_t kBlock = 64;  // so that sharing them out costs next to nothing
    pool.share_out((positions.size() + kBlock - 1) / kBlock, [&](std::size_t block) {
        const std::size_t end = std::min(positions.size(), (block + 1) * kBlock);
        for (std::size_t i = block * kBlock; i < end; ++i) keys[i] = canonical(*positions[i]).key;
    });
    return keys.bytes();
}

nb::tuple play_many(const PyPosition& start, std::size_t games, std::uint64_t seed,
                    std::uint32_t max_plies, unsigned threads) {
    InterruptibleThreads pool{threads};
    Column<std::uint8_t> outcomes{games};
    Column<std::uint32_t> plies{games};
    Column<std::uint64_t> keys{games};
    pool.share_out(games, [&](std::size_t i) {
        const Playout playout = play_out(start.native, seed_of_game(seed, i), max_plies);
        outcomes[i] = static_cast<std::uint8_t>(playout.outcome);
        plies[i] = playout.plies;
        keys[i] = playout.key;
    });
    return nb::make_tuple(outcomes.bytes(), plies.bytes(), keys.bytes());
}

std::string_view to_text(nb::handle item) {
    Py_ssize_t size = 0;
    const char* text =
        PyUnicode_Check(item.ptr()) ? PyUnicode_AsUTF8AndSize(item.ptr(), &size) : nullptr;
    if (text == nullptr && PyErr_Occurred() != nullptr) nb::raise_python_error();
    if (text == nullptr) nb::raise_type_error("not a string: %s", nb::repr(item).c_str());
    return {text, static_cast<std::size_t>(size)};
}

nb::tuple replay_many(const PyPosition& start, nb::sequence sequence, unsigned threads) {
    const nb::tuple items{sequence};  // which keeps the strings
    std::vector<std::string_view> games;
    games.reserve(items.size());
    for (const nb::handle item : items) games.push_back(to_text(item));
    InterruptibleThreads pool{threads};
    Column<std::uint8_t> complete{games.size()};
    Column<std::uint8_t> outcomes{games.size()};
    Column<std::uint32_t> plies{games.size()};
    Column<std::uint64_t> keys{games.size()};
    pool.share_out(games.size(), [&](std::size_t i) {
        const Replay game = replay(games[i], start.native);
        complete[i] = game.complete;
        outcomes[i] = static_cast<std::uint8_t>(game.outcome);
        plies[i] = game.plies;
        keys[i] = game.position.key();
    });
    return nb::make_tuple(complete.bytes(), outcomes.bytes(), plies.bytes(), keys.bytes());
}

}  // namespace

void bind_bulk(nb::module_& module) {
    module.def("perft", &count_leaves, nb::arg("position"), nb::arg("depth"),
               nb::arg("threads") = 1,
               nb::sig("def perft(position: skep.core.position.Position, depth: int, "
                       "threads: int = 1) -> int"),
               "Return the number of move sequences of this many plies.");
    module.def(
        "pack_moves", &pack_moves, nb::arg("positions"), nb::arg("threads") = 1,
        nb::sig("def pack_moves(positions: "
                "collections.abc.Sequence[skep.core.position.Position], threads: int = 1) "
                "-> tuple[bytes, bytes]"),
        "Return the packed legal moves of positions, and where those of each begin, as bytes.");
    module.def("canonical_keys", &canonical_keys, nb::arg("positions"), nb::arg("threads") = 1,
               nb::sig("def canonical_keys(positions: "
                       "collections.abc.Sequence[skep.core.position.Position], threads: int = 1) "
                       "-> bytes"),
               "Return the canonical keys of positions, as bytes.");
    module.def("play_many", &play_many, nb::arg("start"), nb::arg("games"), nb::arg("seed"),
               nb::arg("max_plies"), nb::arg("threads"),
               nb::sig("def play_many(start: skep.core.position.Position, games: int, seed: int, "
                       "max_plies: int, threads: int) -> tuple[bytes, bytes, bytes]"),
               "Return outcomes, plies and last keys of random games, as bytes.");
    module.def("replay_many", &replay_many, nb::arg("start"), nb::arg("games"), nb::arg("threads"),
               nb::sig("def replay_many(start: skep.core.position.Position, "
                       "games: collections.abc.Sequence[str], threads: int) -> tuple[bytes, bytes, "
                       "bytes, bytes]"),
               "Return completeness, outcomes, plies and last keys of games of moves, as bytes.");
}

}  // namespace skep::python
