// Averages stored in items: they stay the averages over the conceptual rows with every upkeep and
// every source: the stored sum and count, or the rows themselves when one of these is not stored.
#include "engine/evaluation/commandrow.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_averages {

using namespace partita;
using planning::Operation;
using planning::Plan;

namespace {

constexpr std::uint64_t rounds = 6;

const char *const ratings = R"({"partita": 1, "name": "ratings",
"entities": [
  {"name": "Book", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
  {"name": "Review", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
     {"name": "stars", "type": "integer", "mutable": true, "missing": MISSING, "generate": {"number": [1, 5]}}]}],
"relationships": [
  {"name": "reviewing", "parent": "Book.reviews", "child": "Review.book", "cardinality": "1:many", "containment": true,
   "degree": {"uniform": [0, 3]}}],
"patterns": [
  {"id": "C1", "sentence": "Review a book.", "create": "Review"},
  {"id": "C2", "sentence": "Change the stars.", "update": "Review", "attributes": ["stars"]},
  {"id": "C3", "sentence": "Take a review back.", "delete": "Review"}],
"population": {"counts": {"Book": 4}},
"designs": [{"name": "D", "containers": [CONTAINERS]}]})";

/// Books and their reviews in one logical partition.
const char *const together = R"({"name": "books", "partitionKey": "/bookId", "documentTypes": [
    {"name": "book", "entity": "Book", "fields": ["id", {"name": "type", "constant": "book"}, {"name": "bookId", "attribute": "id"}, FIELDS]},
    {"name": "review", "entity": "Review", "fields": ["id", {"name": "type", "constant": "review"}, {"name": "bookId", "reference": "book"}, "stars"]}]})";

/// The book lists its reviews as well.
const char *const listed = R"({"name": "books", "partitionKey": "/bookId", "documentTypes": [
    {"name": "book", "entity": "Book", "fields": ["id", {"name": "type", "constant": "book"}, {"name": "bookId", "attribute": "id"}, FIELDS,
      {"name": "list", "embed": "reviews", "upkeep": "UPKEEP", "fields": ["id", "stars"]}]},
    {"name": "review", "entity": "Review", "fields": ["id", {"name": "type", "constant": "review"}, {"name": "bookId", "reference": "book"}, "stars"]}]})";

/// Reviews inside their book.
const char *const embedded = R"({"name": "books", "partitionKey": "/id", "documentTypes": [
    {"name": "book", "entity": "Book", "fields": ["id", {"name": "type", "constant": "book"}, FIELDS,
      {"name": "reviews", "embed": "reviews", "fields": ["id", "stars"]}]}]})";

/// Books that hold a copy of themselves elsewhere, which holds the average.
const char *const copied = R"({"name": "homes", "partitionKey": "/id", "documentTypes": [
    {"name": "home", "entity": "Book", "fields": ["id", FIELDS]}]},
  {"name": "reviews", "partitionKey": "/bookId", "documentTypes": [
    {"name": "review", "entity": "Review", "fields": ["id", {"name": "bookId", "reference": "book"}, "stars"]}]},
  {"name": "books", "partitionKey": "/id", "documentTypes": [
    {"name": "book", "entity": "Book", "copy": "UPKEEP", "fields": ["id", {"name": "type", "constant": "book"},
      {"name": "mean", "average": "reviews.stars"}]}]})";

/// Upkeep of the field: "none" = becomes stale; absent when there is no such field.
std::string field(const std::string &name, const std::string &source, const std::string &upkeep)
{
    if (upkeep.empty())
        return {};
    const std::string kept = upkeep == "none" ? "" : R"(, "upkeep": ")" + upkeep + '"';
    return R"({"name": ")" + name + R"(", )" + source + kept + "}";
}

struct Design {
    std::string containers = together;
    std::string mean = "transaction"; ///< its upkeep
    std::string sum = "transaction"; ///< empty = not there
    std::string count = "transaction";
    std::string missing = "0";
    model::Generation generation = model::Generation::current;
};

tests::Stage stageOf(const Design &design)
{
    std::string fields = field("mean", R"("average": "reviews.stars")", design.mean);
    for (const std::string &part : {field("total", R"("sum": "reviews.stars")", design.sum),
                                    field("number", R"("count": "reviews")", design.count)})
        fields += part.empty() ? "" : ", " + part;
    return tests::Stage(tests::workbookOf(tests::replaced(ratings,
                                                          {{"CONTAINERS", design.containers},
                                                           {"FIELDS", fields},
                                                           {"UPKEEP", design.mean},
                                                           {"MISSING", design.missing}})),
                        "D", std::nullopt, design.generation);
}

/// Runs a drawn request of the pattern by one of its plans; counts it unless the drawn row is gone
/// already. What goes wrong.
std::string perform(tests::Stage &stage, std::size_t position, std::uint64_t round, int &performed)
{
    const model::AccessPattern &pattern = (*stage.workbook().patterns)[position];
    const model::Command &command = *pattern.command();
    const evaluation::Sampler sampler(stage.workbook(), pattern, position, stage.rows());
    evaluation::SampleRequest drawn = sampler.draw(round);
    if (command.kind != model::Command::Kind::create
        && !stage.rows().isLive(command.entity, drawn.row))
        return {};
    ++performed;
    execution::Request request;
    request.row = drawn.row;
    if (command.kind == model::Command::Kind::create)
        request.row = evaluation::createRows(command, drawn, stage.rows());
    else if (command.kind == model::Command::Kind::update)
        stage.rows().update(command.entity, drawn.row, drawn.values);
    const std::vector<Plan> plans = stage.candidates(pattern.id);
    const Plan &plan = plans[round % plans.size()];
    const planning::Measurement measured = execution::run(plan, request, stage.site(), {});
    if (command.kind == model::Command::Kind::remove)
        stage.rows().remove(command.entity, drawn.row);
    return plan.impossible + measured.error;
}

/// The average over the conceptual rows: nothing where no row has a value.
std::optional<double> meanOf(const population::Rows &rows, population::Row book)
{
    json::Arena arena;
    double sum = 0;
    int count = 0;
    for (const population::Row review : rows.partners("Book", book, "reviews")) {
        const json::Value stars = rows.value("Review", review, "stars", arena);
        if (!stars.isNumber())
            continue;
        sum += stars.number();
        ++count;
    }
    return count == 0 ? std::nullopt : std::optional(sum / count);
}

/// The difference between a book's item and the rows; empty when there is none.
std::string difference(tests::Stage &stage)
{
    const population::Rows &rows = stage.rows();
    std::size_t books = 0;
    for (const std::string &line : stage.contents()) {
        const nlohmann::json item = nlohmann::json::parse(line.substr(line.find(' ')));
        if (!item.contains("type") || item["type"] != "book")
            continue;
        ++books;
        json::Arena arena;
        const std::string id = item["id"].get<std::string>();
        const auto row = rows.findByKey("Book", json::Value::string(id, arena));
        const std::optional<double> expected = meanOf(rows, *row);
        const bool isRight = expected ? item.contains("mean") && item["mean"] == *expected
                                      : !item.contains("mean");
        if (!isRight)
            return line + "\nexpected mean " + (expected ? std::to_string(*expected) : "absent");
    }
    return books == static_cast<std::size_t>(rows.count("Book")) ? "" : "books are missing";
}

bool asks(const Plan &plan)
{
    return std::any_of(plan.steps.begin(), plan.steps.end(), [](const planning::Step &step) {
        return step.operation == Operation::query;
    });
}

} // namespace

class Averages : public QObject {
    Q_OBJECT

private slots:
    void followTheRows_data();
    void followTheRows();
    void comeFromTheSumAndTheNumberKeptBesideThem();
    void areComputedAnewWhereAPartIsNotKept_data();
    void areComputedAnewWhereAPartIsNotKept();
    void whatIsReadFirstCanBeWrittenInOneBatch();
};

void Averages::followTheRows_data()
{
    QTest::addColumn<QString>("containers");
    QTest::addColumn<QString>("mean");
    QTest::addColumn<QString>("sum");
    QTest::addColumn<QString>("count");
    QTest::addColumn<QString>("missing");
    const auto add = [](const char *place, const std::string &containers, const char *mean,
                        const char *sum, const char *count) {
        for (const char *missing : {"0", "0.4"})
            QTest::addRow("%s, %s of %s and %s, %s missing", place, mean, *sum ? sum : "no sum",
                          *count ? count : "no count", missing)
                << QString::fromStdString(containers) << QString::fromLatin1(mean)
                << QString::fromLatin1(sum) << QString::fromLatin1(count)
                << QString::fromLatin1(missing);
    };
    for (const char *mean : {"transaction", "changeFeed", "application"}) {
        for (const char *sum : {"transaction", "changeFeed", "application", "none", ""})
            add("together", together, mean, sum, mean);
        for (const char *count : {"transaction", "changeFeed", "application", "none", ""})
            add("together", together, mean, mean, count);
        add("listed", listed, mean, mean, mean);
        add("listed", listed, mean, "", "");
        add("listed late", tests::replaced(listed, {{"UPKEEP", "changeFeed"}}), mean, mean, mean);
        add("listed once", tests::replaced(listed, {{R"("upkeep": "UPKEEP", )", ""}}), mean, mean,
            mean);
        add("embedded", embedded, mean, mean, mean);
        add("embedded", embedded, mean, "none", mean);
    }
    for (const char *upkeep : {"changeFeed", "application"})
        add("copied", copied, upkeep, "", "");
}

void Averages::followTheRows()
{
    QFETCH(QString, containers);
    QFETCH(QString, mean);
    QFETCH(QString, sum);
    QFETCH(QString, count);
    QFETCH(QString, missing);
    for (const auto generation : {model::Generation::y2019, model::Generation::current}) {
        tests::Stage stage
            = stageOf({containers.toStdString(), mean.toStdString(), sum.toStdString(),
                       count.toStdString(), missing.toStdString(), generation});
        int performed = 0;
        for (std::uint64_t round = 0; round < rounds; ++round) {
            for (std::size_t pattern = 0; pattern < stage.workbook().patterns->size(); ++pattern) {
                const std::string wrong
                    = perform(stage, pattern, round, performed) + difference(stage);
                QVERIFY2(wrong.empty(),
                         ((*stage.workbook().patterns)[pattern].id + ": " + wrong).c_str());
            }
        }
        QVERIFY(performed >= 2 * static_cast<int>(rounds));
    }
}

/// A new review changes the sum and the number, and the average follows: nothing is read for it.
void Averages::comeFromTheSumAndTheNumberKeptBesideThem()
{
    for (const char *upkeep : {"transaction", "changeFeed", "application"}) {
        const tests::Stage stage = stageOf({together, upkeep, upkeep, upkeep});
        for (const Plan &plan : stage.candidates("C1"))
            QVERIFY2(!asks(plan), plan.reason.c_str());
    }
}

void Averages::areComputedAnewWhereAPartIsNotKept_data()
{
    QTest::addColumn<QString>("sum");
    QTest::addColumn<QString>("count");
    QTest::addColumn<QString>("missing");
    QTest::newRow("no sum") << QString() << QStringLiteral("application") << QStringLiteral("0");
    QTest::newRow("no count") << QStringLiteral("application") << QString() << QStringLiteral("0");
    QTest::newRow("an aging sum") << QStringLiteral("none") << QStringLiteral("application")
                                  << QStringLiteral("0");
    QTest::newRow("an aging count")
        << QStringLiteral("application") << QStringLiteral("none") << QStringLiteral("0");
    QTest::newRow("rows without a value")
        << QStringLiteral("application") << QStringLiteral("application") << QStringLiteral("0.4");
}

void Averages::areComputedAnewWhereAPartIsNotKept()
{
    QFETCH(QString, sum);
    QFETCH(QString, count);
    QFETCH(QString, missing);
    const tests::Stage stage = stageOf(
        {together, "application", sum.toStdString(), count.toStdString(), missing.toStdString()});
    for (const Plan &plan : stage.candidates("C1"))
        QVERIFY2(asks(plan), plan.reason.c_str());
}

/// Book and review lie in one logical partition: that the mean is asked for first does not keep
/// them apart.
void Averages::whatIsReadFirstCanBeWrittenInOneBatch()
{
    tests::Stage stage = stageOf({together, "transaction", "", ""});
    for (const Plan &plan : stage.candidates("C3")) {
        QVERIFY(tests::hasNote(
            plan,
            "because mean has to be computed again by a query first. It can be atomic with the Review: "
            "read first, then write both in one transactional batch"));
        QVERIFY(!tests::hasNote(plan, "cannot be one transaction"));
    }
}

PARTITA_GUILESS_TEST(Averages)

} // namespace tst_averages

#include "tst_averages.moc"
