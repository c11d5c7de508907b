// Names of sources and headers in comments, such as `result.h` or `engine/base/result.h`, that no
// file has: a reader would look for them in vain.
#pragma once

#include "tests/structure/rules.h"

namespace partita::structure {

// The names in the comments of `code` that none of `files` has. A name with folders must be the
// whole end of a path. Names in quotes or angle brackets are headers of other projects.
QVector<Violation> deadFileNames(const QString &path, const QString &code,
                                 const QStringList &files);

} // namespace partita::structure
