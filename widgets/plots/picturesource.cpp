#include "widgets/plots/picturesource.h"

#include <QFile>
#include <QImage>
#include <QImageReader>
#include <QtEndian>

namespace partita::plots {

namespace {

constexpr QLatin1String key("PartitaWorkbook"); // without blanks: Qt takes a key with one for text
constexpr const char *opening = "<partita:workbook xmlns:partita=\"urn:partita:workbook\">";
constexpr const char *closing = "</partita:workbook>";
constexpr qint64 mostBytes = 200'000'000; // of a picture that is searched

bool isSvg(const QString &path)
{
    return path.endsWith(QLatin1String(".svg"), Qt::CaseInsensitive);
}

/// Empty for anything that carrySource() did not write, and for what grows beyond mostBytes.
QByteArray decoded(const QByteArray &text)
{
    const QByteArray packed = QByteArray::fromBase64(text);
    constexpr qsizetype lengthBytes = 4; // in front, the greatest first
    if (packed.size() <= lengthBytes || qFromBigEndian<quint32>(packed.constData()) > mostBytes)
        return {};
    return qUncompress(packed);
}

} // namespace

bool mayCarrySource(const QString &path)
{
    return isSvg(path) || path.endsWith(QLatin1String(".png"), Qt::CaseInsensitive);
}

void carrySource(QImage &image, const QByteArray &source)
{
    if (!source.isEmpty())
        image.setText(key, QString::fromLatin1(qCompress(source).toBase64()));
}

QByteArray svgWithSource(const QByteArray &svg, const QByteArray &source)
{
    const qsizetype root = svg.indexOf("<svg");
    const qsizetype inside = root < 0 ? -1 : svg.indexOf('>', root);
    if (source.isEmpty() || inside < 0)
        return svg;
    QByteArray carrying = svg;
    carrying.insert(inside + 1,
                    "\n<metadata>" + QByteArray(opening) + qCompress(source).toBase64() + closing
                        + "</metadata>");
    return carrying;
}

QByteArray sourceIn(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly) || file.size() > mostBytes)
        return {};
    if (!isSvg(path)) {
        QImageReader reader(&file, "png");
        return decoded(reader.text(key).toLatin1());
    }
    const QByteArray svg = file.readAll();
    const qsizetype begin = svg.indexOf(opening);
    const qsizetype end = begin < 0 ? -1 : svg.indexOf(closing, begin);
    if (end < 0)
        return {};
    const qsizetype inside = begin + qstrlen(opening);
    return decoded(svg.mid(inside, end - inside));
}

} // namespace partita::plots
