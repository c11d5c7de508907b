#include "engine/base/parallel.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace partita {

void sideBySide(std::size_t tasks, int threads, const std::function<void(std::size_t task)> &work)
{
    std::atomic<std::size_t> next = 0;
    const auto workOn = [&] {
        for (std::size_t task = next++; task < tasks; task = next++)
            work(task);
    };
    const auto most = std::min<std::size_t>(tasks, static_cast<std::size_t>(std::max(threads, 1)));
    std::vector<std::jthread> helpers;
    for (std::size_t i = 1; i < most; ++i)
        helpers.emplace_back(workOn);
    workOn();
}

} // namespace partita
