#include "games/input_rows.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <span>
#include <string_view>

#include "eval/inputs.h"
#include "rules/movegen.h"
#include "search/score.h"

namespace skep {

namespace {

constexpr std::string_view kMagic = "SkepRows";
constexpr std::uint32_t kVersion = 1;

// The row of a position, but for the number of its game.
constexpr std::size_t kRow = 2 * inputs::kUsedSlots + 3;
constexpr int kOneFree = 5;  // of the six places around a queen one is left

static_assert(std::endian::native == std::endian::little, "numbers are written as they stand");

// Whether somebody could end the game at once: the search sees that by itself.
bool is_quiet(Position& position) {
    if (find_win(position) != Move::pass()) return false;
    const Cell queen = position.cell(make_piece(position.to_move(), 0));
    if (queen == kNoCell || std::popcount(position.ring_around(queen)) != kOneFree) return true;
    const Undo undo = position.do_move(Move::pass());
    const bool threatened = find_win(position) != Move::pass();
    position.undo_move(Move::pass(), undo);
    return !threatened;
}

void add_row(InputRows& rows, const Position& position, int score, int result) {
    inputs::Lists lists;
    inputs::list(position, lists);
    const unsigned own = index(position.to_move());
    for (const unsigned queen : {own, 1 - own}) {
        const auto list = std::span{lists.of[queen]}.first(inputs::kUsedSlots);
        rows.insert(rows.end(), list.begin(), list.end());
    }
    rows.push_back(static_cast<std::uint16_t>(score));
    rows.push_back(static_cast<std::uint16_t>(result));
    rows.push_back(static_cast<std::uint16_t>(position.in_play(Color::kWhite) +
                                              position.in_play(Color::kBlack)));
}

void add_bytes(Bytes& bytes, const void* from, std::size_t size) {
    const std::size_t end = bytes.size();
    bytes.resize(end + size);
    std::memcpy(bytes.data() + end, from, size);
}

}  // namespace

InputRows input_rows(const SelfGame& game) {
    InputRows rows;
    Position position = game.start;
    for (const Move move : game.opening) position.do_move(move);
    for (const PlayedMove& played : game.moves) {
        const bool white = position.to_move() == Color::kWhite;
        const int result = white ? game.result : -game.result;
        if (!is_decisive(played.score) && is_quiet(position)) {
            add_row(rows, position, played.score, result);
        }
        position.do_move(played.move);
    }
    return rows;
}

Bytes input_rows_head() {
    Bytes head{kMagic.begin(), kMagic.end()};
    const std::array<std::uint32_t, 3> numbers{kVersion, inputs::kCount, inputs::kUsedSlots};
    add_bytes(head, numbers.data(), sizeof numbers);
    return head;
}

void add_input_rows(Bytes& bytes, const InputRows& rows, std::uint32_t game) {
    for (std::size_t at = 0; at + kRow <= rows.size(); at += kRow) {
        add_bytes(bytes, rows.data() + at, kRow * sizeof rows[0]);
        add_bytes(bytes, &game, sizeof game);
    }
}

}  // namespace skep
