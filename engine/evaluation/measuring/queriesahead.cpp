#include "engine/evaluation/measuring/queriesahead.h"

#include "engine/base/parallel.h"

#include <atomic>

namespace partita::evaluation {

void measureQueriesAhead(const EvaluationInput &input, LoadedDesign &loaded,
                         std::span<const std::size_t> positions, const std::stop_token &stop,
                         const ProgressSink &loading,
                         const std::function<void(PatternRun &run, std::size_t position)> &measure,
                         std::span<const std::function<void()>> others)
{
    std::vector<std::size_t> queries;
    for (const std::size_t position : positions) {
        if (input.pattern(position).isQuery())
            queries.push_back(position);
    }
    const std::size_t tasks = others.size() + queries.size();
    if (!input.crew || tasks < 2)
        return;
    const Crew::Phase phase(*input.crew, loaded.design().name);
    const auto threads = std::min(static_cast<std::size_t>(phase.threads()), tasks);
    if (threads < 2)
        return;
    std::atomic<std::size_t> next = 0;
    sideBySide(threads, static_cast<int>(threads), [&](std::size_t) {
        PatternRun run(input, loaded, stop, loading, PatternRun::Company::besideOthers);
        for (std::size_t task = next++; task < tasks; task = next++) {
            if (stop.stop_requested())
                return;
            if (task < others.size())
                others[task]();
            else
                measure(run, queries[task - others.size()]);
        }
    });
}

} // namespace partita::evaluation
