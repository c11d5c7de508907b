// The parts of a query as lines of text and back: what the lists of the pattern form show.
// Conditions and projections are written as in engine/model/notation.h, included rows as in
// includedlines.h; here is what that leaves open.
//
//     content first 80                                  a projection cut to 80 characters
//     count of comments as commentCount                 an aggregate
#pragma once

#include "engine/model/workbook.h"

#include <QStringList>

#include <optional>

namespace partita::inspector {

/// A path as it stands in lines, and back: author."user name".
QString quoted(const std::string &path);
std::string unquoted(const QString &text);

QString lineOf(const model::Projection &projection);
QString lineOf(const model::Aggregate &aggregate);
QString lineOf(const model::CreatedRows &rows); ///< "lines", or "3 lines"
std::optional<model::CreatedRows> createdRowsOf(const QString &line);
std::optional<model::Projection> projectionOf(const QString &line);
std::optional<model::Aggregate> aggregateOf(const QString &line);

// What can be added to a query about `root`, as lines.
QStringList matchOffers(const model::Workbook &workbook, const std::string &root);
/// The condition by which one row is found: "id = @id".
QString keyLine(const model::Workbook &workbook, const std::string &root);
/// The attributes of the root, which a result has that names none.
QStringList attributeLines(const model::Workbook &workbook, const std::string &root);
/// Attributes of the root and of the rows along one to-one role; with a name for the result where
/// two end alike.
QStringList projectionOffers(const model::Workbook &workbook, const std::string &root);
QStringList aggregateOffers(const model::Workbook &workbook, const std::string &root);
/// Roles whose rows can come with a new row.
QStringList createdRowsOffers(const model::Workbook &workbook, const std::string &entity);
QStringList orderOffers(const model::Workbook &workbook, const std::string &root);

} // namespace partita::inspector
