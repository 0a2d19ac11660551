// What a learning program sees of a position: planes of hexes around a center, or a graph of pieces
// and open hexes. docs/environments.md defines both.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "rules/position.h"
#include "rules/types.h"
#include "spaces/actions.h"

namespace skep::spaces {

// The hex in the middle of the planes: that of one queen, or else of the other queen, or else of
// the first piece in play in the order of reference pieces.
enum class Center : std::uint8_t { kOwnQueen, kOpponentsQueen };

// Facts about the whole position: one byte each.
inline constexpr unsigned kFacts = 6;
using Facts = std::array<std::uint8_t, kFacts>;
// `times` is how often the position has occurred.
[[nodiscard]] Facts facts_of(const Position& position, Color side, unsigned times);

// The planes: one for each piece, four more, and one for each fact.
inline constexpr unsigned kHeightPlane = kPieces;
inline constexpr unsigned kOwnTopPlane = kPieces + 1;
inline constexpr unsigned kOpponentsTopPlane = kPieces + 2;
inline constexpr unsigned kStunnedPlane = kPieces + 3;
inline constexpr unsigned kFactPlanes = kPieces + 4;
inline constexpr unsigned kPlanes = kFactPlanes + kFacts;
inline constexpr std::size_t kPlaneBytes = std::size_t{kPlanes} * kCells;

// The cell that is in the middle of the planes, at row and column 16.
[[nodiscard]] Cell center_of(const Position& position, Color side, Center center);
// Where a hex is in a plane: 32 times its row plus its column.
[[nodiscard]] constexpr unsigned plane_index(Cell cell, Cell center) {
    return plus(minus(cell, center), make_cell(kTorus / 2, kTorus / 2)).value;
}

// Writes all planes, as `side` sees them.
void write_planes(const Position& position, Color side, Center center, unsigned times,
                  std::uint8_t* planes);

// The nodes of the graph: each piece, and each hex next to one, by reference piece and direction.
inline constexpr unsigned kNodes = kPieces + kPieces * 6;
inline constexpr unsigned kNodeColumns = 6;
inline constexpr unsigned kLinkBelow = 6;
inline constexpr unsigned kLinkAbove = 7;
inline constexpr unsigned kLinks = 8;
inline constexpr std::int16_t kNoNode = -1;
enum class NodeKind : std::uint8_t { kAbsent, kInReserve, kInPlay, kOpenHex };

// The node that stands for each cell: an open hex, or the top piece.
using NodeTable = std::array<std::int16_t, kCells>;
[[nodiscard]] NodeTable node_table(const Position& position, const ActionNames& names, Color side);

// Writes `kNodes` rows of `kNodeColumns` bytes, and of `kLinks` numbers of other nodes.
void write_graph(const Position& position, std::uint8_t* nodes, std::int16_t* links);

}  // namespace skep::spaces
