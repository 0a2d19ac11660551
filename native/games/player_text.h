// The text form of a player's settings: names and values, such as
// `nodes=5000,hash=16,lmr_base=40,network=FILE`. A value that contains a comma, a semicolon or a
// quote is quoted, and a quote inside it is doubled: `network="a,b.net"`.
//
// skep/engine/player_settings.py reads and writes the same text, with two differences. A plain
// program doesn't contain the network that comes with Skep, so `network=BuiltIn` is an error here.
// And only plain programs can play with a tree search: `search=mcts,policy=FILE`.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/player.h"

namespace skep {

// Returns the settings in a string, on top of `settings`. If a setting is unknown, or can't have
// its value, returns nothing and says why in `problem`.
[[nodiscard]] std::optional<PlayerSettings> read_player(std::string_view text, std::string& problem,
                                                        PlayerSettings settings = {});

// Does the same for the first player in a list with semicolons between the players. Removes the
// player from the front of `text`, so that the semicolon comes first.
[[nodiscard]] std::optional<PlayerSettings> take_player(std::string_view& text,
                                                        std::string& problem,
                                                        PlayerSettings settings = {});

// Writes settings in a canonical form: sorted by name, without default values except for the hash,
// and with the checksums of files in place of their names. The headers of record files have it.
[[nodiscard]] std::string format_player(const PlayerSettings& player);

}  // namespace skep
