// JSON values as a person types them into a field, and back.
#pragma once

#include "engine/model/entity.h"

#include <QString>

namespace partita::models {

/// The value typed; what is no JSON is a text.
model::Json valueTyped(const QString &text);
/// As valueTyped() reads it back: texts without their quotation marks where that is unambiguous.
QString textOf(const model::Json &value);

/// As JSON in one line: texts in their quotation marks.
QString writtenJson(const model::Json &value);

} // namespace partita::models
