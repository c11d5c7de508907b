// What becomes of an access pattern that asks another thing: a query of another entity, a command
// in its place.
#pragma once

#include "engine/model/workbook.h"

#include <QStringList>

namespace partita::inspector {

struct ChangedRequest {
    model::AccessPattern pattern;
    QStringList leftOut; ///< what does not apply any more, as the form writes it
};

/// The pattern with the request `bare`, which states its kind and entity alone, and whatever of the
/// lines and of the probe it had applies to that as well: what the checks do not complain of.
ChangedRequest withRequest(const model::Workbook &workbook, const model::AccessPattern &pattern,
                           const std::variant<model::Query, model::Command> &bare);

} // namespace partita::inspector
