// Access to the chart that a board shows.
#pragma once

#include "widgets/plots/chart.h"

namespace partita::tests {

/// Null when no chart is visible.
inline plots::Chart *visibleChart(const QWidget &board)
{
    for (plots::Chart *one : board.findChildren<plots::Chart *>()) {
        if (one->isVisible())
            return one;
    }
    return nullptr;
}

} // namespace partita::tests
