// Limits of scripts: no endless run, no exhaustion of memory, no access to the machine, nothing
// left behind.
#include "tests/engine/script/fixture.h"
#include "tests/support/testprogram.h"

#include <QDir>

#include <unistd.h>

#include <csignal>
#include <thread>

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
    void timeInWhichItCannotRunIsNotCharged();
    void whatPartitaDoesForItIsCharged();
};

namespace {

/// False for a process that has ended and is not waited for yet.
bool isRunning(int process)
{
    QFile file(QStringLiteral("/proc/%1/stat").arg(process));
    if (!file.open(QIODevice::ReadOnly))
        return false;
    const QByteArray state = file.readAll();
    return state.mid(state.lastIndexOf(')')).left(3) != ") Z";
}

/// The running child that a process has now, whichever of its threads has started it. 0 = it has
/// none.
pid_t childOf(pid_t parent)
{
    const QDir threads(QStringLiteral("/proc/%1/task").arg(parent));
    for (const QString &thread : threads.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        QFile file(threads.filePath(thread + QStringLiteral("/children")));
        if (!file.open(QIODevice::ReadOnly))
            continue;
        for (const QByteArray &word : file.readAll().simplified().split(' ')) {
            if (const int child = word.toInt(); child != 0 && isRunning(child))
                return child;
        }
    }
    return 0;
}

/// Stops the process of the next execution for so long.
void suspendNext(std::chrono::milliseconds time)
{
    const QDeadlineTimer patience(5000);
    const pid_t program = childOf(::getpid());
    pid_t process = 0;
    while (program != 0 && process == 0 && !patience.hasExpired())
        process = childOf(program);
    if (process == 0)
        return;
    ::kill(process, SIGSTOP);
    std::this_thread::sleep_for(time);
    ::kill(process, SIGCONT);
}

} // namespace

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
             std::string("The stored procedure loop was stopped because it ran longer than 100 ms, "
                         "and nothing it wrote was kept."));
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

/// A machine that is busy with other things does not stop an honest script.
/// A busy machine may end the script before it is suspended, so there are several attempts. The
/// first one may have to start the program.
void LimitsTest::timeInWhichItCannotRunIsNotCharged()
{
    Limits limits;
    limits.timeMs = 800;
    bool wasSuspended = false;
    for (int attempt = 0; attempt < 10 && !wasSuspended; ++attempt) {
        Fixture fixture;
        fixture.script(ScriptKind::procedure, "honest", R"js(function honest() {
            let sum = 0;
            for (let i = 0; i < 1000000; ++i) sum += i % 7;
            const accepted = __.createDocument(__.getSelfLink(), { id: 'x', postId: 'p1' });
            getContext().getResponse().setBody(accepted);
        })js");
        std::jthread others([] { suspendNext(std::chrono::milliseconds(1500)); });
        QElapsedTimer timer;
        timer.start();
        const Result<ScriptResult> outcome = fixture.call("honest", "p1", "[]", limits);
        wasSuspended = timer.elapsed() >= 1500;
        QVERIFY2(outcome.ok(), outcome ? "" : outcome.error().message.c_str());
        QCOMPARE(QString::fromStdString(json::toText(outcome->body.root())),
                 QStringLiteral("true"));
        QCOMPARE(fixture.container->itemCount(), 1);
    }
    if (!wasSuspended)
        QSKIP("On this machine the process could not be suspended while its script ran.");
}

/// The process of the script sleeps while Partita answers its calls.
void LimitsTest::whatPartitaDoesForItIsCharged()
{
    Fixture fixture;
    for (int id = 0; id < 2000; ++id)
        fixture.put(R"({"id":")" + std::to_string(id) + R"(","postId":"p1","n":)"
                    + std::to_string(id) + "}");
    fixture.script(ScriptKind::procedure, "asks", R"js(function asks() {
        const again = () => __.queryDocuments(__.getSelfLink(),
            'SELECT VALUE COUNT(1) FROM c WHERE c.n * 3 % 7 = 1 AND ENDSWITH(c.id, "1")', again);
        again();
    })js");
    Limits limits;
    limits.timeMs = 300;
    limits.maximumOperations = 1'000'000;
    QElapsedTimer timer;
    timer.start();
    const Result<ScriptResult> outcome = fixture.call("asks", "p1", "[]", limits);
    // After four fifths of its time no call is accepted any more, so it ends by itself.
    QVERIFY2(outcome.ok(), outcome ? "" : outcome.error().message.c_str());
    const std::size_t asked = outcome->trace.queries.size();
    QVERIFY2(asked > 10 && asked < 5000, qPrintable(QString::number(asked)));
}

PARTITA_GUILESS_TEST(LimitsTest)

} // namespace tst_limits

#include "tst_limits.moc"
