#include "tests/benchmarks/ratios.h"

#include <algorithm>
#include <cstdio>

namespace partita::benchmarks {

namespace {

double medianOf(std::vector<double> values)
{
    if (values.empty())
        return 0;
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

/// "R1/Partita" of "R1/Partita/iterations:2000/repeats:5".
std::string shortName(const std::string &name)
{
    const std::size_t first = name.find('/');
    return name.substr(0, first == std::string::npos ? first : name.find('/', first + 1));
}

std::string timeText(double seconds)
{
    if (seconds == 0)
        return "-";
    const double scaled = seconds < 1e-3 ? seconds * 1e6 : (seconds < 1 ? seconds * 1e3 : seconds);
    const char *unit = seconds < 1e-3 ? "us" : (seconds < 1 ? "ms" : "s");
    char text[32];
    std::snprintf(text, sizeof text, scaled < 10 ? "%.2f %s" : "%.0f %s", scaled, unit);
    return text;
}

} // namespace

Ratios::Ratios()
    : ConsoleReporter(OO_None)
{
}

void Ratios::ReportRuns(const std::vector<Run> &runs)
{
    std::vector<Run> medians; // all that is shown of the rounds
    for (const Run &run : runs) {
        if (run.run_type == Run::RT_Aggregate && run.aggregate_name == "median")
            medians.push_back(run);
        if (run.run_type != Run::RT_Iteration || run.error_occurred || run.iterations == 0)
            continue;
        const std::string name = shortName(run.benchmark_name());
        // The time of the processor, which others on the machine do not take; R6 keeps its own
        // time.
        const bool isManual = run.benchmark_name().ends_with("manual_time");
        const double seconds = isManual ? run.real_accumulated_time : run.cpu_accumulated_time;
        m_seconds[name].push_back(seconds / static_cast<double>(run.iterations));
        for (const auto &[key, counter] : run.counters)
            m_counters[name + "/" + key].push_back(counter.value);
    }
    if (!medians.empty())
        ConsoleReporter::ReportRuns(medians);
}

double Ratios::median(const std::string &name) const
{
    const auto found = m_seconds.find(name);
    return found == m_seconds.end() ? 0 : medianOf(found->second);
}

double Ratios::counter(const std::string &name, const std::string &key) const
{
    const auto found = m_counters.find(name + "/" + key);
    return found == m_counters.end() ? 0 : medianOf(found->second);
}

void Ratios::print(const std::vector<Line> &lines, const std::vector<std::string> &peers) const
{
    std::printf("\n%-44s%10s", "request", "Partita");
    for (const std::string &peer : peers)
        std::printf("%26s%8s", peer.c_str(), "times");
    std::printf("%9s\n", "goal");
    for (const Line &line : lines) {
        const double ours = median(line.request + "/Partita");
        if (ours == 0)
            continue;
        std::printf("%-44s%10s", (line.request + " " + line.text).c_str(), timeText(ours).c_str());
        for (const std::string &peer : peers) {
            const std::string asked = line.request.substr(0, 2); // R4 of several partitions: as R4
            const double theirs = median(asked + "/" + peer);
            std::printf("%26s", timeText(theirs).c_str());
            if (theirs == 0)
                std::printf("%8s", "-");
            else
                std::printf("%8.1f", theirs / ours);
        }
        if (line.goal == 0)
            std::printf("\n");
        else
            std::printf("%9.1f\n", line.goal);
    }
}

} // namespace partita::benchmarks
