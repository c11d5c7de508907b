// Limits that the rows of a sample do not reach: the charge is that of the full population.
#include "engine/evaluation/evaluation.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_sharedlimits {

using namespace partita;

namespace {

/// Sales (one in 25 is rare) and shops (one in five is in Europe).
const char *const sales = R"({"partita": 1, "name": "sales",
 "entities": [
  {"name": "Shop", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
    {"name": "region", "generate": {"choice": ["EU", "US", "AS", "AF", "SA"]}}]},
  {"name": "Clerk", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "name", "generate": "name"}]},
  {"name": "Sale", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "note", "generate": {"text": [100, 200]}},
    {"name": "kind", "generate": {"choice": [{"value": "rare", "weight": 1}, {"value": "common", "weight": 24}]}},
    {"name": "at", "type": "dateTime", "generate": {"dateTime": ["2024-01-01", "2026-01-01"]}}]}],
 "relationships": [
  {"name": "selling", "parent": "Shop.sales", "child": "Sale.shop", "degree": {"fixed": 20}},
  {"name": "serving", "parent": "Clerk.sales", "child": "Sale.clerk", "degree": {"drawn": "uniform"}}],
 "patterns": [{"id": "Q", "sentence": "S", QUERY, "ratePerSecond": 1}],
 "population": {"counts": {"Shop": 2000, "Clerk": 4000}},
 "designs": [DESIGN]})";

const char *const apart = R"({"name": "apart", "containers": [
  {"name": "shops", "partitionKey": "/id", "documentTypes": [{"name": "shop", "entity": "Shop", "fields": ["id", "region"]}]},
  {"name": "clerks", "partitionKey": "/id", "documentTypes": [{"name": "clerk", "entity": "Clerk", "fields": ["id", "name"]}]},
  {"name": "sales", "partitionKey": "/shopId", "physicalPartitions": 4, "documentTypes": [
   {"name": "sale", "entity": "Sale", "fields": ["id", "kind", "note", "at", {"name": "shopId", "reference": "shop"},
     {"name": "clerkId", "reference": "clerk"}]}]}]})";

/// Sales are embedded in the item of their shop.
const char *const inside = R"({"name": "inside", "containers": [
  {"name": "clerks", "partitionKey": "/id", "documentTypes": [{"name": "clerk", "entity": "Clerk", "fields": ["id", "name"]}]},
  {"name": "shops", "partitionKey": "/id", "physicalPartitions": 4, "documentTypes": [{"name": "shop", "entity": "Shop",
    "fields": ["id", "region", {"name": "sales", "embed": "sales", "fields": ["id", "kind", "note", "at",
      {"name": "clerkId", "reference": "clerk"}]}]}]}]})";

evaluation::PatternEvaluation evaluated(const QByteArray &query, const QByteArray &design,
                                        double fraction, const QByteArray &workbook = sales)
{
    evaluation::Options options;
    options.fraction = fraction;
    options.samples = 40;
    const Result<evaluation::Evaluation> result
        = evaluation::evaluate(tests::workbookOf(tests::replaced(
                                   workbook.toStdString(),
                                   {{"QUERY", query.constData()}, {"DESIGN", design.constData()}})),
                               options);
    if (!result)
        qFatal("%s", result.error().message.c_str());
    return result->designs.front()->patterns.front();
}

} // namespace

class SharedLimits : public QObject {
    Q_OBJECT

private slots:
    void chargesAgree_data();
    void chargesAgree();
    void keysOfFewRowsAreReadAtOnceAsInFull();
    void rowsOfOneAreFoundAsInFull_data();
    void rowsOfOneAreFoundAsInFull();
    void rowsOfAKeyAreAsManyAsInFull_data();
    void rowsOfAKeyAreAsManyAsInFull();
    void whatNoIndexFindsIsLoadedAsInFull_data();
    void whatNoIndexFindsIsLoadedAsInFull();
    void whatACommandFindsIsNoted();
    void whatIsScaledUpIsNoted();
    void whatIsNotThereIsBounded();
    void fewerSamplesThanAskedForAreNoted();
};

void SharedLimits::chargesAgree_data()
{
    QTest::addColumn<QByteArray>("query");
    QTest::addColumn<QByteArray>("design");
    const auto row = [](const char *name, const char *query) {
        QTest::addRow("%s, apart", name) << QByteArray(query) << QByteArray(apart);
        QTest::addRow("%s, inside", name) << QByteArray(query) << QByteArray(inside);
    };
    // In full the first partition has enough of them.
    row("any",
        R"("query": "Sale", "match": ["kind = \"rare\""], "attributes": ["at"], "limit": 150)");
    row("newest",
        R"("query": "Sale", "match": ["kind = \"rare\""], "attributes": ["at"], "orderBy": "at descending", "limit": 150)");
    // In full the order is walked: so many sales in it are not rare.
    row("newest few",
        R"("query": "Sale", "match": ["kind = \"rare\""], "attributes": ["at"], "orderBy": "at descending", "limit": 60)");
    row("with names",
        R"("query": "Sale", "match": ["kind = \"rare\""], "attributes": ["at", "clerk.name as name"],
                         "orderBy": "at descending", "limit": 200)");
    row("third page",
        R"("query": "Sale", "match": ["kind = \"rare\""], "attributes": ["at"], "orderBy": "at descending", "limit": 80, "page": 3)");
    row("along a role",
        R"("query": "Sale", "match": ["shop.region = @r"], "attributes": ["at", "clerk.name as name"], "limit": 2000)");
    row("oldest along a role",
        R"("query": "Sale", "match": ["shop.region = @r"], "attributes": ["at"], "orderBy": "at", "limit": 3000)");
    row("with their rows", R"("query": "Shop", "match": ["region = \"EU\""], "limit": 250,
                              "included": [{"role": "sales", "attributes": ["note"], "latest": 5, "orderBy": "at"}])");
    row("of one",
        R"("query": "Sale", "match": ["shop is @s"], "attributes": ["at", "clerk.name as name"], "orderBy": "at", "limit": 50)");
}

void SharedLimits::chargesAgree()
{
    QFETCH(QByteArray, query);
    QFETCH(QByteArray, design);
    const double full = evaluated(query, design, 1).distribution.requestCharge.mean;
    const double share = evaluated(query, design, 0.1).distribution.requestCharge.mean;
    QVERIFY2(share > 0.9 * full && share < 1.1 * full,
             qPrintable(QStringLiteral("%1 RU, in full %2").arg(share).arg(full)));
}

/// Thirty sales refer to about twenty of forty clerks; in a sample they refer to all of the few
/// clerks. Both need one request.
void SharedLimits::keysOfFewRowsAreReadAtOnceAsInFull()
{
    const QByteArray query = R"("query": "Sale", "match": ["kind = \"rare\""],
        "attributes": ["at", "clerk.name as name"], "orderBy": "at descending", "limit": 30)";
    const QByteArray text = QByteArray::fromStdString(tests::replaced(
        sales, {{R"("Clerk": 4000)", R"("Clerk": 40)"}, {R"("fixed": 20)", R"("fixed": 80)"}}));
    const auto clerks = [](const evaluation::PatternEvaluation &pattern) {
        const auto &steps = pattern.plan.steps;
        const auto step = std::find_if(steps.begin(), steps.end(), [](const planning::Step &each) {
            return each.container == "clerks";
        });
        return step == steps.end()
            ? planning::StepMeasurement {}
            : pattern.probe.steps[static_cast<std::size_t>(step - steps.begin())];
    };
    const planning::StepMeasurement full = clerks(evaluated(query, apart, 1, text));
    const planning::StepMeasurement share = clerks(evaluated(query, apart, 0.1, text));
    QCOMPARE(full.executions, std::int64_t(1));
    QCOMPARE(share.executions, std::int64_t(1));
    QCOMPARE(share.requests, std::int64_t(1));
    QVERIFY2(
        share.requestCharge > 0.9 * full.requestCharge
            && share.requestCharge < 1.1 * full.requestCharge,
        qPrintable(
            QStringLiteral("%1 RU, in full %2").arg(share.requestCharge).arg(full.requestCharge)));
}

void SharedLimits::rowsOfOneAreFoundAsInFull_data()
{
    QTest::addColumn<QByteArray>("partitions");
    QTest::newRow("sorted in full") << QByteArray(R"("physicalPartitions": 4)");
    QTest::newRow("walked to in full") << QByteArray(R"("physicalPartitions": 1)");
}

/// A clerk's forty sales are all there in a share, and the newest two would be found soon among the
/// few others around them. In full there are five times as many others: ten sales in a partition
/// are sorted there, to forty the way is longer.
void SharedLimits::rowsOfOneAreFoundAsInFull()
{
    QFETCH(QByteArray, partitions);
    const QByteArray query = R"("query": "Sale", "match": ["clerk is @c"], "attributes": ["at"],
        "orderBy": "at descending", "limit": 2)";
    const QByteArray text = QByteArray::fromStdString(
        tests::replaced(sales, {{R"("Clerk": 4000)", R"("Clerk": 1000)"}}));
    const QByteArray design = QByteArray(apart).replace(R"("physicalPartitions": 4)", partitions);
    const double full = evaluated(query, design, 1, text).distribution.requestCharge.mean;
    const double share = evaluated(query, design, 0.1, text).distribution.requestCharge.mean;
    QVERIFY2(share > 0.95 * full && share < 1.05 * full,
             qPrintable(QStringLiteral("%1 RU, in full %2").arg(share).arg(full)));
}

namespace {

/// Twenty clerks. A tenth of the sales contains a quarter of them, so that each has fewer sales
/// than in the full population.
QByteArray withFewClerks()
{
    return QByteArray::fromStdString(tests::replaced(sales,
                                                     {{R"("Clerk": 4000)", R"("Clerk": 20)"},
                                                      {R"("Shop": 2000)", R"("Shop": 15000)"},
                                                      {"[100, 200]", "[5, 10]"}}));
}

} // namespace

void SharedLimits::rowsOfAKeyAreAsManyAsInFull_data()
{
    QTest::addColumn<QByteArray>("query");
    QTest::addColumn<QByteArray>("design");
    const QByteArray all = R"("query": "Sale", "match": ["clerk is @c"], "attributes": ["at"])";
    const QByteArray newest
        = R"("query": "Sale", "match": ["clerk is @c"], "attributes": ["at"], "orderBy": "at descending", "limit": 50)";
    QTest::newRow("all, apart") << all << QByteArray(apart);
    QTest::newRow("all, inside") << all << QByteArray(inside);
    QTest::newRow("newest, inside") << newest << QByteArray(inside);
}

/// Without a limit in the request, all sales of a clerk are read, and embedded ones are loaded with
/// the items of their shops.
void SharedLimits::rowsOfAKeyAreAsManyAsInFull()
{
    QFETCH(QByteArray, query);
    QFETCH(QByteArray, design);
    const QByteArray workbook = withFewClerks();
    const evaluation::PatternEvaluation full = evaluated(query, design, 1, workbook);
    const evaluation::PatternEvaluation share = evaluated(query, design, 0.1, workbook);
    const double inFull = full.distribution.requestCharge.mean;
    const double measured = share.distribution.requestCharge.mean;
    QVERIFY2(measured > 0.9 * inFull && measured < 1.1 * inFull,
             qPrintable(QStringLiteral("%1 RU, in full %2").arg(measured).arg(inFull)));
    QVERIFY(tests::hasNote(share.plan, "it is scaled up to 2.5 times as many."));
    QVERIFY(!tests::hasNote(full.plan, "scaled up"));
}

/// A clerk's name is copied into all of the clerk's sales: in a sample fewer are found and written.
void SharedLimits::whatNoIndexFindsIsLoadedAsInFull_data()
{
    QTest::addColumn<QByteArray>("query");
    QTest::addColumn<QByteArray>("key");
    const auto row = [](const char *name, const char *query) {
        for (const char *key : {"/shopId", "/id"})
            QTest::addRow("%s, by %s", name, key) << QByteArray(query) << QByteArray(key);
    };
    row("all", R"("query": "Sale", "match": ["shop is @s"], "attributes": ["at"])");
    row("all of a time",
        R"("query": "Sale", "match": ["shop is @s", "at from @a to @b"], "attributes": ["note"])");
    row("newest",
        R"("query": "Sale", "match": ["shop is @s"], "attributes": ["at"], "orderBy": "at descending", "limit": 5)");
    row("their number", R"("query": "Shop", "attributes": ["region"], "match": ["id = @s"],
                           "aggregates": [{"count": "sales", "as": "number"}])");
}

/// Every sale is loaded to see its clerk, or as many as needed to find the few requested ones.
void SharedLimits::whatNoIndexFindsIsLoadedAsInFull()
{
    QFETCH(QByteArray, query);
    QFETCH(QByteArray, key);
    const QByteArray design = QByteArray::fromStdString(tests::replaced(
        apart,
        {{R"("partitionKey": "/shopId", "physicalPartitions": 4,)",
          R"("partitionKey": ")" + key.toStdString()
              + R"(", "physicalPartitions": 4, "indexingPolicy": {"includedPaths": [{"path": "/at/?"}],
                    "excludedPaths": [{"path": "/*"}]},)"}}));
    const evaluation::PatternEvaluation inFull = evaluated(query, design, 1);
    const evaluation::PatternEvaluation ofShare = evaluated(query, design, 0.1);
    const double full = inFull.distribution.requestCharge.mean;
    const double share = ofShare.distribution.requestCharge.mean;
    QVERIFY2(full > 20, qPrintable(QStringLiteral("%1 RU are none of a scan").arg(full)));
    QVERIFY2(share > 0.8 * full && share < 1.25 * full,
             qPrintable(QStringLiteral("%1 RU, in full %2").arg(share).arg(full)));
    const auto tells
        = [](const std::string &note) { return note.find("uses no index") != std::string::npos; };
    const auto isTold = [&](const evaluation::PatternEvaluation &pattern) {
        return std::any_of(pattern.plan.notes.begin(), pattern.plan.notes.end(), tells);
    };
    QVERIFY(isTold(ofShare));
    QVERIFY(!isTold(inFull));
}

void SharedLimits::whatACommandFindsIsNoted()
{
    const QByteArray command = R"("update": "Clerk", "attributes": ["name"])";
    const QByteArray design = QByteArray(apart).replace(
        R"({"name": "clerkId")",
        R"({"name": "by", "copy": "clerk.name", "upkeep": "changeFeed"}, {"name": "clerkId")");
    const QByteArray workbook = withFewClerks().replace(
        R"({"name": "name", "generate")", R"({"name": "name", "mutable": true, "generate")");
    const evaluation::PatternEvaluation share = evaluated(command, design, 0.1, workbook);
    QVERIFY(tests::hasNote(share.plan,
                           "in full about 2.5 times as many, with the writes for each of them."));
}

void SharedLimits::whatIsScaledUpIsNoted()
{
    const QByteArray query
        = R"("query": "Sale", "match": ["kind = \"rare\""], "attributes": ["at"], "limit": 1500)";
    const evaluation::PatternEvaluation some = evaluated(query, apart, 0.1);
    QVERIFY(tests::hasNote(some.plan, " of the 1500 requested rows, because only a share"));
    QVERIFY(tests::hasNote(some.plan,
                           "scaled up to the rows that it finds in full, at most the limit."));
    QVERIFY(!tests::hasNote(evaluated(query, apart, 1).plan, "requested rows"));
}

/// Rows without a single measured one are unknown, so only a bound is given.
void SharedLimits::whatIsNotThereIsBounded()
{
    const QByteArray query
        = R"("query": "Sale", "match": ["kind = \"none such\""], "attributes": ["at"], "limit": 20)";
    const evaluation::PatternEvaluation some = evaluated(query, apart, 0.1);
    QVERIFY(tests::hasNote(some.plan, "Step 1 finds none of the 20 requested rows"));
    QVERIFY(
        tests::hasNote(some.plan, "in full there may be up to 20, so that its charge is up to "));
}

/// Every request loads all shops with their sales, whose bytes end the sampling.
void SharedLimits::fewerSamplesThanAskedForAreNoted()
{
    const QByteArray all
        = R"("query": "Sale", "match": ["kind = @k", "at from @a"], "attributes": ["at"])";
    const evaluation::PatternEvaluation many = evaluated(all, inside, 1);
    QVERIFY(many.distribution.samples < 40);
    QVERIFY(tests::hasNote(many.plan,
                           " of the 40 requested samples are measured: they have moved 96 MB"));
    const QByteArray few = R"("query": "Clerk", "match": ["id = @id"])";
    const evaluation::PatternEvaluation one = evaluated(few, inside, 1);
    QCOMPARE(one.distribution.samples, 40);
    QVERIFY(!tests::hasNote(one.plan, "requested samples are measured"));
}

PARTITA_GUILESS_TEST(SharedLimits)

} // namespace tst_sharedlimits

#include "tst_sharedlimits.moc"
