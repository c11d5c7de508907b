// Change of an access pattern to another request: a query on another entity, or a command instead.
#pragma once

#include "engine/model/workbook.h"

#include <QStringList>

namespace partita::inspector {

struct ChangedRequest {
    model::AccessPattern pattern;
    QStringList leftOut; ///< dropped parts, as the form writes them
};

/// The pattern with the request `bare`, which has only a kind and an entity. Its old lines and its
/// probe are kept as far as the checks accept them.
ChangedRequest withRequest(const model::Workbook &workbook, const model::AccessPattern &pattern,
                           const std::variant<model::Query, model::Command> &bare);
/// Removes what the probe states for parameters that the query does not have.
void keepKnownParameters(model::AccessPattern &pattern);

} // namespace partita::inspector
