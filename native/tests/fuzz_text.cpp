// A fuzzer's way into the readers: any text is read or refused, and what was read can be played.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "rules/movegen.h"
#include "text/game.h"
#include "text/setup.h"
#include "text/setup_description.h"
#include "tools/checks.h"

namespace {

bool is_near(const skep::Setup& setup) {
    constexpr int kSpan = skep::kTorus;
    return std::ranges::all_of(setup.stacks, [](const skep::SetupStack& stack) {
        return stack.at.q < kSpan && stack.at.r < kSpan;
    });
}

// A setup string, and after a line break moves to play from there; either may be missing.
skep::Fault try_text(std::string_view text) {
    const std::size_t end = text.find('\n');
    const auto setup = skep::parse_setup(text.substr(0, end));
    const auto described = skep::read_setup(text.substr(0, end));
    // Only a hive that begins far from 0 is possible, and still doesn't fit into a position.
    if (described && !setup && skep::find_problems(*described).empty() && is_near(*described))
        return "a possible setup is not a position";
    if (setup) {
        if (const auto fault = skep::check_position(*setup)) return fault;
        if (const auto fault = skep::check_moves(*setup)) return fault;
    }
    const skep::Position start = setup ? *setup : skep::Position{};
    const std::string_view moves = end == std::string_view::npos ? text : text.substr(end + 1);
    const skep::Replay game = skep::replay(moves, start);
    return skep::check_position(game.position);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text{data, data + size};
    if (const auto fault = try_text(text)) {
        std::fprintf(stderr, "%s: %s\n", std::string{*fault}.c_str(), text.c_str());
        std::abort();
    }
    return 0;
}
