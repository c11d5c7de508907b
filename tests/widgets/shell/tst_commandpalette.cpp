// The command palette: what is typed finds actions, parts of the workbook and help chapters.
#include "tests/support/testprogram.h"
#include "tests/widgets/support/madeevaluation.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/window/commandpalette.h"

#include <QLineEdit>
#include <QTreeView>
#include <QtTest>

namespace tst_commandpalette {

using namespace partita;

class TestCommandPalette : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup() { m_window.reset(); }

    void opensByBothKeys_data();
    void opensByBothKeys();
    void theFirstFoundIsRunByEnter_data();
    void theFirstFoundIsRunByEnter();
    void arrowsChooseWhileOneTypes();
    void whatIsNowhereIsSaid();
    void escapeClosesIt();

private:
    QDialog *palette() const;
    /// What is found first.
    QString first() const;
    void open() const;

    std::unique_ptr<shell::MainWindow> m_window;
};

void TestCommandPalette::init()
{
    m_window = std::make_unique<shell::MainWindow>();
    m_window->session().open(tests::blogAsOpened(), {});
    m_window->session().cancelEvaluation();
    m_window->resize(1100, 700);
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

QDialog *TestCommandPalette::palette() const
{
    return m_window->findChild<QDialog *>(QStringLiteral("commandPalette"));
}

QString TestCommandPalette::first() const
{
    const auto *list = palette()->findChild<QTreeView *>();
    return list->model()->index(0, 0).data().toString();
}

void TestCommandPalette::open() const
{
    QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
    QVERIFY(palette());
}

void TestCommandPalette::opensByBothKeys_data()
{
    QTest::addColumn<int>("key");
    QTest::addColumn<int>("modifiers");
    QTest::newRow("Ctrl+K") << int(Qt::Key_K) << int(Qt::ControlModifier);
    QTest::newRow("Ctrl+Shift+P") << int(Qt::Key_P) << int(Qt::ControlModifier | Qt::ShiftModifier);
}

void TestCommandPalette::opensByBothKeys()
{
    QFETCH(int, key);
    QFETCH(int, modifiers);
    QTest::keyClick(m_window.get(), static_cast<Qt::Key>(key),
                    static_cast<Qt::KeyboardModifiers>(modifiers));
    QVERIFY(palette());
    QVERIFY(palette()->isVisible());
}

void TestCommandPalette::theFirstFoundIsRunByEnter_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("found");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("selected");
    using Kind = models::Selection::Kind;
    QTest::newRow("an entity") << "comment entity"
                               << "Comment" << int(Kind::entity) << "Comment";
    QTest::newRow("a pattern by its id") << "q3"
                                         << "Q3 " << int(Kind::pattern) << "Q3";
    QTest::newRow("a container") << "users container"
                                 << "users" << int(Kind::container) << "users";
}

void TestCommandPalette::theFirstFoundIsRunByEnter()
{
    QFETCH(QString, words);
    QFETCH(QString, found);
    QFETCH(int, kind);
    QFETCH(QString, selected);
    open();
    QTest::keyClicks(palette()->findChild<QLineEdit *>(), words);
    QVERIFY2(first().startsWith(found), qPrintable(first()));
    QTest::keyClick(palette()->findChild<QLineEdit *>(), Qt::Key_Return);
    QTRY_COMPARE(int(m_window->session().selection().kind), kind);
    QCOMPARE(m_window->session().selection().name, selected);
    QTRY_VERIFY(!palette());
}

/// The derived designs are the last of a few that are called so.
void TestCommandPalette::arrowsChooseWhileOneTypes()
{
    m_window->session().setDesign(QStringLiteral("V1"));
    open();
    auto *line = palette()->findChild<QLineEdit *>();
    QTest::keyClicks(line, QStringLiteral("v design"));
    const auto *list = palette()->findChild<QTreeView *>();
    QTest::keyClick(line, Qt::Key_Down);
    QCOMPARE(list->currentIndex().row(), 1);
    const QString chosen = list->currentIndex().siblingAtColumn(0).data().toString();
    QTest::keyClick(line, Qt::Key_Return);
    QTRY_COMPARE(m_window->session().design(), chosen);
}

void TestCommandPalette::whatIsNowhereIsSaid()
{
    open();
    QTest::keyClicks(palette()->findChild<QLineEdit *>(), QStringLiteral("xyzzy"));
    QCOMPARE(first(), QStringLiteral("Nothing is called that."));
    QTest::keyClick(palette()->findChild<QLineEdit *>(), Qt::Key_Return);
    QVERIFY(palette()->isVisible());
}

void TestCommandPalette::escapeClosesIt()
{
    open();
    QTest::keyClick(palette()->findChild<QLineEdit *>(), Qt::Key_Escape);
    QTRY_VERIFY(!palette());
}

PARTITA_WIDGETS_TEST(TestCommandPalette)

} // namespace tst_commandpalette

#include "tst_commandpalette.moc"
