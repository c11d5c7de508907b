// Column of a list whose sentences wrap at its width instead of ending in "…".
#pragma once

class QTreeView;

namespace partita::style {

/// Wraps the texts of one column.
void wrapSentences(QTreeView &view, int column);

} // namespace partita::style
