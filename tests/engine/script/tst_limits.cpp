// Limits of scripts: no endless run, no exhaustion of memory, no access to the machine, nothing
// left behind.
#include "tests/engine/script/fixture.h"
#include "tests/support/testprogram.h"

namespace tst_limits {

using namespace partita;
using namespace partita::script;

class LimitsTest : public QObject {
    Q_OBJECT

private slots:
    void endlessLoopsAreStopped();
    void endlessBodiesAreStopped();
    void bodiesThatGrowAfterTheyWereSetAreRefused();
    void memoryBombsAreStopped();
    void cannotReachTheMachine();
    void leavesNothingBehind();
    void isTheSameInEveryRun();
    void refusesWhenItsBudgetIsUsedUp();
};

void LimitsTest::endlessLoopsAreStopped()
{
    Fixture fixture;
    Limits limits;
    limits.timeMs = 100;
    fixture.script(ScriptKind::procedure, "loop", R"js(function loop() {
        __.createDocument(__.getSelfLink(), { id: 'x', postId: 'p1' }, function () {
            for (;;) { try { for (;;) {} } catch (e) {} }
        });
    })js");
    QElapsedTimer timer;
    timer.start();
    const Result<ScriptResult> outcome = fixture.call("loop", "p1", "[]", limits);
    QVERIFY(!outcome.ok());
    QVERIFY(timer.elapsed() < 2000);
    QCOMPARE(outcome.error().code, ErrorCode::timeout);
    QCOMPARE(outcome.error().message,
             std::string("The stored procedure loop was stopped because it ran longer than 100 ms. "
                         "Nothing it wrote was kept."));
    QCOMPARE(fixture.container->itemCount(), 0);
    QCOMPARE(fixture.answer("function f() { getContext().getResponse().setBody('alive'); }"),
             QStringLiteral("\"alive\""));
}

/// The body is made into JSON when the script has ended.
void LimitsTest::endlessBodiesAreStopped()
{
    Fixture fixture;
    Limits limits;
    limits.timeMs = 100;
    fixture.script(ScriptKind::procedure, "loop", R"js(function loop() {
        const body = {};
        getContext().getResponse().setBody(body);
        body.toJSON = function () { for (;;) {} };
        __.createDocument(__.getSelfLink(), { id: 'x', postId: 'p1' });
    })js");
    const Result<ScriptResult> outcome = fixture.call("loop", "p1", "[]", limits);
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error().code, ErrorCode::timeout);
    QCOMPARE(fixture.container->itemCount(), 0);
    QVERIFY(fixture.answer("function f() { const b = {}; __.response.setBody(b); b.b = b; }")
                .startsWith(QStringLiteral("error: The stored procedure")));
}

void LimitsTest::bodiesThatGrowAfterTheyWereSetAreRefused()
{
    Fixture fixture;
    fixture.script(ScriptKind::procedure, "grow", R"js(function grow() {
        const body = [];
        getContext().getResponse().setBody(body);
        __.createDocument(__.getSelfLink(), { id: 'x', postId: 'p1' });
        for (let i = 0; i < 50; ++i)
            body.push('x'.repeat(100000));
    })js");
    const Result<ScriptResult> outcome = fixture.call("grow", "p1");
    QVERIFY(!outcome.ok());
    QVERIFY2(outcome.error().message.find("larger than 4 MB") != std::string::npos,
             outcome.error().message.c_str());
    QCOMPARE(fixture.container->itemCount(), 0);
}

void LimitsTest::memoryBombsAreStopped()
{
    Fixture fixture;
    Limits limits;
    limits.maximumMemory = 64 * 1024 * 1024;
    fixture.script(
        ScriptKind::procedure, "bomb",
        "function bomb() { var a = []; for (;;) a.push(new Array(1000).fill('x' + a.length)); }");
    const Result<ScriptResult> outcome = fixture.call("bomb", "p1", "[]", limits);
    QVERIFY(!outcome.ok());
    QVERIFY2(outcome.error().message.find("64 MB") != std::string::npos,
             outcome.error().message.c_str());
    QVERIFY(fixture.answer("function f() { 'x'.repeat(1e9); }")
                .contains(QStringLiteral("too much memory")));
}

void LimitsTest::cannotReachTheMachine()
{
    Fixture fixture;
    const QString answer = fixture.answer(R"js(function f() {
        const found = [];
        for (const name of ['Qt', 'require', 'process', 'XMLHttpRequest', 'fetch', 'print', 'load', 'setTimeout',
                            'gc', 'qsTr', 'importScripts', 'Deno', 'ArrayBuffer'])
            if (typeof globalThis[name] !== 'undefined') found.push(name);
        getContext().getResponse().setBody(found);
    })js");
    QCOMPARE(answer, QStringLiteral("[]"));
}

void LimitsTest::leavesNothingBehind()
{
    Fixture fixture;
    QCOMPARE(fixture.answer(
                 "function f() { leak = 1; getContext().getResponse().setBody(typeof leak); }"),
             QStringLiteral("\"number\""));
    QCOMPARE(fixture.answer("function f() { getContext().getResponse().setBody(typeof leak); }"),
             QStringLiteral("\"undefined\""));
    fixture.script(ScriptKind::function, "context",
                   "function context() { return typeof getContext; }");
    json::Arena arena;
    QCOMPARE(fixture.host.call("context", std::vector<json::Value> {}, arena)->string(),
             std::string_view("undefined"));
}

void LimitsTest::isTheSameInEveryRun()
{
    const char *const body = R"js(function f() {
        __.createDocument(__.getSelfLink(), { postId: 'p1' }, (e, d) =>
            getContext().getResponse().setBody([d.id, Math.random(), Date.now(), new Date().getTime()]));
    })js";
    Fixture one;
    Fixture two;
    const QString first = one.answer(body);
    QCOMPARE(two.answer(body), first);
    QVERIFY(one.answer(body) != first); // another execution draws other numbers
}

void LimitsTest::refusesWhenItsBudgetIsUsedUp()
{
    Fixture fixture;
    Limits limits;
    limits.maximumOperations = 3;
    fixture.script(ScriptKind::procedure, "many", R"js(function many() {
        let accepted = 0;
        while (__.createDocument(__.getSelfLink(), { id: 'i' + accepted, postId: 'p1' })) ++accepted;
        getContext().getResponse().setBody(accepted);
    })js");
    const Result<ScriptResult> outcome = fixture.call("many", "p1", "[]", limits);
    QVERIFY2(outcome.ok(), outcome ? "" : outcome.error().message.c_str());
    QCOMPARE(QString::fromStdString(json::toText(outcome->body.root())), QStringLiteral("3"));
    QCOMPARE(fixture.container->itemCount(), 3);
}

PARTITA_GUILESS_TEST(LimitsTest)

} // namespace tst_limits

#include "tst_limits.moc"
