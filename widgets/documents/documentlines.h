// A sample document as lines of JSON, each with its field.
#pragma once

#include "engine/model/design.h"

#include <QString>

namespace partita::documents {

struct DocumentLine {
    QString text;
    const model::Field *field = nullptr; ///< null: brackets, continued values, undeclared members
};

/// Long strings and arrays are shortened unless `whole`; there are never more than 20,000 lines.
/// The fields must outlive the lines.
std::vector<DocumentLine> linesOf(const model::Json &item, const std::vector<model::Field> &fields,
                                  bool whole);

} // namespace partita::documents
