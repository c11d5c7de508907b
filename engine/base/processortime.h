// Processor time: what work has taken, since time on the wall passes on a busy machine without any
// work done.
#pragma once

#include <chrono>

namespace partita {

/// Processor time of the calling thread since it began.
std::chrono::nanoseconds processorTimeOfThread();

} // namespace partita
