// `partita slides`: a page for each view of the workbook, in their order.
#include "app/slides.h"
#include "app/subcommands.h"
#include "call.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QTemporaryDir>
#include <QTest>

namespace tst_slides {

using namespace partita;

namespace {

using tests::Answer;

Answer run(const QString &workbook, const QString &output)
{
    return tests::call(app::runSlides,
                       QStringList {workbook, QStringLiteral("--output"), output,
                                    QStringLiteral("--samples"), QStringLiteral("3"),
                                    QStringLiteral("--fraction"), QStringLiteral("0.01")});
}

} // namespace

class TestSlides : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void eachViewIsAPage();
    void picturesAreNumberedAndNamed();
    void withoutViewsItSaysHowToAddSome();
    void anUnknownBoardIsNamed();
    void saysWhatIsWrong();

private:
    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }
    QString save(const char *name, const std::vector<model::View> &views) const
    {
        auto workbook = workbook::open("sample:person");
        if (!workbook)
            qFatal("no sample");
        workbook->views = views;
        if (!workbook::save(*workbook, path(name).toStdString()))
            qFatal("cannot save");
        return path(name);
    }

    QTemporaryDir m_folder;
    QString m_workbook;
};

void TestSlides::initTestCase()
{
    m_workbook = save("two.partita",
                      {{"The model", "Who knows whom.", "model", {}, {}, {}},
                       {"Requests / compared", "What each costs.", "patterns", {}, {}, {}}});
}

void TestSlides::eachViewIsAPage()
{
    const Answer answer = run(m_workbook, path("slides.pdf"));
    QCOMPARE(answer.err, QString());
    QCOMPARE(answer.code, app::exitDone);
    QFile file(path("slides.pdf"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray pages = file.readAll();
    QVERIFY(pages.startsWith("%PDF-"));
    QVERIFY(pages.contains("/Count 2"));
}

void TestSlides::picturesAreNumberedAndNamed()
{
    const QString folder = path("pictures");
    const Answer answer = run(m_workbook, folder);
    QCOMPARE(answer.code, app::exitDone);
    QCOMPARE(QDir(folder).entryList(QDir::Files, QDir::Name),
             (QStringList {QStringLiteral("01 The model.png"),
                           QStringLiteral("02 Requests - compared.png")}));
    const QImage first(QDir(folder).filePath(QStringLiteral("01 The model.png")));
    QCOMPARE(first.size(), QSize(1920, 1080));
    const QImage second(QDir(folder).filePath(QStringLiteral("02 Requests - compared.png")));
    QVERIFY(first != second);
}

void TestSlides::withoutViewsItSaysHowToAddSome()
{
    const Answer answer = run(QStringLiteral("sample:person"), path("none.pdf"));
    QCOMPARE(answer.code, app::exitInput);
    QVERIFY(answer.err.contains(QStringLiteral("Add to the views")));
    QVERIFY(!QFile::exists(path("none.pdf")));
}

void TestSlides::anUnknownBoardIsNamed()
{
    const QString workbook = save("odd.partita", {{"Odd", {}, "kaleidoscope", {}, {}, {}}});
    const Answer answer = run(workbook, path("odd.pdf"));
    QCOMPARE(answer.code, app::exitInput);
    QVERIFY(answer.err.contains(QStringLiteral("kaleidoscope")));
}

void TestSlides::saysWhatIsWrong()
{
    QCOMPARE(tests::call(app::runSlides, "sample:person").code, app::exitUsage);
    const Answer missing = run(path("missing.partita"), path("x.pdf"));
    QCOMPARE(missing.code, app::exitInput);
    QVERIFY(missing.err.contains(QStringLiteral("missing.partita")));
}

PARTITA_WIDGETS_TEST(TestSlides)

} // namespace tst_slides

#include "tst_slides.moc"
