// Parts of a query as lines of text, in both directions, for the lists of the pattern form.
// Conditions, projections and orders use engine/model/notation.h, included rows includedlines.h;
// this file has the rest:
//
//     content first 80                                  a projection cut to 80 characters
//     count of comments as commentCount                 an aggregate
#pragma once

#include "engine/model/workbook.h"

#include <QStringList>

#include <optional>

namespace partita::inspector {

/// A path in a line: author."user name".
QString quoted(const std::string &path);
std::string unquoted(const QString &text);

QString lineOf(const model::Projection &projection);
QString lineOf(const model::Aggregate &aggregate);
QString lineOf(const model::CreatedRows &rows); ///< "lines", or "3 lines"
std::optional<model::CreatedRows> createdRowsOf(const QString &line);
std::optional<model::Projection> projectionOf(const QString &line);
std::optional<model::Aggregate> aggregateOf(const QString &line);

// Lines that can be added to a query about `root`.
QStringList matchOffers(const model::Workbook &workbook, const std::string &root);
/// The condition that finds one row: "id = @id".
QString keyLine(const model::Workbook &workbook, const std::string &root);
/// The attributes of the root, which are the result when none are listed.
QStringList attributeLines(const model::Workbook &workbook, const std::string &root);
/// Attributes of the root and along one to-one role, renamed when two have the same name.
QStringList projectionOffers(const model::Workbook &workbook, const std::string &root);
QStringList aggregateOffers(const model::Workbook &workbook, const std::string &root);
/// Roles whose rows can be created along with a new row.
QStringList createdRowsOffers(const model::Workbook &workbook, const std::string &entity);
/// Values to order by: those of the rows, of rows along one to-one role, and aggregates.
QStringList orderOffers(const model::Workbook &workbook, const model::Query &query);
/// Names for the values of the last row seen, one for each of the order and the key.
std::vector<std::string> lastRowParameters(const model::Workbook &workbook,
                                           const model::Query &query);
/// What an update can change: attributes that it sets, and changes that start from their stored
/// value.
QStringList changeOffers(const model::Workbook &workbook, const std::string &entity);
/// Conditions under which an update or a delete happens; the first is "unchanged".
QStringList onlyIfOffers(const model::Workbook &workbook, const std::string &entity);
/// The line for an item that is as the client has read it.
QString unchangedLine();

} // namespace partita::inspector
