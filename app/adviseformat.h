// Output forms of `partita advise`: JSON, table, Markdown.
#pragma once

#include "engine/advice/advise.h"

#include <iosfwd>

namespace partita::app {

/// Content of the answer: the selected findings, and the effect of each fix that was measured.
struct Advice {
    std::string workbook;
    double fraction = 1;
    double horizonDays = 0; ///< to which partition keys are judged
    std::vector<std::string> designs; ///< the examined ones
    std::vector<advice::Finding> findings;
    std::vector<std::optional<advice::FixComparison>> effects; ///< one for each finding
    std::size_t dismissed = 0; ///< findings left out because the workbook dismisses them
};

/// Stable: scripts depend on it. resources/help/json.md documents it.
nlohmann::ordered_json adviceJson(const Advice &advice);
/// Grouped by design, the most severe findings first.
void writeAdviceTable(const Advice &advice, std::ostream &out);
void writeAdviceMarkdown(const Advice &advice, std::ostream &out);

} // namespace partita::app
