// The canvas during a presentation: a selected card stands out with those it is connected with.
#include "canvastest.h"
#include "engine/workbook/textform.h"
#include "tests/support/testprogram.h"
#include "widgets/canvas/relationshipline.h"

namespace tst_presenting {

using namespace partita;

class TestPresenting : public tests::CanvasTest {
    Q_OBJECT

private slots:
    void aSelectedCardStandsOut();
    void aClickBesideItEndsThat();
    void elsewhereNothingIsDimmed();

private:
    double opacity(const char *entity) const
    {
        return m_scene->card(QString::fromLatin1(entity))->opacity();
    }
    void openChain();
};

/// A to B to C.
void TestPresenting::openChain()
{
    const auto chain = workbook::readText(
        R"({"partita": 1, "name": "chain", "entities": [
            {"name": "A", "key": "id", "attributes": ["id"]},
            {"name": "B", "key": "id", "attributes": ["id"]},
            {"name": "C", "key": "id", "attributes": ["id"]}],
            "relationships": [{"name": "ab", "parent": "A.bs", "child": "B.a"},
                              {"name": "bc", "parent": "B.cs", "child": "C.b"}]})");
    QVERIFY(chain.ok());
    m_session->open(*chain, {});
    m_session->cancelEvaluation();
}

void TestPresenting::aSelectedCardStandsOut()
{
    openChain();
    m_session->setPresenting(true);
    select({QStringLiteral("A")});
    QCOMPARE(opacity("A"), 1.0);
    QCOMPARE(opacity("B"), 1.0);
    QCOMPARE(opacity("C"), 0.25);
    QCOMPARE(m_scene->line(QStringLiteral("ab"))->opacity(), 1.0);
    QCOMPARE(m_scene->line(QStringLiteral("bc"))->opacity(), 0.25);
    select({QStringLiteral("B")});
    QCOMPARE(opacity("C"), 1.0);
}

void TestPresenting::aClickBesideItEndsThat()
{
    openChain();
    m_session->setPresenting(true);
    select({QStringLiteral("A")});
    QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, QPoint(3, 3));
    QCOMPARE(opacity("C"), 1.0);
    select({QStringLiteral("A")});
    m_session->setPresenting(false);
    QCOMPARE(opacity("C"), 1.0);
    QCOMPARE(m_scene->line(QStringLiteral("bc"))->opacity(), 1.0);
}

void TestPresenting::elsewhereNothingIsDimmed()
{
    openChain();
    select({QStringLiteral("A")});
    QCOMPARE(opacity("C"), 1.0);
}

PARTITA_WIDGETS_TEST(TestPresenting)

} // namespace tst_presenting

#include "tst_presenting.moc"
