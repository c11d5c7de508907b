// A line on a terminal that tells how far long work is, and goes away with the work.
//
//     const ProgressLine line(err);
//     evaluation::evaluate(workbook, options, {}, line.sink("measuring"));
#pragma once

#include "engine/base/progress.h"

#include <iosfwd>
#include <memory>
#include <string>

namespace partita::app {

/// Where `err` is not std::cerr on a terminal, nothing is told: files, pipes and tests see results
/// alone.
class ProgressLine {
public:
    explicit ProgressLine(std::ostream &err);
    /// Told in any case.
    static ProgressLine onTerminal(std::ostream &err);
    ~ProgressLine();
    ProgressLine(const ProgressLine &) = delete;
    ProgressLine &operator=(const ProgressLine &) = delete;

    /// For a part of the work; empty where nothing is told. It may be called from several threads,
    /// and no longer than the line lives.
    ProgressSink sink(std::string work) const;

private:
    ProgressLine(std::ostream &err, bool isTold);

    struct State;
    std::unique_ptr<State> m_state; ///< nullptr: nothing is told
};

} // namespace partita::app
