#include "bindings/self_play.h"

#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "games/self_play.h"

namespace skep::python {

namespace nb = nanobind;

namespace {

class PySelfPlay {
  public:
    PySelfPlay(std::uint64_t seed, std::string_view rules, const PlayerSettings& player) {
        std::string problem;
        auto run = make_self_play(seed, rules, player, problem);
        if (!run) throw nb::value_error(problem.c_str());
        run_ = *std::move(run);
    }

    // Every call has a player of its own, so that several threads can play at once.
    nb::object play(std::uint32_t number) {
        std::optional<SelfGame> game;
        Bytes record;
        {
            const nb::gil_scoped_release released;
            game = play_self_game(run_, number, stopped_);
            if (game) record = frame(encode(*game));
        }
        if (!game) return nb::none();
        return nb::bytes(record.data(), record.size());
    }

    void stop() { stopped_ = true; }
    [[nodiscard]] const std::string& settings() const { return run_.text; }

  private:
    SelfPlay run_;
    std::atomic<bool> stopped_{false};
};

std::string_view check_game(const nb::bytes& body) {
    const ByteView view{static_cast<const std::uint8_t*>(body.data()), body.size()};
    SelfGame game;
    const nb::gil_scoped_release released;
    return name(decode(view, game));
}

}  // namespace

void bind_self_play(nb::module_& module) {
    nb::class_<PySelfPlay>(module, "SelfPlay", "A run of games of the engine against itself.")
        .def(nb::init<std::uint64_t, std::string_view, const PlayerSettings&>(), nb::arg("seed"),
             nb::arg("rules"), nb::arg("player"))
        .def("play", &PySelfPlay::play, nb::arg("number"),
             nb::sig("def play(self, number: int) -> bytes | None"),
             "Play a game by its number and return its record; None when it was stopped.")
        .def("stop", &PySelfPlay::stop, "Break off all games, for good, from any thread.")
        .def_prop_ro("settings", &PySelfPlay::settings,
                     "The settings as the header of a file of records has them.");
    module.def("check_game", &check_game, nb::arg("body"),
               "Play a game of a record again and return what is wrong with it, or `fine`.");
}

}  // namespace skep::python
