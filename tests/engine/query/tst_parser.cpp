// Grammar: accepted texts with their meaning (as canonical text), and refused texts with place and
// reason.
#include "engine/query/syntax/parser.h"
#include "engine/query/syntax/print.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_parser {

using namespace partita;

class TestParser : public QObject {
    Q_OBJECT
private slots:
    void accepts_data();
    void accepts();
    void refuses_data();
    void refuses();
    void deepTextsEndInAnError_data();
    void deepTextsEndInAnError();
    void longChainsOfAndAreFine();
};

namespace {

void good(const char *text, const char *canonical)
{
    QTest::newRow(text) << QByteArray(text) << QByteArray(canonical);
}

void bad(const char *text, int line, int column, const char *part)
{
    QTest::newRow(text) << QByteArray(text) << line << column << QByteArray(part);
}

} // namespace

void TestParser::accepts_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("canonical");

    good("SELECT * FROM c", "SELECT * FROM c");
    good("select value c.x from c", "SELECT VALUE c.x FROM c");
    good("SELECT DISTINCT TOP 3 c.a AS b, c[\"order\"] FROM products AS c",
         "SELECT DISTINCT TOP 3 c.a AS b, c[\"order\"] FROM products AS c");
    good("SELECT TOP @n 1", "SELECT TOP @n 1");
    good("SELECT c.a b FROM c", "SELECT c.a AS b FROM c");
    good("SELECT VALUE t FROM t IN c.a[0][\"x y\"].z",
         "SELECT VALUE t FROM t IN c.a[0][\"x y\"].z");
    good("SELECT * FROM c.children", "SELECT * FROM c.children");
    good("SELECT c.id FROM c JOIN t IN c.tags JOIN (SELECT VALUE n FROM n IN c.ns) AS n",
         "SELECT c.id FROM c JOIN t IN c.tags JOIN (SELECT VALUE n FROM n IN c.ns) AS n");
    good("SELECT VALUE 1 + 2 * 3 - 4", "SELECT VALUE 1 + 2 * 3 - 4");
    good("SELECT VALUE (1 + 2) * 3", "SELECT VALUE (1 + 2) * 3");
    good("SELECT VALUE 1 - (2 - 3)", "SELECT VALUE 1 - (2 - 3)");
    good("SELECT VALUE a.x = 1 AND b.y > 2 OR NOT c.z",
         "SELECT VALUE a.x = 1 AND b.y > 2 OR NOT c.z");
    good("SELECT VALUE a.x AND (b.y OR c.z)", "SELECT VALUE a.x AND (b.y OR c.z)");
    good("SELECT VALUE (NOT a.x) = 1", "SELECT VALUE NOT a.x = 1");
    good("SELECT VALUE NOT (a.x = 1)", "SELECT VALUE NOT (a.x = 1)");
    good("SELECT VALUE 1 & 2 = 2", "SELECT VALUE 1 & 2 = 2");
    good("SELECT VALUE (1 & 2) = 2", "SELECT VALUE 1 & 2 = 2");
    good("SELECT VALUE 1 & (2 = 2)", "SELECT VALUE 1 & (2 = 2)");
    good("SELECT VALUE 'a' || (c.b < c.d) FROM c", "SELECT VALUE \"a\" || (c.b < c.d) FROM c");
    good("SELECT c.rank, rank.let AS Rank FROM c JOIN rank IN c.ranks ORDER BY rank",
         "SELECT c.rank, rank.let AS Rank FROM c JOIN rank IN c.ranks ORDER BY rank");
    good("SELECT VALUE 1 | 2 ^ 3 & 4", "SELECT VALUE 1 | 2 ^ 3 & 4");
    good("SELECT VALUE 1 << 2 >>> 3 >> 4", "SELECT VALUE 1 << 2 >>> 3 >> 4");
    good("SELECT VALUE -  -1 + ~2", "SELECT VALUE - -1 + ~2");
    good("SELECT VALUE a.x BETWEEN 1 AND 2 AND b.y", "SELECT VALUE a.x BETWEEN 1 AND 2 AND b.y");
    good("SELECT VALUE a.x NOT BETWEEN 1 AND 2", "SELECT VALUE a.x NOT BETWEEN 1 AND 2");
    good("SELECT VALUE a.x NOT IN (1, 'b', @p)", "SELECT VALUE a.x NOT IN (1, \"b\", @p)");
    good("SELECT VALUE a.x LIKE 'a!%%' ESCAPE '!'", "SELECT VALUE a.x LIKE \"a!%%\" ESCAPE \"!\"");
    good("SELECT VALUE a.x NOT LIKE '%b'", "SELECT VALUE a.x NOT LIKE \"%b\"");
    good("SELECT VALUE a.x ?? a.y ?? 1", "SELECT VALUE a.x ?? a.y ?? 1");
    good("SELECT VALUE a.x ? 1 : a.y ? 2 : 3", "SELECT VALUE a.x ? 1 : a.y ? 2 : 3");
    good("SELECT VALUE (a.x ? 1 : 2) ? 3 : 4", "SELECT VALUE (a.x ? 1 : 2) ? 3 : 4");
    good("SELECT VALUE 'a' || \"b\"", "SELECT VALUE \"a\" || \"b\"");
    good("SELECT VALUE {a: 1, 'b c': [1, {}, []]}",
         "SELECT VALUE {\"a\": 1, \"b c\": [1, {}, []]}");
    good("SELECT VALUE EXISTS(SELECT VALUE t FROM t IN c.tags WHERE t = 'x') FROM c",
         "SELECT VALUE EXISTS(SELECT VALUE t FROM t IN c.tags WHERE t = \"x\") FROM c");
    good("SELECT ARRAY(SELECT t.a FROM t IN c.tags) AS ts, (SELECT VALUE 1) one FROM c",
         "SELECT ARRAY(SELECT t.a FROM t IN c.tags) AS ts, (SELECT VALUE 1) AS one FROM c");
    good("SELECT VALUE ALL(SELECT VALUE 1)", "SELECT VALUE ALL(SELECT VALUE 1)");
    good("SELECT VALUE first(SELECT VALUE 1) ", "SELECT VALUE FIRST(SELECT VALUE 1)");
    good("SELECT VALUE all.x FROM all", "SELECT VALUE all.x FROM all");
    good("SELECT VALUE LEFT(c.x, 2) FROM c", "SELECT VALUE LEFT(c.x, 2) FROM c");
    good("SELECT udf.tax(c.price, 2) FROM c", "SELECT udf.tax(c.price, 2) FROM c");
    good("SELECT c.a, COUNT(1) AS n FROM c WHERE c.b != null GROUP BY c.a, LOWER(c.d)",
         "SELECT c.a, COUNT(1) AS n FROM c WHERE c.b != null GROUP BY c.a, LOWER(c.d)");
    good("SELECT * FROM c ORDER BY c.a ASC, c.b DESC OFFSET 3 LIMIT @l",
         "SELECT * FROM c ORDER BY c.a, c.b DESC OFFSET 3 LIMIT @l");
    good("SELECT * FROM c ORDER BY RANK FullTextScore(c.text, 'a')",
         "SELECT * FROM c ORDER BY RANK FullTextScore(c.text, \"a\")");
    good("SELECT VALUE [0x1F, .5, 1e3, 007, 1.]", "SELECT VALUE [31, 0.5, 1000, 7, 1]");
    good("SELECT -- a comment\n 1", "SELECT 1");
    good("SELECT VALUE c[\"a\"][c.i] FROM c", "SELECT VALUE c.a[c.i] FROM c");
    good("SELECT VALUE TRUE AND Null = undefined", "SELECT VALUE true AND null = undefined");
    good("SELECT VALUE 'it\\'s \\u00e9 \\n'", "SELECT VALUE \"it's é \\n\"");
    good("SELECT VALUE 1 <> 2", "SELECT VALUE 1 != 2");
    good("SELECT VALUE 1 .n", "SELECT VALUE (1).n");
    good("SELECT VALUE 'a'.n", "SELECT VALUE \"a\".n");
}

void TestParser::accepts()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, canonical);
    Result<query::ParsedQuery> parsed = query::parse(text.toStdString());
    QVERIFY2(parsed.ok(), parsed.ok() ? "" : parsed.error().message.c_str());
    const std::string printed = query::print(*parsed->select);
    QCOMPARE(QByteArray::fromStdString(printed), canonical);
    Result<query::ParsedQuery> again = query::parse(printed);
    QVERIFY(again.ok());
    QCOMPARE(QByteArray::fromStdString(query::print(*again->select)), canonical);
}

void TestParser::refuses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::addColumn<QByteArray>("part");

    bad("", 1, 1, "Expected SELECT but found the end of the query");
    bad("SELEC * FROM c", 1, 1, "Expected SELECT but found 'SELEC'");
    bad("SELECT", 1, 7, "Expected an expression");
    bad("SELECT * FORM c", 1, 10, "Expected FROM but found 'FORM'");
    bad("SELECT *, c.x FROM c", 1, 9, "stand alone");
    bad("SELECT VALUE * FROM c", 1, 14, "SELECT VALUE needs an expression");
    bad("SELECT VALUE c.a, c.b FROM c", 1, 17, "one expression");
    bad("SELECT TOP -1 * FROM c", 1, 12, "integer");
    bad("SELECT TOP 1.5 * FROM c", 1, 12, "integer");
    bad("SELECT TOP 2147483648 * FROM c", 1, 12, "2147483647");
    bad("SELECT TOP 1 DISTINCT c.a FROM c", 1, 14, "DISTINCT must stand before TOP");
    bad("SELECT * FROM c WHERE", 1, 22, "Expected an expression");
    bad("SELECT * FROM c WHERE c.a = = 1", 1, 29, "found '='");
    bad("SELECT * FROM c WHERE c.a == 1", 1, 28, "found '='");
    bad("SELECT * FROM c WHERE c.a = 1 && c.b", 1, 32, "found '&'");
    bad("SELECT * FROM c WHERE c.order = 1", 1, 25, "c[\"order\"]");
    bad("SELECT * FROM c WHERE c.a IN ()", 1, 31, "at least one value");
    bad("SELECT * FROM c WHERE c.a IN (1,)", 1, 33, "Expected an expression");
    bad("SELECT * FROM c WHERE c.a BETWEEN 1", 1, 36, "AND between");
    bad("SELECT * FROM c WHERE c.a BETWEEN 1 AND 2 BETWEEN 3 AND 4", 1, 43, "found 'BETWEEN'");
    bad("SELECT * FROM c WHERE c.a LIKE 'x' ESCAPE 1", 1, 43, "string after ESCAPE");
    bad("SELECT * FROM c ORDER c.a", 1, 23, "BY after ORDER");
    bad("SELECT * FROM c LIMIT 1", 1, 17, "OFFSET");
    bad("SELECT * FROM c OFFSET 1", 1, 25, "LIMIT");
    bad("SELECT * FROM c OFFSET 1 LIMIT 'x'", 1, 32, "integer");
    bad("SELECT * FROM c, d", 1, 16, "JOIN");
    bad("SELECT * FROM c HAVING 1", 1, 17, "there is no HAVING");
    bad("SELECT * FROM c GROUP BY c.t HAVING 1", 1, 30, "there is no HAVING");
    bad("SELECT * FROM c /* all */", 1, 17, "a comment begins with --");
    bad("SELECT COUNT(*) FROM c", 1, 14, "COUNT(1)");
    bad("SELECT * FROM c WHERE c.a == 1", 1, 28, "equality is written =");
    bad("SELECT * FROM c WHERE c.a = = 1", 1, 29, "found '='.");
    bad("SELECT * FROM c WHERE c.a && c.b", 1, 28, "joined by AND");
    bad("SELECT * FROM c WHERE c.a IS NULL", 1, 27, "IS_NULL(…)");
    bad("SELECT * FROM c INNER JOIN t IN c.tags", 1, 17, "JOIN t IN c.tags");
    bad("SELECT * FROM c LEFT OUTER JOIN t IN c.tags", 1, 17, "JOIN t IN c.tags");
    bad("SELECT VALUE (SELECT TOP 1 VALUE t FROM t IN c.tags) FROM c", 1, 26, "SC2203");
    bad("SELECT VALUE x FROM (SELECT VALUE c.a FROM c ORDER BY c.a) x", 1, 46, "SC2202");
    bad("SELECT * FROM c WHERE c.a = 'x", 1, 29, "not closed");
    bad("SELECT * FROM c WHERE c.a = '\\q'", 1, 30, "Unknown escape");
    bad("SELECT '\\ud800'", 1, 9, "surrogate");
    bad("SELECT 1e999", 1, 8, "range of a double");
    bad("SELECT 12abc", 1, 10, "followed by");
    bad("SELECT @ ", 1, 8, "name of a parameter");
    bad("SELECT {a 1}", 1, 11, "':'");
    bad("SELECT {a: 1,}", 1, 14, "name of a member");
    bad("SELECT [1,]", 1, 11, "Expected an expression");
    bad("SELECT (1", 1, 10, "')'");
    bad("SELECT c.\n\n  FROM c", 3, 3, "reserved word");
    bad("SELECT 'é' é", 1, 12, "not part of the query language");
    bad("SELECT * FROM c;", 1, 16, "not part of the query language");
    bad("SELECT SELECT 1", 1, 8, "parentheses");
    bad("SELECT COUNT(*) FROM c", 1, 14, "Expected an expression");
    bad("SELECT 1 AS order", 1, 13, "alias after AS");
}

void TestParser::refuses()
{
    QFETCH(QByteArray, text);
    QFETCH(int, line);
    QFETCH(int, column);
    QFETCH(QByteArray, part);
    const Result<query::ParsedQuery> parsed = query::parse(text.toStdString());
    QVERIFY(!parsed.ok());
    const Error &error = parsed.error();
    QVERIFY2(QByteArray::fromStdString(error.message).contains(part), error.message.c_str());
    QCOMPARE(error.line, line);
    QCOMPARE(error.column, column);
    QCOMPARE(error.code, ErrorCode::badRequest);
}

void TestParser::deepTextsEndInAnError_data()
{
    QTest::addColumn<QByteArray>("opening");
    for (const char *text : {"(", "[", "NOT ", "-", "~", "{a:", "(SELECT VALUE ", "1+", "1||",
                             "a?1:", "ABS(", "a[", "EXISTS(SELECT ", "1??"})
        QTest::newRow(text) << QByteArray(text);
}

void TestParser::deepTextsEndInAnError()
{
    QFETCH(QByteArray, opening);
    QByteArray text = "SELECT VALUE ";
    while (text.size() < 400'000)
        text += opening;
    text += "1";
    QVERIFY(!query::parse(text.toStdString()).ok());
}

void TestParser::longChainsOfAndAreFine()
{
    std::string text = "SELECT VALUE 1";
    for (int i = 0; i < 10'000; ++i)
        text += i % 2 ? " OR 1" : " AND 1";
    QVERIFY(query::parse(text).ok());
    QVERIFY(!query::parse(text + std::string(600'000, ' ')).ok());
}

PARTITA_APPLESS_TEST(TestParser)

} // namespace tst_parser

#include "tst_parser.moc"
