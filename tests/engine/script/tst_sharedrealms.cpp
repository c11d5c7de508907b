// Scripts that keep the globals share processes; others never see one of these.
#include "tests/engine/script/fixture.h"
#include "tests/support/testprogram.h"

#include <thread>

namespace tst_sharedrealms {

using namespace partita;
using namespace partita::script;

namespace {

/// A script that breaks its promise, to see in which realm it runs.
const char *const counting
    = "function count() { globalThis.n = (globalThis.n || 0) + 1; __.response.setBody(n); }";

void addKeeping(Fixture &fixture, const std::string &name, const std::string &body)
{
    const Result<void> added = fixture.host.add({.name = name, .body = body, .keepsGlobals = true});
    QVERIFY2(added.ok(), added ? "" : added.error().message.c_str());
}

QString answerOf(Fixture &fixture, const std::string &procedure, const Limits &limits = {})
{
    const Result<ScriptResult> outcome = fixture.call(procedure, "p1", "[]", limits);
    return QString::fromStdString(outcome ? json::toText(outcome->body.root())
                                          : outcome.error().message);
}

} // namespace

class SharedRealmsTest : public QObject {
    Q_OBJECT

private slots:
    void executionsFollowEachOther();
    void otherScriptsGetARealmOfTheirOwn();
    void afterAFailureTheRealmIsNew();
    void aStoppedExecutionTakesItsProcessWithIt();
    void eachExecutionHasItsOwnTime();
    void threadsDoNotShareAtTheSameTime();
};

void SharedRealmsTest::executionsFollowEachOther()
{
    Fixture fixture;
    addKeeping(fixture, "count", counting);
    const int before = answerOf(fixture, "count").toInt();
    QCOMPARE(answerOf(fixture, "count").toInt(), before + 1);
    QCOMPARE(answerOf(fixture, "count").toInt(), before + 2);
}

void SharedRealmsTest::otherScriptsGetARealmOfTheirOwn()
{
    Fixture fixture;
    addKeeping(fixture, "count", counting);
    answerOf(fixture, "count");
    fixture.script(ScriptKind::procedure, "own", counting);
    QCOMPARE(answerOf(fixture, "own"), QStringLiteral("1"));
    QCOMPARE(answerOf(fixture, "own"), QStringLiteral("1"));
}

void SharedRealmsTest::afterAFailureTheRealmIsNew()
{
    Fixture fixture;
    addKeeping(fixture, "fail", "function fail() { globalThis.n = 1e6; throw new Error('no'); }");
    addKeeping(fixture, "count", counting);
    QVERIFY(answerOf(fixture, "fail").contains(QStringLiteral("fail failed at line 1")));
    QVERIFY(answerOf(fixture, "count").toInt() < 1'000'000);
}

void SharedRealmsTest::aStoppedExecutionTakesItsProcessWithIt()
{
    Fixture fixture;
    addKeeping(fixture, "loop", "function loop() { globalThis.n = 1e6; for (;;) {} }");
    addKeeping(fixture, "count", counting);
    Limits limits;
    limits.timeMs = 50;
    QVERIFY(answerOf(fixture, "loop", limits).contains(QStringLiteral("it ran longer than 50 ms")));
    QVERIFY(answerOf(fixture, "count").toInt() < 1'000'000);
}

void SharedRealmsTest::eachExecutionHasItsOwnTime()
{
    Fixture fixture;
    addKeeping(fixture, "work",
               "function work() { let x = 0; for (let i = 0; i < 300000; ++i) x += i % 7;"
               " __.response.setBody(x > 0); }");
    Limits limits;
    limits.timeMs = 500;
    const std::chrono::nanoseconds begin = std::chrono::steady_clock::now().time_since_epoch();
    do
        QCOMPARE(answerOf(fixture, "work", limits), QStringLiteral("true"));
    while (std::chrono::steady_clock::now().time_since_epoch() - begin
           < std::chrono::milliseconds(1500));
}

void SharedRealmsTest::threadsDoNotShareAtTheSameTime()
{
    constexpr int threads = 4;
    constexpr int rounds = 50;
    std::atomic<int> right = 0;
    {
        std::vector<std::jthread> running;
        for (int thread = 0; thread < threads; ++thread) {
            running.emplace_back([&right, thread] {
                Fixture fixture;
                addKeeping(fixture, "add",
                           "function add() { __.createDocument(__.getSelfLink(), {postId: 'p1', v: "
                               + std::to_string(thread)
                               + "}, (e, d) => __.response.setBody(d.v)); }");
                for (int round = 0; round < rounds; ++round)
                    right += answerOf(fixture, "add").toInt() == thread;
            });
        }
    }
    QCOMPARE(right.load(), threads * rounds);
}

PARTITA_APPLESS_TEST(SharedRealmsTest)

} // namespace tst_sharedrealms

#include "tst_sharedrealms.moc"
