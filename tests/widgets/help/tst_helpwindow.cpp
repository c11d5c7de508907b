// The help window, used with keys and mouse like a reader.
#include "helpbook.h"
#include "tests/support/testprogram.h"
#include "widgets/help/helpwindow.h"
#include "widgets/style/theme.h"

#include <QAccessible>
#include <QClipboard>
#include <QDesktopServices>
#include <QLabel>
#include <QLineEdit>
#include <QStackedWidget>
#include <QTextBrowser>
#include <QTextTable>
#include <QToolButton>
#include <QTreeWidget>
#include <QtTest>

#include <memory>

namespace tst_helpwindow {

using namespace partita;

class TestHelpWindow : public QObject {
    Q_OBJECT

public slots:
    void takeAddress(const QUrl &address) { m_addresses.append(address.toString()); }

private slots:
    void initTestCase();
    void init();
    void cleanup() { m_window.reset(); }
    void cleanupTestCase() { QDesktopServices::unsetUrlHandler(QStringLiteral("https")); }

    void topicsAreShown_data();
    void topicsAreShown();
    void aMissingTopicShowsAllChapters();
    void theContentsLeadToSections();
    void linksAreFollowedAndBack();
    void linksOutOfTheHelpOpenTheBrowser();
    void aSearchFindsAllChapters();
    void aSearchGoesFromPlaceToPlace();
    void wordsApartAreFoundInOneSection();
    void aSearchEndsByEscape();
    void scrollingTellsTheSection();
    void aSectionStaysInPlaceWhenTheSizeChanges();
    void theCommandIsCopied();
    void itFollowsTheTheme();
    void linesAreNotLong();
    void everythingHasAName();

private:
    template<typename Widget>
    Widget &part(const char *name) const
    {
        return *m_window->findChild<Widget *>(QString::fromUtf8(name));
    }
    QTextBrowser &page() const { return part<QTextBrowser>("helpPage"); }
    QString where() const { return part<QLabel>("helpWhere").text(); }
    QString command() const { return part<QLabel>("helpCommand").text(); }
    void typeSearch(const char *text);
    void clickLink(const QString &target);

    help::Book m_book = tests::smallBook();
    std::unique_ptr<help::HelpWindow> m_window;
    QStringList m_addresses;
};

void TestHelpWindow::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("PartitaTest"));
    QDesktopServices::setUrlHandler(QStringLiteral("https"), this, "takeAddress");
}

void TestHelpWindow::init()
{
    style::applyTheme(*qApp, style::ThemeKind::light);
    m_window = std::make_unique<help::HelpWindow>(m_book);
    m_window->resize(700, 300);
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

void TestHelpWindow::typeSearch(const char *text)
{
    QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
    QTRY_COMPARE(QApplication::focusWidget(), &part<QLineEdit>("helpSearch"));
    QTest::keyClicks(QApplication::focusWidget(), QString::fromUtf8(text));
}

/// With the mouse, at the place of the link on the page.
void TestHelpWindow::clickLink(const QString &target)
{
    for (int y = 0; y < page().viewport()->height(); y += 4) {
        for (int x = 0; x < page().viewport()->width(); x += 4) {
            if (page().anchorAt({x, y}) != target)
                continue;
            QTest::mouseClick(page().viewport(), Qt::LeftButton, {}, {x + 2, y});
            return;
        }
    }
    QFAIL(qPrintable(target + QStringLiteral(" is not seen")));
}

void TestHelpWindow::topicsAreShown_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QString>("place");
    QTest::addColumn<QString>("command");
    QTest::newRow("chapter") << QStringLiteral("charges")
                             << QStringLiteral("How a charge is computed")
                             << QStringLiteral("partita help charges");
    QTest::newRow("section") << QStringLiteral("textform relationships")
                             << QStringLiteral("The text form › Relationships")
                             << QStringLiteral("partita help textform relationships");
    QTest::newRow("term") << QStringLiteral("glossary partition key")
                          << QStringLiteral("Glossary › partition key")
                          << QStringLiteral("partita help glossary partition key");
    QTest::newRow("section that is missing")
        << QStringLiteral("charges of nothing") << QStringLiteral("How a charge is computed")
        << QStringLiteral("partita help charges");
}

void TestHelpWindow::topicsAreShown()
{
    QFETCH(QString, words);
    QFETCH(QString, place);
    m_window->showTopic(words);
    QCOMPARE(where(), place);
    QTEST(command(), "command");
    QVERIFY(part<QLabel>("helpNote").isHidden());
    QCOMPARE(QApplication::focusWidget(), &page());
}

void TestHelpWindow::aMissingTopicShowsAllChapters()
{
    m_window->showTopic(QStringLiteral("elsewhere"));
    QVERIFY(part<QLabel>("helpNote").isVisible());
    for (const help::Chapter &chapter : m_book.chapters())
        QVERIFY(page().toPlainText().contains(chapter.title));
    QCOMPARE(command(), QStringLiteral("partita help"));
    m_window->showTopic(QStringLiteral("charges"));
    QVERIFY(part<QLabel>("helpNote").isHidden());
}

void TestHelpWindow::theContentsLeadToSections()
{
    auto &contents = part<QTreeWidget>("helpContents");
    contents.setFocus();
    contents.setCurrentItem(contents.topLevelItem(0));
    QCOMPARE(where(), QStringLiteral("The text form"));
    QVERIFY(contents.topLevelItem(0)->isExpanded());
    for (int step = 0; step < 2; ++step)
        QTest::keyClick(&contents, Qt::Key_Down);
    QCOMPARE(where(), QStringLiteral("The text form › Relationships"));
    QTest::keyClick(&contents, Qt::Key_Right);
    QTest::keyClick(&contents, Qt::Key_Down);
    QCOMPARE(command(), QStringLiteral("partita help textform example"));
}

void TestHelpWindow::linksAreFollowedAndBack()
{
    m_window->showTopic(QStringLiteral("textform entities"));
    const int scroll = page().verticalScrollBar()->value();
    clickLink(QStringLiteral("#relationships"));
    QCOMPARE(where(), QStringLiteral("The text form › Relationships"));
    QTest::keyClick(m_window.get(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(where(), QStringLiteral("The text form › Entities"));
    QCOMPARE(page().verticalScrollBar()->value(), scroll);
    clickLink(QStringLiteral("glossary.md#request-charge"));
    QCOMPARE(where(), QStringLiteral("Glossary › request charge"));
    QVERIFY(!part<QToolButton>("helpForward").isEnabled());
    part<QToolButton>("helpBack").click();
    QCOMPARE(where(), QStringLiteral("The text form › Entities"));
    QTest::keyClick(m_window.get(), Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(where(), QStringLiteral("Glossary › request charge"));
    while (part<QToolButton>("helpBack").isEnabled())
        part<QToolButton>("helpBack").click();
    QCOMPARE(where(), QStringLiteral("Partita Help")); // where it was opened
}

void TestHelpWindow::linksOutOfTheHelpOpenTheBrowser()
{
    m_window->showTopic(QStringLiteral("textform entities"));
    clickLink(QStringLiteral("https://example.org/entities"));
    QCOMPARE(m_addresses, QStringList(QStringLiteral("https://example.org/entities")));
    QCOMPARE(where(), QStringLiteral("The text form › Entities"));
}

void TestHelpWindow::aSearchFindsAllChapters()
{
    typeSearch("EXAMPLE");
    const auto &list = part<QTreeWidget>("helpHits");
    QCOMPARE(part<QStackedWidget>("helpLeft").currentWidget(), &list);
    typeSearch("cost");
    QCOMPARE(list.topLevelItemCount(), 2);
    QCOMPARE(list.topLevelItem(0)->text(0), QStringLiteral("How a charge is computed"));
    QCOMPARE(list.topLevelItem(0)->child(0)->text(0), QStringLiteral("At the beginning"));
    QCOMPARE(list.topLevelItem(0)->child(1)->text(0), QStringLiteral("Writes"));
    QCOMPARE(list.topLevelItem(1)->child(0)->text(0), QStringLiteral("request charge"));
    QTest::keyClick(m_window.get(), Qt::Key_A, Qt::ControlModifier);
    typeSearch("xylophone");
    QCOMPARE(list.topLevelItemCount(), 0);
    QCOMPARE(part<QLabel>("helpHitCount").text(), QStringLiteral("Nothing was found."));
}

void TestHelpWindow::aSearchGoesFromPlaceToPlace()
{
    typeSearch("charge");
    const auto next = [this](Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(QApplication::focusWidget(), key, modifiers);
        return where() + QLatin1String(": ") + page().textCursor().selectedText();
    };
    // First the heading that has it.
    QCOMPARE(next(Qt::Key_Return), QStringLiteral("How a charge is computed: charge"));
    QCOMPARE(page().textCursor().blockFormat().headingLevel(), 1);
    QCOMPARE(next(Qt::Key_F3), QStringLiteral("Glossary › request charge: charge"));
    QCOMPARE(next(Qt::Key_F3), QStringLiteral("The text form › Entities: charge")); // round
    QCOMPARE(page().extraSelections().size(), 1);
    QCOMPARE(next(Qt::Key_F3, Qt::ShiftModifier),
             QStringLiteral("Glossary › request charge: charge"));
    auto &list = part<QTreeWidget>("helpHits");
    QCOMPARE(list.currentItem()->text(0), QStringLiteral("request charge"));
    list.setCurrentItem(list.topLevelItem(0)->child(0));
    QCOMPARE(where(), QStringLiteral("The text form › Entities"));
}

void TestHelpWindow::wordsApartAreFoundInOneSection()
{
    typeSearch("index write");
    const auto &list = part<QTreeWidget>("helpHits");
    QCOMPARE(list.topLevelItemCount(), 1);
    QCOMPARE(list.topLevelItem(0)->child(0)->text(0), QStringLiteral("Writes (3)"));
}

void TestHelpWindow::aSearchEndsByEscape()
{
    m_window->showTopic(QStringLiteral("charges"));
    typeSearch("container");
    QVERIFY(!page().extraSelections().isEmpty());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QVERIFY(m_window->isVisible());
    QVERIFY(page().extraSelections().isEmpty());
    QVERIFY(part<QTreeWidget>("helpContents").isVisible());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QVERIFY(!m_window->isVisible());
}

void TestHelpWindow::scrollingTellsTheSection()
{
    m_window->showTopic(QStringLiteral("textform"));
    page().verticalScrollBar()->setValue(page().verticalScrollBar()->maximum() / 2);
    QVERIFY2(where().startsWith(QStringLiteral("The text form › ")), qPrintable(where()));
    QVERIFY(command() != QStringLiteral("partita help textform"));
}

void TestHelpWindow::aSectionStaysInPlaceWhenTheSizeChanges()
{
    m_window->showTopic(QStringLiteral("textform relationships"));
    for (const int width : {420, 1000}) {
        m_window->resize(width, 260);
        QCoreApplication::processEvents();
        QTextCursor heading = page().document()->find(QStringLiteral("A parent and its children."));
        heading.movePosition(QTextCursor::PreviousBlock);
        const int top = page().cursorRect(heading).top();
        QVERIFY2(top >= 0 && top < 2 * page().fontMetrics().height(),
                 qPrintable(QString::number(top)));
    }
}

void TestHelpWindow::theCommandIsCopied()
{
    m_window->showTopic(QStringLiteral("charges reads"));
    part<QToolButton>("helpCopyCommand").click();
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("partita help charges reads"));
}

void TestHelpWindow::itFollowsTheTheme()
{
    m_window->showTopic(QStringLiteral("textform entities"));
    typeSearch("request");
    for (const style::ThemeKind kind : {style::ThemeKind::dark, style::ThemeKind::light}) {
        style::applyTheme(*qApp, kind);
        const auto linkColour = [this] {
            return page()
                .document()
                ->find(QStringLiteral("request charge"))
                .charFormat()
                .foreground()
                .color();
        };
        QTRY_COMPARE(linkColour(), style::theme(kind).accent);
        QCOMPARE(where(), QStringLiteral("The text form › Entities"));
        QCOMPARE(page().extraSelections().size(), 1);
    }
}

void TestHelpWindow::linesAreNotLong()
{
    m_window->showTopic(QStringLiteral("textform"));
    for (const int width : {500, 1280, 2560}) {
        m_window->resize(width, 600);
        QCoreApplication::processEvents();
        const auto &layout = *page().document()->documentLayout();
        const int most = QFontMetrics(page().font()).averageCharWidth() * 110;
        for (QTextBlock block = page().document()->begin(); block.isValid(); block = block.next())
            QVERIFY(block.layout()->boundingRect().width() <= most);
        QVERIFY(layout.documentSize().width() <= page().viewport()->width() + 1);
    }
}

void TestHelpWindow::everythingHasAName()
{
    for (const QWidget *widget : m_window->findChildren<QWidget *>()) {
        if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible())
            continue;
        auto *known = QAccessible::queryAccessibleInterface(const_cast<QWidget *>(widget));
        QVERIFY2(known && !known->text(QAccessible::Name).isEmpty(),
                 qPrintable(widget->objectName()));
    }
}

PARTITA_WIDGETS_TEST(TestHelpWindow)

} // namespace tst_helpwindow

#include "tst_helpwindow.moc"
