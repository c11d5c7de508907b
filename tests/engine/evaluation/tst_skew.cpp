// Skew of the full population: uneven values that are chance in a small sample disappear, those of
// the key remain.
#include "engine/evaluation/evaluation.h"
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_skew {

using namespace partita;

namespace {

evaluation::DesignEvaluation evaluated(const char *sample, const char *design, double part = 1,
                                       int samples = 100)
{
    const auto workbook = workbook::open(std::string("sample:") + sample);
    evaluation::Options options;
    options.designs = {design};
    options.fraction = workbook->population->fraction * part;
    options.samples = samples;
    const auto result = evaluation::evaluate(*workbook, options);
    return result ? *result->designs.front() : evaluation::DesignEvaluation {};
}

const evaluation::ContainerEvaluation &container(const evaluation::DesignEvaluation &design,
                                                 const char *name)
{
    const auto found = std::find_if(design.containers.begin(), design.containers.end(),
                                    [&](const auto &candidate) { return candidate.name == name; });
    return *found;
}

/// Eight stages, one of them with 43 % of the check-ins; 300 more come each second.
const char *const checkIns = R"({"partita": 1, "name": "stages", "entities": [
  {"name": "Stage", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "s"}}]},
  {"name": "CheckIn", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]}],
 "relationships": [{"name": "at", "parent": "Stage.checkIns", "child": "CheckIn.stage", "cardinality": "1:many",
   "degree": {"drawn": "zipf", "exponent": 1.2}}],
 "patterns": [{"id": "C1", "sentence": "Check in.", "create": "CheckIn", "ratePerSecond": 300}],
 "population": {"counts": {"Stage": 8, "CheckIn": 4000}, "fraction": 1},
 "designs": [{"name": "D", "containers": [{"name": "stages", "partitionKey": "/stage", "physicalPartitions": 8,
   "documentTypes": [{"name": "checkIn", "entity": "CheckIn", "fields": ["id",
     {"name": "stage", "reference": "stage"}]}]},
   {"name": "places", "partitionKey": "/id", "documentTypes": [{"name": "stage", "entity": "Stage", "fields": ["id"]}]}]}]})";

} // namespace

class TestSkew : public QObject {
    Q_OBJECT

private slots:
    /// Without `keys`, new rows are distributed like the existing ones.
    void createsFollowTheDegree()
    {
        const Result<model::Workbook> workbook = workbook::readText(checkIns);
        QVERIFY(workbook);
        evaluation::Options options;
        options.samples = 1000;
        const auto result = evaluation::evaluate(*workbook, options);
        QVERIFY2(result, result ? "" : result.error().message.c_str());
        const auto &design = *result->designs.front();
        double busiest = 0;
        for (const auto &part : design.containers.front().partitions)
            busiest = std::max(busiest, part.requestUnitsPerSecond);
        const double share = busiest / design.load.requestUnitsPerSecond;
        const double ofRows = design.containers.front().storageSkew / 8;
        QVERIFY2(
            ofRows > 0.4 && std::abs(share - ofRows) < 0.06,
            qPrintable(QStringLiteral("%1 of the load, %2 of the rows").arg(share).arg(ofRows)));
    }

    /// Of sixteen times as many requests the mean is four times as sure; and it is as far off as
    /// the spread has it.
    void theSpreadTellsHowSureTheNeedIs()
    {
        const auto loadOf = [](int samples, std::uint64_t seed) {
            std::string text = checkIns;
            text.replace(text.find("\"counts\""), 0, "\"seed\": " + std::to_string(seed) + ", ");
            const model::Workbook workbook = *workbook::readText(text);
            evaluation::Options options;
            options.samples = samples;
            return evaluation::evaluate(workbook, options)->designs.front()->load;
        };
        int near = 0;
        constexpr int seeds = 10;
        for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
            const evaluation::LoadEvaluation few = loadOf(40, seed);
            const evaluation::LoadEvaluation many = loadOf(640, seed);
            const double ratio = few.spread / many.spread;
            QVERIFY2(ratio > 2.8 && ratio < 5.7, qPrintable(QString::number(ratio)));
            const double off = std::abs(few.averageNeed - many.averageNeed);
            near += off < 2 * (few.spread + many.spread) ? 1 : 0;
        }
        QVERIFY2(near >= seeds - 1, qPrintable(QString::number(near)));
    }

    /// 50 of 200,000 devices on five partitions.
    void aFewOfManyKeysAreAsEvenAsAllOfThem()
    {
        const auto design = evaluated("iot", "By device");
        const auto &readings = container(design, "readings");
        QVERIFY2(readings.storageSkew < 1.02, qPrintable(QString::number(readings.storageSkew)));
        QVERIFY2(readings.throughputSkew < 1.15,
                 qPrintable(QString::number(readings.throughputSkew)));
        double load = 0;
        for (const auto &other : design.containers)
            load += other.physicalPartitions == 1 ? other.partitions.front().requestUnitsPerSecond
                                                  : 0;
        QVERIFY(design.load.averageNeed < 1.15 * design.load.requestUnitsPerSecond + load);
    }

    void aLargerSampleAgrees()
    {
        for (const auto &[sample, design, name] :
             {std::tuple("iot", "By device", "readings"),
              std::tuple("tenants", "Tenant and user", "events"),
              std::tuple("tenants", "Hierarchical", "events")}) {
            constexpr int samples = 400; // the share is compared, not how few requests are drawn
            const auto small = evaluated(sample, design, 1, samples);
            const auto large = evaluated(sample, design, 4, samples);
            const auto &one = container(small, name);
            const auto &other = container(large, name);
            const QByteArray place = QByteArray(sample) + " " + design + ": "
                + QByteArray::number(one.throughputSkew) + " and "
                + QByteArray::number(other.throughputSkew);
            QVERIFY2(std::abs(one.storageSkew / other.storageSkew - 1) < 0.05, place);
            QVERIFY2(std::abs(one.throughputSkew / other.throughputSkew - 1) < 0.15, place);
            QVERIFY2(std::abs(small.load.averageNeed / large.load.averageNeed - 1) < 0.15, place);
        }
    }

    /// Flights draw one of 600 airports by Zipf's law; a small sample has a few airports only.
    void theLargestPartitionIsThatOfAllParents()
    {
        const auto airports = workbook::readText(R"({"partita": 1, "name": "airports",
 "entities": [
  {"name": "Airport", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
  {"name": "Flight", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
    {"name": "remarks", "generate": {"text": [100, 100]}}]}],
 "relationships": [{"name": "departing", "parent": "Airport.flights", "child": "Flight.from", "cardinality": "1:many",
   "degree": {"drawn": "zipf", "exponent": 0.9}}],
 "patterns": [{"id": "Q1", "sentence": "Read a flight.", "query": "Flight", "match": ["id = @id"], "ratePerSecond": 1}],
 "population": {"counts": {"Airport": 600, "Flight": 60000}},
 "designs": [{"name": "D", "containers": [
  {"name": "airports", "partitionKey": "/id", "documentTypes": [{"name": "airport", "entity": "Airport", "fields": ["id"]}]},
  {"name": "flights", "partitionKey": "/airportId", "documentTypes": [{"name": "flight", "entity": "Flight",
    "fields": ["id", {"name": "airportId", "reference": "from"}, "remarks"]}]}]}]})");
        QVERIFY2(airports.ok(), airports ? "" : airports.error().message.c_str());
        const auto largest = [&](double fraction) {
            evaluation::Options options;
            options.fraction = fraction;
            options.samples = 5;
            const auto result = evaluation::evaluate(*airports, options);
            return static_cast<double>(
                container(*result->designs.front(), "flights").largestLogicalPartitionBytes);
        };
        const double all = largest(1);
        for (const double fraction : {0.01, 0.1}) {
            const double part = largest(fraction);
            QVERIFY2(part > 0.85 * all && part < 1.15 * all,
                     qPrintable(QString::number(part / all)));
        }
    }

    void partitionsAddUpToTheContainer()
    {
        const auto design = evaluated("iot", "By device");
        const auto &readings = container(design, "readings");
        double bytes = 0;
        double items = 0;
        for (const evaluation::PartitionLoad &part : readings.partitions) {
            bytes += static_cast<double>(part.storageBytes);
            items += static_cast<double>(part.items);
        }
        QVERIFY(std::abs(bytes / readings.storedBytes() - 1) < 1e-3);
        QVERIFY(std::abs(items / static_cast<double>(readings.items) - 1) < 1e-3);
    }

    void whatIsUnevenStaysSo()
    {
        const auto tenants = evaluated("tenants", "Tenant");
        const auto &events = container(tenants, "events");
        QVERIFY(events.storageSkew > 1.7 && events.throughputSkew > 1.5);
        const auto hours = evaluated("iot", "By hour");
        QVERIFY(container(hours, "readings").throughputSkew > 2.5);
        // Ten colours on twenty partitions leave at least ten of them idle.
        const auto colours = evaluated("profiles", "By colour");
        QVERIFY(container(colours, "profiles").storageSkew >= 2);
    }
};

PARTITA_GUILESS_TEST(TestSkew)

} // namespace tst_skew

#include "tst_skew.moc"
