#include "games/starts.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <memory>

#include "text/ruleset.h"
#include "text/setup.h"

namespace skep {

std::optional<Ruleset> read_ruleset(std::string_view text) {
    std::string plain{text};
    std::ranges::replace(plain, '+', '-');
    std::ranges::replace(plain, ',', '.');
    std::ranges::replace(plain, '=', '_');
    return parse_ruleset(plain);
}

std::optional<std::vector<Start>> read_starts(const std::string& path) {
    std::vector<Start> starts;
    std::ifstream file{path};
    if (!file) return std::nullopt;
    std::string name;
    for (std::string line; std::getline(file, line);) {
        const std::size_t end = std::min(line.find(' '), line.size());
        const std::string_view word = std::string_view{line}.substr(0, end);
        std::string_view rest = std::string_view{line}.substr(end);
        rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
        if (word == "id") {
            name = rest;
        } else if (word == "setup") {
            const auto position = parse_setup(rest);
            if (!position) return std::nullopt;
            starts.push_back(Start{name, *position, std::nullopt, std::nullopt});
        } else if ((word == "moves" || word == "wins") && !starts.empty()) {
            unsigned count = 0;
            std::from_chars(std::to_address(rest.begin()), std::to_address(rest.end()), count);
            (word == "moves" ? starts.back().moves : starts.back().wins) = count;
        }
    }
    return starts;
}

}  // namespace skep
