// Each execution has a realm of its own, in a process of its own.
#include "tests/engine/script/fixture.h"
#include "tests/support/testprogram.h"

#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

using namespace partita;
using namespace partita::script;

namespace {

const char *const pollution
    = "Object.prototype.polluted = 1; Array.prototype.map = null; globalThis.leak = 5;"
      "getContext = null; JSON.parse = null; JSON.stringify = null; Math.random = null;"
      "Date.now = null; String.prototype.repeat = null;";

const char *const traces
    = "[({}).polluted === undefined, typeof Array.prototype.map, typeof leak, typeof JSON.parse,"
      " typeof JSON.stringify, typeof Math.random, typeof Date.now, typeof 'x'.repeat]";

const QString untouched = QStringLiteral(
    R"([true,"function","undefined","function","function","function","function","function"])");

/// Processes whose parent is this one, and that run partita-script.
std::vector<pid_t> scriptProcesses(pid_t parent)
{
    std::vector<pid_t> found;
    for (const auto &entry : std::filesystem::directory_iterator("/proc")) {
        std::ifstream file(entry.path() / "stat");
        std::string text;
        if (!std::getline(file, text) || text.find("(partita-script)") == std::string::npos)
            continue;
        std::istringstream rest(text.substr(text.rfind(')') + 1));
        std::string state;
        pid_t itsParent = 0;
        rest >> state >> itsParent;
        if (itsParent == parent && state != "Z")
            found.push_back(static_cast<pid_t>(std::stol(entry.path().filename().string())));
    }
    return found;
}

QString textOf(const Result<json::Value> &value)
{
    return QString::fromStdString(value ? json::toText(*value) : value.error().message);
}

} // namespace

class RealmsTest : public QObject {
    Q_OBJECT

private slots:
    void noProcedureSeesWhatAnotherChanged();
    void noTriggerSeesWhatAnotherChanged();
    void noQuerySeesWhatAnotherChanged();
    void theFunctionsOfARequestShareTheirRealm();
    void functionsSeeTheClock();
    void halfACharacterIsRefused_data();
    void halfACharacterIsRefused();
    void aKilledProgramIsStartedAgain();
    void aKilledExecutionIsAnError();
    void nothingIsLeftBehind();
    void manyThreadsMayCall();
};

void RealmsTest::noProcedureSeesWhatAnotherChanged()
{
    Fixture fixture;
    const std::string look
        = std::string("function f() { getContext().getResponse().setBody(") + traces + "); }";
    QCOMPARE(fixture.answer(look), untouched);
    QCOMPARE(fixture.answer(std::string("function f() { ") + pollution + " }"),
             QStringLiteral("\"\""));
    QCOMPARE(fixture.answer(look), untouched);
}

void RealmsTest::noTriggerSeesWhatAnotherChanged()
{
    Fixture fixture;
    fixture.script(ScriptKind::preTrigger, "before",
                   "function before() { Object.prototype.polluted = 1; leak = 2; }");
    fixture.script(ScriptKind::postTrigger, "after",
                   "function after() { if (({}).polluted || typeof leak !== 'undefined') "
                   "throw new Error('polluted'); }");
    const json::Document item = *json::Document::parse(R"({"id":"1","postId":"p1"})");
    ScriptHost::TriggeredWrite write;
    write.item = item.root();
    write.preTrigger = "before";
    write.postTrigger = "after";
    const Result<ScriptResult> outcome
        = fixture.host.write(write, *fixture.container, store::PartitionKey::of("p1"));
    QVERIFY2(outcome.ok(), outcome ? "" : outcome.error().message.c_str());
}

void RealmsTest::noQuerySeesWhatAnotherChanged()
{
    Fixture fixture;
    fixture.script(ScriptKind::function, "pollute",
                   std::string("function pollute() { ") + pollution + " return 1; }");
    fixture.script(ScriptKind::function, "look",
                   std::string("function look() { return ") + traces + "; }");
    json::Arena arena;
    {
        const RequestFunctions request(fixture.host);
        QCOMPARE(textOf(request.call("pollute", {}, arena)), QStringLiteral("1"));
    }
    const RequestFunctions request(fixture.host);
    QCOMPARE(textOf(request.call("look", {}, arena)), untouched);
}

void RealmsTest::theFunctionsOfARequestShareTheirRealm()
{
    Fixture fixture;
    fixture.script(ScriptKind::function, "count",
                   "function count() { globalThis.n = (globalThis.n || 0) + 1; return n; }");
    json::Arena arena;
    const RequestFunctions one(fixture.host);
    QCOMPARE(textOf(one.call("count", {}, arena)), QStringLiteral("1"));
    QCOMPARE(textOf(one.call("count", {}, arena)), QStringLiteral("2"));
    const RequestFunctions other(fixture.host);
    QCOMPARE(textOf(other.call("count", {}, arena)), QStringLiteral("1"));
}

void RealmsTest::functionsSeeTheClock()
{
    Fixture fixture;
    fixture.script(ScriptKind::function, "now",
                   "function now() { return [Date.now(), new Date(0).getHours(), "
                   "new Date().toISOString(), (1234.5).toLocaleString()]; }");
    json::Arena arena;
    QCOMPARE(textOf(RequestFunctions(fixture.host, 86'400'000).call("now", {}, arena)),
             QStringLiteral(R"([86400000,0,"1970-01-02T00:00:00.000Z","1234.5"])"));
}

void RealmsTest::halfACharacterIsRefused_data()
{
    QTest::addColumn<QString>("body");
    QTest::newRow("id") << "__.createDocument(__.getSelfLink(), {id: '\\ud800', postId: 'p1'});";
    QTest::newRow("value")
        << "__.createDocument(__.getSelfLink(), {id: 'x', postId: 'p1', v: 'a\\udc00b'});";
    QTest::newRow("name")
        << "__.createDocument(__.getSelfLink(), {id: 'x', postId: 'p1', '\\ud83d': 1});";
    QTest::newRow("text of an item")
        << "__.createDocument(__.getSelfLink(), '{\"id\":\"\\ud800\",\"postId\":\"p1\"}');";
    QTest::newRow("response") << "getContext().getResponse().setBody('\\ud800');";
    QTest::newRow("response within") << "getContext().getResponse().setBody({a: ['\\udfff']});";
}

void RealmsTest::halfACharacterIsRefused()
{
    QFETCH(QString, body);
    Fixture fixture;
    const QString answer = fixture.answer("function f() { " + body.toStdString() + " }");
    QVERIFY2(answer.startsWith(QStringLiteral("error: The stored procedure script1 failed")),
             qPrintable(answer));
    QVERIFY2(answer.contains(QStringLiteral("surrogate pair")), qPrintable(answer));
    QVERIFY2(!answer.contains(QLatin1Char('?')), qPrintable(answer));
    QCOMPARE(fixture.container->itemCount(), 0);

    fixture.script(ScriptKind::function, "half", "function half() { return 'a\\ud800'; }");
    json::Arena arena;
    const QString value = textOf(fixture.host.call("half", std::vector<json::Value> {}, arena));
    QVERIFY2(value.contains(QStringLiteral("surrogate pair")), qPrintable(value));
    QCOMPARE(fixture.answer("function f() { throw new Error('a\\ud800b'); }"),
             QStringLiteral("error: The stored procedure script2 failed at line 1, and nothing it "
                            "wrote was kept: a\\ud800b."));
    QCOMPARE(
        fixture.answer("function f() { getContext().getResponse().setBody('\\ud83d\\ude00'); }"),
        QStringLiteral("\"😀\""));
}

void RealmsTest::aKilledProgramIsStartedAgain()
{
    Fixture fixture;
    const char *const script = "function f() { getContext().getResponse().setBody(7); }";
    QCOMPARE(fixture.answer(script), QStringLiteral("7"));
    const std::vector<pid_t> before = scriptProcesses(::getpid());
    QCOMPARE(before.size(), 1U);
    for (int round = 0; round < 3; ++round) {
        for (const pid_t process : scriptProcesses(::getpid()))
            ::kill(process, SIGKILL);
        QCOMPARE(fixture.answer(script), QStringLiteral("7"));
    }
    QVERIFY(scriptProcesses(::getpid()) != before);
}

void RealmsTest::aKilledExecutionIsAnError()
{
    Fixture fixture;
    fixture.script(ScriptKind::procedure, "loop",
                   "function loop() { __.createDocument(__.getSelfLink(), {id: 'x', postId: 'p1'},"
                   " function () { for (;;) {} }); }");
    const char *const script = "function f() { getContext().getResponse().setBody(7); }";
    QCOMPARE(fixture.answer(script), QStringLiteral("7"));
    const pid_t warm = scriptProcesses(::getpid()).at(0);
    std::jthread kills([warm] {
        std::vector<pid_t> executions;
        while (executions.empty()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            executions = scriptProcesses(warm);
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        for (const pid_t process : executions)
            ::kill(process, SIGKILL);
    });
    const Result<ScriptResult> outcome = fixture.call("loop", "p1");
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error().message,
             std::string("The stored procedure loop was stopped because its process ended "
                         "unexpectedly, and nothing it wrote was kept."));
    QCOMPARE(fixture.container->itemCount(), 0);
    QCOMPARE(fixture.answer(script), QStringLiteral("7"));
}

void RealmsTest::nothingIsLeftBehind()
{
    Fixture fixture;
    fixture.script(ScriptKind::procedure, "loop", "function loop() { for (;;) {} }");
    Limits limits;
    limits.timeMs = 30;
    for (int round = 0; round < 5; ++round)
        QVERIFY(!fixture.call("loop", "p1", "[]", limits).ok());
    const pid_t warm = scriptProcesses(::getpid()).at(0);
    QTRY_VERIFY(scriptProcesses(warm).empty());
}

void RealmsTest::manyThreadsMayCall()
{
    constexpr int threads = 8;
    constexpr int rounds = 25;
    std::atomic<int> right = 0;
    {
        std::vector<std::jthread> running;
        for (int thread = 0; thread < threads; ++thread) {
            running.emplace_back([&right, thread] {
                Fixture fixture;
                const std::string number = std::to_string(thread);
                fixture.script(ScriptKind::function, "own",
                               "function own(x) { return [x, " + number + "]; }");
                fixture.script(ScriptKind::procedure, "add",
                               "function add(id) { __.createDocument(__.getSelfLink(), {id: id, "
                               "postId: 'p1', v: "
                                   + number + "}, (e, d) => __.response.setBody(d.v)); }");
                for (int round = 0; round < rounds; ++round) {
                    json::Arena arena;
                    const Result<json::Value> value
                        = RequestFunctions(fixture.host)
                              .call("own", {json::Value::integer(round)}, arena);
                    const Result<ScriptResult> added
                        = fixture.call("add", "p1", "[\"" + std::to_string(round) + "\"]");
                    right += value && added && value->at(1).integer() == thread
                        && added->body.root().integer() == thread;
                }
            });
        }
    }
    QCOMPARE(right.load(), threads * rounds);
}

PARTITA_APPLESS_TEST(RealmsTest)
#include "tst_realms.moc"
