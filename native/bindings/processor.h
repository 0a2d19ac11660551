// What the processor can do, for the choice between the variants of the module.
#pragma once

namespace skep::python {

// Whether this processor, and the system on it, run code that was compiled for x86-64-v3.
[[nodiscard]] bool runs_v3();

}  // namespace skep::python
