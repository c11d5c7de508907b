// A named version: the state of the workbook that somebody kept under a name, such as "before the
// workshop". It lies in the workbook itself and is saved with it.
#pragma once

#include "engine/model/keptmembers.h"

#include <memory>
#include <string>

namespace partita::model {

struct Workbook;

struct Version {
    std::string name;
    std::string saved; ///< date and time in UTC: "2026-11-30T10:15:00Z"; empty when unknown
    std::string note; ///< what it was kept for
    std::shared_ptr<const Workbook> workbook; ///< without versions of its own; never null
    KeptMembers kept = {};

    /// True when they say the same, also when their workbooks are two objects.
    bool operator==(const Version &other) const;
};

} // namespace partita::model
