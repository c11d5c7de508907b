#include "widgets/report/reportfile.h"

#include "widgets/report/modelpicture.h"
#include "widgets/report/pdf.h"

#include <QCoreApplication>
#include <QDate>
#include <QSaveFile>

namespace partita::reporting {

namespace {

struct FileWords {
    Q_DECLARE_TR_FUNCTIONS(Report)
};

} // namespace

QString endingOf(Format format)
{
    switch (format) {
    case Format::html:
        return QStringLiteral(".html");
    case Format::pdf:
        return QStringLiteral(".pdf");
    case Format::markdown:
        break;
    }
    return QStringLiteral(".md");
}

std::string today()
{
    return QDate::currentDate().toString(Qt::ISODate).toStdString();
}

QByteArray fileOf(const report::Report &report, const model::Workbook &workbook,
                  const FileLook &look)
{
    if (look.format == Format::markdown)
        return QByteArray::fromStdString(report::markdownOf(report));
    report::Pictures pictures;
    if (report.section("model"))
        pictures["model"] = modelPicture(workbook);
    if (look.format == Format::pdf)
        return pdfOf(report, {look.paper, std::move(pictures), look.date});
    return QByteArray::fromStdString(
        report::htmlOf(report, {look.theme, look.paper, std::move(pictures)}));
}

QString writeFile(const QString &path, const QByteArray &bytes)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit())
        return {};
    return FileWords::tr("%1 cannot be written; is its folder there and writable?").arg(path);
}

} // namespace partita::reporting
