#include "bindings/player.h"

#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "bindings/network.h"
#include "games/player.h"
#include "generated/bounds.h"

namespace skep::python {

namespace nb = nanobind;

namespace {

void need(bool holds, const std::string& name) {
    if (!holds) throw nb::value_error(name.c_str());
}

void set_weights(PlayerSettings& settings, const nb::bytes& file) {
    const std::string contents{file.c_str(), file.size()};
    need(parse_weights(contents, settings.weights), "weights");
    settings.weights_name =
        checksum_text({static_cast<const std::uint8_t*>(file.data()), file.size()});
}

// skep.engine.player_settings has checked the ranges. If it missed a value, the error names it.
PlayerSettings make_settings(std::uint64_t nodes, double seconds, int depth, unsigned threads,
                             std::size_t hash_mib, const PyNetwork* network,
                             const std::optional<nb::bytes>& weights, bool rough,
                             const std::map<std::string, int>& tuning) {
    need(nodes <= kNodes.most, "nodes");
    need(seconds >= 0 && seconds <= kMostSeconds, "seconds");
    need(depth >= 0 && depth <= kDepths.most, "depth");
    need(kThreads.contain(threads), "threads");
    need(kHashMib.contain(hash_mib), "hash_mib");
    PlayerSettings settings;
    settings.limits.nodes = nodes;
    settings.limits.seconds = seconds;
    settings.limits.depth = depth;
    settings.threads = threads;
    settings.hash_mib = hash_mib;
    if (network != nullptr) {
        settings.network = network->native;
        settings.network_name = network->checksum;
    }
    if (weights) set_weights(settings, *weights);
    if (rough) {
        settings.weights = rough_weights();
        settings.weights_name = "rough";
    }
    for (const auto& [name, value] : tuning) {
        need(set_tuning(settings.tuning, name, value), name);
    }
    return settings;
}

std::map<std::string, std::pair<int, int>> tuning_ranges() {
    std::map<std::string, std::pair<int, int>> ranges;
    for (const TuningName& known : kTuningNames) {
        ranges.emplace(known.name, std::pair{known.least, kMostTuning});
    }
    return ranges;
}

}  // namespace

void bind_player(nb::module_& module) {
    nb::class_<PlayerSettings>(module, "PlayerSettings",
                               "Who plays: limits per move (0 is none), memory, evaluation, and "
                               "constants of the search.")
        .def(
            "__init__",
            [](PlayerSettings* self, std::uint64_t nodes, double seconds, int depth,
               unsigned threads, std::size_t hash_mib, const PyNetwork* network,
               const std::optional<nb::bytes>& weights, bool rough,
               const std::map<std::string, int>& tuning) {
                new (self) PlayerSettings{make_settings(nodes, seconds, depth, threads, hash_mib,
                                                        network, weights, rough, tuning)};
            },
            nb::kw_only(), nb::arg("nodes") = 0, nb::arg("seconds") = 0.0, nb::arg("depth") = 0,
            nb::arg("threads") = 1, nb::arg("hash_mib") = PlayerSettings{}.hash_mib,
            nb::arg("network").none() = nb::none(), nb::arg("weights").none() = nb::none(),
            nb::arg("rough") = false, nb::arg("tuning") = nb::dict{});
    module.def("tuning_ranges", &tuning_ranges,
               "Return the least and the largest value of every constant of the search.");
}

}  // namespace skep::python
