// The clock of the search, and how it hears that it should stop.
#pragma once

#ifndef __wasm__
#include <chrono>
#endif

namespace skep {

#ifdef __wasm__

// WebAssembly has neither: whoever runs the module provides them.
[[clang::import_module("skep"), clang::import_name("now")]] double now_ms();
[[clang::import_module("skep"), clang::import_name("stopped")]] int asked_to_stop();

// Seconds since some moment.
inline double seconds_now() { return now_ms() / 1000.0; }

#else

// Seconds since some moment.
inline double seconds_now() {
    const std::chrono::duration<double> now = std::chrono::steady_clock::now().time_since_epoch();
    return now.count();
}
// Threads set a flag instead.
inline int asked_to_stop() { return 0; }

#endif

}  // namespace skep
