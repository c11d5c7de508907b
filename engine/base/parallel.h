// Tasks that do not depend on each other, on a few threads.
#pragma once

#include <cstddef>
#include <functional>

namespace partita {

/// Does the tasks 0 to `tasks` - 1, each once, and comes back when all are done. They begin in that
/// order; one of the threads is the one that asks.
void sideBySide(std::size_t tasks, int threads, const std::function<void(std::size_t task)> &work);

} // namespace partita
