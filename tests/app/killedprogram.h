// The real program, driven by the plugin of tests/driver and killed at a random moment.
#pragma once

#include <QString>

#include <string>
#include <vector>

namespace partita::tests {

/// A line of the driver: what it does, and the number of entities that then is or will be.
struct Said {
    std::string word;
    int state = 0;
};

struct Run {
    QString home; ///< folder for settings and data
    QString file; ///< to open
    int state = 0; ///< entities of the workbook that is opened or restored
    unsigned seed = 0; ///< of what is done, and when the program is killed
};

/// Starts the program, kills it, and returns all that the driver said. The last word is "ended",
/// with the status of waitpid(), when the program ended by itself before.
std::vector<Said> runAndKill(const Run &run);

/// On one line.
QString shown(const std::vector<Said> &all);

} // namespace partita::tests
