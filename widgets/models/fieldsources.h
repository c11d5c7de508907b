// Sources of document fields in words, with a colour and a symbol for each kind.
#pragma once

#include "engine/model/design.h"

#include <QColor>
#include <QString>

namespace partita::style {
struct Theme;
}

namespace partita::models {

enum class SourceKind { own, reference, copied, embedded, computed, constant, composed };
constexpr int sourceKinds = 7;

SourceKind kindOf(const model::Field &field);
QString signOf(SourceKind kind);
QString titleOf(SourceKind kind); ///< "copied"
QString lessonOf(SourceKind kind); ///< explanation in two sentences
QColor colourOf(SourceKind kind, const style::Theme &theme);

/// "author.username", "count of comments".
QString sourceOf(const model::Field &field);
/// "change feed"; empty without upkeep.
QString shortUpkeepOf(model::Upkeep upkeep);
/// "kept by the change feed"; empty without upkeep.
QString upkeepOf(model::Upkeep upkeep);
/// The whole source on one line.
QString describe(const model::Field &field);

/// Number of all fields, including those of embedded rows.
std::size_t fieldCount(const std::vector<model::Field> &fields);
/// Number of fields with that kind of source.
std::size_t fieldCount(const std::vector<model::Field> &fields, SourceKind kind);

} // namespace partita::models
