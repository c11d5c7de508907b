// Measurements on a small sample: they agree with the charges of the full population.
#include "engine/evaluation/evaluation.h"
#include "engine/mapping/mapping.h"
#include "engine/places/samplefraction.h"
#include "engine/population/limits.h"
#include "engine/workbook/textform.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>

namespace tst_smallsamples {

using namespace partita;

namespace {

/// 600 airports, so that one in a thousand would be none, and flights that draw them.
model::Workbook airports(const QByteArray &degree)
{
    QByteArray text = R"({"partita": 1, "name": "airports",
 "entities": [
  {"name": "Airport", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "name", "generate": {"text": [10, 40]}},
    {"name": "region", "generate": {"choice": ["EU", "US", "AS", "AF", "SA"]}}]},
  {"name": "Carrier", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "name", "generate": {"text": [10, 40]}}]},
  {"name": "Flight", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "note", "generate": {"text": [100, 200]}},
    {"name": "at", "type": "dateTime", "generate": {"dateTime": ["2024-01-01", "2026-01-01"]}}]}],
 "relationships": [
  {"name": "leaving", "parent": "Airport.flights", "child": "Flight.airport", "degree": DEGREE},
  {"name": "flying", "parent": "Carrier.flights", "child": "Flight.carrier", "degree": {"drawn": "uniform"}},
  {"name": "serving", "parent": "Carrier.airports", "child": "Airport.carriers", "cardinality": "many:many", "degree": {"uniform": [5, 15]}}],
 "patterns": [
  {"id": "airport", "sentence": "S", "query": "Flight", "match": ["airport.region = @r", "airport is @a"], "attributes": ["at"], "ratePerSecond": 1},
  {"id": "region", "sentence": "S", "query": "Flight", "match": ["airport.region = @r"], "attributes": ["at"], "ratePerSecond": 1},
  {"id": "next of a region", "sentence": "S", "query": "Flight", "match": ["airport.region = @r"], "orderBy": "at", "limit": 20,
   "attributes": ["at"], "ratePerSecond": 1},
  {"id": "latest", "sentence": "S", "query": "Airport", "match": ["id = @id"], "attributes": ["name"],
   "included": [{"role": "flights", "attributes": ["at", "note"], "latest": 10, "orderBy": "at"}], "ratePerSecond": 1},
  {"id": "carriers", "sentence": "S", "query": "Airport", "match": ["id = @id"], "included": [{"role": "carriers", "attributes": ["name"]}],
   "ratePerSecond": 1},
  {"id": "depart", "sentence": "S", "create": "Flight", "ratePerSecond": 1}],
 "population": {"counts": {"Airport": 600, "Flight": 30000, "Carrier": 900}},
 "designs": [{"name": "D", "containers": [
  {"name": "flights", "partitionKey": ["/region", "/airportId"], "physicalPartitions": 12, "documentTypes": [
   {"name": "flight", "entity": "Flight", "fields": ["id", {"name": "region", "copy": "airport.region"},
     {"name": "airportId", "reference": "airport"}, {"name": "carrierId", "reference": "carrier"}, "note", "at"]}]},
  {"name": "airports", "partitionKey": "/id", "documentTypes": [
   {"name": "airport", "entity": "Airport", "fields": ["id", "name", "region", {"name": "carrierIds", "reference": "carriers"},
     {"name": "latest", "embed": "flights", "latest": 10, "orderBy": "at", "upkeep": "changeFeed", "fields": ["id", "note", "at"]}]}]},
  {"name": "board", "partitionKey": "/airportId", "documentTypes": [
   {"name": "recent", "entity": "Flight", "copy": "changeFeed", "cap": {"latest": 10, "orderBy": "at"},
    "fields": ["id", {"name": "airportId", "reference": "airport"}, "at"]}]},
  {"name": "carriers", "partitionKey": "/id", "documentTypes": [{"name": "carrier", "entity": "Carrier", "fields": ["id", "name"]}]}]}]})";
    text.replace("DEGREE", degree);
    const Result<model::Workbook> workbook = workbook::readText(text.toStdString());
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

/// 1,000 sites with pages of such a length.
model::Workbook site(const QByteArray &length, const QByteArray &degree)
{
    QByteArray text = R"({"partita": 1, "name": "sites", "entities": [
  {"name": "Site", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
  {"name": "Page", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "body", "generate": {"text": [LENGTH]}}]}],
 "relationships": [{"name": "having", "parent": "Site.pages", "child": "Page.site", "degree": DEGREE}],
 "patterns": [{"id": "page", "sentence": "S", "query": "Page", "match": ["id = @id"], "ratePerSecond": 1}],
 "population": {"counts": {"Site": 1000}},
 "designs": [{"name": "D", "containers": [
  {"name": "sites", "partitionKey": "/id", "documentTypes": [{"name": "site", "entity": "Site", "fields": ["id"]}]},
  {"name": "pages", "partitionKey": "/id", "documentTypes": [{"name": "page", "entity": "Page",
    "fields": ["id", {"name": "siteId", "reference": "site"}, "body"]}]}]}]})";
    text.replace("LENGTH", length).replace("DEGREE", degree);
    const Result<model::Workbook> workbook = workbook::readText(text.toStdString());
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

/// Visits with a room and a patient; queries have conditions on a parent of either.
const char *const clinics = R"({"partita": 1, "name": "clinics",
 "entities": [
  {"name": "Clinic", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
    {"name": "city", "generate": {"choice": ["Bern", "Basel", "Chur", "Genf"]}}]},
  {"name": "Room", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
  {"name": "Group", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
  {"name": "Patient", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "name", "generate": "name"}]},
  {"name": "Visit", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "note", "generate": {"text": [50, 80]}}]}],
 "relationships": [
  {"name": "rooms", "parent": "Clinic.rooms", "child": "Room.clinic", "degree": {"fixed": 2}},
  {"name": "members", "parent": "Group.patients", "child": "Patient.group", "degree": {"fixed": 20}},
  {"name": "visits", "parent": "Patient.visits", "child": "Visit.patient", "degree": {"fixed": 6}},
  {"name": "places", "parent": "Room.visits", "child": "Visit.room", "degree": {"drawn": "uniform"}}],
 "patterns": [{"id": "Q", "sentence": "Visits of a group in a city.", "query": "Visit",
   "match": ["room.clinic.city = @city", "patient.group.id = @group"], "attributes": ["note", "patient.name as name"], "ratePerSecond": 1}],
 "population": {"counts": {"Clinic": 400, "Group": 200}},
 "designs": [{"name": "D", "containers": [
  {"name": "clinics", "partitionKey": "/id", "documentTypes": [{"name": "clinic", "entity": "Clinic", "fields": ["id", "city"]}]},
  {"name": "rooms", "partitionKey": "/id", "documentTypes": [{"name": "room", "entity": "Room", "fields": ["id", {"name": "clinicId", "reference": "clinic"}]}]},
  {"name": "groups", "partitionKey": "/id", "documentTypes": [{"name": "group", "entity": "Group", "fields": ["id"]}]},
  {"name": "patients", "partitionKey": "/id", "documentTypes": [{"name": "patient", "entity": "Patient",
    "fields": ["id", "name", {"name": "groupId", "reference": "group"}]}]},
  {"name": "visits", "partitionKey": "/id", "documentTypes": [{"name": "visit", "entity": "Visit",
    "fields": ["id", "note", {"name": "roomId", "reference": "room"}, {"name": "patientId", "reference": "patient"}]}]}]}]})";

/// Copies of the newest ten flights of each key, alone and in a container with many small rows.
model::Workbook boards(const QByteArray &key, const QByteArray &filter = {})
{
    QByteArray text = R"({"partita": 1, "name": "boards",
 "entities": [
  {"name": "Airport", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
    {"name": "region", "generate": {"choice": ["EU", "US", "AS", "AF", "SA"]}}]},
  {"name": "Flight", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "note", "generate": {"text": [1000, 2000]}},
    {"name": "gate", "generate": {"boolean": 0.5}}, {"name": "month", "generate": {"dateTime": ["2024-01-01", "2024-03-01"]}},
    {"name": "at", "type": "dateTime", "generate": {"dateTime": ["2024-01-01", "2026-01-01"]}}]}],
 "relationships": [
  {"name": "leaving", "parent": "Airport.flights", "child": "Flight.airport", "degree": {"fixed": 100}}],
 "population": {"counts": {"Airport": 600}},
 "designs": [{"name": "D", "containers": [
  {"name": "flights", "partitionKey": "/id", "documentTypes": [{"name": "flight", "entity": "Flight",
    "fields": ["id", "gate", "month", "at", "note", {"name": "airportId", "reference": "airport"}]}]},
  {"name": "board", "partitionKey": "/pk", "documentTypes": [
   {"name": "recent", "entity": "Flight", "copy": "changeFeed", "cap": {"latest": 10, "orderBy": "at"},
    "fields": ["id", {"name": "type", "constant": "recent"}, KEY, "at", "note"]}]},
  {"name": "mixed", "partitionKey": "/pk", "documentTypes": [
   {"name": "airport", "entity": "Airport", "fields": ["id", {"name": "type", "constant": "airport"}, {"name": "pk", "attribute": "id"}, "region"]},
   {"name": "kept", "entity": "Flight", "copy": "changeFeed", "cap": {"latest": 10, "orderBy": "at"},
    "fields": ["id", {"name": "type", "constant": "kept"}, KEY, "at", "note"]}]}]}]})";
    text.replace("KEY", key);
    text.replace("\"copy\": \"changeFeed\",", "\"copy\": \"changeFeed\"," + filter);
    const Result<model::Workbook> workbook = workbook::readText(text.toStdString());
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

evaluation::Evaluation evaluated(const model::Workbook &workbook, double fraction)
{
    evaluation::Options options;
    options.fraction = fraction;
    const Result<evaluation::Evaluation> result = evaluation::evaluate(workbook, options);
    if (!result)
        qFatal("%s", result.error().message.c_str());
    return *result;
}

model::Workbook counting(const char *entities, const char *relationships, const char *counts)
{
    const QByteArray text = QByteArray(R"({"partita": 1, "name": "w", "entities": [)") + entities
        + R"(], "relationships": [)" + relationships + R"(], "population": {"counts": {)" + counts
        + "}}}";
    const Result<model::Workbook> workbook = workbook::readText(text.toStdString());
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

constexpr const char *oneEntity
    = R"({"name": "A", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]})";
constexpr const char *twoEntities
    = R"({"name": "A", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
         {"name": "B", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]})";

} // namespace

class TestSmallSamples : public QObject {
    Q_OBJECT

private slots:
    /// 5,000 pages of 750 KB would take 3.7 GB.
    void largeItemsLowerTheFraction()
    {
        const model::Workbook workbook = site("500000, 1000000", R"({"fixed": 20})");
        const double fraction = places::sampledFraction(workbook, 0.25);
        QVERIFY2(fraction > 0.01 && fraction < 0.03, qPrintable(QString::number(fraction)));
        QVERIFY(places::heldBytes(workbook, fraction) <= population::affordableBytesOfDesign);
        QCOMPARE(places::sampledFraction(workbook, fraction), fraction);
        const evaluation::Evaluation measured = evaluated(workbook, 0.25);
        QCOMPARE(measured.fraction, fraction);
        const evaluation::DesignEvaluation &design = *measured.designs.front();
        QVERIFY2(design.failure.empty(), design.failure.c_str());
        const auto isTold = [](const std::string &note) {
            return note.find("instead of 25 %") != std::string::npos;
        };
        QVERIFY(std::any_of(design.notes.begin(), design.notes.end(), isTold));
        QCOMPARE(design.container("pages")->items, std::int64_t {20'000});
        const double charge = design.pattern("page")->distribution.requestCharge.mean;
        QVERIFY2(charge > 10, qPrintable(QString::number(charge))); // of an item of 750 KB
        QVERIFY(!places::refusalOfSize(workbook));
        QCOMPARE(places::sampledFraction(site("50, 100", R"({"fixed": 20})"), 0.25), 0.25);
    }

    /// At least five sites are made, each with all of its pages.
    void whatFitsInNoMemoryIsRefused()
    {
        const model::Workbook workbook = site("1500000, 1600000", R"({"fixed": 200})");
        const std::optional<Error> refusal = places::refusalOfSize(workbook);
        QVERIFY(refusal);
        QVERIFY2(
            refusal->message.starts_with("The items \"page\" of the design \"D\" would take 1"),
            refusal->message.c_str());
        const auto evaluated = evaluation::evaluate(workbook, {});
        QVERIFY(!evaluated);
        QCOMPARE(evaluated.error().message, refusal->message);
    }

    void onlySoManyDesignsAreInMemoryAtOnce()
    {
        const model::Workbook small = site("50, 100", R"({"fixed": 20})");
        QCOMPARE(places::designsAtOnce(small, 0.25, 8), 8);
        const model::Workbook large = site("1500000, 1600000", R"({"fixed": 40})");
        QCOMPARE(places::designsAtOnce(large, 0.0001, 8), 2);
        QCOMPARE(places::designsAtOnce(large, 0.0001, 1), 1);
    }

    void chargesAgree_data()
    {
        QTest::addColumn<QByteArray>("degree");
        QTest::newRow("uniform") << QByteArray(R"({"drawn": "uniform"})");
        // A steeper law gives the first of few another share than the first of many, and so other
        // charges to its readers.
        QTest::newRow("zipf") << QByteArray(R"({"drawn": "zipf", "exponent": 0.4})");
        QTest::newRow("driven") << QByteArray(R"({"uniform": [20, 80]})");
    }

    void chargesAgree()
    {
        QFETCH(QByteArray, degree);
        const model::Workbook workbook = airports(degree);
        const evaluation::DesignEvaluation all = *evaluated(workbook, 1).designs.front();
        for (const double fraction : {0.001, 0.01}) {
            const evaluation::Evaluation sampled = evaluated(workbook, fraction);
            QVERIFY(sampled.fraction < 0.5);
            for (const evaluation::PatternEvaluation &one : sampled.designs.front()->patterns) {
                const evaluation::Distribution &here = one.distribution;
                const evaluation::Distribution &there = all.pattern(one.pattern)->distribution;
                const double off = here.requestCharge.mean / there.requestCharge.mean;
                const double upkeep = there.backgroundCharge.mean > 0
                    ? here.backgroundCharge.mean / there.backgroundCharge.mean
                    : 1;
                QVERIFY2(off > 0.85 && off < 1.15 && upkeep > 0.85 && upkeep < 1.15,
                         qPrintable(QStringLiteral("%1 at %2: %3 times the charge, %4 the upkeep")
                                        .arg(QString::fromStdString(one.pattern))
                                        .arg(fraction)
                                        .arg(off)
                                        .arg(upkeep)));
            }
        }
    }

    /// A copy with ten rows per parent has ten rows for each parent in the full population too. One
    /// look-up uses the rooms, which are more in the full population. Another uses only the
    /// request: it is not sent more often, and its patients have no more visits.
    void whatGoesByTheRequestAloneDoesNotGrow()
    {
        const Result<model::Workbook> workbook = workbook::readText(clinics);
        QVERIFY2(workbook, workbook ? "" : workbook.error().message.c_str());
        evaluation::Options options;
        options.samples = 20;
        options.fraction = 1;
        const auto full = evaluation::evaluate(*workbook, options);
        options.fraction = 0.2;
        const auto small = evaluation::evaluate(*workbook, options);
        QVERIFY(full && small);
        const evaluation::PatternEvaluation &all = full->designs.front()->patterns.front();
        const evaluation::PatternEvaluation &some = small->designs.front()->patterns.front();
        const double expected = all.distribution.requestCharge.mean;
        const double measured = some.distribution.requestCharge.mean;
        QVERIFY2(measured > 0.6 * expected && measured < 1.4 * expected,
                 qPrintable(QStringLiteral("%1 RU, in full %2 RU").arg(measured).arg(expected)));
        for (const planning::Step &step : some.plan.steps) {
            if (step.text.find("@group") == std::string::npos)
                continue;
            const auto &steps = some.probe.steps;
            const auto made = std::find_if(steps.begin(), steps.end(), [&](const auto &each) {
                return each.step == step.number;
            });
            QVERIFY(made != steps.end());
            QCOMPARE(made->executions, std::int64_t(1));
        }
    }

    void cappedCopiesGrowWithTheirKeys()
    {
        const model::Workbook workbook = airports(R"({"drawn": "uniform"})");
        const Result<population::Rows> rows = population::Rows::generate(workbook, 0.002);
        QVERIFY(rows);
        QCOMPARE(rows->count("Airport"), 5);
        const model::Design &design = *workbook.designs.front();
        const mapping::Mapper mapper(workbook, design, *rows);
        QCOMPARE(mapper.fullItems(design.container("board")->documentTypes.front()), 6000.0);
    }

    /// There are five regions in the full population, with any number of airports, and so five
    /// copies of the newest ten flights.
    void cappedCopiesOfFewKeysDoNotGrow_data()
    {
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<double>("items");
        QTest::newRow("filtered") << QByteArray(R"({"name": "pk", "attribute": "gate"})") << 10.0;
        QTest::newRow("composed of what is filtered") << QByteArray(
            R"({"name": "pk", "compose": [{"copy": "airport.region"}, "gate"], "separator": "+"})")
                                                      << 50.0;
        QTest::newRow("copied") << QByteArray(R"({"name": "pk", "copy": "airport.region"})")
                                << 50.0;
        QTest::newRow("composed") << QByteArray(
            R"({"name": "pk", "compose": [{"copy": "airport.region"}, "gate"], "separator": "-"})")
                                  << 100.0;
        QTest::newRow("with a key") << QByteArray(
            R"({"name": "pk", "compose": ["gate", {"reference": "airport"}], "separator": "-"})")
                                    << 12000.0;
        QTest::newRow("months") << QByteArray(
            R"({"name": "pk", "attribute": "month", "truncate": 7})")
                                << 20.0;
    }

    void cappedCopiesOfFewKeysDoNotGrow()
    {
        QFETCH(QByteArray, key);
        QFETCH(double, items);
        const QByteArray filter = QByteArray(QTest::currentDataTag()).contains("filtered")
            ? R"("filter": {"attribute": "gate", "equals": true},)"
            : "";
        const model::Workbook workbook = boards(key, filter);
        const Result<population::Rows> rows = population::Rows::generate(workbook, 0.01);
        QVERIFY(rows);
        QCOMPARE(rows->count("Airport"), 6);
        const model::Design &design = *workbook.designs.front();
        const mapping::Mapper mapper(workbook, design, *rows);
        const double full = mapper.fullItems(design.container("board")->documentTypes.front());
        // A small sample does not contain all keys. The scaled number of keys must not exceed the
        // number of possible ones.
        QVERIFY2(full <= items && full > 0.6 * items, qPrintable(QString::number(full)));
    }

    /// The growth of other items in the container does not enlarge a capped copy.
    void storageOfCappedCopiesIsTheirOwn()
    {
        const model::Workbook workbook = boards(R"({"name": "pk", "copy": "airport.region"})");
        const evaluation::Evaluation all = evaluated(workbook, 1);
        const evaluation::Evaluation sampled = evaluated(workbook, 0.001);
        QVERIFY(sampled.fraction < 0.5);
        for (const char *container : {"board", "mixed"}) {
            const auto here
                = static_cast<double>(sampled.designs.front()->container(container)->storageBytes);
            const auto there
                = static_cast<double>(all.designs.front()->container(container)->storageBytes);
            QVERIFY2(here > 0.85 * there && here < 1.15 * there,
                     qPrintable(QStringLiteral("%1: %2 for %3")
                                    .arg(QLatin1String(container))
                                    .arg(here)
                                    .arg(there)));
        }
    }

    void largeSamplesAreLeftAsTheyAre()
    {
        const model::Workbook workbook = counting(oneEntity, "", R"("A": 100000)");
        QCOMPARE(places::sampledFraction(workbook, 0.002), 0.002);
        QCOMPARE(places::sampledFraction(workbook, 1), 1.0);
    }

    void smallSamplesAreRaisedTo200OfEachRoot()
    {
        const model::Workbook workbook = counting(oneEntity, "", R"("A": 100000)");
        QCOMPARE(places::sampledFraction(workbook, 0.001), 0.002);
        QCOMPARE(places::sampledFraction(counting(oneEntity, "", R"("A": 150)"), 0.001), 1.0);
    }

    void asFarAsAllRowsAreFew()
    {
        const char *drawing
            = R"({"name": "r", "parent": "A.bs", "child": "B.a", "degree": {"drawn": "uniform"}})";
        const model::Workbook workbook
            = counting(twoEntities, drawing, R"("A": 1000, "B": 1999000)");
        QCOMPARE(places::sampledFraction(workbook, 0.001), 0.015); // 30,000 of 2 million
        QCOMPARE(places::sampledFraction(workbook, 0.02), 0.02);
    }

    /// Rows made by a degree count too, and so do rows without a parent.
    void rowsThatFollowFromDegreesCount()
    {
        const char *making
            = R"({"name": "r", "parent": "A.bs", "child": "B.a", "degree": {"fixed": 999}})";
        QCOMPARE(places::sampledFraction(counting(twoEntities, making, R"("A": 1000)"), 0.001),
                 0.03);
        const char *optional = R"({"name": "r", "parent": "A.bs", "child": "B.a",
                                   "optionalParent": true, "degree": {"fixed": 1}})";
        QCOMPARE(places::sampledFraction(
                     counting(twoEntities, optional, R"("A": 1000, "B": 2999000)"), 0.001),
                 0.01);
    }

    void asFarAsAllValuesAreFew()
    {
        const model::Workbook workbook = counting(
            R"({"name": "A", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
                {"name": "text", "generate": {"text": [1000000, 1000000]}}]})",
            "", R"("A": 1000)");
        const double fraction = places::sampledFraction(workbook, 0.001);
        QVERIFY2(fraction > 0.0299 && fraction < 0.0301, qPrintable(QString::number(fraction)));
    }

    void asFarAsLinksAreFew()
    {
        const char *many = R"({"name": "r", "parent": "A.bs", "child": "B.as", "cardinality":
            "many:many", "degree": {"fixed": 5000}})";
        const double fraction = places::sampledFraction(
            counting(twoEntities, many, R"("A": 1000, "B": 10000)"), 0.001);
        QVERIFY2(fraction > 0.07 && fraction < 0.076, qPrintable(QString::number(fraction)));
    }
};

PARTITA_GUILESS_TEST(TestSmallSamples)

} // namespace tst_smallsamples

#include "tst_smallsamples.moc"
