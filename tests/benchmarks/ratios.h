// Closing table of the benchmarks: how many times faster the engine is than the others; each figure
// is the median of several rounds that ran in turns.
#pragma once

#include <benchmark/benchmark.h>

#include <map>
#include <string>
#include <vector>

namespace partita::benchmarks {

/// Collects what Google Benchmark measures, under "request/store".
class Ratios : public benchmark::ConsoleReporter {
public:
    Ratios();
    void ReportRuns(const std::vector<Run> &runs) override;

    /// One line of the table, and what is to be reached against the first peer.
    struct Line {
        std::string request;
        std::string text;
        double goal = 0;
    };
    void print(const std::vector<Line> &lines, const std::vector<std::string> &peers) const;
    /// Median of a counter; 0 when it was not measured.
    double counter(const std::string &name, const std::string &key) const;

private:
    /// Seconds a call; 0 when it was not measured.
    double median(const std::string &name) const;

    std::map<std::string, std::vector<double>> m_seconds;
    std::map<std::string, std::vector<double>> m_counters;
};

} // namespace partita::benchmarks
