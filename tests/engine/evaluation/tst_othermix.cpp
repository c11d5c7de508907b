// Load and cost at another share of writes: the computed values equal an evaluation with those
// rates.
#include "engine/evaluation/breakeven.h"
#include "engine/evaluation/othermix.h"
#include "engine/workbook/textform.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_othermix {

using namespace partita;
using evaluation::DesignEvaluation;

class MixShareTest : public QObject {
    Q_OBJECT

private slots:
    void theStatedShareChangesNothing();
    void isWhatAnEvaluationAtThoseRatesMeasures_data();
    void isWhatAnEvaluationAtThoseRatesMeasures();
    void patternsLeftOutOfAccountGoAlong();
    void needsBothSorts();
    void whatNoPartitionServesIsTold();
};

namespace {

/// Rooms on four partitions, bookings on three, and a copy of these by the change feed; and a quiet
/// night.
model::Workbook rooms(double reads = 40, double writes = 10, const char *throughput = "400000")
{
    QByteArray text = R"({"partita": 1, "name": "rooms", "entities": [
      {"name": "Room", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "r-"}},
        {"name": "size", "type": "integer", "generate": {"number": [10, 90]}, "mutable": true}]},
      {"name": "Booking", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "b-"}},
        {"name": "at", "type": "dateTime", "generate": {"dateTime": ["2026-01-01", "2026-07-01"]}}]}],
     "relationships": [{"name": "booking", "parent": "Room.bookings", "child": "Booking.room", "cardinality": "1:many", "degree": {"uniform": [0, 40]}}],
     "patterns": [
      {"id": "Q1", "sentence": "A room.", "query": "Room", "match": ["id = @id"], "ratePerSecond": READS, "keys": "zipf"},
      {"id": "Q2", "sentence": "Bookings of a room.", "query": "Booking", "match": ["room is @roomId"], "ratePerSecond": READS},
      {"id": "C1", "sentence": "Book.", "create": "Booking", "ratePerSecond": WRITES},
      {"id": "C2", "sentence": "Measure.", "update": "Room", "attributes": ["size"], "ratePerSecond": WRITES, "keys": "zipf"}],
     "mixes": [{"name": "night", "factor": 0.1, "rates": {"C1": 50}, "hoursPerDay": 8}],
     "population": {"counts": {"Room": 300}},
     "designs": [{"name": "D", "containers": [
      {"name": "rooms", "partitionKey": "/id", "physicalPartitions": 4, "throughput": {"mode": "autoscale", "requestUnitsPerSecond": THROUGHPUT},
       "documentTypes": [{"name": "room", "entity": "Room", "fields": ["id", "size"]}]},
      {"name": "bookings", "partitionKey": "/id", "physicalPartitions": 3, "documentTypes": [{"name": "booking", "entity": "Booking",
        "fields": ["id", {"name": "roomId", "reference": "room"}, "at"]}]},
      {"name": "byRoom", "partitionKey": "/roomId", "physicalPartitions": 2, "throughput": {"mode": "serverless"}, "documentTypes": [
        {"name": "booking", "entity": "Booking", "copy": "changeFeed",
         "fields": ["id", {"name": "roomId", "reference": "room"}, "at"]}]}]}]})";
    text.replace("READS", QByteArray::number(reads)).replace("WRITES", QByteArray::number(writes));
    text.replace("THROUGHPUT", throughput);
    const Result<model::Workbook> workbook = workbook::readText(text.toStdString());
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

DesignEvaluation evaluated(const model::Workbook &workbook)
{
    const Result<evaluation::Evaluation> evaluation = evaluation::evaluate(workbook, {});
    if (!evaluation)
        qFatal("%s", evaluation.error().message.c_str());
    return *evaluation->designs.front();
}

DesignEvaluation at(double share, const model::Workbook &workbook,
                    const DesignEvaluation &evaluation)
{
    const auto factors = evaluation::factorsAt(share, evaluation, {});
    if (!factors)
        qFatal("no factors");
    return evaluation::atMix(evaluation, *workbook.designs.front(), *factors);
}

bool isNear(double one, double other, double tolerance)
{
    return std::abs(one - other) <= tolerance * std::max(std::abs(one), std::abs(other));
}

} // namespace

void MixShareTest::theStatedShareChangesNothing()
{
    const model::Workbook workbook = rooms();
    const DesignEvaluation stated = evaluated(workbook);
    const DesignEvaluation same = at(0.2, workbook, stated);
    QVERIFY(isNear(same.load.requestUnitsPerSecond, stated.load.requestUnitsPerSecond, 1e-9));
    QVERIFY(isNear(same.load.averageNeed, stated.load.averageNeed, 1e-9));
    QVERIFY(isNear(same.load.monthlyCost, stated.load.monthlyCost, 1e-9));
    QVERIFY(
        isNear(same.load.mixes.front().averageNeed, stated.load.mixes.front().averageNeed, 1e-9));
    QCOMPARE(same.pattern("C1")->ratePerSecond, 10.0);
}

void MixShareTest::isWhatAnEvaluationAtThoseRatesMeasures_data()
{
    QTest::addColumn<double>("share");
    for (const double share : {0.01, 0.1, 0.5, 0.9, 0.99})
        QTest::newRow(qPrintable(QString::number(share))) << share;
}

/// Of 100 requests a second at any share.
void MixShareTest::isWhatAnEvaluationAtThoseRatesMeasures()
{
    QFETCH(double, share);
    const model::Workbook workbook = rooms();
    const DesignEvaluation reckoned = at(share, workbook, evaluated(workbook));
    model::Workbook other = rooms(50 * (1 - share), 50 * share);
    std::vector<model::WorkloadMix> mixes = *other.mixes;
    mixes.front().rates["C1"] = 50 * share / 0.2;
    other.mixes = mixes;
    const DesignEvaluation measured = evaluated(other);
    QCOMPARE(reckoned.pattern("Q2")->ratePerSecond, measured.pattern("Q2")->ratePerSecond);
    QVERIFY(isNear(reckoned.load.requestUnitsPerSecond, measured.load.requestUnitsPerSecond, 1e-6));
    // The share of chance in a hot partition is judged at the stated rates.
    QVERIFY2(isNear(reckoned.load.averageNeed, measured.load.averageNeed, 0.1),
             qPrintable(QStringLiteral("%1 and %2")
                            .arg(reckoned.load.averageNeed)
                            .arg(measured.load.averageNeed)));
    QVERIFY(isNear(reckoned.load.mixes.front().requestUnitsPerSecond,
                   measured.load.mixes.front().requestUnitsPerSecond, 1e-6));
    QVERIFY(isNear(reckoned.load.monthlyCost, measured.load.monthlyCost, 0.1));
    for (std::size_t i = 0; i < reckoned.containers.size(); ++i)
        QVERIFY(isNear(reckoned.containers[i].meanUsed(), measured.containers[i].meanUsed(), 1e-6));
}

void MixShareTest::patternsLeftOutOfAccountGoAlong()
{
    const DesignEvaluation stated = evaluated(rooms());
    const auto factors = evaluation::factorsAt(0.5, stated, {"C1"}); // 10 of 90 are writes
    QVERIFY(factors && isNear(factors->writes, 4.5, 1e-9));
    QVERIFY(isNear(factors->reads, 0.5 / (80.0 / 90), 1e-9));
}

void MixShareTest::needsBothSorts()
{
    QVERIFY(!evaluation::factorsAt(0.5, evaluated(rooms(0)), {}));
    QVERIFY(!evaluation::factorsAt(0.5, evaluated(rooms(40, 0)), {}));
}

void MixShareTest::whatNoPartitionServesIsTold()
{
    const model::Workbook many = rooms(49000, 100, "1000");
    const DesignEvaluation busy = evaluated(many);
    const DesignEvaluation busier = at(0.99, many, busy);
    QVERIFY(busier.exceededLimits.size() > busy.exceededLimits.size());
}

PARTITA_GUILESS_TEST(MixShareTest)

} // namespace tst_othermix

#include "tst_othermix.moc"
