// The values of a choice generator as one line of text and back, as the attribute form shows them:
//
//     open, closed × 3          a weight stands behind ×, or *, x and : that keyboards have
//     "Köln, Mitte" × 2         quotation marks around a text that has a comma, or would be read as
//     a number or a weight
//
// Texts and dates need no quotation marks for their digits: 10115 among texts is a text.
#pragma once

#include "engine/model/entity.h"

#include <QString>

namespace partita::inspector {

QString choiceLine(const std::vector<model::Choice> &choices, model::AttributeType type);

struct ReadChoices {
    std::vector<model::Choice> choices;
    QString problem; ///< a sentence; empty when all of the line was understood
};
/// Reads what choiceLine() writes, and what people write instead.
ReadChoices choicesOf(const QString &line, model::AttributeType type);

/// The same for a value that is always the same: commas and signs belong to it.
QString constantLine(const model::Json &value, model::AttributeType type);
model::Json constantOf(const QString &line, model::AttributeType type);

} // namespace partita::inspector
