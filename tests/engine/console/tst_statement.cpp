// Statements of the console in a text: where one begins and ends, and the values that its comments
// give.
#include "engine/console/statement.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_statement {

using namespace partita;

class StatementTest : public QObject {
    Q_OBJECT
private slots:
    void theStatementAroundThePlace_data();
    void theStatementAroundThePlace();
    void commentsGiveValues();
    void otherCommentsGiveNone();
    void aBraceBeginsAnOperation();
};

void StatementTest::theStatementAroundThePlace_data()
{
    QTest::addColumn<QString>("text"); // the caret is |
    QTest::addColumn<QString>("statement");
    const QString two = QStringLiteral("SELECT 1\n\n%1-- @a = 1\nSELECT @a\n\n{\"op\":\"read\"}\n");
    QTest::newRow("alone") << QStringLiteral("  SELECT| 1 \n") << QStringLiteral("SELECT 1");
    QTest::newRow("first") << QStringLiteral("SEL|ECT 1\n\nSELECT 2") << QStringLiteral("SELECT 1");
    QTest::newRow("second") << QStringLiteral("SELECT 1\n\nSELECT |2")
                            << QStringLiteral("SELECT 2");
    QTest::newRow("between belongs above")
        << QStringLiteral("SELECT 1\n|\nSELECT 2") << QStringLiteral("SELECT 1");
    QTest::newRow("with its comments")
        << two.arg(QLatin1Char('|')) << QStringLiteral("-- @a = 1\nSELECT @a");
    QTest::newRow("an empty line inside")
        << QStringLiteral("SELECT *\n\nFROM c|") << QStringLiteral("SELECT *\n\nFROM c");
    QTest::newRow("a column named like a word") << QStringLiteral("SELECT\n\nselected| FROM c")
                                                << QStringLiteral("SELECT\n\nselected FROM c");
    QTest::newRow("an operation over lines") << QStringLiteral("SELECT 1\n\n{\n\"op\":|\"read\"\n}")
                                             << QStringLiteral("{\n\"op\":\"read\"\n}");
    QTest::newRow("nothing") << QStringLiteral(" \n|\n ") << QString();
}

void StatementTest::theStatementAroundThePlace()
{
    QFETCH(QString, text);
    QFETCH(QString, statement);
    const qsizetype caret = text.indexOf(QLatin1Char('|'));
    const std::string bytes = text.remove(caret, 1).toStdString();
    const console::TextRange found = console::statementAt(bytes, static_cast<std::size_t>(caret));
    QCOMPARE(QString::fromStdString(bytes.substr(found.begin, found.end - found.begin)), statement);
}

void StatementTest::commentsGiveValues()
{
    const auto values = console::statedValues("-- the newest\n-- @größe = 1\n  --  @b=[1, 2]\n"
                                              "-- partitionKey = \"ü\"\nSELECT 1 -- @c = 3\n");
    QCOMPARE(values.size(), 2U); // names have letters, digits and _
    QCOMPARE(values[0].name, std::string("@b"));
    QCOMPARE(values[0].json, std::string("[1, 2]"));
    QCOMPARE(values[0].line, 3);
    QCOMPARE(values[0].column, 10);
    QCOMPARE(values[1].name, std::string("partitionKey"));
    QCOMPARE(values[1].json, std::string("\"ü\""));
}

void StatementTest::otherCommentsGiveNone()
{
    QVERIFY(console::statedValues("-- a = 1\n-- @ = 2\n-- @a 3\nSELECT 1").empty());
    QVERIFY(console::statedValues("SELECT 1\n-- @a = 1").empty());
}

void StatementTest::aBraceBeginsAnOperation()
{
    QVERIFY(console::isOperation("\n {\"op\":\"read\"}"));
    QVERIFY(!console::isOperation("SELECT {\"a\": 1}"));
}

PARTITA_GUILESS_TEST(StatementTest)

} // namespace tst_statement

#include "tst_statement.moc"
