// F1: it opens the help at the chapter for the widget with the focus; every linked place exists.
#include "engine/model/names.h"
#include "tests/support/testprogram.h"
#include "tests/widgets/support/madeevaluation.h"
#include "widgets/help/helpwindow.h"
#include "widgets/help/topics.h"
#include "windowtest.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDirIterator>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QToolButton>
#include <QTreeWidget>

namespace tst_helpkey {

using namespace partita;
using Kind = models::Selection::Kind;

class TestHelpKey : public tests::WindowTest {
    Q_OBJECT

private slots:
    void everyPlaceThatIsNamedExists();
    void everyBoardHasItsPlace_data();
    void everyBoardHasItsPlace();
    void everyFormHasItsPlace_data();
    void everyFormHasItsPlace();
    void panelsHaveTheirPlaces_data();
    void panelsHaveTheirPlaces();
    void aDialogHasItsPlace();
    void aMenuHasItsPlace();
    void itIsOneWindowThatEndsWithTheWorkbench();

private:
    static help::HelpWindow *helpWindow();
    /// The first place in a part of the window that Tab would reach; nullptr when there is none.
    static QWidget *firstInside(QWidget &part);
    /// Presses F1 where the keyboard is, and says where the help is open then.
    QString placeByKey();
};

help::HelpWindow *TestHelpKey::helpWindow()
{
    for (QWidget *widget : QApplication::topLevelWidgets()) {
        if (auto *found = qobject_cast<help::HelpWindow *>(widget); found && found->isVisible())
            return found;
    }
    return nullptr;
}

QWidget *TestHelpKey::firstInside(QWidget &part)
{
    QWidget *next = &part;
    do {
        const bool takesKeys = next->isVisible() && next->isEnabled() && !next->focusProxy()
            && (next->focusPolicy() & Qt::TabFocus);
        if (takesKeys && (next == &part || part.isAncestorOf(next)))
            return next;
        next = next->nextInFocusChain();
    } while (next != &part);
    return nullptr;
}

QString TestHelpKey::placeByKey()
{
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_F1);
    help::HelpWindow *opened = helpWindow();
    if (!opened || !QTest::qWaitForWindowActive(opened))
        return QStringLiteral("no help");
    const QString place = opened->findChild<QLabel *>(QStringLiteral("helpWhere"))->text();
    opened->close();
    return place;
}

/// Read from the sources: not every dialog is opened here.
void TestHelpKey::everyPlaceThatIsNamedExists()
{
    static const QRegularExpression naming(
        QStringLiteral("setHelpTopic\\([^\"]*?QStringLiteral\\(\"([^\"]+)\"\\)"));
    QDirIterator files(QStringLiteral(PARTITA_SOURCE_DIR "/widgets"), {QStringLiteral("*.cpp")},
                       QDir::Files, QDirIterator::Subdirectories);
    int named = 0;
    while (files.hasNext()) {
        QFile file(files.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll());
        for (auto found = naming.globalMatch(text); found.hasNext(); ++named) {
            const QString words = found.next().captured(1);
            const auto topics = help::findTopics(help::Book::ofProgram(), words.split(u' '));
            QVERIFY2(topics.best.size() == 1, qPrintable(words));
            QVERIFY2(topics.best.front().section || !words.contains(u' '), qPrintable(words));
        }
    }
    QVERIFY(named > 10);
}

void TestHelpKey::everyBoardHasItsPlace_data()
{
    QTest::addColumn<QString>("place");
    const std::pair<const char *, const char *> places[]
        = {{"model", "The window › Model"},         {"design", "The window › Design"},
           {"documents", "The window › Documents"}, {"patterns", "The window › Patterns"},
           {"plan", "The window › Plan"},           {"partitions", "The window › Partitions"},
           {"fanout", "The window › Fan-out"},      {"compare", "The window › Compare"},
           {"load", "The window › Load"},           {"advice", "Advice and checks"},
           {"console", "The window › Console"}};
    for (const auto &[board, place] : places)
        QTest::newRow(board) << QString::fromUtf8(place);
}

void TestHelpKey::everyBoardHasItsPlace()
{
    activate();
    const QString name = QString::fromUtf8(QTest::currentDataTag());
    QVERIFY(m_window->showBoard(name));
    QWidget *inside = firstInside(*m_window->board(name));
    QVERIFY(inside);
    inside->setFocus();
    QTEST(placeByKey(), "place");
}

void TestHelpKey::everyFormHasItsPlace_data()
{
    QTest::addColumn<Kind>("kind");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("detail");
    QTest::addColumn<QString>("place");
    const auto row
        = [](const char *tag, Kind kind, const char *name, const char *detail, const char *place) {
              QTest::newRow(tag) << kind << QString::fromUtf8(name) << QString::fromUtf8(detail)
                                 << QString::fromUtf8(place);
          };
    row("entity", Kind::entity, "Post", "", "The text form › Entities and attributes");
    row("relationship", Kind::relationship, "posts", "", "The text form › Relationships");
    row("query", Kind::pattern, "Q2", "", "The text form › Queries");
    row("command", Kind::pattern, "C2", "", "The text form › Commands");
    row("design", Kind::design, "V1", "", "The text form › Designs");
    row("container", Kind::container, "posts", "", "The text form › Containers");
    row("document type", Kind::documentType, "posts", "post", "The text form › Document types");
    row("workbook", Kind::nothing, "", "", "The window › Inspector");
}

void TestHelpKey::everyFormHasItsPlace()
{
    QFETCH(Kind, kind);
    QFETCH(QString, name);
    QFETCH(QString, detail);
    activate();
    models::Session &session = m_window->session();
    if (kind == Kind::relationship)
        name = QString::fromStdString(session.workbook().relationships->front().name);
    session.setSelection({kind, name, detail});
    QWidget *field = firstInside(*m_window->findChild<QWidget *>(QStringLiteral("inspector")));
    QVERIFY(field);
    field->setFocus();
    QTEST(placeByKey(), "place");
}

void TestHelpKey::panelsHaveTheirPlaces_data()
{
    QTest::addColumn<QString>("place");
    QTest::newRow("navigatorTree") << QStringLiteral("The window › Navigator");
    QTest::newRow("problemsDock") << QStringLiteral("The window › Problems");
    QTest::newRow("evidenceBar") << QStringLiteral("The window › The strip");
    QTest::newRow("mainBar") << QStringLiteral("The window");
}

void TestHelpKey::panelsHaveTheirPlaces()
{
    activate();
    models::Session &session = m_window->session();
    evaluation::Evaluation made = tests::madeEvaluation(session.workbook());
    session.adopt(made); // the strip has figures
    QVERIFY(session.apply(model::ChangePartitionKey {"V1", "posts", {"/nothing"}},
                          QStringLiteral("Key"))); // a problem
    session.cancelEvaluation();
    if (QTest::currentDataTag() == QByteArray("evidenceBar"))
        m_window->resize(640, 720); // some facts are behind a button, which takes the keyboard
    QCoreApplication::processEvents(); // the strip follows in an event of its own
    auto *panel = m_window->findChild<QWidget *>(QString::fromUtf8(QTest::currentDataTag()));
    QWidget *inside = firstInside(*panel);
    QVERIFY(inside);
    inside->setFocus();
    QTEST(placeByKey(), "place");
}

void TestHelpKey::aDialogHasItsPlace()
{
    activate();
    m_window->showBoard(QStringLiteral("advice"));
    auto *button = m_window->findChild<QAbstractButton *>(QStringLiteral("thresholds"));
    QVERIFY(button);
    button->click();
    QTRY_VERIFY(QApplication::activeWindow()
                && qobject_cast<QDialog *>(QApplication::activeWindow()));
    QDialog *dialog = qobject_cast<QDialog *>(QApplication::activeWindow());
    QTRY_VERIFY(QApplication::focusWidget() && dialog->isAncestorOf(QApplication::focusWidget()));
    QCOMPARE(placeByKey(), QStringLiteral("Advice and checks › Thresholds"));
    dialog->close();
}

void TestHelpKey::aMenuHasItsPlace()
{
    activate();
    QMenu *evaluate = nullptr;
    for (const QAction *action : m_window->menuBar()->actions()) {
        if (action->text() == QStringLiteral("Ev&aluate"))
            evaluate = action->menu();
    }
    QVERIFY(evaluate);
    evaluate->popup(m_window->mapToGlobal(QPoint(50, 50)));
    QTRY_COMPARE(QApplication::activePopupWidget(), evaluate);
    QTest::keyClick(evaluate, Qt::Key_F1);
    QVERIFY(!QApplication::activePopupWidget());
    QVERIFY(helpWindow());
    QCOMPARE(helpWindow()->findChild<QLabel *>(QStringLiteral("helpWhere"))->text(),
             QStringLiteral("How a charge is computed"));
}

void TestHelpKey::itIsOneWindowThatEndsWithTheWorkbench()
{
    activate();
    m_window->findChild<QWidget *>(QStringLiteral("navigatorTree"))->setFocus();
    placeByKey();
    activate();
    placeByKey();
    const auto widgets = QApplication::topLevelWidgets();
    QCOMPARE(std::count_if(widgets.begin(), widgets.end(),
                           [](const QWidget *widget) {
                               return qobject_cast<const help::HelpWindow *>(widget) != nullptr;
                           }),
             1);
    activate();
    m_window->session().undoStack().setClean();
    m_window.reset();
    QVERIFY(!helpWindow());
    init();
}

PARTITA_WIDGETS_TEST(TestHelpKey)

} // namespace tst_helpkey

#include "tst_helpkey.moc"
