// A migration as a checklist in sentences: what is done, in which order, why, and what it costs.
// For the command line, the report and the window.
#pragma once

#include "engine/migration/migration.h"

#include <string>
#include <vector>

namespace partita::migration {

struct ChecklistItem {
    std::string text; ///< something to do
    std::vector<std::string> details = {}; ///< settings and figures of it
    bool operator==(const ChecklistItem &) const = default;
};

struct ChecklistPart {
    std::string id; ///< "create"
    std::string title; ///< "Create the containers"
    std::string reason; ///< why it stands here; may be empty
    std::vector<ChecklistItem> items;
    bool operator==(const ChecklistPart &) const = default;
};

/// The parts in their order; those without anything to do are left out.
std::vector<ChecklistPart> checklistOf(const Migration &migration);

/// One sentence with the sums: items, request units, time, money.
std::string summaryOf(const Migration &migration);
/// What stands in the way: patterns that the new design cannot answer. Empty when nothing does.
std::vector<std::string> obstaclesOf(const Migration &migration);

/// All of it as Markdown, with boxes to tick.
std::string markdownOf(const Migration &migration);

} // namespace partita::migration
