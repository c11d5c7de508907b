// JSON values as people type them, in both directions.
#pragma once

#include "engine/model/entity.h"

#include <QString>

namespace partita::models {

/// The typed value; a text that is no JSON becomes a string.
model::Json valueTyped(const QString &text);
/// Text that valueTyped() reads back; strings lose their quotation marks where that is unambiguous.
QString textOf(const model::Json &value);

/// JSON on one line, with quotation marks around strings.
QString writtenJson(const model::Json &value);

} // namespace partita::models
