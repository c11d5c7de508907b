// Finding on the canvas: Ctrl+F opens a line, Enter goes from match to match, Esc closes.
#include "canvastest.h"
#include "tests/support/testprogram.h"
#include "widgets/canvas/findbar.h"
#include "widgets/canvas/relationshipline.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>

namespace tst_findoncanvas {

using namespace partita;
using Kind = models::Selection::Kind;

class TestFindOnCanvas : public tests::CanvasTest {
    Q_OBJECT

private slots:
    void ctrlFOpensTheLineAndEscapeClosesIt();
    void namesOfAllKindsAreFound();
    void enterGoesOnwardsAndShiftEnterBack();
    void f3WorksOnTheCanvasToo();
    void theMatchIsSelectedInTheMiddleOfTheView();
    void whatIsNotThereIsSaid();
    void aNameCanBeCompleted();
    void editsAreFollowed();
    void anEmptyModelHasNothingToFind();

private:
    QLineEdit &line() const
    {
        return *m_board->findChild<QLineEdit *>(QStringLiteral("findOnCanvas"));
    }
    QString count() const
    {
        return m_board->findChild<QLabel *>(QStringLiteral("findCount"))->text();
    }
    void find(const char *text) const
    {
        QTest::keyClick(m_view, Qt::Key_F, Qt::ControlModifier);
        QTest::keyClicks(&line(), QString::fromLatin1(text));
    }
};

void TestFindOnCanvas::ctrlFOpensTheLineAndEscapeClosesIt()
{
    QVERIFY(!line().isVisible());
    QTest::keyClick(m_view, Qt::Key_F, Qt::ControlModifier);
    QVERIFY(line().isVisible());
    QVERIFY(line().hasFocus());
    QTest::keyClick(&line(), Qt::Key_Escape);
    QVERIFY(!line().isVisible());
    QVERIFY(m_view->hasFocus());
}

void TestFindOnCanvas::namesOfAllKindsAreFound()
{
    const model::Workbook &blog = m_session->workbook();
    const auto parts = canvas::partsNamed(blog, QStringLiteral("COMMENT"));
    const auto has = [&](Kind kind, const char *name, const char *detail = "") {
        return std::find(
                   parts.begin(), parts.end(),
                   models::Selection {kind, QString::fromLatin1(name), QString::fromLatin1(detail)})
            != parts.end();
    };
    QVERIFY(has(Kind::entity, "Comment"));
    for (const model::Relationship &relationship : *blog.relationships) {
        const bool isMet = relationship.childRole == "comments";
        QVERIFY(!isMet || has(Kind::relationship, relationship.name.c_str()));
    }
    const auto titles = canvas::partsNamed(blog, QStringLiteral("title"));
    QCOMPARE(titles.size(), std::size_t(1));
    QCOMPARE(
        titles.front(),
        (models::Selection {Kind::attribute, QStringLiteral("Post"), QStringLiteral("title")}));
}

void TestFindOnCanvas::enterGoesOnwardsAndShiftEnterBack()
{
    find("id");
    const auto number = canvas::partsNamed(m_session->workbook(), QStringLiteral("id")).size();
    QVERIFY(number > 2);
    QVERIFY2(count().startsWith(QString::number(number)), qPrintable(count()));
    const auto at
        = [&](std::size_t place) { return QStringLiteral("%1 of %2").arg(place).arg(number); };
    QTest::keyClick(&line(), Qt::Key_Return);
    QCOMPARE(count(), at(1));
    const models::Selection first = m_session->selection();
    QTest::keyClick(&line(), Qt::Key_Return);
    QCOMPARE(count(), at(2));
    QVERIFY(m_session->selection() != first);
    QTest::keyClick(&line(), Qt::Key_Return, Qt::ShiftModifier);
    QCOMPARE(m_session->selection(), first);
    QTest::keyClick(&line(), Qt::Key_F3, Qt::ShiftModifier);
    QCOMPARE(count(), at(number)); // round to the last one
    QTest::keyClick(&line(), Qt::Key_F3);
    QCOMPARE(count(), at(1));
    QVERIFY(line().hasFocus());
}

void TestFindOnCanvas::f3WorksOnTheCanvasToo()
{
    find("id");
    m_view->setFocus();
    QTest::keyClick(m_view, Qt::Key_F3);
    const models::Selection first = m_session->selection();
    QCOMPARE(first.kind, Kind::attribute);
    QTest::keyClick(m_view, Qt::Key_F3);
    QVERIFY(m_session->selection() != first);
    QTest::keyClick(m_view, Qt::Key_F3, Qt::ShiftModifier);
    QCOMPARE(m_session->selection(), first);
}

void TestFindOnCanvas::theMatchIsSelectedInTheMiddleOfTheView()
{
    const auto isInTheMiddle = [this](const QPointF &place) {
        const QPoint way = m_view->mapFromScene(place) - m_view->viewport()->rect().center();
        return way.manhattanLength() <= 3;
    };
    find("Like");
    QTest::keyClick(&line(), Qt::Key_Return);
    QCOMPARE(selected(), QStringList {QStringLiteral("Like")});
    QVERIFY(isInTheMiddle(frame("Like").center()));
    line().clear();
    const std::string name = m_session->workbook().relationships->front().name;
    QTest::keyClicks(&line(), QString::fromStdString(name));
    while (m_session->selection().kind != Kind::relationship)
        QTest::keyClick(&line(), Qt::Key_Return);
    const auto *found = m_scene->line(m_session->selection().name);
    QVERIFY(found->isSelected());
    QVERIFY(isInTheMiddle(found->path().pointAtPercent(0.5)));
    QCOMPARE(m_session->undoStack().count(), 0);
}

void TestFindOnCanvas::whatIsNotThereIsSaid()
{
    find("xyzzy");
    QCOMPARE(count(), QStringLiteral("nothing found"));
    QTest::keyClick(&line(), Qt::Key_Return);
    QCOMPARE(m_session->selection().kind, Kind::nothing);
}

void TestFindOnCanvas::aNameCanBeCompleted()
{
    find("Comm");
    QAbstractItemView *offers = line().completer()->popup();
    QTRY_VERIFY(offers->isVisible());
    QTest::keyClick(offers, Qt::Key_Down);
    QTest::keyClick(offers, Qt::Key_Return);
    QVERIFY(line().text().contains(QLatin1String("Comm"), Qt::CaseInsensitive));
    QVERIFY(m_session->selection().kind != Kind::nothing);
}

void TestFindOnCanvas::editsAreFollowed()
{
    find("Reader");
    QCOMPARE(count(), QStringLiteral("nothing found"));
    m_session->apply(model::RenameEntity {"User", "Reader"}, QStringLiteral("Rename"));
    QTest::keyClick(&line(), Qt::Key_Return);
    QCOMPARE(m_session->selection().name, QStringLiteral("Reader"));
}

void TestFindOnCanvas::anEmptyModelHasNothingToFind()
{
    find("User");
    m_session->open({}, {});
    QVERIFY(!line().isVisible());
    QTest::keyClick(m_board.get(), Qt::Key_F, Qt::ControlModifier);
    QVERIFY(!line().isVisible());
}

PARTITA_WIDGETS_TEST(TestFindOnCanvas)

} // namespace tst_findoncanvas

#include "tst_findoncanvas.moc"
