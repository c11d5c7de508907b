// Window of a workbook that is evaluated in full, for pictures of its boards.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <QString>

namespace partita::shell {
class MainWindow;
}

namespace partita::app {

/// Opens the workbook in the window and evaluates it; a share of the population in the options
/// becomes that of the workbook. Empty when it is done, else one sentence.
QString openEvaluated(shell::MainWindow &window, const QString &workbook,
                      const evaluation::Options &options);

} // namespace partita::app
