// Games as text for WebAssembly, and where their pieces are. Each function that returns a length
// puts text into the buffer.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/movegen.h"
#include "rules/position.h"
#include "text/game.h"
#include "text/move.h"
#include "text/ruleset.h"
#include "text/setup.h"
#include "wasm/game.h"
#include "wasm/numbers.h"

namespace skep::wasm {

namespace {

std::size_t put(std::string_view text) {
    const std::size_t size = std::min(text.size(), kBufferSize);
    std::memcpy(buffer(), text.data(), size);
    return size;
}

}  // namespace

// The rule set, in the spelling for links.
[[clang::export_name("skep_rules")]]
std::size_t rules(const Game* game) {
    return put(format_ruleset(game->position.ruleset()));
}

// The setup string of the current position.
[[clang::export_name("skep_format_setup")]]
std::size_t format_setup(const Game* game) {
    return put(skep::format_setup(game->position));
}

// The strings of moves that are played one after another from the current position, joined by `;`.
// The buffer has them packed. The text ends before the first one that is illegal.
[[clang::export_name("skep_format_moves")]]
std::size_t format_moves(const Game* game, std::size_t count) {
    std::vector<Move> line;
    Position position = game->position;
    for (std::size_t i = 0; i < std::min(count, kBufferSize / sizeof(Move)); ++i) {
        const Move move = Move::from_bits(static_cast<std::uint32_t>(Numbers::buffered()[i]));
        if (!is_legal(position, move)) break;
        position.do_move(move);
        line.push_back(move);
    }
    return put(skep::format_moves(game->position, line));
}

// The strings of all legal moves in their defined order, joined by `;`.
[[clang::export_name("skep_move_strings")]]
std::size_t move_strings(const Game* game) {
    MoveList list;
    list_moves(game->position, list);
    std::string text;
    for (const Move move : list) {
        text.append(text.empty() ? "" : ";").append(format_move(game->position, move));
    }
    return put(text);
}

// Lists the pieces of the box as numbers: the piece, whether it is in play, its q and r, and how
// many pieces lie below it.
[[clang::export_name("skep_pieces")]]
std::size_t pieces(const Game* game) {
    const Position& position = game->position;
    Numbers numbers;
    for (std::uint8_t value = 0; value < kPieces; ++value) {
        const Piece piece{value};
        if (number_of(piece) > position.ruleset().box[index(bug_of(piece))]) continue;
        const Cell cell = position.cell(piece);
        const bool in_play = cell != kNoCell;
        numbers.add(value);
        numbers.add(static_cast<std::int32_t>(in_play));
        numbers.add(in_play ? position.true_q(cell) : 0);
        numbers.add(in_play ? position.true_r(cell) : 0);
        numbers.add(in_play ? static_cast<std::int32_t>(position.level(piece)) : 0);
    }
    return numbers.size();
}

// The piece that the previous turn has stunned; 255 for none.
[[clang::export_name("skep_stunned")]]
std::uint32_t stunned(const Game* game) {
    return game->position.stunned().value;
}

}  // namespace skep::wasm
