// What formats of tables cannot say about a model, one sentence each.
#pragma once

#include "engine/model/workbook.h"

#include <string>
#include <vector>

namespace partita::exchange {

/// What a format keeps beyond tables, columns and foreign keys.
struct ModelFormatAbility {
    bool saysMembers = false; ///< members of objects and elements of arrays
    bool saysListedValues = true; ///< of choice generators
    bool saysSampleRows = false;
    bool saysDescriptions = true;
};

/// Sentences about whatever the workbook has and the format cannot say.
std::vector<std::string> modelLosses(const model::Workbook &workbook,
                                     const ModelFormatAbility &format);

} // namespace partita::exchange
