// Fields for an attribute's generator: they can be typed with any keyboard and report errors
// without losing the text. A visit without a change edits nothing.
#include "editing.h"
#include "engine/model/datetime.h"
#include "tests/support/testprogram.h"

#include <QLabel>
#include <QLineEdit>
#include <QUndoStack>

namespace tst_attributevalues {

using namespace partita;
using tests::Kind;
using GeneratorKind = model::Generator::Kind;
using ValueType = model::AttributeType;
using Choices = std::vector<model::Choice>;

class TestValues : public tests::EditingTest {
    Q_OBJECT

private slots:
    void weightsAreTypedWithAnySign_data();
    void weightsAreTypedWithAnySign();
    void whatIsNoListOfValuesIsRefused_data();
    void whatIsNoListOfValuesIsRefused();
    void aVisitChangesNothing();
    void aConstantMayHaveACommaInIt();
    void aListOfDatesBeginsWithADate();
    void datesThatAreNoneAreRefused();
    void aRefusalMovesNothing();
    void numbersKeepTheirDecimals();
    void numbersStrayFromTheirMiddle();

private:
    /// The attribute Post.title as a choice among values of a type.
    void offerChoices(ValueType type, const Choices &choices,
                      GeneratorKind kind = GeneratorKind::choice);
    void offerDates();
    void offer(const model::Attribute &attribute);
    const model::Attribute &attribute()
    {
        return *session().workbook().entity("Post")->attribute("title");
    }
    const Choices &choices() { return attribute().generator.choices; }
    QLabel *told() { return m_window->findChild<QLabel *>(QStringLiteral("refusal")); }
};

void TestValues::offer(const model::Attribute &attribute)
{
    openBlog();
    select(Kind::attribute, "Post", "title");
    QVERIFY(session().apply(model::ChangeAttribute {"Post", attribute}, QStringLiteral("Change")));
    session().cancelEvaluation();
}

void TestValues::offerChoices(ValueType type, const Choices &choices, GeneratorKind kind)
{
    model::Attribute value;
    value.name = "title";
    value.type = type;
    value.generator.kind = kind;
    value.generator.choices = choices;
    offer(value);
}

void TestValues::offerDates()
{
    model::Attribute value;
    value.name = "title";
    value.type = ValueType::dateTime;
    value.generator.kind = GeneratorKind::dateTime;
    value.generator.from = "2024-01-01";
    value.generator.to = "2025-01-01";
    offer(value);
}

void TestValues::weightsAreTypedWithAnySign_data()
{
    QTest::addColumn<ValueType>("type");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<Choices>("read");
    QTest::addColumn<QString>("shown");
    const auto row = [](const char *typed, const Choices &read, const char *shown,
                        ValueType type = ValueType::string) {
        QTest::newRow(typed) << type << QString::fromUtf8(typed) << read
                             << QString::fromUtf8(shown);
    };
    row("open, closed x 3", {{"open", 1}, {"closed", 3}}, "open, closed × 3");
    row("open, closed x3", {{"open", 1}, {"closed", 3}}, "open, closed × 3");
    row("open*2,closed * 0.5", {{"open", 2}, {"closed", 0.5}}, "open × 2, closed × 0.5");
    row("open:2, closed : 3", {{"open", 2}, {"closed", 3}}, "open × 2, closed × 3");
    row("open × 2", {{"open", 2}}, "open × 2");
    row("\"Köln, Mitte\" x 2, Bonn", {{"Köln, Mitte", 2}, {"Bonn", 1}},
        "\"Köln, Mitte\" × 2, Bonn");
    row("\"a x 3\", b", {{"a x 3", 1}, {"b", 1}}, "\"a x 3\", b");
    row("12:30, box4", {{"12:30", 1}, {"box4", 1}}, "12:30, box4"); // a time, a word
    row("5\" disk, say \"hi\"", {{"5\" disk", 1}, {"say \"hi\"", 1}}, "5\" disk, say \"hi\"");
    row("1, 2, 10 x 3", {{"1", 1}, {"2", 1}, {"10", 3}}, "1, 2, 10 × 3");
    row("1, 2.5 x 3", {{1, 1}, {2.5, 3}}, "1, 2.5 × 3", ValueType::number);
    row("\"\", a", {{"", 1}, {"a", 1}}, "\"\", a");
    row("[draft, final", {{"[draft", 1}, {"final", 1}}, "[draft, final");
}

void TestValues::weightsAreTypedWithAnySign()
{
    QFETCH(ValueType, type);
    QFETCH(QString, typed);
    QFETCH(Choices, read);
    QFETCH(QString, shown);
    offerChoices(type, {{type == ValueType::string ? model::Json("before") : model::Json(99), 1}});
    this->type("choices", typed);
    QVERIFY(choices() == read);
    QCOMPARE(field<QLineEdit>("choices")->text(), shown);
    QVERIFY(!told()->isVisible());
    session().undoStack().undo();
    QVERIFY(choices().size() == 1);
    session().undoStack().redo();
    QVERIFY(choices() == read);
}

void TestValues::whatIsNoListOfValuesIsRefused_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("blank") << QStringLiteral("red, , blue") << QStringLiteral("no value before or");
    QTest::newRow("end") << QStringLiteral("red,") << QStringLiteral("no value before or");
    QTest::newRow("nothing") << QStringLiteral("  ") << QStringLiteral("At least one value");
    QTest::newRow("twice") << QStringLiteral("red, blue, red")
                           << QStringLiteral("“red” is listed twice");
    QTest::newRow("weight") << QStringLiteral("red x -2") << QStringLiteral("The weight of “red”");
    QTest::newRow("quote") << QStringLiteral("\"Köln, Mitte") << QStringLiteral("quotation mark");
}

void TestValues::whatIsNoListOfValuesIsRefused()
{
    QFETCH(QString, typed);
    QFETCH(QString, sentence);
    offerChoices(ValueType::string, {{"before", 1}});
    const int steps = session().undoStack().count();
    type("choices", typed);
    auto *line = field<QLineEdit>("choices");
    QCOMPARE(session().undoStack().count(), steps);
    QCOMPARE(line->text(), typed); // to be mended
    QVERIFY2(line->accessibleDescription().contains(sentence),
             qPrintable(line->accessibleDescription()));
    QVERIFY(told()->isVisible() && told()->text().contains(sentence.toHtmlEscaped()));
    // Edits elsewhere in the form keep the text. Mending it removes the mark.
    setNumber("missing", 10);
    QCOMPARE(line->text(), typed);
    type("choices", QStringLiteral("mended"));
    QVERIFY(choices() == (Choices {{"mended", 1}}));
    QVERIFY(line->accessibleDescription().isEmpty());
    QVERIFY(!told()->isVisible());
}

void TestValues::aVisitChangesNothing()
{
    const Choices some {
        {"Köln, Mitte", 1}, {"true", 0.123456789}, {"a × 3", 1}, {"1", 1}, {" b", 2}};
    const Choices mixed {
        {1, 1}, {"1", 1}, {true, 0.3}, {nullptr, 1}, {model::Json::array({1, 2}), 1}};
    for (const auto &[type, all] :
         {std::pair(ValueType::string, some), std::pair(ValueType::number, mixed)}) {
        offerChoices(type, all);
        const int steps = session().undoStack().count();
        auto *line = field<QLineEdit>("choices");
        QTest::mouseClick(line, Qt::LeftButton);
        QTest::keyClick(line, Qt::Key_Tab);
        QCOMPARE(session().undoStack().count(), steps);
        QVERIFY(choices() == all);
        // Nor does an edit of one value touch the others.
        line->setFocus();
        QTest::keyClick(line, Qt::Key_End);
        QTest::keyClicks(line, QStringLiteral(", last"));
        QTest::keyClick(line, Qt::Key_Return);
        Choices now = all;
        now.push_back({"last", 1});
        QVERIFY2(choices() == now, qPrintable(line->text()));
    }
}

void TestValues::aConstantMayHaveACommaInIt()
{
    offerChoices(ValueType::string, {{"before", 1}}, GeneratorKind::constant);
    type("choices", QStringLiteral("Köln, Mitte x 3"));
    QVERIFY(choices() == (Choices {{"Köln, Mitte x 3", 1}}));
    QCOMPARE(field<QLineEdit>("choices")->text(), QStringLiteral("Köln, Mitte x 3"));
}

void TestValues::aListOfDatesBeginsWithADate()
{
    offerDates();
    choose("generator", QStringLiteral("one of a list"));
    QCOMPARE(attribute().type, ValueType::dateTime);
    QVERIFY(choices().front().value.is_string());
    QVERIFY(model::parseDateTime(choices().front().value.get<std::string>()));
}

void TestValues::datesThatAreNoneAreRefused()
{
    offerDates();
    const int steps = session().undoStack().count();
    for (const char *wrong : {"yesterday", "2025-13-45"}) {
        type("from", QString::fromUtf8(wrong));
        auto *line = field<QLineEdit>("from");
        QCOMPARE(line->text(), QString::fromUtf8(wrong));
        QVERIFY(line->accessibleDescription().contains(QStringLiteral("is no date")));
        QVERIFY(told()->isVisible());
        QCOMPARE(session().undoStack().count(), steps);
    }
    type("from", QStringLiteral("2024-06-01"));
    QCOMPARE(attribute().generator.from, std::string("2024-06-01"));
    QVERIFY(!told()->isVisible());
    type("to", QStringLiteral("2024-05-01"));
    QVERIFY(
        field<QLineEdit>("to")->accessibleDescription().contains(QStringLiteral("is not after")));
    QCOMPARE(attribute().generator.to, std::string("2025-01-01"));
    // The beginning can be mended as well as the end.
    type("from", QStringLiteral("2024-04-01"));
    QCOMPARE(attribute().generator.from, std::string("2024-04-01"));
    QCOMPARE(attribute().generator.to, std::string("2024-05-01"));
    QVERIFY(field<QLineEdit>("to")->accessibleDescription().isEmpty());
}

void TestValues::aRefusalMovesNothing()
{
    openBlog();
    select(Kind::entity, "Post");
    auto *rows = field<QAbstractSpinBox>("rows");
    const QPoint before = rows->mapToGlobal(QPoint());
    type("entityName", QStringLiteral("User"));
    QVERIFY(told()->isVisible());
    QCoreApplication::processEvents();
    QCOMPARE(rows->mapToGlobal(QPoint()), before);
    // It does not cover the form either: the form's view ends where it begins.
    auto *inspector = m_window->findChild<QAbstractScrollArea *>(QStringLiteral("inspector"));
    QVERIFY(inspector->viewport()->geometry().bottom() < told()->geometry().top());
    QCOMPARE(told()->geometry().bottom(), inspector->rect().bottom());
}

void TestValues::numbersKeepTheirDecimals()
{
    model::Attribute value;
    value.name = "title";
    value.type = ValueType::number;
    value.generator.kind = GeneratorKind::number;
    value.generator.minimum = 0.123456;
    value.generator.maximum = 7.5;
    offer(value);
    setNumber("maximum", 9.87654);
    QCOMPARE(attribute().generator.minimum, 0.123456);
    QCOMPARE(attribute().generator.maximum, 9.87654);
    QCOMPARE(field<QAbstractSpinBox>("maximum")->text(), QStringLiteral("9.87654"));
    select(Kind::pattern, "Q3");
    setNumber("rate", 0.03); // a rate below one
    QCOMPARE(session().workbook().pattern("Q3")->ratePerSecond, 0.03);
}

void TestValues::numbersStrayFromTheirMiddle()
{
    model::Attribute value;
    value.name = "title";
    value.type = ValueType::integer;
    value.generator.kind = GeneratorKind::number;
    value.generator.maximum = 9;
    offer(value);
    auto *box = field<QAbstractSpinBox>("deviation");
    QVERIFY(box);
    QCOMPARE(box->text(), QStringLiteral("evenly spread"));
    setNumber("deviation", 2);
    QCOMPARE(attribute().generator.deviation, std::optional(2.0));
    setNumber("deviation", 0.5);
    QCOMPARE(attribute().generator.deviation, std::optional(0.5));
    setNumber("deviation", -1);
    QVERIFY(!attribute().generator.deviation);
}

PARTITA_WIDGETS_TEST(TestValues)

} // namespace tst_attributevalues

#include "tst_attributevalues.moc"
