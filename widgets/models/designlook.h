// How kinds of designs look: a glyph and a colour each, so that they are never told by colour
// alone.
#pragma once

#include "engine/model/design.h"
#include "widgets/style/theme.h"

#include <QString>

namespace partita::models {

/// ▣ embedded, ⇢ referenced, ◈ hybrid.
QString glyphOf(model::DesignKind kind);
QColor colourOf(model::DesignKind kind, const style::Theme &theme);
/// "embedded", "referenced", "hybrid", translated.
QString titleOf(model::DesignKind kind);

} // namespace partita::models
