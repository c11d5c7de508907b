// Constants in a typed line, as the compared attribute has them.
#pragma once

#include "engine/model/typedline/cursor.h"

namespace partita::model {

/// Offers a parameter and the values that the attribute is known to have.
void offerValues(const LineCursor &cursor, const Attribute &attribute,
                 const std::string &parameter);
/// The constant that stands here. A single word is a text where the attribute is one. `parameter`
/// is for the message of an error.
Result<Json> readConstant(LineCursor &cursor, const Attribute &attribute,
                          const std::string &parameter);

} // namespace partita::model
