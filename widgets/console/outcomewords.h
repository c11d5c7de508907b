// What the console says about an answer: the headline, how partitions and index were used, and the
// charge term by term.
#pragma once

#include "widgets/jobs/consolerunner.h"

#include <QString>

namespace partita::style {
struct Theme;
}

namespace partita::console {

/// "12 rows · 3.51 RU · 4.2 ms · 1 of 68 partitions", rich text.
QString headlineOf(const jobs::ConsoleAnswer &answer);
/// Why these partitions, and each condition with the index that served it, rich text, one a line.
QString reasonsOf(const jobs::ConsoleAnswer &answer, const style::Theme &theme);
/// "RU: visits 2.00 + index 0.40 + loading 1.10"; empty where it has no terms.
QString chargeTermsOf(const jobs::ConsoleAnswer &answer);

} // namespace partita::console
