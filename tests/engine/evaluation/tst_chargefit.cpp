// Charges measured on an account: their comparison with the computed ones, the factors fitted to
// them, and a load that is scaled by these.
#include "engine/evaluation/breakeven.h"
#include "engine/evaluation/chargefit.h"
#include "engine/evaluation/chargescaling.h"
#include "engine/evaluation/simulation.h"
#include "engine/workbook/textform.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <cmath>

namespace tst_chargefit {

using namespace partita;
using evaluation::ComparedCharge;
using evaluation::Evaluation;
using model::ChargeSort;

class ChargeFitTest : public QObject {
    Q_OBJECT

private slots:
    void twiceAsMuchAndHalfAsMuchCancel();
    void eachSortHasItsOwnFactor();
    void theRestIsAFactorToo();
    void figuresWithoutACounterpartDoNotCount();
    void onlyMeasuredFiguresAreCompared();
    void theSortFollowsThePlan();
    void aScaleChangesLoadAndMoneyAndNoRequest();
    void aScaledLoadIsTheSumOfScaledCharges();
    void aScaleOfOneChangesNothing();
    void theSimulatedLoadIsScaled();
};

namespace {

/// Rooms that are read, bookings that are asked for and made.
model::Workbook rooms()
{
    const char *text = R"({"partita": 1, "name": "rooms", "entities": [
      {"name": "Room", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "r-"}},
        {"name": "size", "type": "integer", "generate": {"number": [10, 90]}, "mutable": true}]},
      {"name": "Booking", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "b-"}}]}],
     "relationships": [{"name": "booking", "parent": "Room.bookings", "child": "Booking.room", "cardinality": "1:many", "degree": {"uniform": [0, 20]}}],
     "patterns": [
      {"id": "Q1", "sentence": "A room.", "query": "Room", "match": ["id = @id"], "ratePerSecond": 4000},
      {"id": "Q2", "sentence": "Bookings of a room.", "query": "Booking", "match": ["room is @roomId"], "ratePerSecond": 1000},
      {"id": "C1", "sentence": "Book.", "create": "Booking", "ratePerSecond": 1000}],
     "population": {"counts": {"Room": 200}},
     "designs": [{"name": "D", "containers": [
      {"name": "rooms", "partitionKey": "/id", "documentTypes": [{"name": "room", "entity": "Room", "fields": ["id", "size"]}]},
      {"name": "bookings", "partitionKey": "/roomId", "documentTypes": [{"name": "booking", "entity": "Booking",
        "fields": ["id", {"name": "roomId", "reference": "room"}]}]}]}]})";
    const Result<model::Workbook> workbook = workbook::readText(text);
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

model::Workbook scaled(double reads, double queries, double writes, bool isApplied = true)
{
    model::Workbook workbook = rooms();
    model::ChargeScale scale;
    scale.isApplied = isApplied;
    scale.of(ChargeSort::reads).factor = reads;
    scale.of(ChargeSort::queries).factor = queries;
    scale.of(ChargeSort::writes).factor = writes;
    workbook.chargeScale = scale;
    return workbook;
}

Evaluation evaluated(const model::Workbook &workbook)
{
    const Result<Evaluation> evaluation = evaluation::evaluate(workbook, {.samples = 20});
    if (!evaluation)
        qFatal("%s", evaluation.error().message.c_str());
    return *evaluation;
}

ComparedCharge compared(ChargeSort sort, double measured, double computed)
{
    ComparedCharge one;
    one.sort = sort;
    one.figure.requestCharge = measured;
    one.computed = computed;
    return one;
}

bool isNear(double one, double other)
{
    return std::abs(one - other) <= 1e-6 * std::abs(other);
}

} // namespace

void ChargeFitTest::twiceAsMuchAndHalfAsMuchCancel()
{
    const auto fit = evaluation::fitted(
        {compared(ChargeSort::reads, 2, 1), compared(ChargeSort::reads, 5, 10)});
    QCOMPARE(fit.scale.of(ChargeSort::reads).factor, 1.0);
    QCOMPARE(fit.scale.of(ChargeSort::reads).figures, 2);
    QVERIFY(!fit.scale.isApplied);
}

void ChargeFitTest::eachSortHasItsOwnFactor()
{
    const auto fit = evaluation::fitted({compared(ChargeSort::queries, 3, 1),
                                         compared(ChargeSort::queries, 12, 1),
                                         compared(ChargeSort::writes, 11.1111, 10)});
    QCOMPARE(fit.scale.of(ChargeSort::reads), model::ChargeFactor());
    QCOMPARE(fit.scale.of(ChargeSort::queries).factor, 6.0); // their geometric mean
    QCOMPARE(fit.scale.of(ChargeSort::writes).factor, 1.111);
    QCOMPARE(fit.scale.of(ChargeSort::writes).figures, 1);
    QVERIFY(evaluation::isFittedTo(fit.scale, fit));
    QVERIFY(!evaluation::isFittedTo({}, fit));
}

void ChargeFitTest::theRestIsAFactorToo()
{
    const auto fit = evaluation::fitted({compared(ChargeSort::queries, 2, 1),
                                         compared(ChargeSort::queries, 8, 1),
                                         compared(ChargeSort::writes, 3, 2)});
    const auto &rest = fit.rest[static_cast<std::size_t>(ChargeSort::queries)];
    QVERIFY(rest && isNear(*rest, std::exp(std::log(2) * std::sqrt(2))));
    QVERIFY(!fit.rest[static_cast<std::size_t>(ChargeSort::writes)]);
}

void ChargeFitTest::figuresWithoutACounterpartDoNotCount()
{
    ComparedCharge fails = compared(ChargeSort::reads, 7, 1);
    fails.missing = "no plan";
    const auto fit = evaluation::fitted(
        {fails, compared(ChargeSort::reads, 0, 1), compared(ChargeSort::reads, 1, 0)});
    QCOMPARE(fit.scale, model::ChargeScale());
}

void ChargeFitTest::onlyMeasuredFiguresAreCompared()
{
    model::Workbook workbook = rooms();
    model::PublishedFigure article {"Q1", "D", 1.5, 0, "an article"};
    model::PublishedFigure own {"Q1", "D", 1.5, 0, "export.csv"};
    own.isMeasured = true;
    model::PublishedFigure elsewhere = own;
    elsewhere.design = "E";
    workbook.published = std::vector {article, own, elsewhere};
    const Evaluation evaluation = evaluated(workbook);
    const auto charges = evaluation::comparedCharges(workbook, evaluation);
    QCOMPARE(charges.size(), std::size_t(2));
    QCOMPARE(charges[0].computed,
             evaluation.designs.front()->pattern("Q1")->distribution.requestCharge.p50);
    QVERIFY(charges[0].ratio() && isNear(*charges[0].ratio(), 1.5 / charges[0].computed));
    QVERIFY(!charges[1].ratio());
    QCOMPARE(charges[1].missing, std::string("The design \"E\" was not evaluated."));
}

void ChargeFitTest::theSortFollowsThePlan()
{
    const Evaluation evaluation = evaluated(rooms());
    const auto sortOf = [&](const char *pattern) {
        return evaluation::sortOf(*evaluation.designs.front()->pattern(pattern));
    };
    QCOMPARE(sortOf("Q1"), ChargeSort::reads);
    QCOMPARE(sortOf("Q2"), ChargeSort::queries);
    QCOMPARE(sortOf("C1"), ChargeSort::writes);
}

void ChargeFitTest::aScaleChangesLoadAndMoneyAndNoRequest()
{
    const auto plain = evaluated(rooms()).designs.front();
    const auto twice = evaluated(scaled(2, 2, 2)).designs.front();
    QVERIFY(isNear(twice->load.requestUnitsPerSecond, 2 * plain->load.requestUnitsPerSecond));
    QVERIFY(twice->load.servingThroughput > 1.5 * plain->load.servingThroughput);
    QVERIFY(twice->load.monthlyCost > 1.5 * plain->load.monthlyCost);
    for (const auto &pattern : plain->patterns) {
        const auto *same = twice->pattern(pattern.pattern);
        QCOMPARE(same->probe.requestCharge, pattern.probe.requestCharge);
        QCOMPARE(same->distribution.requestCharge.mean, pattern.distribution.requestCharge.mean);
        QCOMPARE(evaluation::chargeInLoad(*same), 2 * evaluation::chargeInLoad(pattern));
    }
    QVERIFY(twice->notes.back().starts_with("Load and cost are scaled to measured charges"));
}

void ChargeFitTest::aScaledLoadIsTheSumOfScaledCharges()
{
    const auto design = evaluated(scaled(1.5, 0.5, 3)).designs.front();
    double load = 0;
    for (const auto &pattern : design->patterns)
        load += pattern.ratePerSecond * evaluation::chargeInLoad(pattern);
    QVERIFY(isNear(design->load.requestUnitsPerSecond, load));
    double ofContainers = 0;
    for (const auto &container : design->containers)
        ofContainers += container.day.front().requestUnitsPerSecond;
    QVERIFY(isNear(ofContainers, load));
}

void ChargeFitTest::aScaleOfOneChangesNothing()
{
    const auto plain = evaluated(rooms()).designs.front();
    for (const model::Workbook &workbook : {scaled(1, 1, 1), scaled(3, 3, 3, false)}) {
        const auto same = evaluated(workbook).designs.front();
        QCOMPARE(same->load.requestUnitsPerSecond, plain->load.requestUnitsPerSecond);
        QCOMPARE(same->load.servingThroughput, plain->load.servingThroughput);
        QCOMPARE(same->load.monthlyCost, plain->load.monthlyCost);
    }
}

void ChargeFitTest::theSimulatedLoadIsScaled()
{
    const auto used = [](const model::Workbook &workbook) {
        const auto requests = evaluation::measureRequests(workbook, "D", {.samples = 20});
        if (!requests)
            qFatal("%s", requests.error().message.c_str());
        double charge = 0;
        for (const auto &trace : *requests->traces.at("C1"))
            for (const auto &part : trace.parts)
                charge += part.requestCharge;
        return charge;
    };
    QVERIFY(isNear(used(scaled(1, 1, 3)), 3 * used(rooms())));
}

PARTITA_GUILESS_TEST(ChargeFitTest)

} // namespace tst_chargefit

#include "tst_chargefit.moc"
