// User-defined functions in queries.
#include "tests/engine/script/fixture.h"
#include "tests/support/testprogram.h"

namespace tst_userfunctions {

using namespace partita;
using namespace partita::script;

class UserFunctionsTest : public QObject {
    Q_OBJECT

private slots:
    void answersValues();
    void whatTheyThrowFailsTheQuery_data();
    void whatTheyThrowFailsTheQuery();
    void anErrorThatIsAnsweredIsAValue();
    void withAnUndefinedArgumentTheyAreNotCalled();
};

void UserFunctionsTest::answersValues()
{
    Fixture fixture;
    fixture.put(R"({"id":"1","postId":"p1","price":10,"tags":["a"]})");
    fixture.script(ScriptKind::function, "tax",
                   "function tax(price) { if (price === undefined) return; return price * 0.25; }");
    fixture.script(ScriptKind::function, "shape",
                   "(item) => ({ id: item.id, tags: item.tags.concat('b') })");
    fixture.script(ScriptKind::function, "fails", "function fails() {\n throw 'never';\n}");
    QVERIFY(fixture.host.has("tax"));
    QVERIFY(!fixture.host.has("Tax"));

    json::Arena arena;
    const Result<json::Value> tax
        = fixture.host.ScriptHost::call("tax", {json::Value::number(10)}, arena);
    QCOMPARE(QString::fromStdString(json::toText(*tax)), QStringLiteral("2.5"));
    QVERIFY(fixture.host.call("tax", {json::Value()}, arena)->isUndefined());
    const json::Document item = *json::Document::parse(R"({"id":"1","tags":["a"]})");
    QCOMPARE(
        QString::fromStdString(json::toText(*fixture.host.call("shape", {item.root()}, arena))),
        QStringLiteral("{\"id\":\"1\",\"tags\":[\"a\",\"b\"]}"));
    const Result<json::Value> failed
        = fixture.host.call("fails", std::vector<json::Value> {}, arena);
    QVERIFY(!failed.ok());
    QVERIFY2(failed.error().message.find("never") != std::string::npos,
             failed.error().message.c_str());
    QVERIFY(!fixture.host.call("nope", std::vector<json::Value> {}, arena).ok());
}

void UserFunctionsTest::whatTheyThrowFailsTheQuery_data()
{
    QTest::addColumn<QString>("statement");
    QTest::addColumn<QString>("message");
    QTest::addColumn<int>("number");
    QTest::newRow("text") << "throw 'no input';"
                          << "The function udf.f failed: no input." << 0;
    QTest::newRow("error") << "throw new Error('no input');"
                           << "The function udf.f failed at line 2: no input." << 0;
    QTest::newRow("error with a number")
        << "throw new Error(1234, 'no input');"
        << "The function udf.f failed at line 2: no input." << 1234;
    QTest::newRow("number of an error") << "const e = new Error('no'); e.number = 42; throw e;"
                                        << "The function udf.f failed at line 2: no." << 42;
    QTest::newRow("object with a number") << "throw { number: 7, message: 'seven' };"
                                          << "The function udf.f failed: seven." << 7;
    QTest::newRow("nothing") << "throw undefined;"
                             << "The function udf.f failed: undefined." << 0;
    QTest::newRow("of the language")
        << "return x.y.z;"
        << "The function udf.f failed at line 2: TypeError: Cannot read property 'z' of undefined."
        << 0;
}

void UserFunctionsTest::whatTheyThrowFailsTheQuery()
{
    QFETCH(QString, statement);
    QFETCH(QString, message);
    QFETCH(int, number);
    Fixture fixture;
    fixture.put(R"({"id":"1","postId":"p1","v":1})");
    fixture.script(ScriptKind::function, "f",
                   "function f(x) {\n" + statement.toStdString() + "\n}");
    for (const char *query :
         {"SELECT VALUE udf.f(c.v) FROM c", "SELECT * FROM c WHERE udf.f(c.v) = 1",
          "SELECT VALUE IS_DEFINED(udf.f(c.v)) FROM c", "SELECT VALUE SUM(udf.f(c.v)) FROM c"}) {
        query::Request request;
        request.functions = &fixture.host;
        json::Arena arena;
        const Result<query::Response> response
            = query::run(*query::prepare(query), *fixture.container, request, arena);
        QVERIFY2(!response, query);
        QCOMPARE(QString::fromStdString(response.error().message), message);
        QCOMPARE(response.error().substatus, number);
    }
}

void UserFunctionsTest::anErrorThatIsAnsweredIsAValue()
{
    Fixture fixture;
    fixture.script(ScriptKind::function, "f", "function f(x) { return new Error(7, 'x'); }");
    json::Arena arena;
    const Result<json::Value> value = fixture.host.call("f", std::vector<json::Value> {}, arena);
    QVERIFY(value.ok());
    QCOMPARE(QString::fromStdString(json::toText(*value)), QStringLiteral("{\"number\":7}"));
}

void UserFunctionsTest::withAnUndefinedArgumentTheyAreNotCalled()
{
    Fixture fixture;
    fixture.put(R"({"id":"1","postId":"p1","city":"Seattle"})");
    fixture.put(R"({"id":"2","postId":"p1"})");
    fixture.script(ScriptKind::function, "upper",
                   "function upper(text, n) { return text.toUpperCase() + n; }");
    const auto asked = [&](const char *text) {
        const Result<query::Query> prepared = query::prepare(text);
        query::Request request;
        request.functions = &fixture.host;
        json::Arena arena;
        Result<query::Response> response
            = query::run(*prepared, *fixture.container, request, arena);
        if (!response)
            return QString::fromStdString(response.error().message);
        QStringList rows;
        for (const json::Value &row : response->rows)
            rows += QString::fromStdString(json::toText(row));
        return rows.join(QLatin1Char(' '));
    };
    QCOMPARE(asked("SELECT c.id, udf.upper(c.city, 1) AS r FROM c ORDER BY c.id"),
             QStringLiteral("{\"id\":\"1\",\"r\":\"SEATTLE1\"} {\"id\":\"2\"}"));
    QCOMPARE(asked("SELECT VALUE c.id FROM c WHERE udf.upper(c.city, c.n) != 'x'"), QString());
    QCOMPARE(asked("SELECT VALUE IS_DEFINED(udf.upper(c.city, 1)) FROM c ORDER BY c.id"),
             QStringLiteral("true false"));
}

PARTITA_GUILESS_TEST(UserFunctionsTest)

} // namespace tst_userfunctions

#include "tst_userfunctions.moc"
