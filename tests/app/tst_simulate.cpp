// `partita simulate`: refused requests at a hot partition, and none with the better partition key.
#include "app/simulate.h"
#include "app/subcommands.h"
#include "call.h"
#include "engine/evaluation/simulation.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_simulate {

using namespace partita;

namespace {

using tests::Answer;

Answer run(const QByteArray &words)
{
    return tests::call(app::runSimulate, words.constData());
}

} // namespace

class TestSimulate : public QObject {
    Q_OBJECT

private slots:
    void theHotPartitionRefusesAndOthersIdle();
    void csvHasEverySecond();
    void mixesAreSimulated();
    void moreTimesTheRateIsMoreRequests();
    void thePageOfTheSampleSaysWhatIsSo_data();
    void thePageOfTheSampleSaysWhatIsSo();
    void whatTheDesignDoesNotAnswerIsToldAndLeftOut();
    void whatIsStatedIsServedHoweverMuchIsNeeded();
    void wrongCallsAreToldHow_data();
    void wrongCallsAreToldHow();
};

void TestSimulate::theHotPartitionRefusesAndOthersIdle()
{
    const auto refusedIn = [](const char *design, double &unused) {
        const Answer answer = run(QByteArray("sample:tenants|--design|") + design
                                  + "|--seconds|20|--samples|50|--fraction|0.001|--format|json");
        if (answer.code != app::exitDone)
            qFatal("%s", qPrintable(answer.err));
        const auto json = answer.json();
        std::int64_t refused = 0;
        for (const auto &container : json["containers"]) {
            unused += container["unusedRequestUnits"].get<double>();
            for (const auto &partition : container["partitions"])
                refused += partition["refused"].get<std::int64_t>();
        }
        for (const char *key : {"workbook", "design", "mix", "seconds", "patterns"})
            if (!json.contains(key))
                qFatal("%s", key);
        return refused;
    };
    double unused = 0;
    QVERIFY(refusedIn("Tenant", unused) > 1000);
    QVERIFY(unused > 5000);
    double unusedThen = 0;
    QVERIFY(refusedIn("Tenant and user", unusedThen) < 100);
}

void TestSimulate::csvHasEverySecond()
{
    const Answer answer = run(
        "sample:tenants|--design|Tenant|--seconds|5|--samples|5|--fraction|0.001|--format|csv");
    QCOMPARE(answer.code, app::exitDone);
    const QStringList lines = answer.out.trimmed().split(QLatin1Char('\n'));
    QCOMPARE(lines.front(),
             QStringLiteral("second,container,physicalPartition,requestUnits,used,refused"));
    QVERIFY(lines.size() > 5 && (lines.size() - 1) % 5 == 0);
    QVERIFY(lines.back().startsWith(QStringLiteral("5,")));
}

void TestSimulate::mixesAreSimulated()
{
    const Answer none = run("sample:tenants|--design|Tenant|--mix|nothing like it");
    QCOMPARE(none.code, app::exitInput);
    QVERIFY2(none.err.contains(QStringLiteral("There is no mix \"nothing like it\"")),
             qPrintable(none.err));
}

void TestSimulate::moreTimesTheRateIsMoreRequests()
{
    const auto requestsAt = [](const char *times) {
        const Answer answer = run(
            QByteArray(
                "sample:tenants|--design|Tenant and user|--seconds|10|--samples|5|--fraction|0.001|"
                "--format|json|--times|")
            + times);
        const auto json = answer.json();
        std::int64_t requests = 0;
        for (const auto &pattern : json["patterns"])
            requests += pattern["requests"].get<std::int64_t>();
        return static_cast<double>(requests);
    };
    const double stated = requestsAt("1");
    QVERIFY(stated > 1000);
    QVERIFY(std::abs(requestsAt("0.5") / stated - 0.5) < 0.05);
    QVERIFY(std::abs(requestsAt("3") / stated - 3) < 0.2);
}

/// "Set Rates to 1.3: Tenant and user and Hierarchical still serve everything, Tenant and digit
/// begins to refuse."
void TestSimulate::thePageOfTheSampleSaysWhatIsSo_data()
{
    QTest::addColumn<bool>("isEnough");
    QTest::newRow("Tenant and user") << true;
    QTest::newRow("Hierarchical") << true;
    QTest::newRow("Tenant and digit") << false;
}

void TestSimulate::thePageOfTheSampleSaysWhatIsSo()
{
    QFETCH(bool, isEnough);
    for (const char *times : {"1", "1.3"}) {
        const Answer answer = run(QByteArray("sample:tenants|--seconds|30|--format|json|--design|")
                                  + QTest::currentDataTag() + "|--times|" + times);
        const auto json = answer.json();
        std::int64_t throttled = 0;
        for (const auto &pattern : json["patterns"])
            throttled += pattern["throttled"].get<std::int64_t>();
        const bool isStated = QByteArray(times) == "1";
        QCOMPARE(throttled == 0, isEnough || isStated);
    }
}

void TestSimulate::whatTheDesignDoesNotAnswerIsToldAndLeftOut()
{
    const auto sample = workbook::open("sample:tenants");
    QVERIFY(sample);
    evaluation::Options options;
    options.samples = 5;
    options.fraction = 0.001;
    auto measured = evaluation::measureRequests(*sample, "Tenant", options);
    QVERIFY(measured);
    measured->traces.erase(measured->traces.begin());
    const auto simulated = evaluation::simulate(*measured, {.seconds = 1});
    QVERIFY(simulated);
    QCOMPARE(simulated->unanswered.size(), 1U);
    QCOMPARE(simulated->traffic.patterns.size() + 1, sample->patterns->size());
}

void TestSimulate::whatIsStatedIsServedHoweverMuchIsNeeded()
{
    const Answer all = run(
        "sample:tenants|--design|Tenant|--seconds|1|--samples|5|--fraction|0.001|--format|json");
    const auto json = all.json();
    double served = 0;
    for (const auto &container : json["containers"]) {
        if (container["name"] == "events")
            served = container["requestUnitsPerSecond"].get<double>();
    }
    QCOMPARE(served, 30'000.0);
    const auto half = workbook::open("sample:tenants");
    QVERIFY(half);
    model::Workbook workbook = *half;
    for (auto &design : workbook.designs) {
        model::Design stated = *design;
        for (model::Container &container : stated.containers) {
            if (container.name == "events")
                container.throughput.requestUnitsPerSecond = 6000;
        }
        design = stated;
    }
    evaluation::Options options;
    options.samples = 5;
    options.fraction = 0.001;
    const auto measured = evaluation::measureRequests(workbook, "Tenant", options);
    QVERIFY(measured);
    const auto simulated = evaluation::simulate(*measured, {.seconds = 5});
    QVERIFY(simulated);
    for (const auto &container : simulated->traffic.containers) {
        if (container.container.name == "events")
            served = container.container.requestUnitsPerSecond;
    }
    QCOMPARE(served, 6000.0);
}

void TestSimulate::wrongCallsAreToldHow_data()
{
    QTest::addColumn<QByteArray>("words");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("message");
    const auto row = [](const char *words, int code, const char *message) {
        QTest::newRow(words) << QByteArray(words) << code << QString::fromUtf8(message);
    };
    row("sample:tenants", app::exitUsage, "simulate needs a design.");
    row("--design|Tenant", app::exitUsage, "simulate needs a workbook.");
    row("sample:tenants|--design|Tenant|--seconds|0", app::exitUsage,
        "--seconds needs a whole number from 1 to 86400, but got 0.");
    row("sample:tenants|--design|Tenant|--times|0", app::exitUsage,
        "--times needs a number from 0.01 to 1000, but got 0.");
    row("sample:tenants|--design|Tenant|--times|1000|--seconds|1|--samples|2|--fraction|0.001",
        app::exitInput,
        "That would be more than 2,000,000 requests; simulate fewer times the rates.");
    row("sample:tenants|--design|Tenants", app::exitInput, "There is no design \"Tenants\"");
    row("sample:tenants|--design|Tenant|--format|xml", app::exitUsage,
        "--format is table, json or csv, not xml.");
    row("sample:tenants|--design|Tenant|--seconds|86400|--samples|2|--fraction|0.001",
        app::exitInput, "That would be more than 2,000,000 requests; simulate ");
}

void TestSimulate::wrongCallsAreToldHow()
{
    QFETCH(QByteArray, words);
    QFETCH(int, code);
    QFETCH(QString, message);
    const Answer answer = run(words);
    QCOMPARE(answer.code, code);
    QVERIFY2(answer.err.contains(message), qPrintable(answer.err));
}

PARTITA_GUILESS_TEST(TestSimulate)

} // namespace tst_simulate

#include "tst_simulate.moc"
