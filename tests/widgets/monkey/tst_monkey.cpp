// A monkey at the window: whatever is clicked and typed, the program goes on, undo and redo lead
// back and forth, and a saved workbook is read again.
//
// PARTITA_MONKEY_ACTIONS is the number of actions on each sample, PARTITA_MONKEY_SEED the first
// seed.
#include "engine/workbook/workbookfile.h"
#include "monkey.h"
#include "tests/support/testprogram.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QDir>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QUndoStack>
#include <QtTest>

namespace tst_monkey {

using namespace partita;

class TestMonkey : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void theProgramGoesOn_data();
    void theProgramGoesOn();

private:
    QTemporaryDir m_folder;
};

namespace {

/// A window with a copy of the sample in a file of its own.
std::unique_ptr<shell::MainWindow> windowWith(const QString &sample, const QString &path)
{
    auto window = std::make_unique<shell::MainWindow>();
    window->resize(1280, 720);
    window->show();
    if (!window->openWorkbook(path))
        window->openWorkbook(QStringLiteral("sample:") + sample);
    return window;
}

} // namespace

void TestMonkey::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("PartitaTest"));
    QCoreApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QApplication::setQuitOnLastWindowClosed(false);
    style::applyTheme(*qApp, style::ThemeKind::light);
    QVERIFY(m_folder.isValid());
    QDir::setCurrent(m_folder.path());
}

void TestMonkey::theProgramGoesOn_data()
{
    QTest::addColumn<QString>("sample");
    for (const char *sample : {"blog", "orders", "chat", "person"})
        QTest::newRow(sample) << QString::fromLatin1(sample);
}

void TestMonkey::theProgramGoesOn()
{
    QFETCH(QString, sample);
    const int actions = qEnvironmentVariableIntValue("PARTITA_MONKEY_ACTIONS");
    const auto seed = static_cast<unsigned>(qEnvironmentVariableIntValue("PARTITA_MONKEY_SEED"));
    const QString path = m_folder.filePath(sample + QStringLiteral(".partita.json"));
    QFile::copy(QStringLiteral(PARTITA_SOURCE_DIR "/resources/samples/") + sample
                    + QStringLiteral(".partita.json"),
                path);
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);

    int left = actions > 0 ? actions : 250;
    for (unsigned round = 0; left > 0; ++round) {
        const std::unique_ptr<shell::MainWindow> window = windowWith(sample, path);
        tests::Monkey monkey(*window, seed * 1000 + round);
        const int done = monkey.act(std::min(left, 1000));
        left -= std::max(1, done);
        models::Session &session = window->session();
        session.cancelEvaluation();
        const model::Workbook after = session.workbook();
        const int index = session.undoStack().index();
        session.undoStack().setIndex(0);
        session.undoStack().setIndex(index);
        QVERIFY2(session.workbook() == after, "undo and redo do not lead back");
        session.undoStack().setClean();
    }
}

PARTITA_WIDGETS_TEST(TestMonkey)

} // namespace tst_monkey

#include "tst_monkey.moc"
