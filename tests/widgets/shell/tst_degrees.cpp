// The form for numbers of children: another kind starts with sensible numbers under clear labels.
// At 1:1, with at most one partner, every row has one until the user changes it.
#include "editing.h"
#include "engine/population/degrees.h"
#include "tests/support/testprogram.h"

#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QUndoStack>

namespace tst_degrees {

using namespace partita;
using tests::Kind;
using DegreeKind = model::Degree::Kind;

class TestDegrees : public tests::EditingTest {
    Q_OBJECT

private slots:
    void popularIsNotEven();
    void aFixedNumberIsCalledSo();
    void everyWayStartsSomewhere();
    void atOneToOneEachHasItsPartner();
    void someMayHaveNoPartner();
    void whatWasOneBecomesMany();
    void whatIsNoCountIsRefused_data();
    void whatIsNoCountIsRefused();

private:
    const model::Relationship &value() { return *session().workbook().relationship("authorship"); }
    const model::Degree &degree() { return value().degree; }
    bool isShown(const char *name)
    {
        return m_window->findChild<QWidget *>(QString::fromUtf8(name))->isVisibleTo(m_window.get());
    }
    QString labelOf(const char *name)
    {
        QWidget *shown = field<QWidget>(name);
        auto *form = qobject_cast<QFormLayout *>(shown->parentWidget()->layout());
        return qobject_cast<QLabel *>(form->labelForField(shown))->text().remove(u'&');
    }
    void open();
};

void TestDegrees::open()
{
    openBlog();
    select(Kind::relationship, "authorship");
    QCOMPARE(degree().kind, DegreeKind::uniform);
}

void TestDegrees::popularIsNotEven()
{
    open();
    const std::int64_t most = degree().maximum;
    // The keys come by “a fixed number”, which takes nothing away.
    choose("degreeKind", QStringLiteral("few are popular (Zipf)"));
    QCOMPARE(degree().kind, DegreeKind::zipf);
    QCOMPARE(degree().exponent, 1.0);
    QCOMPARE(degree().maximum, most);
    QCOMPARE(labelOf("fewest"), QStringLiteral("Fewest"));
}

void TestDegrees::aFixedNumberIsCalledSo()
{
    open();
    const auto mean = std::llround(degree().mean());
    QVERIFY(mean > 1);
    choose("degreeKind", QStringLiteral("a fixed number"));
    QCOMPARE(degree().kind, DegreeKind::fixed);
    QCOMPARE(degree().minimum, mean);
    QCOMPARE(labelOf("fewest"), QStringLiteral("Each has"));
    QVERIFY(!isShown("most"));
    setNumber("fewest", 3);
    QCOMPARE(degree().minimum, 3);
    choose("degreeKind", QStringLiteral("evenly between"));
    QCOMPARE(degree().minimum, 0);
    QCOMPARE(degree().maximum, 6); // three on average
}

void TestDegrees::everyWayStartsSomewhere()
{
    open();
    auto *kinds = field<QComboBox>("degreeKind");
    for (int row = 0; row < kinds->count(); ++row) {
        choose("degreeKind", kinds->itemText(row));
        if (degree().kind == DegreeKind::drawn)
            continue;
        QVERIFY2(degree().mean() > 0, qPrintable(kinds->currentText()));
    }
}

void TestDegrees::atOneToOneEachHasItsPartner()
{
    open();
    setNumber("bound", 60);
    choose("cardinality", QStringLiteral("1 : 1"));
    QCOMPARE(population::meanDegree(value()), 1.0);
    QVERIFY(!value().bound);
    for (const char *name : {"bound", "fewest", "most", "exponent"})
        QVERIFY2(!isShown(name), name);
    QCOMPARE(field<QComboBox>("degreeKind")->currentText(), QStringLiteral("each has one"));
    QCOMPARE(labelOf("degreeKind"), QStringLiteral("Partners"));
    // An edit of something else leaves that unsaid.
    setNumber("growth", 0.5);
    QVERIFY(degree() == model::Degree());
    session().undoStack().undo();
    session().undoStack().undo();
    QCOMPARE(value().bound, std::optional<std::int64_t>(60));
    QVERIFY(isShown("bound") && isShown("most"));
    session().undoStack().redo();
    session().undoStack().redo();
}

void TestDegrees::someMayHaveNoPartner()
{
    open();
    choose("cardinality", QStringLiteral("1 : 1"));
    choose("degreeKind", QStringLiteral("half of them have one"));
    QCOMPARE(population::meanDegree(value()), 0.5);
    QVERIFY(!isShown("most"));
    choose("degreeKind", QStringLiteral("as counted"));
    QVERIFY(isShown("counted"));
    QCOMPARE(population::meanDegree(value()), 0.75);
    choose("degreeKind", QStringLiteral("each has one"));
    QCOMPARE(population::meanDegree(value()), 1.0);
}

void TestDegrees::whatWasOneBecomesMany()
{
    open();
    choose("degreeKind", QStringLiteral("a fixed number"));
    setNumber("fewest", 1);
    choose("cardinality", QStringLiteral("1 : 1"));
    choose("cardinality", QStringLiteral("1 : few"));
    QVERIFY(population::meanDegree(value()) > 1);
    QVERIFY(isShown("bound") && isShown("most"));
}

void TestDegrees::whatIsNoCountIsRefused_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("sentence");
    const auto row = [](const char *typed, const char *sentence) {
        QTest::newRow(typed) << QString::fromUtf8(typed) << QString::fromUtf8(sentence);
    };
    row("1, 2, x, -4", "“x” is no number of children");
    row("1, 2, -4", "“-4” is no number of children");
    row("1, 2.5", "“2.5” is no number of children");
    row("1 2 7", "“1 2 7” is no number of children");
    row("99999999999999999999", "is no number of children");
    row(" , ", "Nothing was counted");
    row("", "Nothing was counted");
}

void TestDegrees::whatIsNoCountIsRefused()
{
    QFETCH(QString, typed);
    QFETCH(QString, sentence);
    open();
    choose("degreeKind", QStringLiteral("as counted"));
    const model::Degree before = degree();
    const int steps = session().undoStack().count();
    auto *line = field<QLineEdit>("counted");
    QTest::mouseClick(line, Qt::LeftButton);
    line->selectAll();
    QTest::keyClick(line, Qt::Key_Delete);
    QTest::keyClicks(line, typed);
    QTest::keyClick(line, Qt::Key_Tab);
    QCOMPARE(session().undoStack().count(), steps);
    QVERIFY(degree() == before);
    QCOMPARE(line->text(), typed); // to be mended
    QVERIFY2(line->accessibleDescription().contains(sentence),
             qPrintable(line->accessibleDescription()));
    auto *told = m_window->findChild<QLabel *>(QStringLiteral("refusal"));
    QVERIFY(told->isVisible() && told->text().contains(sentence.toHtmlEscaped()));
    // Edits elsewhere in the form keep the text and do not use it. Mending it removes the mark.
    setNumber("growth", 0.25);
    QCOMPARE(line->text(), typed);
    QVERIFY(degree() == before);
    type("counted", QStringLiteral("0, 3,1"));
    QVERIFY(degree().values == (std::vector<std::int64_t> {0, 3, 1}));
    QCOMPARE(line->text(), QStringLiteral("0, 3, 1"));
    QVERIFY(line->accessibleDescription().isEmpty());
    QVERIFY(!told->isVisible());
    // Another relationship has nothing to mend.
    type("counted", QStringLiteral("many"));
    const QString other = QString::fromStdString(session().workbook().relationships->back().name);
    select(Kind::relationship, qPrintable(other));
    select(Kind::relationship, "authorship");
    QCOMPARE(field<QLineEdit>("counted")->text(), QStringLiteral("0, 3, 1"));
    QVERIFY(field<QLineEdit>("counted")->accessibleDescription().isEmpty());
}

PARTITA_WIDGETS_TEST(TestDegrees)

} // namespace tst_degrees

#include "tst_degrees.moc"
