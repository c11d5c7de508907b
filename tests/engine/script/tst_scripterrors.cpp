// Errors of scripts: places, lines, numbers, and the log up to the error.
#include "tests/engine/script/fixture.h"
#include "tests/support/testprogram.h"

namespace tst_scripterrors {

using namespace partita;
using namespace partita::script;

class ScriptErrorsTest : public QObject {
    Q_OBJECT

private slots:
    void syntaxErrorsHavePlaces();
    void errorsHaveLines();
    void errorsCarryNumbersAndLogs();
    void logs();
};

void ScriptErrorsTest::syntaxErrorsHavePlaces()
{
    Fixture fixture;
    const Result<void> wrong = fixture.host.add(
        {ScriptKind::procedure, "wrong", "function wrong() {\n    let 3 = 4;\n}"});
    QVERIFY(!wrong.ok());
    QCOMPARE(wrong.error().line, 2);
    QCOMPARE(wrong.error().column, 9);
    const Result<void> first
        = fixture.host.add({ScriptKind::procedure, "first", "function first() { let 3; }"});
    QCOMPARE(first.error().line, 1);
    QCOMPARE(first.error().column, 24);
    const Result<void> open
        = fixture.host.add({ScriptKind::procedure, "open", "function open() {\n  if (true) {\n}"});
    QCOMPARE(open.error().line, 3);
    QVERIFY(!fixture.host.add({ScriptKind::procedure, "none", "42"}).ok());
    QVERIFY(!fixture.host.add({ScriptKind::procedure, "", "function f() {}"}).ok());
    QVERIFY(!fixture.host.add({ScriptKind::procedure, "async", "async function* f() {}"}).ok());
    fixture.script(ScriptKind::procedure, "good",
                   "// comment\nfunction main() { helper(); }\nfunction helper() {}\n");
    QVERIFY(fixture.host.hasScript(ScriptKind::procedure, "good"));
    QCOMPARE(fixture.host.add({ScriptKind::procedure, "good", "function f() {}"}).error().code,
             ErrorCode::conflict);
    QVERIFY(fixture.call("good", "p1").ok());
    QCOMPARE(fixture.call("unknown", "p1").error().code, ErrorCode::notFound);
}

void ScriptErrorsTest::errorsHaveLines()
{
    Fixture fixture;
    fixture.answer("function f() {\n  var x = 1;\n  throw new Error('here');\n}");
    QVERIFY(!fixture.last.ok());
    QCOMPARE(fixture.last.error().line, 3);
    QCOMPARE(
        fixture.last.error().message,
        std::string(
            "The stored procedure script1 failed at line 3, and nothing it wrote was kept: here."));
    // An operation that fails without a callback has the line of its call.
    fixture.answer(
        "function f() {\n  var c = getContext().getCollection();\n\n  c.deleteDocument(c.getAltLink() + '/docs/9');\n}");
    QCOMPARE(fixture.last.error().line, 4);
    QVERIFY(fixture
                .answer("function f() { let o = {}; for (let i = 0; i < 200; ++i) o = { o }; "
                        "__.response.setBody(o); }")
                .startsWith(QStringLiteral("error: The stored procedure")));
    fixture.answer("function f() {\n  throw { number: 409, body: 'taken' };\n}");
    QVERIFY(fixture.last.error().message.find("taken") != std::string::npos);
}

void ScriptErrorsTest::errorsCarryNumbersAndLogs()
{
    Fixture fixture;
    fixture.answer("function f() {\n  console.log('before');\n  throw new Error(1234, 'here');\n}");
    QCOMPARE(
        fixture.last.error().message,
        std::string(
            "The stored procedure script1 failed at line 3, and nothing it wrote was kept: here."));
    QCOMPARE(fixture.last.error().substatus, 1234);
    QCOMPARE(fixture.last.error().log, std::vector<std::string> {"before"});
    fixture.answer("function f() { __.deleteDocument(__.getAltLink() + '/docs/9'); }");
    QCOMPARE(fixture.last.error().substatus, 404);
    QVERIFY(fixture.last.error().message.find("{\"Errors\"") == std::string::npos);
    fixture.answer("function f() { __.invent(); }");
    QVERIFY(fixture.last.error().message.find("invent") != std::string::npos);
    QVERIFY(fixture.last.error().message.find("[object") == std::string::npos);
}

void ScriptErrorsTest::logs()
{
    Fixture fixture;
    fixture.answer("function f() { console.log('n is', 3, { a: [1] }); }");
    QCOMPARE(fixture.last->trace.log.size(), std::size_t(1));
    QCOMPARE(fixture.last->trace.log[0], std::string("n is 3 {\"a\":[1]}"));
    fixture.answer("function f() { console.log('%s is 100%% %s', 'a', 1, 'more'); }");
    QCOMPARE(fixture.last->trace.log[0], std::string("a is 100% 1 more"));
}

PARTITA_GUILESS_TEST(ScriptErrorsTest)

} // namespace tst_scripterrors

#include "tst_scripterrors.moc"
