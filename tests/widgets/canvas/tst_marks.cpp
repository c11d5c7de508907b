// Areas and notes on the canvas: made, typed, dragged, resized and removed by hand, each as one
// undo step that gives back the workbook to the last byte.
#include "canvastest.h"
#include "engine/workbook/textform.h"
#include "tests/support/testprogram.h"
#include "widgets/canvas/areaitem.h"
#include "widgets/canvas/canvasactions.h"
#include "widgets/canvas/marklayer.h"
#include "widgets/canvas/minimap.h"
#include "widgets/canvas/noteitem.h"
#include "widgets/forms/typedtext.h"
#include "widgets/plots/figure.h"
#include "widgets/style/marklook.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>

namespace tst_marks {

using namespace partita;
using canvas::MarkId;

namespace {

constexpr MarkId firstArea {MarkId::Kind::area, 0};
constexpr MarkId firstNote {MarkId::Kind::note, 0};

} // namespace

class TestMarks : public tests::CanvasTest {
    Q_OBJECT

private slots:
    void theMenuOfAFreePlaceAddsAnArea();
    void anAreaIsMadeAroundTheSelectedCards();
    void theMenuArrangeAddsThem();
    void aDoubleClickOnTheTitleRenames();
    void escapeGivesUp();
    void aNoteIsTypedInItsPlace();
    void leavingTheFieldEndsANote();
    void savingAppliesWhatIsTyped();
    void anAreaTakesItsCardsAlong();
    void withAltItMovesAlone();
    void aNoteIsDragged();
    void edgesResize_data();
    void edgesResize();
    void theKeyboardGoesToThem();
    void anAreaHasSixColours();
    void menusRenameAndRemove();
    void aFrameIsDraggedInsideAnAreaWithShift();
    void aDoubleClickInsideAnAreaAddsAnEntity();
    void aPresentationLeavesThemAlone();
    void theyAreInPicturesAndOnTheMiniMap();
    void titlesAreReadableInBothThemes_data();
    void titlesAreReadableInBothThemes();

private:
    using Marks = model::CanvasMarks;
    const Marks &marks() const { return *m_session->workbook().marks; }
    canvas::MarkLayer &layer() const { return m_scene->marks(); }
    std::string text() const { return workbook::writeText(m_session->workbook()); }
    QPoint seen(const QPointF &place) const { return m_view->mapFromScene(place); }
    QPointF freePlace() const { return m_scene->itemsBoundingRect().topRight() + QPointF(40, 0); }
    QLineEdit *title() const
    {
        return m_board->findChild<QLineEdit *>(QStringLiteral("areaTitle"));
    }
    QPlainTextEdit *note() const
    {
        return m_board->findChild<QPlainTextEdit *>(QStringLiteral("noteField"));
    }
    void open(const Marks &marks);
    void openOne();
    void choose(const QPointF &place, const char *entry) const;
    void arrange(const char *entry) const;
    void send(QEvent::Type type, const QPointF &place, Qt::KeyboardModifiers keys) const;
    void drag(const QPointF &from, const QPointF &way, Qt::KeyboardModifiers keys = {}) const;
    void doubleClick(const QPointF &place) const;
    void checkOneStep(const std::string &before) const;
};

void TestMarks::open(const Marks &marks)
{
    m_session->apply(model::ChangeCanvasMarks {marks}, QStringLiteral("Marks"));
    m_session->undoStack().clear();
    m_view->fit();
}

/// A blue area around User alone, and a note below all.
void TestMarks::openOne()
{
    const QRectF card = frame("User").adjusted(-24, -40, 24, 24);
    const QRectF all = m_scene->itemsBoundingRect();
    open(
        {{{"Accounts", model::AreaColour::blue, {card.x(), card.y(), card.width(), card.height()}}},
         {{"**Why** it is so", {all.left(), all.bottom() + 80, 220, 90}}}});
}

void TestMarks::choose(const QPointF &place, const char *entry) const
{
    const QPoint there = seen(place);
    QTest::mousePress(m_view->viewport(), Qt::RightButton, {}, there);
    QTest::mouseRelease(m_view->viewport(), Qt::RightButton, {}, there);
    QContextMenuEvent event(QContextMenuEvent::Mouse, there, m_view->mapToGlobal(there));
    QCoreApplication::sendEvent(m_view->viewport(), &event);
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu);
    QList<QAction *> actions = menu->actions();
    for (int at = 0; at < actions.size(); ++at) {
        if (actions[at]->menu())
            actions += actions[at]->menu()->actions();
    }
    for (QAction *action : std::as_const(actions)) {
        if (QString(action->text()).remove(QLatin1Char('&')) == QLatin1String(entry)) {
            action->trigger();
            menu->close();
            return;
        }
    }
    menu->close();
    QFAIL(entry);
}

void TestMarks::arrange(const char *entry) const
{
    const auto actions = m_board->canvasActions().arrangeMenu().actions();
    for (QAction *action : actions) {
        if (QString(action->text()).remove(QLatin1Char('&')) == QLatin1String(entry)) {
            QVERIFY(action->isEnabled());
            return action->trigger();
        }
    }
    QFAIL(entry);
}

void TestMarks::send(QEvent::Type type, const QPointF &place, Qt::KeyboardModifiers keys) const
{
    const QPoint there = seen(place);
    const bool isMove = type == QEvent::MouseMove;
    const bool isUp = type == QEvent::MouseButtonRelease;
    QMouseEvent event(type, there, m_view->viewport()->mapToGlobal(there),
                      isMove ? Qt::NoButton : Qt::LeftButton, isUp ? Qt::NoButton : Qt::LeftButton,
                      keys);
    QCoreApplication::sendEvent(m_view->viewport(), &event);
}

void TestMarks::drag(const QPointF &from, const QPointF &way, Qt::KeyboardModifiers keys) const
{
    send(QEvent::MouseButtonPress, from, keys & ~Qt::AltModifier);
    send(QEvent::MouseMove, from + way / 2, keys);
    send(QEvent::MouseMove, from + way, keys);
    send(QEvent::MouseButtonRelease, from + way, keys);
}

void TestMarks::doubleClick(const QPointF &place) const
{
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, seen(place));
    QTest::mouseDClick(m_view->viewport(), Qt::LeftButton, {}, seen(place));
}

void TestMarks::checkOneStep(const std::string &before) const
{
    const std::string after = text();
    QVERIFY(after != before);
    QCOMPARE(m_session->undoStack().count(), 1);
    m_session->undoStack().undo();
    QCOMPARE(text(), before);
    m_session->undoStack().redo();
    QCOMPARE(text(), after);
}

void TestMarks::theMenuOfAFreePlaceAddsAnArea()
{
    const std::string before = text();
    m_view->zoomBy(0.5);
    choose(freePlace(), "New area");
    QVERIFY(title()->hasFocus());
    QTest::keyClicks(title(), QStringLiteral("Ordering"));
    QTest::keyClick(title(), Qt::Key_Return);
    QVERIFY(!title()->isVisible() && m_view->hasFocus());
    QCOMPARE(marks().areas.size(), std::size_t(1));
    QCOMPARE(marks().areas[0].title, std::string("Ordering"));
    QVERIFY((layer().frameOf(firstArea).topLeft() - freePlace()).manhattanLength() < 400);
    checkOneStep(before); // its title is typed in the same step
}

void TestMarks::anAreaIsMadeAroundTheSelectedCards()
{
    select({QStringLiteral("User"), QStringLiteral("Like")});
    arrange("New area");
    QTest::keyClick(title(), Qt::Key_Return);
    const QRectF area = layer().frameOf(firstArea);
    QVERIFY(area.contains(frame("User")) && area.contains(frame("Like")));
    QVERIFY(layer().area(firstArea).titleFrame().bottom() < frame("User").top());
}

void TestMarks::theMenuArrangeAddsThem()
{
    const std::string before = text();
    arrange("New note");
    QTest::keyClicks(note(), QStringLiteral("Orders are *kept*"));
    QTest::keyClick(note(), Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(!note()->isVisible());
    QCOMPARE(marks().notes.at(0).text, std::string("Orders are *kept*"));
    checkOneStep(before);
}

void TestMarks::aDoubleClickOnTheTitleRenames()
{
    openOne();
    const std::string before = text();
    doubleClick(layer().area(firstArea).titleFrame().center());
    QVERIFY(title()->isVisible());
    QCOMPARE(title()->text(), QStringLiteral("Accounts"));
    QTest::keyClicks(title(), QStringLiteral("People"));
    QTest::keyClick(title(), Qt::Key_Return);
    QCOMPARE(marks().areas[0].title, std::string("People"));
    checkOneStep(before);
}

void TestMarks::escapeGivesUp()
{
    openOne();
    doubleClick(layer().area(firstArea).titleFrame().center());
    QTest::keyClicks(title(), QStringLiteral("People"));
    QTest::keyClick(title(), Qt::Key_Escape);
    QVERIFY(!title()->isVisible());
    doubleClick(layer().frameOf(firstNote).center());
    QTest::keyClicks(note(), QStringLiteral("Nothing"));
    QTest::keyClick(note(), Qt::Key_Escape);
    QVERIFY(!note()->isVisible());
    QCOMPARE(m_session->undoStack().count(), 0);
}

/// The sheet grows with a long text.
void TestMarks::aNoteIsTypedInItsPlace()
{
    openOne();
    const std::string before = text();
    const QRectF sheet = layer().frameOf(firstNote);
    doubleClick(sheet.center());
    QVERIFY(note()->geometry().intersects(m_view->mapFromScene(sheet).boundingRect()));
    QTest::keyClicks(note(), QStringLiteral("one"));
    for (int line = 0; line < 9; ++line) {
        QTest::keyClick(note(), Qt::Key_Return);
        QTest::keyClick(note(), Qt::Key_Return);
        QTest::keyClicks(note(), QStringLiteral("more"));
    }
    QTest::keyClick(note(), Qt::Key_Return, Qt::ControlModifier);
    QVERIFY(layer().frameOf(firstNote).height() > sheet.height());
    QCOMPARE(layer().frameOf(firstNote).topLeft(), sheet.topLeft());
    checkOneStep(before);
}

void TestMarks::leavingTheFieldEndsANote()
{
    openOne();
    doubleClick(layer().frameOf(firstNote).center());
    QTest::keyClicks(note(), QStringLiteral("Left"));
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, QPoint(5, 5));
    m_view->setFocus();
    QVERIFY(!note()->isVisible());
    QCOMPARE(marks().notes[0].text, std::string("Left"));
}

void TestMarks::savingAppliesWhatIsTyped()
{
    openOne();
    doubleClick(layer().frameOf(firstNote).center());
    QTest::keyClicks(note(), QStringLiteral("Half a"));
    forms::TypedText::apply();
    QCOMPARE(marks().notes[0].text, std::string("Half a"));
    QTest::keyClicks(note(), QStringLiteral(" sentence"));
    QTest::keyClick(note(), Qt::Key_Return, Qt::ControlModifier);
    QCOMPARE(marks().notes[0].text, std::string("Half a sentence"));
    QCOMPARE(m_session->undoStack().count(), 1);
}

void TestMarks::anAreaTakesItsCardsAlong()
{
    openOne();
    const std::string before = text();
    const QRectF area = layer().frameOf(firstArea);
    const QRectF card = frame("User");
    const QRectF apart = frame("Post");
    drag(layer().area(firstArea).titleFrame().center(), {-104, 56});
    const QPointF way = layer().frameOf(firstArea).topLeft() - area.topLeft();
    QVERIFY(way.x() < -90 && way.y() > 40);
    QCOMPARE(layer().frameOf(firstArea).size(), area.size());
    QCOMPARE(frame("User").topLeft(), card.topLeft() + way);
    QCOMPARE(frame("Post"), apart);
    checkOneStep(before);
}

void TestMarks::withAltItMovesAlone()
{
    openOne();
    const std::string before = text();
    const QRectF card = frame("User");
    drag(layer().area(firstArea).titleFrame().center(), {-104, 56}, Qt::AltModifier);
    QCOMPARE(frame("User"), card);
    checkOneStep(before);
}

void TestMarks::aNoteIsDragged()
{
    openOne();
    const std::string before = text();
    const QRectF sheet = layer().frameOf(firstNote);
    drag(sheet.center(), {80, -24});
    QVERIFY(layer().frameOf(firstNote).left() > sheet.left() + 60);
    checkOneStep(before);
}

void TestMarks::edgesResize_data()
{
    QTest::addColumn<QPointF>("grip"); // shares of width and height
    QTest::addColumn<bool>("isNote");
    QTest::newRow("right edge") << QPointF(1, 0.5) << false;
    QTest::newRow("upper left corner") << QPointF(0, 0) << false;
    QTest::newRow("lower edge of a note") << QPointF(0.5, 1) << true;
}

void TestMarks::edgesResize()
{
    QFETCH(QPointF, grip);
    QFETCH(bool, isNote);
    openOne();
    const std::string before = text();
    const QRectF card = frame("User");
    const MarkId mark = isNote ? firstNote : firstArea;
    const QRectF was = layer().frameOf(mark);
    const QPointF from(was.left() + grip.x() * (was.width() - 1),
                       was.top() + grip.y() * (was.height() - 1));
    const QPointF outwards((grip.x() - 0.5) * 160, (grip.y() - 0.5) * 160);
    drag(from, outwards);
    const QRectF now = layer().frameOf(mark);
    QVERIFY(now.width() > was.width() || grip.x() == 0.5);
    QVERIFY(now.height() > was.height() || grip.y() == 0.5);
    QVERIFY(now.contains(was));
    QCOMPARE(frame("User"), card);
    checkOneStep(before);
    drag({now.left() + grip.x() * (now.width() - 1), now.top() + grip.y() * (now.height() - 1)},
         -20 * outwards);
    QVERIFY(layer().frameOf(mark).width() > 0 && layer().frameOf(mark).height() > 0);
}

void TestMarks::theKeyboardGoesToThem()
{
    openOne();
    const std::string before = text();
    select({QStringLiteral("Post")});
    arrange("Next area or note");
    QCOMPARE(layer().current(), std::optional(firstArea));
    QVERIFY(selected().isEmpty() && m_view->hasFocus());
    const QRectF card = frame("User");
    QTest::keyClick(m_view, Qt::Key_Right);
    QCOMPARE(frame("User").left(), card.left() + 8);
    checkOneStep(before);
    QTest::keyClick(m_view, Qt::Key_F2);
    QVERIFY(title()->hasFocus());
    QTest::keyClick(title(), Qt::Key_Escape);
    arrange("Next area or note");
    QCOMPARE(layer().current(), std::optional(firstNote));
    QTest::keyClick(m_view, Qt::Key_Delete);
    QVERIFY(marks().notes.empty() && !marks().areas.empty());
    arrange("Next area or note");
    QTest::keyClick(m_view, Qt::Key_Escape);
    QVERIFY(!layer().current());
}

void TestMarks::anAreaHasSixColours()
{
    openOne();
    const std::string before = text();
    const QPointF corner = layer().frameOf(firstArea).bottomRight() - QPointF(12, 12);
    choose(corner, "Purple");
    QVERIFY(marks().areas[0].colour == model::AreaColour::purple);
    checkOneStep(before);
    for (const char *colour : {"Grey", "Blue", "Green", "Yellow", "Orange"})
        choose(corner, colour);
    QVERIFY(marks().areas[0].colour == model::AreaColour::orange);
}

void TestMarks::menusRenameAndRemove()
{
    openOne();
    const std::string before = text();
    const QPointF corner = layer().frameOf(firstArea).bottomRight() - QPointF(12, 12);
    choose(corner, "Rename the area");
    QVERIFY(title()->hasFocus());
    QTest::keyClick(title(), Qt::Key_Escape);
    choose(layer().frameOf(firstNote).center(), "Edit the note");
    QVERIFY(note()->hasFocus());
    QTest::keyClick(note(), Qt::Key_Escape);
    choose(layer().frameOf(firstNote).center(), "Remove the note");
    QVERIFY(marks().notes.empty());
    checkOneStep(before);
    choose(corner, "Remove the area");
    QVERIFY(marks().areas.empty());
    QVERIFY(m_session->workbook().entity("User"));
    m_session->undoStack().undo();
    m_session->undoStack().undo();
    QCOMPARE(text(), before);
}

void TestMarks::aFrameIsDraggedInsideAnAreaWithShift()
{
    openOne();
    const QRectF area = layer().frameOf(firstArea);
    drag(area.topLeft() + QPointF(60, 12), frame("User").center() - area.topLeft(),
         Qt::ShiftModifier);
    QCOMPARE(layer().frameOf(firstArea), area);
    QCOMPARE(selected(), QStringList {QStringLiteral("User")});
}

void TestMarks::aDoubleClickInsideAnAreaAddsAnEntity()
{
    openOne();
    const std::size_t before = m_session->workbook().entities->size();
    doubleClick(layer().frameOf(firstArea).bottomRight() - QPointF(12, 12));
    QCOMPARE(m_session->workbook().entities->size(), before + 1);
}

void TestMarks::aPresentationLeavesThemAlone()
{
    openOne();
    layer().setCurrent(firstArea);
    m_session->setPresenting(true);
    QVERIFY(!layer().current());
    drag(layer().area(firstArea).titleFrame().center(), {-104, 56});
    doubleClick(layer().area(firstArea).titleFrame().center());
    doubleClick(layer().frameOf(firstNote).center());
    QVERIFY(!title()->isVisible() && !note()->isVisible() && !layer().current());
    QCOMPARE(m_session->undoStack().count(), 0);
}

void TestMarks::theyAreInPicturesAndOnTheMiniMap()
{
    m_view->zoomBy(3);
    const QImage map = m_board->miniMap().grab().toImage();
    m_view->fit();
    const QImage without = plots::Figure(*m_board, {}).image();
    openOne();
    QVERIFY(plots::Figure(*m_board, {}).image() != without);
    m_view->zoomBy(3);
    QVERIFY(m_board->miniMap().grab().toImage() != map);
}

void TestMarks::titlesAreReadableInBothThemes_data()
{
    QTest::addColumn<style::ThemeKind>("kind");
    QTest::newRow("light") << style::ThemeKind::light;
    QTest::newRow("dark") << style::ThemeKind::dark;
}

void TestMarks::titlesAreReadableInBothThemes()
{
    QFETCH(style::ThemeKind, kind);
    const style::Theme &theme = style::theme(kind);
    std::vector<QRgb> fills;
    for (int colour = 0; colour < model::areaColours; ++colour) {
        const style::MarkLook look = style::areaLook(theme, colour);
        QVERIFY(style::contrast(look.text, look.fill) >= 4.5);
        QVERIFY(style::contrast(theme.text, look.fill) >= 7);
        QVERIFY(std::find(fills.begin(), fills.end(), look.fill.rgb()) == fills.end());
        fills.push_back(look.fill.rgb());
    }
    const style::MarkLook look = style::noteLook(theme);
    QVERIFY(style::contrast(look.text, look.fill) >= 7);
}

PARTITA_WIDGETS_TEST(TestMarks)

} // namespace tst_marks

#include "tst_marks.moc"
