#include "bindings/batch_games.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "bindings/arrays.h"
#include "bindings/columns.h"
#include "bindings/interruptible_threads.h"
#include "bindings/position.h"
#include "rules/movegen.h"
#include "rules/playout.h"
#include "spaces/batch_games.h"

namespace skep::python {

namespace {

// Games with what a step writes about each: planes and masks of the next positions, and results.
class PyBatchGames {
  public:
    PyBatchGames(const PyPosition& start, std::size_t games, std::uint32_t max_plies,
                 unsigned center, std::uint64_t seed, unsigned threads)
        : starts_{{start.native}, 0},
          ruleset_(start.ruleset),
          max_plies_(max_plies),
          center_(static_cast<spaces::Center>(center)),
          threads_(threads) {
        need_within("threads", threads, kThreads);
        if (games == 0) throw nb::value_error("games: expected at least 1");
        if (center > 1) throw nb::value_error("center: expected 0 or 1");
        if (count_moves(start.native) == 0) throw nb::value_error("start: the game is over");
        games_.reserve(games);
        for (std::size_t i = 0; i < games; ++i) {
            games_.emplace_back(starts_, seed_of_game(seed, i));
        }
    }
    // Games refer to the starts in here.
    PyBatchGames(const PyBatchGames&) = delete;
    PyBatchGames& operator=(const PyBatchGames&) = delete;
    PyBatchGames(PyBatchGames&&) = delete;
    PyBatchGames& operator=(PyBatchGames&&) = delete;
    ~PyBatchGames() = default;

    void set_starts(const nb::tuple& positions, unsigned random_plies) {
        starts_ = {playable(positions), random_plies};
    }

    void reset(std::uint64_t seed, const Array<std::uint8_t>& planes,
               const Array<std::int8_t>& masks, const nb::tuple& positions) {
        const Views views = views_of(planes, masks);
        const std::vector<Position> given =
            positions.size() == 0 ? std::vector<Position>{} : playable(positions);
        if (!given.empty() && given.size() != games_.size()) {
            throw nb::value_error("positions: expected one for each game");
        }
        share_out([&](std::size_t i) {
            games_[i] = spaces::BatchGame{starts_, seed_of_game(seed, i)};
            if (!given.empty()) games_[i].reset(given[i]);
            write(i, views);
        });
    }

    void step(const Array<const std::int64_t>& actions, const Array<std::uint8_t>& planes,
              const Array<std::int8_t>& masks, const Array<float>& rewards,
              const Array<std::uint8_t>& flags, const Array<std::uint32_t>& plies) {
        const Views views = views_of(planes, masks);
        const std::size_t size = games_.size();
        const std::int64_t* wanted = data_of(actions, size);
        float* reward = data_of(rewards, size);
        std::uint8_t* flag = data_of(flags, 5, size);
        std::uint32_t* length = data_of(plies, size);
        share_out([&](std::size_t i) {
            const spaces::StepResult result = games_[i].step(wanted[i], max_plies_);
            reward[i] = result.reward;
            flag[i] = result.is_over ? 1 : 0;
            flag[size + i] = result.is_cut_off ? 1 : 0;
            flag[2 * size + i] = result.is_illegal ? 1 : 0;
            flag[3 * size + i] = static_cast<std::uint8_t>(result.outcome);
            flag[4 * size + i] = static_cast<std::uint8_t>(games_[i].position().to_move());
            length[i] = result.plies;
            write(i, views);
        });
    }

    // Writes the last observations of games that ended in the last step. After the end there is
    // nothing to play, but a game that was cut off could go on.
    void write_finals(const Array<const std::int64_t>& games, const Array<std::uint8_t>& planes,
                      const Array<std::int8_t>& masks) const {
        const std::size_t size = games.size();
        const std::int64_t* numbers = data_of(games, size);
        std::uint8_t* to = data_of(planes, size, spaces::kPlanes, kTorus, kTorus);
        std::int8_t* mask = data_of(masks, size, spaces::kActions);
        for (std::size_t i = 0; i < size;
             ++i, to += spaces::kPlaneBytes, mask += spaces::kActions) {
            const auto game = static_cast<std::size_t>(numbers[i]);
            if (game >= games_.size()) throw nb::index_error("no such game");
            const auto& ended = games_[game].ended();
            if (!ended) throw nb::value_error("games: one of them has not ended");
            const Position& position = ended->position;
            spaces::write_planes(position, position.to_move(), center_, ended->times, to);
            if (ended->is_cut_off) {
                spaces::write_mask(position, mask);
            } else {
                std::memset(mask, 0, spaces::kActions);
            }
        }
    }

    void sample(const Array<std::int64_t>& actions) {
        std::int64_t* to = data_of(actions, games_.size());
        for (std::size_t i = 0; i < games_.size(); ++i) to[i] = games_[i].sample();
    }

    [[nodiscard]] nb::list find_illegal(const Array<const std::int64_t>& actions) const {
        const std::int64_t* wanted = data_of(actions, games_.size());
        nb::list found;
        for (std::size_t i = 0; i < games_.size(); ++i) {
            if (!games_[i].is_legal(wanted[i])) found.append(i);
        }
        return found;
    }

    [[nodiscard]] PyPosition position(std::size_t game) const {
        if (game >= games_.size()) throw nb::index_error("no such game");
        return {games_[game].position(), ruleset_, {}};
    }

  private:
    struct Views {
        std::uint8_t* planes;
        std::int8_t* masks;
    };

    // Positions that games can start from: at least one.
    [[nodiscard]] static std::vector<Position> playable(const nb::tuple& positions) {
        std::vector<Position> found;
        found.reserve(positions.size());
        for (const Position* position : native_positions(positions)) {
            if (count_moves(*position) == 0) throw nb::value_error("positions: a game is over");
            found.push_back(*position);
        }
        if (found.empty()) throw nb::value_error("positions: expected at least one");
        return found;
    }

    [[nodiscard]] Views views_of(const Array<std::uint8_t>& planes,
                                 const Array<std::int8_t>& masks) const {
        const std::size_t size = games_.size();
        return {data_of(planes, size, spaces::kPlanes, kTorus, kTorus),
                data_of(masks, size, spaces::kActions)};
    }

    void write(std::size_t i, const Views& views) const {
        const spaces::BatchGame& game = games_[i];
        spaces::write_planes(game.position(), game.position().to_move(), center_, game.times(),
                             views.planes + i * spaces::kPlaneBytes);
        spaces::write_mask(game.legal(), views.masks + i * spaces::kActions);
    }

    template <typename Work>
    void share_out(const Work& work) {
        InterruptibleThreads pool{threads_};
        constexpr std::size_t kAtOnce = 8;
        const std::size_t size = games_.size();
        pool.share_out((size + kAtOnce - 1) / kAtOnce, [&](std::size_t block) {
            const std::size_t end = std::min(size, (block + 1) * kAtOnce);
            for (std::size_t i = block * kAtOnce; i < end; ++i) work(i);
        });
    }

    spaces::Starts starts_;
    nb::object ruleset_;
    std::uint32_t max_plies_;
    spaces::Center center_;
    unsigned threads_;
    std::vector<spaces::BatchGame> games_;
};

}  // namespace

void bind_batch_games(nb::module_& module) {
    nb::class_<PyBatchGames>(module, "BatchGames",
                             "Games that are played at the same time, one move in each per step.")
        .def(nb::init<const PyPosition&, std::size_t, std::uint32_t, unsigned, std::uint64_t,
                      unsigned>(),
             nb::arg("start"), nb::arg("games"), nb::arg("max_plies"), nb::arg("center"),
             nb::arg("seed"), nb::arg("threads"),
             nb::sig("def __init__(self, start: skep.core.position.Position, games: int, "
                     "max_plies: int, center: int, seed: int, threads: int) -> None"))
        .def("set_starts", &PyBatchGames::set_starts, nb::arg("positions"), nb::arg("random_plies"),
             nb::sig("def set_starts(self, positions: "
                     "tuple[skep.core.position.Position, ...], random_plies: int) -> None"),
             "Draw the starts of later games from these positions, and play random moves there.")
        .def("reset", &PyBatchGames::reset, nb::arg("seed"), nb::arg("planes").noconvert(),
             nb::arg("masks").noconvert(), nb::arg("positions") = nb::make_tuple(),
             nb::sig("def reset(self, seed: int, planes: numpy.typing.NDArray[numpy.uint8], "
                     "masks: numpy.typing.NDArray[numpy.int8], "
                     "positions: tuple[skep.core.position.Position, ...] = ()) -> None"),
             "Start all games again, and write what the first side sees. Each game starts from "
             "its own position, if there are any.")
        .def("step", &PyBatchGames::step, nb::arg("actions").noconvert(),
             nb::arg("planes").noconvert(), nb::arg("masks").noconvert(),
             nb::arg("rewards").noconvert(), nb::arg("flags").noconvert(),
             nb::arg("plies").noconvert(),
             nb::sig("def step(self, actions: numpy.typing.NDArray[numpy.int64], "
                     "planes: numpy.typing.NDArray[numpy.uint8], "
                     "masks: numpy.typing.NDArray[numpy.int8], "
                     "rewards: numpy.typing.NDArray[numpy.float32], "
                     "flags: numpy.typing.NDArray[numpy.uint8], "
                     "plies: numpy.typing.NDArray[numpy.uint32]) -> None"),
             "Play one action in each game. The rows of flags say whether the game is over, cut "
             "off, or lost by an illegal action, its outcome, and which side is to move next.")
        .def("write_finals", &PyBatchGames::write_finals, nb::arg("games").noconvert(),
             nb::arg("planes").noconvert(), nb::arg("masks").noconvert(),
             nb::sig("def write_finals(self, games: numpy.typing.NDArray[numpy.int64], "
                     "planes: numpy.typing.NDArray[numpy.uint8], "
                     "masks: numpy.typing.NDArray[numpy.int8]) -> None"),
             "Write what was seen last of games that ended in the last step.")
        .def("sample", &PyBatchGames::sample, nb::arg("actions").noconvert(),
             nb::sig("def sample(self, actions: numpy.typing.NDArray[numpy.int64]) -> None"),
             "Write a random legal action for each game.")
        .def("find_illegal", &PyBatchGames::find_illegal, nb::arg("actions").noconvert(),
             nb::sig("def find_illegal(self, actions: numpy.typing.NDArray[numpy.int64]) "
                     "-> list[int]"),
             "Return the games in which the action is not legal.")
        .def("position", &PyBatchGames::position, nb::arg("game"),
             nb::sig("def position(self, game: int) -> skep.core.position.Position"),
             "Return the current position of a game.");
}

}  // namespace skep::python
