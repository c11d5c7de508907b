// The program's icons: one set of SVG files (resources/icons), 24 px, 1.5 px strokes, drawn in the
// colour asked for.
#pragma once

#include <QIcon>

namespace partita::style {

/// The icon `name` (file name without ending) in the text colour of `palette`, its disabled form
/// included. Empty when there is no such icon.
QIcon icon(const QString &name, const QPalette &palette);
/// The same in one colour.
QPixmap iconPixmap(const QString &name, const QColor &color, int size, qreal devicePixelRatio);

} // namespace partita::style
