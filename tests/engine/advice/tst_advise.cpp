// What surrounds the rules: dismissals, counters, and numbers in sentences.
#include "engine/base/numbertext.h"
#include "tests/engine/advice/adviser.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace tst_advise {

using namespace partita;
using tests::Advised;

namespace {

/// Five authors who count their books, 200 of which are added a second.
std::string countedBooks(const char *place, const char *upkeep)
{
    return R"({"op": "replace", "path": "/population/counts/Author", "value": 5},
              {"op": "replace", "path": "/population/fraction", "value": 1},
              {"op": "replace", "path": "/patterns/2/ratePerSecond", "value": 200},
              {"op": "add", "path": ")"
        + std::string(place)
        + R"(/fields/-", "value": {"name": "bookCount", "count": "books", "upkeep": ")" + upkeep
        + "\"}}]";
}

/// RU of one write of the counter, as the finding has it.
double chargeOfAWrite(const advice::Finding &finding)
{
    return tests::evidence(finding, "load on its partition")
        / tests::evidence(finding, "writes of the most popular item");
}

} // namespace

class AdviseTest : public QObject {
    Q_OBJECT

private slots:
    void aDismissalWithoutSubjectIsForAll();
    void aCounterCarriesItsOwnWritesAlone();
    void aCounterCarriesTheTransactionItIsIn();
    void numbersRead();
};

void AdviseTest::aDismissalWithoutSubjectIsForAll()
{
    const Advised advised(tests::libraryWith(
        R"([{"op": "add", "path": "/advice", "value": {"thresholds": {"schemaVersion": 1},
             "dismissals": [{"rule": "no-schema-version", "reason": "One form for ever."}]}}])"));
    QCOMPARE(advised.findings.size(), std::size_t(2));
    for (const advice::Finding &finding : advised.findings)
        QVERIFY(finding.dismissed == "One form for ever.");
}

void AdviseTest::aCounterCarriesItsOwnWritesAlone()
{
    // The books lie elsewhere: of their creation the author carries nothing.
    const Advised advised(tests::libraryWith(
        '[' + countedBooks("/designs/0/containers/0/documentTypes/0", "changeFeed")));
    const advice::Finding *finding = advised.find("counter-on-one-item");
    QVERIFY2(finding, qPrintable(advised.all()));
    const evaluation::PatternEvaluation &creation
        = *advised.evaluation.designs.front()->pattern("C1");
    double counting = 0;
    for (const planning::Step &step : creation.plan.background) {
        for (const planning::StepMeasurement &run : creation.probe.steps) {
            if (run.step == step.number && step.documentType == "author"
                && step.operation != planning::Operation::query)
                counting += run.requestCharge;
        }
    }
    QVERIFY(counting > 1);
    const double whole
        = creation.distribution.requestCharge.mean + creation.distribution.backgroundCharge.mean;
    const double measured = creation.probe.requestCharge + creation.probe.backgroundCharge;
    QVERIFY(std::abs(chargeOfAWrite(*finding) - counting * whole / measured) < 1e-6);
    QVERIFY(chargeOfAWrite(*finding) < 0.7 * whole);
}

void AdviseTest::aCounterCarriesTheTransactionItIsIn()
{
    const Advised advised(tests::libraryWith(
        R"([{"op": "remove", "path": "/designs/0/containers/0"},
            {"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value":
             {"name": "type", "constant": "book"}},
            {"op": "add", "path": "/designs/0/containers/0/documentTypes/-", "value":
             {"name": "author", "entity": "Author", "fields": ["id", {"name": "authorId", "attribute": "id"},
              "name", "city", {"name": "type", "constant": "author"}]}},)"
        + countedBooks("/designs/0/containers/0/documentTypes/1", "transaction")));
    const advice::Finding *finding = advised.find("counter-on-one-item");
    QVERIFY2(finding, qPrintable(advised.all()));
    const evaluation::Distribution &spread
        = advised.evaluation.designs.front()->pattern("C1")->distribution;
    QVERIFY(std::abs(chargeOfAWrite(*finding) - spread.requestCharge.mean) < 1e-6);
}

void AdviseTest::numbersRead()
{
    using namespace advice;
    QCOMPARE(QString::fromStdString(words::amount(1234567)), QStringLiteral("1,234,567"));
    QCOMPARE(QString::fromStdString(words::amount(3)), QStringLiteral("3"));
    QCOMPARE(QString::fromStdString(words::amount(3.14)), QStringLiteral("3.1"));
    QCOMPARE(QString::fromStdString(words::amount(0.0123)), QStringLiteral("0.012"));
    QCOMPARE(QString::fromStdString(words::size(812)), QStringLiteral("812 bytes"));
    QCOMPARE(QString::fromStdString(words::size(2 * 1024 * 1024)), QStringLiteral("2 MB"));
    QCOMPARE(QString::fromStdString(words::share(0.344)), QStringLiteral("34 %"));
    QCOMPARE(QString::fromStdString(words::share(0.001)), QStringLiteral("0.1 %"));
    QCOMPARE(QString::fromStdString(words::share(4e-7)), QStringLiteral("less than 0.01 %"));
    QCOMPARE(QString::fromStdString(words::timesASecond(1)), QStringLiteral("once a second"));
    QCOMPARE(QString::fromStdString(words::timesASecond(2.5)),
             QStringLiteral("2.5 times a second"));
    QCOMPARE(QString::fromStdString(words::inDays(0.4)), QStringLiteral("within a day"));
    QCOMPARE(QString::fromStdString(words::inDays(1.2)), QStringLiteral("in 1 day"));
    QCOMPARE(QString::fromStdString(words::inDays(400)), QStringLiteral("in 400 days"));
    QCOMPARE(QString::fromStdString(words::inDays(20292)), QStringLiteral("in 56 years"));
    QCOMPARE(QString::fromStdString(words::counted(1, "item")), QStringLiteral("1 item"));
    QCOMPARE(QString::fromStdString(words::listed({"a", "b", "c"})), QStringLiteral("a, b and c"));
    QCOMPARE(QString::fromStdString(words::listed({"a", "b", "c", "d"}, 3)),
             QStringLiteral("a, b and 2 more"));
}

PARTITA_GUILESS_TEST(AdviseTest)

} // namespace tst_advise

#include "tst_advise.moc"
