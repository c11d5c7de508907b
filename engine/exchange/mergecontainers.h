// Settings of containers, as an import found them, taken over into a design of an open workbook.
//
//     Result<MergedContainers> merged = mergeContainers(workbook, "V2", imported.workbook);
//     workbook = *apply(workbook, merged->edit);      // one undoable edit
#pragma once

#include "engine/exchange/imported.h"
#include "engine/model/edit.h"

namespace partita::exchange {

/// Name of the design that an import of containers makes.
inline constexpr const char *importedContainersDesign = "Imported containers";

struct MergedContainers {
    model::ChangeDesign edit;
    std::vector<std::string> merged; ///< names of containers that got settings
    std::vector<std::string> missing; ///< imported containers that the design does not have
    std::vector<std::string> untouched; ///< containers of the design that were not imported
};

/// Containers of the design get key, policy, throughput, time to live, unique keys and scripts of
/// the imported ones of the same name, whatever its case; document types stay. Errors: an unknown
/// design, nothing to take over, no container of the same name.
Result<MergedContainers> mergeContainers(const model::Workbook &workbook, const std::string &design,
                                         const model::Workbook &imported);

} // namespace partita::exchange
