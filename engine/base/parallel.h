// Parallel execution of independent tasks on a few threads.
#pragma once

#include <cstddef>
#include <functional>

namespace partita {

/// Runs the tasks 0 to `tasks` - 1, each once, and returns when all are done. Tasks start in this
/// order. The calling thread is one of the threads.
void sideBySide(std::size_t tasks, int threads, const std::function<void(std::size_t task)> &work);

} // namespace partita
