// What makes a setup impossible, for WebAssembly. See rules/setup_problems.h.
//
// The answer is a list of 32-bit numbers in the buffer, where -1 stands for nothing. Each problem
// is
//
//   code, color, number of pieces, the pieces, number of hexes, their q and r
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "rules/setup_problems.h"
#include "text/setup_description.h"
#include "wasm/game.h"
#include "wasm/numbers.h"

namespace skep::wasm {

namespace {

constexpr std::int32_t kNothing = -1;
constexpr std::int32_t kUnreadable = -1;

// A piece takes three characters at least. It can be the subject of one problem of seven numbers,
// and be named in another one; the rest of a string leads to fewer numbers than characters.
constexpr std::size_t kMostNumbers = kLongestSetup * 8 / 3 + kLongestSetup;
static_assert(kBufferSize >= kMostNumbers * sizeof(std::int32_t));

void add(Numbers& numbers, const SetupProblem& problem) {
    numbers.add(static_cast<std::int32_t>(problem.code));
    numbers.add(problem.color ? static_cast<std::int32_t>(index(*problem.color)) : kNothing);
    numbers.add(static_cast<std::int32_t>(problem.pieces.size()));
    for (const Piece piece : problem.pieces) numbers.add(piece.value);
    numbers.add(static_cast<std::int32_t>(problem.hexes.size()));
    for (const Hex& hex : problem.hexes) {
        numbers.add(hex.q);
        numbers.add(hex.r);
    }
}

}  // namespace

// Lists all problems of the setup string in the buffer, and returns how many numbers they take; -1
// if the string can't be read. It must be spelled as `format_setup` in Python writes it.
[[clang::export_name("skep_setup_problems")]]
std::int32_t setup_problems(std::size_t length) {
    if (length > kLongestSetup) return kUnreadable;
    const auto setup = read_setup(std::string_view{buffer(), length});
    if (!setup) return kUnreadable;
    Numbers numbers;
    for (const SetupProblem& problem : find_problems(*setup)) add(numbers, problem);
    return static_cast<std::int32_t>(numbers.size());
}

}  // namespace skep::wasm
