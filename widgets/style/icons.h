// Icons of the program: SVG files (resources/icons), 24 px, strokes of 1.5 px, drawn in any colour.
#pragma once

#include <QIcon>

namespace partita::style {

/// The icon `name` (file name without extension) in the text colour of `palette`, with a disabled
/// form. Empty when there is no such icon.
QIcon icon(const QString &name, const QPalette &palette);
/// The same in one colour.
QPixmap iconPixmap(const QString &name, const QColor &color, int size, qreal devicePixelRatio);

} // namespace partita::style
