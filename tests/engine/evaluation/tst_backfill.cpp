// Backfill of copies that follow through the change feed, when they are new or lost: its charge
// compared with a fill item by item.
#include "engine/cost/charge.h"
#include "engine/evaluation/evaluation.h"
#include "engine/mapping/mapping.h"
#include "engine/workbook/textform.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_backfill {

using namespace partita;

class BackfillTest : public QObject {
    Q_OBJECT

private slots:
    void costsWhatFillingItCosts();
    void scalesWithThePopulation();
    void looksUpWhatTheFeedDoesNotDeliver_data();
    void looksUpWhatTheFeedDoesNotDeliver();
    void writesWhatTheFilterLetsThrough();
    void isOfCopiesByTheChangeFeedAlone();
    void takesAsLongAsTheBusiestContainer();
    void upkeepIsBehindForSoLong();
};

namespace {

/// Users with ten posts each. The copy of a post is stored with its user, has COPIED in addition,
/// and UPKEEP is its upkeep.
model::Workbook blog(const char *copied = "", const char *upkeep = "changeFeed",
                     const char *more = "", const char *population = R"("counts": {"User": 8})")
{
    QByteArray text = R"({"partita": 1, "name": "blog", "entities": [
      {"name": "User", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "u-"}},
        {"name": "name", "generate": "name", "mutable": true}]},
      {"name": "Post", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "p-"}},
        {"name": "text", "generate": {"text": [100, 3000]}}, {"name": "isPublic", "generate": {"boolean": 0.5}}]},
      {"name": "Like", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "l-"}}]}],
     "relationships": [
      {"name": "writing", "parent": "User.posts", "child": "Post.author", "cardinality": "1:many", "degree": {"fixed": 10}},
      {"name": "liking", "parent": "Post.likes", "child": "Like.post", "cardinality": "1:many", "degree": {"fixed": 2}}],
     "patterns": [
      {"id": "Q1", "sentence": "Posts of a user.", "query": "Post", "match": ["author is @userId"], "attributes": ["text"], "ratePerSecond": 5},
      {"id": "C1", "sentence": "Post.", "create": "Post", "ratePerSecond": 1},
      {"id": "C2", "sentence": "Rename.", "update": "User", "attributes": ["name"], "ratePerSecond": 1}],
     "population": {POPULATION},
     "designs": [{"name": "D", "containers": [
      {"name": "posts", "partitionKey": "/postId", "throughput": {"mode": "manual", "requestUnitsPerSecond": 1000}, "documentTypes": [
        {"name": "post", "entity": "Post", "fields": ["id", {"name": "postId", "attribute": "id"}, {"name": "type", "constant": "post"},
          {"name": "userId", "reference": "author"}, "text", "isPublic"]},
        {"name": "like", "entity": "Like", "fields": ["id", {"name": "postId", "reference": "post"}, {"name": "type", "constant": "like"}]}]},
      {"name": "users", "partitionKey": "/userId", "throughput": {"mode": "manual", "requestUnitsPerSecond": 400}, "documentTypes": [
        {"name": "user", "entity": "User", "fields": ["id", {"name": "userId", "attribute": "id"}, {"name": "type", "constant": "user"}, "name"]},
        {"name": "copy", "entity": "Post", "copy": "UPKEEP"MORE, "fields": ["id", {"name": "userId", "reference": "author"},
          {"name": "type", "constant": "copy"}, "text"COPIED]}]}]}]})";
    text.replace("COPIED", copied).replace("UPKEEP", upkeep);
    text.replace("MORE", more).replace("POPULATION", population);
    const Result<model::Workbook> workbook = workbook::readText(text.toStdString());
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

std::shared_ptr<const evaluation::DesignEvaluation> evaluated(const model::Workbook &workbook)
{
    evaluation::Options options;
    options.samples = 5;
    const Result<evaluation::Evaluation> evaluation = evaluation::evaluate(workbook, options);
    if (!evaluation)
        qFatal("%s", evaluation.error().message.c_str());
    return evaluation->designs.front();
}

constexpr const char *name
    = R"(, {"name": "userName", "copy": "author.name", "upkeep": "changeFeed"})";
constexpr const char *likes = R"(, {"name": "likes", "count": "likes", "upkeep": "changeFeed"})";

} // namespace

/// 80 posts and 160 likes are read, 80 copies written.
void BackfillTest::costsWhatFillingItCosts()
{
    const model::Workbook workbook = blog();
    const auto design = evaluated(workbook);
    QCOMPARE(design->backfills.size(), std::size_t(1));
    const evaluation::Backfill &backfill = design->backfills.front();
    QCOMPARE(backfill.container, std::string("users"));
    QCOMPARE(backfill.documentType, std::string("copy"));
    QCOMPARE(backfill.feedContainer, std::string("posts"));
    QCOMPARE(backfill.itemsRead, 240.0);
    QCOMPARE(backfill.itemsWritten, 80.0);
    QCOMPARE(backfill.lookUpCharge, 0.0);
    QVERIFY(!backfill.isAskingMore);

    const model::Design &modelled = *workbook.designs.front();
    const population::Rows rows = *population::Rows::generate(workbook, 1);
    const mapping::Mapper mapper(workbook, modelled, rows);
    const cost::Constants &constants = cost::constants(cost::Generation::current);
    json::Arena arena;
    double read = 0;
    for (const model::DocumentType &type : modelled.container("posts")->documentTypes) {
        for (const population::Row row : mapper.rowsOf(type))
            read += cost::pointReadCharge(
                static_cast<std::int64_t>(json::textSize(mapper.item(type, row, arena)))
                    + store::systemPropertyBytes,
                constants);
    }
    QVERIFY2(std::abs(backfill.feedCharge / read - 1) < 0.05,
             qPrintable(QStringLiteral("%1 and %2").arg(backfill.feedCharge).arg(read)));

    const model::Container &users = *modelled.container("users");
    auto filled
        = store::Container::create(*mapping::settingsOf(users), std::make_shared<store::Clock>());
    double written = 0;
    for (const population::Row row : mapper.rowsOf(users.documentTypes[1])) {
        const auto response = (*filled)->create(mapper.item(users.documentTypes[1], row, arena));
        QVERIFY(response);
        written += cost::operationCharge(response->metrics, constants);
    }
    QVERIFY2(std::abs(backfill.writeCharge / written - 1) < 1e-9,
             qPrintable(QStringLiteral("%1 and %2").arg(backfill.writeCharge).arg(written)));
    QCOMPARE(backfill.charge(), backfill.feedCharge + backfill.writeCharge);
}

void BackfillTest::scalesWithThePopulation()
{
    const auto tenth
        = evaluated(blog("", "changeFeed", "", R"("counts": {"User": 20000}, "fraction": 0.1)"));
    const auto share
        = evaluated(blog("", "changeFeed", "", R"("counts": {"User": 20000}, "fraction": 0.02)"));
    const evaluation::Backfill &one = tenth->backfills.front();
    const evaluation::Backfill &other = share->backfills.front();
    QCOMPARE(one.itemsWritten, 200'000.0);
    QCOMPARE(one.itemsRead, 600'000.0);
    QVERIFY(std::abs(one.charge() / other.charge() - 1) < 0.05);
}

void BackfillTest::looksUpWhatTheFeedDoesNotDeliver_data()
{
    QTest::addColumn<QByteArray>("copied");
    QTest::addColumn<double>("lookUps"); // of one copy
    QTest::addColumn<bool>("asksMore");
    QTest::newRow("nothing more") << QByteArray() << 0.0 << false;
    QTest::newRow("the author's name") << QByteArray(name) << 1.0 << false;
    QTest::newRow("how many likes") << QByteArray(likes) << 0.0 << true;
    QTest::newRow("both") << QByteArray(name) + likes << 1.0 << true;
}

void BackfillTest::looksUpWhatTheFeedDoesNotDeliver()
{
    QFETCH(QByteArray, copied);
    QFETCH(double, lookUps);
    QFETCH(bool, asksMore);
    const auto design = evaluated(blog(copied.constData()));
    const evaluation::Backfill &backfill = design->backfills.front();
    QVERIFY2(std::abs(backfill.lookUpCharge - 80 * lookUps) < 4,
             qPrintable(QString::number(backfill.lookUpCharge)));
    QCOMPARE(backfill.isAskingMore, asksMore);
}

void BackfillTest::writesWhatTheFilterLetsThrough()
{
    const auto all = evaluated(blog());
    const auto some = evaluated(
        blog("", "changeFeed", R"(, "filter": {"attribute": "isPublic", "equals": true})"));
    const evaluation::Backfill &filtered = some->backfills.front();
    QCOMPARE(filtered.feedCharge, all->backfills.front().feedCharge);
    QVERIFY(filtered.itemsWritten > 20 && filtered.itemsWritten < 60);
    QVERIFY(filtered.writeCharge < 0.8 * all->backfills.front().writeCharge);
}

void BackfillTest::isOfCopiesByTheChangeFeedAlone()
{
    QVERIFY(evaluated(blog("", "application"))->backfills.empty());
    QVERIFY(evaluated(blog("", "none"))->backfills.empty());
}

void BackfillTest::takesAsLongAsTheBusiestContainer()
{
    const evaluation::Backfill backfill = evaluated(blog(name))->backfills.front();
    // Look-ups and writes go to the users, with 400 RU/s; reading has 1,000.
    const double users = (backfill.lookUpCharge + backfill.writeCharge) / 400;
    QVERIFY(users > backfill.feedCharge / 1000);
    QCOMPARE(backfill.seconds, users);
}

/// Renaming a user changes his name in ten copies, one after another.
void BackfillTest::upkeepIsBehindForSoLong()
{
    const auto design = evaluated(blog(name));
    const evaluation::PatternEvaluation &rename = *design->pattern("C2");
    const evaluation::PatternEvaluation &post = *design->pattern("C1");
    QVERIFY(post.probe.backgroundLatencyMs > 1);
    QVERIFY(rename.probe.backgroundLatencyMs > 4 * post.probe.backgroundLatencyMs);
    QVERIFY(rename.distribution.backgroundLatencyMs.mean > 10);
    QCOMPARE(design->pattern("Q1")->probe.backgroundLatencyMs, 0.0);
    double sum = 0; // for the work after the request
    for (const planning::StepMeasurement &step : rename.probe.steps)
        sum += step.step > static_cast<int>(rename.plan.steps.size()) ? step.latencyMs : 0;
    QVERIFY(std::abs(sum - rename.probe.backgroundLatencyMs) < 1e-9);
}

PARTITA_GUILESS_TEST(BackfillTest)

} // namespace tst_backfill

#include "tst_backfill.moc"
