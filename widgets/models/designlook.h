// Symbol and colour for each kind of design, so that colour is never the only difference.
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
