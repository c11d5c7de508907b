// A report as a PDF file: pages with a foot, an outline, links, text that can be selected, and
// charts and drawings as vectors.
#pragma once

#include "engine/report/writing.h"

#include <QByteArray>

namespace partita::reporting {

struct PdfOptions {
    report::Paper paper = report::Paper::a4;
    report::Pictures pictures = {};
    std::string date; ///< of the file: "2026-11-30"
};

/// Interface thread only. The same report and options give the same bytes.
QByteArray pdfOf(const report::Report &report, const PdfOptions &options);

} // namespace partita::reporting
