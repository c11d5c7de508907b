// Outline and links within a PDF file, which Qt's writer does not make: appended to the file as an
// incremental update (ISO 32000-1, 7.5.6).
#pragma once

#include <QByteArray>
#include <QString>

#include <string>
#include <vector>

namespace partita::reporting {

struct OutlineEntry {
    QString id; ///< what links call it, without #
    QString title; ///< empty: a place for links alone
    int level = 2; ///< 2, 3 or 4; an entry lies in the one before it with a smaller level
    int page = 0; ///< from 0
    double y = 0; ///< points above the lower edge of the page
};

/// The file with an outline; links to "#id" lead to these places. The time in the file becomes the
/// beginning of the day `date`. A file that is not as Qt's writer makes it stays as it is.
QByteArray withOutline(QByteArray file, const std::vector<OutlineEntry> &entries,
                       const std::string &date);

} // namespace partita::reporting
