// Estimates of one design from a small share of its rows, made beside the evaluation in full.
//
// Making the items of a large design takes seconds. Meanwhile a share that is just large enough to
// be typical answers in a fraction of that time. Its figures are marked as estimates, and are
// reported only until the evaluation in full has reported the same pattern.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <functional>
#include <mutex>
#include <set>
#include <span>
#include <stop_token>
#include <thread>

namespace partita::evaluation {

class FirstEstimates {
public:
    /// Starts to estimate the first of the designs on a thread of its own when the options wish it
    /// and its items have to be made and are many; otherwise does nothing. `workbook` has its
    /// derived designs, `options` have kept parts. All must outlive it.
    FirstEstimates(const model::Workbook &workbook, const Options &options,
                   std::span<const std::size_t> designs, std::stop_token stop,
                   const PatternReady &told);
    /// Stops the thread.
    ~FirstEstimates();
    FirstEstimates(const FirstEstimates &) = delete;
    FirstEstimates &operator=(const FirstEstimates &) = delete;

    /// Tells a pattern of the evaluation in full. Thread safety: may be called from any thread.
    void tell(const std::string &design, const PatternEvaluation &pattern);

private:
    void estimate(const model::Workbook &workbook, const Options &options, double share);

    const PatternReady &m_told;
    std::string m_design; ///< empty: nothing is estimated
    std::mutex m_mutex; ///< also keeps the order of the reports
    std::set<std::string> m_known; ///< patterns of the design that tell() has told
    std::stop_source m_stopped;
    std::stop_callback<std::function<void()>> m_onStop;
    std::jthread m_thread;
};

} // namespace partita::evaluation
