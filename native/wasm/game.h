// What the parts of the WebAssembly interface share: games, and the buffer.
#pragma once

#include <cstddef>
#include <vector>

#include "rules/history.h"
#include "rules/position.h"

namespace skep::wasm {

inline constexpr std::size_t kBufferSize = std::size_t{1} << 16U;

// Strings and lists go through here.
[[nodiscard]] char* buffer();

// Not in an unnamed namespace: a function of a type that only one file knows is not exported.
struct Played {
    Move move;
    Undo undo;
};
struct Game {
    Position position;
    std::vector<Played> played;
    History history;
};

}  // namespace skep::wasm
