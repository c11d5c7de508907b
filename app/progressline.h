// Line on a terminal that shows the progress of long work and disappears at its end.
//
//     const ProgressLine line(err);
//     evaluation::evaluate(workbook, options, {}, line.sink("measuring"));
#pragma once

#include "engine/base/progress.h"

#include <iosfwd>
#include <memory>
#include <string>

namespace partita::app {

/// Prints nothing unless `err` is std::cerr on a terminal: files, pipes and tests get results
/// alone.
class ProgressLine {
public:
    explicit ProgressLine(std::ostream &err);
    /// Prints in any case.
    static ProgressLine onTerminal(std::ostream &err);
    ~ProgressLine();
    ProgressLine(const ProgressLine &) = delete;
    ProgressLine &operator=(const ProgressLine &) = delete;

    /// Sink for a part of the work; empty when nothing is printed. It may be called from several
    /// threads, and must not outlive the line.
    ProgressSink sink(std::string work) const;

private:
    ProgressLine(std::ostream &err, bool isTold);

    struct State;
    std::unique_ptr<State> m_state; ///< nullptr: nothing is printed
};

} // namespace partita::app
