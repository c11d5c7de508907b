// The forms in which `partita advise` answers.
#pragma once

#include "engine/advice/advise.h"

#include <iosfwd>

namespace partita::app {

/// What is told: the findings wanted, with the effect of their fixes where it was measured.
struct Advice {
    std::string workbook;
    double fraction = 1;
    std::vector<std::string> designs; ///< that were looked at
    std::vector<advice::Finding> findings;
    std::vector<std::optional<advice::Effect>> effects; ///< one a finding
    std::size_t dismissed = 0; ///< findings left out because the workbook dismisses them
};

/// Stable: scripts depend on it. resources/help/json.md documents it.
nlohmann::ordered_json adviceJson(const Advice &advice);
/// By design, the worst first.
void writeAdviceTable(const Advice &advice, std::ostream &out);
void writeAdviceMarkdown(const Advice &advice, std::ostream &out);

} // namespace partita::app
