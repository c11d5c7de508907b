// The quota of time and memory holds whatever a script does, and a stopped script harms nobody.
#include "tests/engine/script/fixture.h"
#include "tests/support/testprogram.h"

#include <thread>

using namespace partita;
using namespace partita::script;

namespace {

Limits smallLimits()
{
    Limits limits;
    limits.timeMs = 200;
    limits.maximumMemory = 64LL * 1024 * 1024;
    return limits;
}

/// Rows of the query as JSON texts, or the error.
QString asked(const Fixture &fixture, const query::UserFunctions &functions, const char *text)
{
    query::Request request;
    request.functions = &functions;
    json::Arena arena;
    const Result<query::Response> response
        = query::run(*query::prepare(text), *fixture.container, request, arena);
    if (!response)
        return QString::fromStdString(response.error().message);
    QStringList rows;
    for (const json::Value &row : response->rows)
        rows += QString::fromStdString(json::toText(row));
    return rows.join(QLatin1Char(' '));
}

/// The ways of a script to take more than it may.
void addBombs()
{
    QTest::addColumn<QString>("body");
    const auto add = [](const char *name, const char *body) {
        QTest::newRow(name) << QString::fromLatin1(body);
    };
    add("endless loop", "for (;;) {}");
    add("endless loop that catches", "for (;;) { try { for (;;) {} } catch (e) {} }");
    add("recursion within try",
        "function f() { try { return f(); } catch (e) { return f(); } } return f();");
    add("replace of every letter", "var s = 'a'.repeat(100000); return s.replace(/a/g, s).length;");
    add("replaceAll", "var s = 'a'.repeat(100000); return s.replaceAll('a', s).length;");
    add("split and join", "var s = 'a'.repeat(100000); return s.split('').join(s).length;");
    add("JSON of shared text",
        "var s = 'a'.repeat(1e6), a = []; for (var i = 0; i < 3000; i++) a.push(s);"
        "return JSON.stringify(a).length;");
    add("JSON of shared objects",
        "var o = {}; for (var i = 0; i < 40; i++) o = { a: o, b: o }; return JSON.stringify(o);");
    add("backtracking", "return /^(a+)+$/.test('a'.repeat(60) + 'b');");
    add("backtracking with references",
        "return /^(a+)(a+)(a+)(a+)(a+)(a+)\\1\\2\\3\\4\\5\\6b$/.test('a'.repeat(3000));");
    add("sort",
        "var a = []; for (var i = 0; i < 3e6; i++) a.push(Math.random());"
        "a.sort(function (x, y) { return x - y; }); return a.length;");
    add("sort that never agrees",
        "var a = []; for (var i = 0; i < 1e4; i++) a.push(i);"
        "for (;;) a.sort(function (x, y) { return Math.random() - 0.5; });");
    add("array of everything", "return new Array(4e9).fill(0).length;");
    add("array of holes", "var a = []; a[4e9 - 1] = 1; return a.indexOf(2);");
    add("arrays without end", "var a = []; for (;;) a.push(new Array(1000).fill(a.length));");
    add("text that doubles", "var s = 'x'; for (;;) s += s;");
    add("texts without end", "var a = []; for (;;) a.push('x'.repeat(1e6) + a.length);");
    add("objects without end", "var o = {}; for (var i = 0;; i++) o['k' + i] = { v: i };");
    add("deep nesting, written",
        "var o = []; for (var i = 0; i < 3e6; i++) o = [o]; return JSON.stringify(o).length;");
    add("deep nesting, read", "return JSON.parse('['.repeat(1e7) + ']'.repeat(1e7)).length;");
    add("endless text of an object", "return String({ toString() { for (;;) {} } });");
    add("endless iterator", "return [...(function* () { for (;;) yield 1; })()].length;");
    add("array from a length", "return Array.from({ length: 4e9 }).length;");
    add("numbers of many digits", "for (;;) (1.1).toFixed(100).repeat(1e5).split('').reverse();");
}

} // namespace

class QuotaTest : public QObject {
    Q_OBJECT

private slots:
    void whateverAScriptDoesItIsStopped_data();
    void whateverAScriptDoesItIsStopped();
    void whateverAFunctionDoesItIsStopped_data();
    void whateverAFunctionDoesItIsStopped();
    void theCallsOfARequestShareTheQuota();
    void whatAScriptSendsIsLimited();
    void aScriptEndsWhenTheCallerAsks();
    void theConsoleOfAStoppedScriptIsKept();
    void aLongMessageIsShortened();
};

void QuotaTest::whateverAScriptDoesItIsStopped_data()
{
    addBombs();
}

void QuotaTest::whateverAScriptDoesItIsStopped()
{
    QFETCH(QString, body);
    Fixture fixture;
    fixture.script(ScriptKind::procedure, "bomb",
                   "function bomb() { __.createDocument(__.getSelfLink(), {id: 'x', postId: 'p1'},"
                   "function () { (function () {"
                       + body.toStdString() + "})(); for (;;) {} }); }");
    QElapsedTimer timer;
    timer.start();
    const Result<ScriptResult> outcome = fixture.call("bomb", "p1", "[]", smallLimits());
    const qint64 elapsed = timer.elapsed();
    QVERIFY(!outcome.ok());
    const QString message = QString::fromStdString(outcome.error().message);
    QVERIFY2(message.startsWith(QStringLiteral("The stored procedure bomb ")), qPrintable(message));
    QVERIFY2(!message.contains(QStringLiteral("unexpectedly")), qPrintable(message));
    QVERIFY2(message.contains(QStringLiteral(", and nothing it wrote was kept")),
             qPrintable(message));
    QVERIFY2(elapsed < 5000, qPrintable(message + QString::number(elapsed)));
    QCOMPARE(fixture.container->itemCount(), 0);
    QCOMPARE(fixture.answer("function f() { getContext().getResponse().setBody('alive'); }"),
             QStringLiteral("\"alive\""));
}

void QuotaTest::whateverAFunctionDoesItIsStopped_data()
{
    addBombs();
}

void QuotaTest::whateverAFunctionDoesItIsStopped()
{
    QFETCH(QString, body);
    Fixture fixture;
    fixture.put(R"({"id":"1","postId":"p1"})");
    fixture.script(ScriptKind::function, "bomb",
                   "function bomb() { (function () {" + body.toStdString() + "})(); for (;;) {} }");
    fixture.script(ScriptKind::function, "twice", "function twice(x) { return 2 * x; }");
    QElapsedTimer timer;
    timer.start();
    const RequestFunctions functions(fixture.host, 0, smallLimits());
    const QString message = asked(fixture, functions, "SELECT VALUE udf.bomb() FROM c");
    QVERIFY2(message.startsWith(QStringLiteral("The function udf.bomb ")), qPrintable(message));
    QVERIFY2(!message.contains(QStringLiteral("unexpectedly")), qPrintable(message));
    QVERIFY(timer.elapsed() < 5000);
    QCOMPARE(asked(fixture, RequestFunctions(fixture.host), "SELECT VALUE udf.twice(21) FROM c"),
             QStringLiteral("42"));
}

/// A function that takes its time with each item is as bad as one that never ends.
void QuotaTest::theCallsOfARequestShareTheQuota()
{
    Fixture fixture;
    for (int id = 0; id < 100; ++id)
        fixture.put(R"({"id":")" + std::to_string(id) + R"(","postId":"p1"})");
    fixture.script(ScriptKind::function, "slow",
                   "function slow() { for (let i = 0; i < 200000; i++) {} return 1; }");
    Limits limits;
    limits.timeMs = 20;
    QCOMPARE(
        asked(fixture, RequestFunctions(fixture.host, 0, limits), "SELECT VALUE udf.slow() FROM c"),
        QStringLiteral("The function udf.slow was stopped because it ran longer than 20 ms."));
    QCOMPARE(asked(fixture, RequestFunctions(fixture.host), "SELECT VALUE SUM(udf.slow()) FROM c"),
             QStringLiteral("100"));
}

void QuotaTest::whatAScriptSendsIsLimited()
{
    Fixture fixture;
    Limits limits;
    limits.maximumMemory = 64LL * 1024 * 1024;
    fixture.script(ScriptKind::procedure, "flood",
                   "function flood() { for (;;) console.log('x'.repeat(1e6)); }");
    fixture.script(ScriptKind::procedure, "long",
                   "function long() { __.queryDocuments(__.getSelfLink(), 'SELECT ' + "
                   "'1'.repeat(8e6)); __.queryDocuments(__.getSelfLink(), 'SELECT 1', long); }");
    for (const char *name : {"flood", "long"}) {
        const Result<ScriptResult> outcome = fixture.call(name, "p1", "[]", limits);
        QVERIFY(!outcome.ok());
        std::size_t logged = 0;
        for (const std::string &line : outcome.error().log)
            logged += line.size();
        QVERIFY(logged <= 4UL * 1024 * 1024);
    }
}

void QuotaTest::aScriptEndsWhenTheCallerAsks()
{
    Fixture fixture;
    fixture.script(ScriptKind::procedure, "loop", "function loop() { for (;;) {} }");
    std::stop_source stop;
    Limits limits;
    limits.stop = stop.get_token();
    QElapsedTimer timer;
    std::jthread asks([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        timer.start();
        stop.request_stop();
    });
    const Result<ScriptResult> outcome = fixture.call("loop", "p1", "[]", limits);
    asks.join();
    QVERIFY(timer.elapsed() < 100);
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error().code, ErrorCode::cancelled);
}

void QuotaTest::theConsoleOfAStoppedScriptIsKept()
{
    Fixture fixture;
    fixture.script(ScriptKind::procedure, "loop",
                   "function loop() { console.log('one'); console.log('two', 2); for (;;) {} }");
    const Result<ScriptResult> outcome = fixture.call("loop", "p1", "[]", smallLimits());
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error().code, ErrorCode::timeout);
    QCOMPARE(outcome.error().log, (std::vector<std::string> {"one", "two 2"}));
}

void QuotaTest::aLongMessageIsShortened()
{
    Fixture fixture;
    const QString answer = fixture.answer("function f() { throw 'x'.repeat(1e6); }");
    QVERIFY(answer.startsWith(QStringLiteral(
        "error: The stored procedure script1 failed, and nothing it wrote was kept: xxx")));
    QVERIFY(answer.size() < 3000);
    QVERIFY(answer.endsWith(QStringLiteral("x….")));
}

PARTITA_APPLESS_TEST(QuotaTest)
#include "tst_quota.moc"
