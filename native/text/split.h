// Splits a string at separators.
#pragma once

#include <cstddef>
#include <string_view>

namespace skep {

// Takes the part before the separator off the front of a string.
inline std::string_view take_until(std::string_view& text, char separator) {
    const std::size_t end = text.find(separator);
    const std::string_view part = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    return part;
}

}  // namespace skep
