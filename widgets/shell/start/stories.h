// The samples as stories: what is wrong with the first design, and what mends it.
#pragma once

#include <QString>

#include <vector>

namespace partita::shell {

struct Story {
    QString sample; ///< as in "sample:NAME"
    QString sentence;
    QString before; ///< design
    QString after; ///< design
    QString pattern; ///< whose charge tells the story
    QString board; ///< where it is seen
};

/// One for each sample, those that teach most first.
std::vector<Story> stories();

} // namespace partita::shell
