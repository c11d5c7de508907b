// Where the fields of a document come from, in words, with a colour and a sign for each kind of
// source.
#pragma once

#include "engine/model/design.h"

#include <QColor>
#include <QString>

namespace partita::style {
struct Theme;
}

namespace partita::documents {

enum class SourceKind { own, reference, copied, embedded, computed, constant, composed };
constexpr int sourceKinds = 7;

SourceKind kindOf(const model::Field &field);
QString signOf(SourceKind kind);
QString titleOf(SourceKind kind); ///< "copied"
QString lessonOf(SourceKind kind); ///< what that means, in two sentences
QColor colourOf(SourceKind kind, const style::Theme &theme);

/// "author.username", "count of comments".
QString sourceOf(const model::Field &field);
/// "change feed"; empty when nothing is to be kept.
QString shortUpkeepOf(model::Upkeep upkeep);
/// "kept by the change feed"; empty when nothing is to be kept.
QString upkeepOf(model::Upkeep upkeep);
/// Everything about the source, on one line.
QString describe(const model::Field &field);

/// All fields, those of embedded rows included.
std::size_t fieldCount(const std::vector<model::Field> &fields);
/// Those of one kind of source.
std::size_t fieldCount(const std::vector<model::Field> &fields, SourceKind kind);

} // namespace partita::documents
