// The parts of a composed field as lines of text and back, as the field form lists them:
//
//     tenantId               an own attribute
//     createdAt first 7      the first characters of it
//     tenant                 the key of the row in a role
//     author.username        an attribute along to-one roles
//     "order"                always the same: a text in quotation marks, or a number
//     count of lines         an aggregate over a role; max of lines.date
//     (day + author) with ":"              parts of its own, and what stands between them
//     max of lines.date kept by application        a part that something else keeps in step than
//     the whole
#pragma once

#include "engine/model/workbook.h"

#include <QStringList>

#include <optional>

namespace partita::inspector {

QString partLineOf(const model::Field &part);
/// Absent when the line is none of the forms above for a row of `entity`.
std::optional<model::Field> partOf(const model::Workbook &workbook, const std::string &entity,
                                   const QString &line);
/// What can be added to a composed field of rows of `entity`.
QStringList partOffers(const model::Workbook &workbook, const std::string &entity);

} // namespace partita::inspector
