// Names of parameters that were proposed: they follow when what they are compared with gets another
// name.
#pragma once

#include "engine/model/workbook.h"

namespace partita::model {

/// `after` is `before` with other names of entities, attributes, members or roles: "@bookId"
/// becomes "@volumeId" where it is what would be proposed for its condition, with the values that
/// the probe has for it. A name that somebody chose stays, and so does one that an own query of the
/// pattern mentions, or that another parameter has already.
Workbook withParametersFollowing(const Workbook &before, Workbook after);

} // namespace partita::model
