// Named versions and two designs compared: kept, read, restored and measured with mouse and keys.
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"
#include "widgets/models/baseline.h"
#include "widgets/shell/comparing/designsdialog.h"
#include "widgets/shell/comparing/versionsdialog.h"
#include "windowtest.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>

namespace tst_shellversions {

using namespace partita;

class ShellVersions : public tests::WindowTest {
    Q_OBJECT

private slots:
    void aStateIsKeptByKeyboard();
    void keepingIsAnUndoStep();
    void whatDiffersIsSaid();
    void twoVersionsAreCompared();
    void restoringBringsTheStateBack();
    void aVersionIsRenamedInTheList();
    void aNameThatIsTakenIsRefused();
    void figuresAreComparedWithAVersion();
    void versionsAreSaved();
    void designsAreComparedFieldByField();
    void designsAreComparedPatternByPattern();

private:
    models::Session &session() const { return m_window->session(); }
    shell::VersionsDialog *open();
    void keep(const QString &name);
    void edit(const QString &title);
    template<typename T>
    T *part(const char *name) const
    {
        return m_window->findChild<T *>(QString::fromLatin1(name));
    }
    QStringList lines(const char *list) const;
};

shell::VersionsDialog *ShellVersions::open()
{
    for (QAction *action : m_window->actions()) {
        if (action->text() == QStringLiteral("&Versions…"))
            action->trigger();
    }
    return m_window->findChild<shell::VersionsDialog *>();
}

void ShellVersions::keep(const QString &name)
{
    auto *field = part<QLineEdit>("versionName");
    field->setFocus();
    QTest::keyClicks(field, name);
    QTest::mouseClick(part<QPushButton>("keepVersion"), Qt::LeftButton);
}

void ShellVersions::edit(const QString &title)
{
    session().apply(model::ChangeTexts {title.toStdString(), {}}, QStringLiteral("Title"));
}

QStringList ShellVersions::lines(const char *list) const
{
    QStringList lines;
    for (QTreeWidgetItemIterator item(part<QTreeWidget>(list)); *item; ++item)
        lines.append((*item)->text(0));
    return lines;
}

void ShellVersions::aStateIsKeptByKeyboard()
{
    QVERIFY(open());
    QVERIFY(part<QLabel>("versionsHeading")->text().startsWith(QLatin1String("No version yet.")));
    QVERIFY(!part<QPushButton>("keepVersion")->isEnabled());
    QTest::keyClicks(part<QLineEdit>("versionName"), QStringLiteral("first"));
    QTest::keyClick(part<QLineEdit>("versionName"), Qt::Key_Return);
    QCOMPARE(session().workbook().versions->size(), std::size_t(1));
    QCOMPARE(part<QLineEdit>("versionName")->text(), QString());
    QCOMPARE(lines("versionsList"), QStringList {QStringLiteral("first")});
    QCOMPARE(part<QLabel>("versionsHeading")->text(), QStringLiteral("Nothing differs."));
}

void ShellVersions::keepingIsAnUndoStep()
{
    const std::string before = workbook::writeText(session().workbook());
    open();
    keep(QStringLiteral("first"));
    QCOMPARE(session().undoStack().undoText(), QStringLiteral("Keep the version first"));
    session().undoStack().undo();
    QCOMPARE(workbook::writeText(session().workbook()), before);
    QCOMPARE(lines("versionsList"), QStringList());
    session().undoStack().redo();
    QCOMPARE(lines("versionsList"), QStringList {QStringLiteral("first")});
}

void ShellVersions::whatDiffersIsSaid()
{
    open();
    keep(QStringLiteral("first"));
    edit(QStringLiteral("Another title"));
    const QString said = lines("differencesList").join(QLatin1Char('\n'));
    QVERIFY2(said.contains(QLatin1String("Another title")), qPrintable(said));
    QVERIFY(said.contains(QLatin1String("in first")));
}

void ShellVersions::twoVersionsAreCompared()
{
    open();
    keep(QStringLiteral("first"));
    edit(QStringLiteral("Another title"));
    keep(QStringLiteral("second"));
    edit(QStringLiteral("A third title"));
    auto *list = part<QTreeWidget>("versionsList");
    list->setCurrentItem(list->topLevelItem(1));
    auto *other = part<QComboBox>("versionOther");
    other->setCurrentIndex(other->findData(QStringLiteral("second")));
    emit other->activated(other->currentIndex());
    const QString said = lines("differencesList").join(QLatin1Char('\n'));
    QVERIFY2(said.contains(QLatin1String("in second")), qPrintable(said));
    QVERIFY(!said.contains(QLatin1String("A third title")));
}

void ShellVersions::restoringBringsTheStateBack()
{
    const std::string title = session().workbook().title;
    open();
    keep(QStringLiteral("first"));
    edit(QStringLiteral("Another title"));
    QTest::mouseClick(part<QPushButton>("restoreVersion"), Qt::LeftButton);
    QCOMPARE(session().workbook().title, title);
    QCOMPARE(session().workbook().versions->size(), std::size_t(1));
    session().undoStack().undo();
    QCOMPARE(session().workbook().title, std::string("Another title"));
}

void ShellVersions::aVersionIsRenamedInTheList()
{
    open();
    keep(QStringLiteral("first"));
    auto *list = part<QTreeWidget>("versionsList");
    list->setFocus();
    list->editItem(list->topLevelItem(0), 2);
    auto *editor = list->findChild<QLineEdit *>();
    QVERIFY(editor);
    QTest::keyClicks(editor, QStringLiteral("a note"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(session().workbook().versions->front().note, std::string("a note"));
    QCOMPARE(session().workbook().versions->front().name, std::string("first"));
}

void ShellVersions::aNameThatIsTakenIsRefused()
{
    open();
    keep(QStringLiteral("first"));
    keep(QStringLiteral("first"));
    QCOMPARE(session().workbook().versions->size(), std::size_t(1));
    QVERIFY(part<QLabel>("versionsSaid")
                ->text()
                .startsWith(QLatin1String("There is a version \"first\" already")));
    QCOMPARE(part<QLineEdit>("versionName")->text(), QStringLiteral("first")); // to be mended
}

void ShellVersions::figuresAreComparedWithAVersion()
{
    session().open(*workbook::open("sample:store"), {});
    open();
    keep(QStringLiteral("first"));
    QTest::mouseClick(part<QPushButton>("compareFigures"), Qt::LeftButton);
    const models::Baseline &baseline = session().baseline();
    QTRY_COMPARE_WITH_TIMEOUT(baseline.kind(), models::Baseline::Kind::pinned, 120'000);
    QCOMPARE(baseline.caption(), QStringLiteral("against first"));
    QVERIFY(part<QLabel>("versionsSaid")->text().contains(QLatin1String("compared with those of")));
}

void ShellVersions::versionsAreSaved()
{
    open();
    keep(QStringLiteral("first"));
    const auto text = workbook::writeText(session().workbook());
    const auto read = workbook::readText(text);
    QVERIFY(read.ok());
    QVERIFY(*read == session().workbook());
}

void ShellVersions::designsAreComparedFieldByField()
{
    const auto &workbook = session().workbook();
    const auto found = shell::differencesOfDesigns(workbook, "V1", "V2");
    QVERIFY(!found.empty());
    QVERIFY(shell::differencesOfDesigns(workbook, "V1", "V1").empty());
    QString said;
    for (const auto &difference : found)
        said += QString::fromStdString(difference.sentence) + QLatin1Char('\n');
    QVERIFY2(said.contains(QLatin1String("userUsername")), qPrintable(said));
}

void ShellVersions::designsAreComparedPatternByPattern()
{
    shell::DesignsDialog dialog(session(), m_window.get());
    dialog.show();
    auto *patterns = dialog.findChild<QTreeWidget *>(QStringLiteral("comparedPatterns"));
    dialog.findChild<QTabWidget *>()->setCurrentIndex(1);
    QCOMPARE(patterns->topLevelItemCount(),
             static_cast<int>(session().workbook().patterns->size()));
    QCOMPARE(patterns->topLevelItem(0)->text(2), QStringLiteral("–"));
    auto *from = dialog.findChild<QComboBox *>(QStringLiteral("fromDesign"));
    auto *to = dialog.findChild<QComboBox *>(QStringLiteral("toDesign"));
    QVERIFY(from->currentText() != to->currentText());
    const QString before = from->currentText();
    dialog.findChild<QAbstractButton *>(QStringLiteral("swapDesigns"))->click();
    QCOMPARE(to->currentText(), before);
}

PARTITA_WIDGETS_TEST(ShellVersions)

} // namespace tst_shellversions

#include "tst_versions.moc"
