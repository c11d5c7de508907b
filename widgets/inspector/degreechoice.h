// Kinds of degree that the relationship form offers for the number of children of a parent, with
// their initial values.
#pragma once

#include "engine/model/entity.h"

#include <QString>

#include <vector>

namespace partita::inspector {

struct DegreeTitle {
    model::Degree::Kind kind;
    QString title;
};
/// Kinds to choose from; `chosen` is always among them.
std::vector<DegreeTitle> degreeTitles(model::Cardinality cardinality, model::Degree::Kind chosen);

/// Another kind of degree with about as many children as before.
model::Degree withKind(const model::Degree &before, model::Degree::Kind kind,
                       model::Cardinality cardinality);
/// The degree after a change of cardinality: at 1:1 each parent has its partner, unless the counted
/// numbers say which have none.
model::Degree withCardinality(const model::Degree &before, model::Cardinality was,
                              model::Cardinality cardinality);

/// Counted numbers of children as a line: "0, 1, 1, 7".
QString countedLine(const std::vector<std::int64_t> &counts);
/// The numbers of a line, or a sentence about its problem.
struct ReadCounts {
    std::vector<std::int64_t> counts;
    QString problem;
};
ReadCounts countsOf(const QString &line);

} // namespace partita::inspector
