// User-defined functions in queries.
#include "tests/engine/script/fixture.h"

using namespace partita;
using namespace partita::script;

class UserFunctionsTest : public QObject {
    Q_OBJECT

private slots:
    void answersValues();
};

void UserFunctionsTest::answersValues()
{
    Fixture fixture;
    fixture.put(R"({"id":"1","postId":"p1","price":10,"tags":["a"]})");
    fixture.script(Kind::function, "tax",
                   "function tax(price) { if (price === undefined) return; return price * 0.25; }");
    fixture.script(Kind::function, "shape",
                   "(item) => ({ id: item.id, tags: item.tags.concat('b') })");
    fixture.script(Kind::function, "fails", "function fails() {\n throw 'never';\n}");
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

QTEST_GUILESS_MAIN(UserFunctionsTest)
#include "tst_userfunctions.moc"
