#include "eval/bounded_file.h"
#include "eval/network.h"

namespace skep {

std::shared_ptr<const Network> load_network(const std::string& path, NetworkFault& fault) {
    fault = NetworkFault::kCannotRead;
    const auto bytes = read_bounded(path);
    return bytes ? parse_network(*bytes, fault) : nullptr;
}

}  // namespace skep
