// A sample document as lines of JSON, each with the field it shows.
#pragma once

#include "engine/model/design.h"

#include <QString>

namespace partita::documents {

struct DocumentLine {
    QString text;
    const model::Field *field
        = nullptr; ///< null: brackets, rest of a value, what no field declares
};

/// Long strings and arrays are cut short unless `whole`; even then there are at most 20,000 lines.
/// The fields must outlive the lines.
std::vector<DocumentLine> linesOf(const model::Json &item, const std::vector<model::Field> &fields,
                                  bool whole);

} // namespace partita::documents
