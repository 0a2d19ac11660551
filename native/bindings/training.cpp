#include "bindings/training.h"

#include <nanobind/stl/string_view.h>

#include <cstddef>
#include <cstdint>

#include "bindings/interruptible_threads.h"
#include "games/input_rows.h"
#include "games/policy_rows.h"
#include "games/replays.h"

namespace skep::python {

namespace nb = nanobind;

namespace {

nb::tuple list_inputs(const nb::bytes& records, unsigned threads) {
    const ByteView view{static_cast<const std::uint8_t*>(records.data()), records.size()};
    InterruptibleThreads pool{threads};
    Bytes bytes = input_rows_head();
    std::uint32_t games = 0;
    std::size_t at = 0;
    RecordFault fault = RecordFault::kNone;
    const auto share = [&](std::size_t size, const auto& work) {
        skep::share_out(size, pool.threads(), work, [&] { return pool.goes_on(); });
    };
    const auto take = [&](const SelfGame& game, const InputRows& rows, std::size_t /*size*/) {
        add_input_rows(bytes, rows, game.number);
        ++games;
    };
    pool.set_to([&] { fault = replay_bytes(view, share, input_rows, take, at); });
    return nb::make_tuple(nb::bytes(bytes.data(), bytes.size()), games, name(fault), at);
}

nb::tuple list_policy_rows(const nb::bytes& records, unsigned threads) {
    const ByteView view{static_cast<const std::uint8_t*>(records.data()), records.size()};
    InterruptibleThreads pool{threads};
    Bytes bytes = policy_rows_head();
    std::size_t at = 0;
    RecordFault fault = RecordFault::kNone;
    const auto share = [&](std::size_t size, const auto& work) {
        skep::share_out(size, pool.threads(), work, [&] { return pool.goes_on(); });
    };
    const auto take = [&](const SelfGame& game, const PolicyRows& rows, std::size_t /*size*/) {
        add_policy_rows(bytes, rows, game.number);
    };
    pool.set_to([&] { fault = replay_bytes(view, share, policy_rows, take, at); });
    return nb::make_tuple(nb::bytes(bytes.data(), bytes.size()), name(fault), at);
}

}  // namespace

void bind_training(nb::module_& module) {
    module.def("list_inputs", &list_inputs, nb::arg("records"), nb::arg("threads") = 1,
               nb::sig("def list_inputs(records: bytes, threads: int = 1) "
                       "-> tuple[bytes, int, str, int]"),
               "Return what the network sees of the quiet positions of records, how many games "
               "there are, and what is wrong with them, or `fine`, at which byte.");
    module.def("list_policy_rows", &list_policy_rows, nb::arg("records"), nb::arg("threads") = 1,
               nb::sig("def list_policy_rows(records: bytes, threads: int = 1) "
                       "-> tuple[bytes, str, int]"),
               "Return what a policy sees of the positions and moves of records, and what is wrong "
               "with them, or `fine`, at which byte.");
}

}  // namespace skep::python
