// Texts of a JSON document and of its values, as the views of a document show them to be changed.
#pragma once

#include "engine/model/workbook.h"

#include <QString>

namespace partita::documents {

/// The document as indented JSON.
QString documentText(const model::Json &document);
/// A value without members as text: a string without quotes, anything else as JSON.
QString scalarText(const model::Json &value);
/// The value that a typed text stands for in place of `before`. A text stays a text; in place of
/// anything else a number, true, false or null is read as such, and all other words are a text.
model::Json scalarOf(const QString &text, const model::Json &before);

} // namespace partita::documents
