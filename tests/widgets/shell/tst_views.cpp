// Views to present: added, described and ordered in their dialog, and walked through by arrow keys.
#include "engine/workbook/textform.h"
#include "tests/support/testprogram.h"
#include "widgets/shell/presentation/viewsdialog.h"
#include "windowtest.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QToolBar>

namespace tst_shellviews {

using namespace partita;

class ShellViews : public tests::WindowTest {
    Q_OBJECT

private slots:
    void whatIsOnShowIsAdded();
    void theSentenceIsTyped();
    void viewsAreMovedAndRemoved();
    void arrowKeysWalk();
    void withoutViewsThereIsNoCaption();
    void presentingFromHereBeginsThere();
    void undoOfAllReturnsToTheFirstByte();

private:
    models::Session &session() const { return m_window->session(); }
    const std::vector<model::View> &views() const { return *session().workbook().views; }
    void trigger(const char *text) const;
    void add(const char *board, const char *design);
    QString boardOnShow() const;
    template<typename T>
    T *part(const char *name) const
    {
        return m_window->findChild<T *>(QString::fromLatin1(name));
    }
    void click(const char *button) const
    {
        QTest::mouseClick(part<QPushButton>(button), Qt::LeftButton);
    }
};

void ShellViews::trigger(const char *text) const
{
    for (QAction *action : m_window->actions()) {
        if (action->text() == QString::fromUtf8(text))
            action->trigger();
    }
}

void ShellViews::add(const char *board, const char *design)
{
    session().setDesign(QString::fromLatin1(design));
    m_window->showBoard(QString::fromLatin1(board));
    trigger("&Add to the views");
}

QString ShellViews::boardOnShow() const
{
    for (const char *name : {"model", "design", "patterns", "plan", "partitions"}) {
        if (m_window->board(QString::fromLatin1(name))->isVisible())
            return QString::fromLatin1(name);
    }
    return {};
}

void ShellViews::whatIsOnShowIsAdded()
{
    session().setPattern(QStringLiteral("Q3"));
    add("plan", "V2");
    QCOMPARE(views().size(), std::size_t(1));
    QCOMPARE(views().front().board, std::string("plan"));
    QCOMPARE(views().front().design, std::string("V2"));
    QCOMPARE(views().front().pattern, std::string("Q3"));
    QCOMPARE(views().front().name, std::string("Plan, V2, Q3"));
    add("model", "V2");
    QCOMPARE(views().back().pattern, std::string());
}

void ShellViews::theSentenceIsTyped()
{
    add("model", "V1");
    add("design", "V1");
    auto *sentence = part<QPlainTextEdit>("viewSentence");
    QTest::keyClicks(sentence, QStringLiteral("See."));
    QCOMPARE(views().back().sentence, std::string("See."));
    auto *name = part<QLineEdit>("viewName");
    name->selectAll();
    QTest::keyClicks(name, QStringLiteral("Apart"));
    QCOMPARE(views().back().name, std::string("Apart"));
    QCOMPARE(part<QListWidget>("viewsList")->item(1)->text(), QStringLiteral("2. Apart"));
    session().undoStack().undo();
    QCOMPARE(views().back().sentence, std::string()); // typing in one view is one step
}

void ShellViews::viewsAreMovedAndRemoved()
{
    add("model", "V1");
    add("plan", "V1");
    click("viewUp");
    QCOMPARE(views().front().board, std::string("plan"));
    QVERIFY(!part<QPushButton>("viewUp")->isEnabled());
    click("viewDown");
    QCOMPARE(views().back().board, std::string("plan"));
    click("removeView");
    QCOMPARE(views().size(), std::size_t(1));
    QCOMPARE(views().front().board, std::string("model"));
    click("removeView");
    QVERIFY(views().empty());
    QVERIFY(!part<QPushButton>("presentViews")->isEnabled());
}

void ShellViews::arrowKeysWalk()
{
    add("patterns", "V1");
    add("design", "V3");
    part<QPushButton>("presentViews")->window()->close();
    m_window->showBoard(QStringLiteral("model"));
    trigger("&Presentation");
    activate();
    QVERIFY(part<QToolBar>("captionBar")->isVisible());
    QCOMPARE(part<QLabel>("viewPlace")->text(), QStringLiteral("– / 2"));
    QTest::keyClick(m_window.get(), Qt::Key_Right);
    QCOMPARE(boardOnShow(), QStringLiteral("patterns"));
    QCOMPARE(session().design(), QStringLiteral("V1"));
    QTest::keyClick(m_window.get(), Qt::Key_PageDown);
    QCOMPARE(boardOnShow(), QStringLiteral("design"));
    QCOMPARE(session().design(), QStringLiteral("V3"));
    QCOMPARE(part<QLabel>("viewPlace")->text(), QStringLiteral("2 / 2"));
    QTest::keyClick(m_window.get(), Qt::Key_Right); // the last one stays
    QCOMPARE(boardOnShow(), QStringLiteral("design"));
    QTest::keyClick(m_window.get(), Qt::Key_Left);
    QCOMPARE(boardOnShow(), QStringLiteral("patterns"));
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QVERIFY(!part<QToolBar>("captionBar")->isVisible());
}

void ShellViews::withoutViewsThereIsNoCaption()
{
    trigger("&Presentation");
    QVERIFY(!part<QToolBar>("captionBar")->isVisible());
}

void ShellViews::presentingFromHereBeginsThere()
{
    add("patterns", "V1");
    add("design", "V3");
    click("presentViews");
    QVERIFY(session().isPresenting());
    QCOMPARE(part<QLabel>("viewPlace")->text(), QStringLiteral("2 / 2"));
    QVERIFY(part<QLabel>("viewText")->text().contains(QLatin1String("Design, V3")));
}

void ShellViews::undoOfAllReturnsToTheFirstByte()
{
    const std::string before = workbook::writeText(session().workbook());
    add("patterns", "V1");
    add("design", "V3");
    click("viewUp");
    click("takeView");
    click("removeView");
    while (session().undoStack().canUndo())
        session().undoStack().undo();
    QCOMPARE(workbook::writeText(session().workbook()), before);
}

PARTITA_WIDGETS_TEST(ShellViews)

} // namespace tst_shellviews

#include "tst_views.moc"
