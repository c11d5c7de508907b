// `partita report`: a file of each form, and its messages about wrong calls.
#include "app/report.h"
#include "app/subcommands.h"
#include "call.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

namespace tst_report {

using namespace partita;

namespace {

using tests::Answer;

/// Writes a report on a small sample into that file.
Answer write(const QString &path, const QStringList &further = {})
{
    return tests::call(app::runReport,
                       QStringList {QStringLiteral("sample:person"), QStringLiteral("--output"),
                                    path, QStringLiteral("--samples"), QStringLiteral("3"),
                                    QStringLiteral("--fraction"), QStringLiteral("0.01")}
                           + further);
}

QByteArray contentOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class ReportTest : public QObject {
    Q_OBJECT

private slots:
    void theEndingSaysWhatIsWritten_data();
    void theEndingSaysWhatIsWritten();
    void theSameWorkbookGivesTheSameBytes();
    void thePageIsWellFormedAndHasTheModel();
    void sectionsAreChosen();
    void whatTheWorkbookKeepsIsTheUsual();
    void wrongCalls_data();
    void wrongCalls();
    void aFolderThatIsMissingIsNamed();

private:
    QString path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    QTemporaryDir m_folder;
};

void ReportTest::theEndingSaysWhatIsWritten_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("beginning");
    QTest::newRow("HTML") << QStringLiteral("a.html") << QByteArray("<!DOCTYPE html>");
    QTest::newRow("Markdown") << QStringLiteral("a.md") << QByteArray("# ");
    QTest::newRow("PDF") << QStringLiteral("a.pdf") << QByteArray("%PDF-");
}

void ReportTest::theEndingSaysWhatIsWritten()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, beginning);
    const QString file = m_folder.filePath(name);
    const Answer answer = write(file);
    QCOMPARE(answer.code, app::exitDone);
    QCOMPARE(answer.out, file + QLatin1Char('\n'));
    QVERIFY(contentOf(file).startsWith(beginning));
}

void ReportTest::theSameWorkbookGivesTheSameBytes()
{
    for (const char *name : {"b.html", "b.md", "b.pdf"}) {
        write(path(name));
        const QByteArray once = contentOf(path(name));
        write(path(name), {QStringLiteral("--threads"), QStringLiteral("3")});
        QVERIFY2(!once.isEmpty() && contentOf(path(name)) == once, name);
    }
}

void ReportTest::thePageIsWellFormedAndHasTheModel()
{
    write(path("c.html"));
    const QByteArray page = contentOf(path("c.html"));
    QXmlStreamReader reader(page);
    while (!reader.atEnd())
        reader.readNext();
    QVERIFY2(!reader.hasError(), qPrintable(reader.errorString()));
    QVERIFY(page.contains("class=\"picture\""));
}

void ReportTest::sectionsAreChosen()
{
    write(path("d.md"), {QStringLiteral("--sections"), QStringLiteral("cost,summary")});
    const QByteArray text = contentOf(path("d.md"));
    QVERIFY(text.contains("## Summary"));
    QVERIFY(text.contains("## Cost"));
    QVERIFY(!text.contains("## The model"));
}

void ReportTest::whatTheWorkbookKeepsIsTheUsual()
{
    auto workbook = workbook::open("sample:person");
    QVERIFY(workbook.ok());
    model::ReportSettings settings;
    settings.title = "For the board";
    settings.notes = "Read this first.";
    settings.sections = {"model"};
    settings.paper = model::ReportPaper::letter;
    settings.logo = "iVBORw0KGgo=";
    workbook->report = settings;
    const QString kept = path("kept.partita");
    QVERIFY(workbook::save(*workbook, kept.toStdString()).ok());
    const auto report = [&](const char *name, const QStringList &further) {
        const Answer answer = tests::call(
            app::runReport,
            QStringList {kept, QStringLiteral("--output"), path(name), QStringLiteral("--samples"),
                         QStringLiteral("3"), QStringLiteral("--fraction"), QStringLiteral("0.01")}
                + further);
        return answer.code == app::exitDone ? contentOf(path(name)) : answer.err.toUtf8();
    };
    const QByteArray page = report("kept.html", {});
    QVERIFY(page.contains("<h1>For the board</h1>"));
    QVERIFY(page.contains("<p>Read this first.</p>"));
    QVERIFY(page.contains("size:letter"));
    QVERIFY(page.contains("src=\"data:image/png;base64,iVBORw0KGgo=\""));
    QVERIFY(!page.contains("id=\"matrix\""));
    const QByteArray other
        = report("other.html",
                 {QStringLiteral("--title"), QStringLiteral("Once"), QStringLiteral("--sections"),
                  QStringLiteral("matrix"), QStringLiteral("--paper"), QStringLiteral("a4")});
    QVERIFY(other.contains("<h1>Once</h1>"));
    QVERIFY(other.contains("id=\"matrix\""));
    QVERIFY(other.contains("size:A4"));
}

void ReportTest::wrongCalls_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("message");
    QTest::newRow("no output") << QStringLiteral("sample:person") << QStringLiteral("--output");
    QTest::newRow("ending") << QStringLiteral("sample:person|--output|a.txt")
                            << QStringLiteral(".html, .md or .pdf");
    QTest::newRow("section") << QStringLiteral("sample:person|--output|a.md|--sections|costs")
                             << QStringLiteral("cost");
    QTest::newRow("paper") << QStringLiteral("sample:person|--output|a.md|--paper|a5")
                           << QStringLiteral("letter");
}

void ReportTest::wrongCalls()
{
    QFETCH(QString, words);
    QFETCH(QString, message);
    const Answer answer = tests::call(app::runReport, words.split(QLatin1Char('|')));
    QCOMPARE(answer.code, app::exitUsage);
    QVERIFY2(answer.err.contains(message), qPrintable(answer.err));
}

void ReportTest::aFolderThatIsMissingIsNamed()
{
    const Answer answer = write(path("none/a.md"));
    QCOMPARE(answer.code, app::exitInput);
    QVERIFY(answer.err.contains(QStringLiteral("none/a.md cannot be written")));
}

PARTITA_WIDGETS_TEST(ReportTest)

} // namespace tst_report

#include "tst_report.moc"
