// Values of a choice generator as one line of text, in both directions, for the attribute form:
//
//     open, closed × 3      a weight behind ×, or behind *, x and :
//     "Köln, Mitte" × 2     quotation marks around a text that has a comma, or that would otherwise
//                           be a number or have a weight
//
// Texts and dates that consist of digits need no quotation marks: 10115 among texts is a text.
#pragma once

#include "engine/model/entity.h"

#include <QString>

namespace partita::inspector {

QString choiceLine(const std::vector<model::Choice> &choices, model::AttributeType type);

struct ReadChoices {
    std::vector<model::Choice> choices;
    QString problem; ///< a sentence; empty when the whole line was read
};
/// Reads the output of choiceLine(), and other common spellings.
ReadChoices choicesOf(const QString &line, model::AttributeType type);

/// The line of a constant value, in which commas and signs belong to the value.
QString constantLine(const model::Json &value, model::AttributeType type);
model::Json constantOf(const QString &line, model::AttributeType type);

} // namespace partita::inspector
