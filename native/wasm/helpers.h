// How many workers help an engine: none, unless the module has threads.
#pragma once

namespace skep::wasm {

[[nodiscard]] unsigned helper_count();

}  // namespace skep::wasm
