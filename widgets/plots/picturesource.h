// What a picture was drawn from, kept inside the picture: a PNG or SVG file carries the text form
// of its workbook, so that it opens again as that workbook.
#pragma once

#include <QByteArray>
#include <QString>

class QImage;

namespace partita::plots {

/// True for files that may carry a source, by their ending.
bool mayCarrySource(const QString &path);
/// Puts the source into an image that is then saved as PNG.
void carrySource(QImage &image, const QByteArray &source);
/// The SVG text with the source in its metadata.
QByteArray svgWithSource(const QByteArray &svg, const QByteArray &source);
/// The source in a PNG or SVG file; empty when there is none.
QByteArray sourceIn(const QString &path);

} // namespace partita::plots
