// Time and memory of the parts that an evaluation made (keptparts.h), so that the slow one is seen.
// Parts that were kept are not among them.
//
//     Timing timing;
//     evaluate(workbook, {.timing = &timing});
//     timing.parts();
#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>
#include <vector>

namespace partita::evaluation {

/// A part that was made.
struct MadePart {
    enum class Kind {
        rows, ///< of the population
        items, ///< of a container: made, indexed, or rearranged for other settings
        plan, ///< chosen for a pattern: all candidates are tried
        estimate, ///< of a pattern's load by few requests, to find the physical partitions
        measurement, ///< of a pattern: its probe and all drawn requests
        container, ///< sizes, sample documents, load and growth of a container
        sums, ///< of a design: what serves the load, costs, back-fills
    };
    Kind kind = Kind::rows;
    std::string design; ///< empty for rows
    std::string name; ///< of the container or pattern
    double ms = 0; ///< on the wall
    double processorMs = 0; ///< of this thread; the processes of scripts are not counted
    std::size_t bytes = 0; ///< memory of the items of a container, 0 for other parts
};

/// "rows", "items", …
const char *nameOf(MadePart::Kind kind);

/// Thread safety: all functions may run concurrently.
class Timing {
public:
    void add(MadePart part);
    std::vector<MadePart> parts() const; ///< in the order in which they were finished

private:
    mutable std::mutex m_mutex;
    std::vector<MadePart> m_parts;
};

/// Measures from its beginning to its end, on one thread. Does nothing without a Timing.
class TimedPart {
public:
    TimedPart(Timing *timing, MadePart::Kind kind, std::string design, std::string name);
    ~TimedPart();
    TimedPart(const TimedPart &) = delete;
    TimedPart &operator=(const TimedPart &) = delete;

    void setBytes(std::size_t bytes) { m_part.bytes = bytes; }

private:
    Timing *m_timing;
    MadePart m_part;
    std::chrono::steady_clock::time_point m_begin;
    std::chrono::nanoseconds m_processorBegin {0};
};

} // namespace partita::evaluation
