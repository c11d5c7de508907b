// The dialog of the report: it measures while it is open, shows what is chosen, and writes it in
// the chosen form.
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"
#include "widgets/models/session.h"
#include "widgets/report/logochoice.h"
#include "widgets/report/reportdialog.h"
#include "widgets/settings/settings.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBrowser>
#include <QtTest>

namespace tst_reportdialog {

using namespace partita;
using namespace partita::reporting;

namespace {

constexpr int longEnough = 120'000; // milliseconds

} // namespace

class TestReportDialog : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();

    void measuresAndThenSaves();
    void sectionsAndDesignsAreChosen();
    void theTitleIsThatOfThePage();
    void choicesAreKeptInTheWorkbook();
    void notesAndLogoAreInTheReport();
    void cancellingLeavesNothingToSave();

private:
    template<typename Widget>
    static Widget *part(const ReportDialog &dialog, const char *name)
    {
        return dialog.findChild<Widget *>(QString::fromLatin1(name));
    }
    static QString preview(const ReportDialog &dialog)
    {
        return part<QTextBrowser>(dialog, "preview")->toPlainText();
    }
    static bool isReady(const ReportDialog &dialog)
    {
        return part<QPushButton>(dialog, "save")->isEnabled();
    }

    model::Workbook m_workbook;
    models::Session m_session;
};

void TestReportDialog::initTestCase()
{
    m_workbook = *workbook::open("sample:person");
    model::Population population = *m_workbook.population;
    population.fraction = 0.01;
    m_workbook.population = std::move(population);
    m_session.open(m_workbook, {});
}

void TestReportDialog::init()
{
    settings::report.reset();
}

void TestReportDialog::measuresAndThenSaves()
{
    ReportDialog dialog(m_session, nullptr);
    QVERIFY(!isReady(dialog));
    QTRY_VERIFY_WITH_TIMEOUT(isReady(dialog), longEnough);
    QTemporaryDir folder;
    for (const auto &[index, name, beginning] :
         {std::tuple(0, "a.html", "<!DOCTYPE html>"), std::tuple(1, "a.pdf", "%PDF-"),
          std::tuple(2, "a.md", "# ")}) {
        part<QComboBox>(dialog, "format")->setCurrentIndex(index);
        const QString path = folder.filePath(QString::fromLatin1(name));
        QCOMPARE(dialog.save(path), QString());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().startsWith(beginning));
    }
    QVERIFY(!dialog.save(folder.filePath(QStringLiteral("none/a.md"))).isEmpty());
}

void TestReportDialog::sectionsAndDesignsAreChosen()
{
    ReportDialog dialog(m_session, nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(isReady(dialog), longEnough);
    auto *sections = part<QListWidget>(dialog, "sections");
    QVERIFY(preview(dialog).contains(sections->item(1)->text()));
    sections->item(1)->setCheckState(Qt::Unchecked);
    QVERIFY(!preview(dialog).contains(sections->item(1)->text()));
    auto *designs = part<QListWidget>(dialog, "designs");
    const std::string gone = designs->item(0)->text().toStdString();
    designs->item(0)->setCheckState(Qt::Unchecked);
    for (const report::Section &section : dialog.chosenReport().sections) {
        for (const report::Block &block : section.blocks) {
            if (const auto *table = std::get_if<report::Table>(&block)) {
                for (const report::Column &column : table->columns)
                    QVERIFY(column.title != gone);
            }
        }
    }
    for (int row = 0; row < sections->count(); ++row)
        sections->item(row)->setCheckState(Qt::Unchecked);
    QVERIFY(!isReady(dialog));
}

void TestReportDialog::theTitleIsThatOfThePage()
{
    ReportDialog dialog(m_session, nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(isReady(dialog), longEnough);
    part<QLineEdit>(dialog, "title")->setText(QStringLiteral("For the board"));
    QVERIFY(preview(dialog).startsWith(QStringLiteral("For the board")));
}

void TestReportDialog::choicesAreKeptInTheWorkbook()
{
    {
        ReportDialog dialog(m_session, nullptr);
        part<QComboBox>(dialog, "format")->setCurrentIndex(1);
        part<QComboBox>(dialog, "paper")->setCurrentIndex(1);
        part<QListWidget>(dialog, "sections")->item(2)->setCheckState(Qt::Unchecked);
        dialog.reject();
    }
    const model::ReportSettings kept = *m_session.workbook().report;
    QCOMPARE(kept.paper, model::ReportPaper::letter);
    QCOMPARE(kept.sections.size(), report::sectionInfos().size() - 1);
    const ReportDialog dialog(m_session, nullptr);
    QCOMPARE(part<QComboBox>(dialog, "format")->currentIndex(), 1);
    QCOMPARE(part<QComboBox>(dialog, "paper")->currentIndex(), 1);
    QCOMPARE(part<QListWidget>(dialog, "sections")->item(2)->checkState(), Qt::Unchecked);
}

void TestReportDialog::notesAndLogoAreInTheReport()
{
    QTemporaryDir folder;
    QImage image(60, 20, QImage::Format_RGB32);
    image.fill(Qt::GlobalColor::blue);
    const QString picture = folder.filePath(QStringLiteral("logo.png"));
    QVERIFY(image.save(picture));
    QFile text(folder.filePath(QStringLiteral("logo.txt")));
    QVERIFY(text.open(QIODevice::WriteOnly) && text.write("no picture") > 0);
    text.close();
    ReportDialog dialog(m_session, nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(isReady(dialog), longEnough);
    auto *logo = dialog.findChild<LogoChoice *>();
    QVERIFY(!logo->take(text.fileName()).isEmpty());
    QVERIFY(!part<QPushButton>(dialog, "removeLogo")->isEnabled());
    QCOMPARE(logo->take(picture), QString());
    part<QPlainTextEdit>(dialog, "notes")->setPlainText(QStringLiteral("Read **this** first."));
    QVERIFY(preview(dialog).contains(QStringLiteral("Read this first.")));
    part<QComboBox>(dialog, "format")->setCurrentIndex(0);
    const QString path = folder.filePath(QStringLiteral("a.html"));
    QCOMPARE(dialog.save(path), QString());
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray page = file.readAll();
    QVERIFY(page.contains("<img class=\"logo\" alt=\"\" src=\"data:image/png;base64,iVBOR"));
    QVERIFY(page.contains("<p>Read <strong>this</strong> first.</p>"));
    part<QComboBox>(dialog, "format")->setCurrentIndex(1);
    const QString pages = folder.filePath(QStringLiteral("a.pdf"));
    QCOMPARE(dialog.save(pages), QString());
    QFile pdf(pages);
    QVERIFY(pdf.open(QIODevice::ReadOnly));
    QVERIFY(pdf.readAll().contains("/Subtype /Image"));
    dialog.reject();
    QVERIFY(!m_session.workbook().report->logo.empty());
    m_session.undoStack().undo();
    QVERIFY(m_session.workbook().report->logo.empty());
}

void TestReportDialog::cancellingLeavesNothingToSave()
{
    models::Session session; // without measurements that could be reused
    session.open(m_workbook, {});
    ReportDialog dialog(session, nullptr);
    part<QPushButton>(dialog, "cancel")->click();
    QVERIFY(!isReady(dialog));
    QVERIFY(part<QLabel>(dialog, "message")->text().startsWith(QStringLiteral("Cancelled")));
    QTest::qWait(50);
    QVERIFY(!isReady(dialog));
}

PARTITA_WIDGETS_TEST(TestReportDialog)

} // namespace tst_reportdialog

#include "tst_reportdialog.moc"
