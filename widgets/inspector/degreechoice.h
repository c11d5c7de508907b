// The ways in which the form of a relationship says how many children a parent has, and where each
// of them starts.
#pragma once

#include "engine/model/entity.h"

#include <QString>

#include <vector>

namespace partita::inspector {

struct DegreeTitle {
    model::Degree::Kind kind;
    QString title;
};
/// What can be chosen; `chosen` is among them even where it says little.
std::vector<DegreeTitle> degreeTitles(model::Cardinality cardinality, model::Degree::Kind chosen);

/// Another way of having about as many children as before.
model::Degree withKind(const model::Degree &before, model::Degree::Kind kind,
                       model::Cardinality cardinality);
/// What a degree becomes with another cardinality: at 1:1 each has its partner, unless it is said
/// which have none.
model::Degree withCardinality(const model::Degree &before, model::Cardinality was,
                              model::Cardinality cardinality);

/// The numbers of children that were counted, as they stand in a line: "0, 1, 1, 7".
QString countedLine(const std::vector<std::int64_t> &counts);
/// What a line says, or a sentence why it says none.
struct ReadCounts {
    std::vector<std::int64_t> counts;
    QString problem;
};
ReadCounts countsOf(const QString &line);

} // namespace partita::inspector
