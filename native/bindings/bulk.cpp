#include "bindings/bulk.h"

#include <algorithm>
#include <new>
#include <string_view>
#include <vector>

#include "bindings/crew.h"
#include "bindings/position.h"
#include "bindings/values.h"
#include "rules/movegen.h"
#include "rules/perft.h"
#include "rules/playout.h"
#include "text/game.h"

namespace skep::python {

namespace {

// Numbers that Python will own as bytes; they are written before it sees them.
template <typename Number>
class Column {
  public:
    explicit Column(std::size_t size) {
        if (size > PY_SSIZE_T_MAX / sizeof(Number)) throw std::bad_alloc{};
        PyObject* bytes =
            PyBytes_FromStringAndSize(nullptr, static_cast<Py_ssize_t>(size * sizeof(Number)));
        if (bytes == nullptr) nb::raise_python_error();
        bytes_ = nb::steal<nb::bytes>(bytes);
        numbers_ = reinterpret_cast<Number*>(PyBytes_AsString(bytes));
    }

    Number& operator[](std::size_t i) { return numbers_[i]; }
    [[nodiscard]] const nb::bytes& bytes() const { return bytes_; }

  private:
    nb::bytes bytes_;
    Number* numbers_;
};

// About as much as is counted in a tenth of a second: in between, a person may break it off.
constexpr unsigned kPortion = 4;

std::uint64_t count_in_portions(Position& position, unsigned depth, Crew& crew) {
    if (depth <= kPortion) return crew.goes_on() ? perft(position, depth) : 0;
    MoveList moves;
    list_moves(position, moves);
    std::uint64_t total = 0;
    for (const Move move : moves) {
        if (!crew.goes_on()) break;
        const Undo undo = position.do_move<Keys::kSkip>(move);
        total += count_in_portions(position, depth - 1, crew);
        position.undo_move<Keys::kSkip>(move, undo);
    }
    return total;
}

struct TwoPlies {
    Move move;
    Move reply;
};

// All ways to go on for two plies: enough parts to share out evenly.
std::vector<TwoPlies> two_plies(const Position& start) {
    std::vector<TwoPlies> parts;
    MoveList moves;
    list_moves(start, moves);
    for (const Move move : moves) {
        Position after = start;
        after.do_move(move);
        MoveList replies;
        list_moves(after, replies);
        for (const Move reply : replies) parts.push_back({move, reply});
    }
    return parts;
}

std::uint64_t count_leaves(const PyPosition& position, unsigned depth, unsigned threads) {
    // Every ply takes some room on the stack of the thread.
    if (depth > 64) throw nb::value_error("depth: expected 0 to 64");
    const Position& start = position.native;
    Crew crew{threads};
    std::atomic<std::uint64_t> total{0};
    if (depth < 3 || threads == 1) {
        crew.share_out(1, [&](std::size_t) {
            Position copy = start;
            total = count_in_portions(copy, depth, crew);
        });
        return total;
    }
    const std::vector<TwoPlies> parts = two_plies(start);
    crew.share_out(parts.size(), [&](std::size_t i) {
        Position part = start;
        part.do_move(parts[i].move);
        part.do_move(parts[i].reply);
        total += count_in_portions(part, depth - 2, crew);
    });
    return total;
}

// The moves of all positions one after another, and where those of each begin.
nb::tuple pack_moves(nb::sequence sequence) {
    const nb::tuple items{sequence};  // which nobody can change meanwhile
    std::vector<const Position*> positions;
    positions.reserve(items.size());
    for (const nb::handle item : items) {
        if (!nb::isinstance<PyPosition>(item)) {
            nb::raise_type_error("not a position of the native rules: %s",
                                 nb::repr(item.type()).c_str());
        }
        positions.push_back(&nb::cast<const PyPosition&>(item).native);
    }
    Column<std::uint64_t> offsets{positions.size() + 1};
    std::vector<Move> moves;
    moves.reserve(positions.size() *
                  128);  // more than most have, and memory that is not used costs nothing
    Crew crew{1};
    constexpr std::size_t kBlock = 64;
    crew.share_out((positions.size() + kBlock - 1) / kBlock, [&](std::size_t block) {
        const std::size_t end = std::min(positions.size(), (block + 1) * kBlock);
        for (std::size_t i = block * kBlock; i < end; ++i) {
            MoveList list;
            list_moves(*positions[i], list);
            offsets[i] = moves.size();
            moves.insert(moves.end(), list.begin(), list.end());
        }
    });
    offsets[positions.size()] = moves.size();
    return nb::make_tuple(nb::bytes(moves.data(), moves.size() * sizeof(Move)), offsets.bytes());
}

nb::tuple play_many(const PyPosition& start, std::size_t games, std::uint64_t seed,
                    std::uint32_t max_plies, unsigned threads) {
    Crew crew{threads};
    Column<std::uint8_t> outcomes{games};
    Column<std::uint32_t> plies{games};
    Column<std::uint64_t> keys{games};
    crew.share_out(games, [&](std::size_t i) {
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
    const nb::tuple items{sequence};  // which keeps the texts
    std::vector<std::string_view> games;
    games.reserve(items.size());
    for (const nb::handle item : items) games.push_back(to_text(item));
    Crew crew{threads};
    Column<std::uint8_t> complete{games.size()};
    Column<std::uint8_t> outcomes{games.size()};
    Column<std::uint32_t> plies{games.size()};
    Column<std::uint64_t> keys{games.size()};
    crew.share_out(games.size(), [&](std::size_t i) {
        const Replay game = replay(games[i], start.native);
        complete[i] = game.complete;
        outcomes[i] = static_cast<std::uint8_t>(game.position.outcome());
        plies[i] = game.plies;
        keys[i] = game.position.key();
    });
    return nb::make_tuple(complete.bytes(), outcomes.bytes(), plies.bytes(), keys.bytes());
}

}  // namespace

void bind_bulk(nb::module_& module) {
    module.def("perft", &count_leaves, nb::arg("position"), nb::arg("depth"),
               nb::arg("threads") = 1, "Return how many sequences of so many plies there are.");
    module.def(
        "pack_moves", &pack_moves, nb::arg("positions"),
        nb::sig("def pack_moves(positions: collections.abc.Sequence[Position]) -> "
                "tuple[bytes, bytes]"),
        "Return the packed legal moves of positions, and where those of each begin, as bytes.");
    module.def("play_many", &play_many, nb::arg("start"), nb::arg("games"), nb::arg("seed"),
               nb::arg("max_plies"), nb::arg("threads"),
               nb::sig("def play_many(start: Position, games: int, seed: int, max_plies: int, "
                       "threads: int) -> tuple[bytes, bytes, bytes]"),
               "Return outcomes, plies and last keys of random games, as bytes.");
    module.def("replay_many", &replay_many, nb::arg("start"), nb::arg("games"), nb::arg("threads"),
               nb::sig("def replay_many(start: Position, games: collections.abc.Sequence[str], "
                       "threads: int) -> tuple[bytes, bytes, bytes, bytes]"),
               "Return completeness, outcomes, plies and last keys of games of moves, as bytes.");
}

}  // namespace skep::python
