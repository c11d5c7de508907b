// Files of reports: a report in the chosen form as bytes, and writing of them.
#pragma once

#include "engine/model/workbook.h"
#include "engine/report/writing.h"

#include <QByteArray>
#include <QString>

namespace partita::reporting {

enum class Format { html, pdf, markdown };

/// ".html", ".pdf" or ".md".
QString endingOf(Format format);

/// The date of today as reports have it: "2026-11-30".
std::string today();

struct FileLook {
    Format format = Format::html;
    report::HtmlTheme theme = report::HtmlTheme::reader; ///< of HTML
    report::Paper paper = report::Paper::a4; ///< of HTML, when it is printed, and of PDF
    std::string date; ///< of a PDF file: "2026-11-30"
};

/// The report with the drawing of the workbook's model. Interface thread only.
QByteArray fileOf(const report::Report &report, const model::Workbook &workbook,
                  const FileLook &look);

/// Writes the bytes into the file, all or nothing. Empty when it is done, else one sentence.
QString writeFile(const QString &path, const QByteArray &bytes);

} // namespace partita::reporting
