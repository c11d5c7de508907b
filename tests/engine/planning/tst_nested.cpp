// Included rows on several levels: in every design, each plan, chosen or rejected, gives the answer
// computed on the conceptual rows in the requested order of each level, and the chosen plan needs
// the requests that an expert would send.
#include "engine/evaluation/sampling.h"
#include "engine/execution/answercheck.h"
#include "tests/support/planmodels.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_nested {

using namespace partita;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::uint64_t keysAPattern = 4;
constexpr int designsDrawn = 40;
constexpr int questionsDrawn = 4;

/// A library: members borrow copies of books.
const char *const library = R"({"partita": 1, "name": "library",
"entities": [
  {"name": "Member", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "m"}}, {"name": "name", "mutable": true}]},
  {"name": "Loan", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "since", "generate": {"dateTime": ["2024-01-01", "2025-01-01"]}},
    {"name": "extensions", "type": "integer", "generate": {"number": [0, 2]}}]},
  {"name": "Copy", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "c"}}, "shelf"]},
  {"name": "Book", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "b"}}, "title"]},
  {"name": "Author", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "a"}}, "name"]}],
"relationships": [
  {"name": "borrowing", "parent": "Member.loans", "child": "Loan.member", "containment": true, "degree": {"uniform": [0, 6]}},
  {"name": "lending", "parent": "Copy.loans", "child": "Loan.copy", "optionalParent": true, "degree": {"drawn": "uniform"}},
  {"name": "holding", "parent": "Book.copies", "child": "Copy.book", "containment": true, "degree": {"uniform": [1, 3]}},
  {"name": "writing", "parent": "Author.books", "child": "Book.authors", "cardinality": "many:many", "degree": {"uniform": [1, 2]}}],
"patterns": [{"id": "Q1", "sentence": "S", QUESTION}],
"population": {"seed": 4, "counts": {"Member": 12, "Book": 9, "Author": 5}},
"derivedDesigns": ["embedded", "referenced", "hybrid", "duplicated"], "designs": [{"name": "D", "containers": [DESIGN]}]})";

const std::string loansOfAMember
    = R"("query": "Member", "match": ["id = @id"], "attributes": ["id"], "included": [{"role": "loans", "attributes": ["id", "since"],
         "first": 3, "orderBy": "since ascending", "included": [{"role": "copy", "attributes": ["shelf"], "included": [
           {"role": "book", "attributes": ["title"], "included": [{"role": "authors", "attributes": ["name"], "orderBy": "name ascending"}]}]}]}])";

const std::string apart = R"({"name": "members", "partitionKey": "/id", "documentTypes": [
    {"name": "member", "entity": "Member", "fields": ["id", "name"]}]},
  {"name": "loans", "partitionKey": "/memberId", "documentTypes": [
    {"name": "loan", "entity": "Loan", "fields": ["id", "since", "extensions", {"name": "memberId", "reference": "member"}, {"name": "copyId", "reference": "copy"}]}]},
  {"name": "copies", "partitionKey": "/id", "documentTypes": [
    {"name": "copy", "entity": "Copy", "fields": ["id", "shelf", {"name": "bookId", "reference": "book"}]}]},
  {"name": "books", "partitionKey": "/id", "documentTypes": [
    {"name": "book", "entity": "Book", "fields": ["id", "title", {"name": "authorIds", "reference": "authors"}]}]},
  {"name": "authors", "partitionKey": "/id", "documentTypes": [{"name": "author", "entity": "Author", "fields": ["id", "name"]}]})";

/// All that is wanted in the member's item, the copy as an object in each loan.
const std::string together = R"({"name": "members", "partitionKey": "/id", "documentTypes": [
    {"name": "member", "entity": "Member", "fields": ["id", "name", {"name": "loans", "embed": "loans", "fields": ["id", "since", "extensions",
      {"name": "it", "embed": "copy", "upkeep": "changeFeed", "fields": ["id", "shelf", {"name": "of", "embed": "book", "fields": ["id", "title",
        {"name": "by", "embed": "authors", "fields": ["id", "name"]}]}]}]}]}]},
  {"name": "books", "partitionKey": "/id", "documentTypes": [
    {"name": "book", "entity": "Book", "fields": ["id", "title", {"name": "copies", "embed": "copies", "fields": ["id", "shelf"]},
      {"name": "authorIds", "reference": "authors"}]}]},
  {"name": "authors", "partitionKey": "/id", "documentTypes": [{"name": "author", "entity": "Author", "fields": ["id", "name"]}]})";

model::Workbook libraryWith(const std::string &question, const std::string &design)
{
    return tests::workbookOf(
        tests::replaced(library, {{"QUESTION", question}, {"DESIGN", design}}));
}

std::string textOf(const planning::Plan &plan)
{
    std::string text;
    for (const planning::Step &step : plan.steps)
        text += step.text + " (" + planning::nameOf(step.repeat) + ")\n";
    return text;
}

model::Workbook askingNested(model::Workbook workbook, std::uint64_t seed)
{
    workbook.patterns = tests::randomNestedQuestions(workbook, seed, questionsDrawn);
    return workbook;
}

} // namespace

class Nested : public QObject {
    Q_OBJECT

private slots:
    void ofALibrary_data();
    void ofALibrary();
    void whatIsEmbeddedIsOneRead();
    void whatLiesApartIsAskedForLevelByLevel();
    void aRowWithoutPartnerHasNoObject();
    void theOrderOfEachLevelIsChecked();
    void ofTheShop_data();
    void ofTheShop();
    void ofRandomDesigns_data();
    void ofRandomDesigns();
    void ofTheSamples_data();
    void ofTheSamples();

private:
    static std::vector<execution::Request> requestsOf(tests::Stage &stage, std::size_t position);
    void check(tests::Stage &stage, bool mustAnswer = true);
    int m_answers = 0;
};

std::vector<execution::Request> Nested::requestsOf(tests::Stage &stage, std::size_t position)
{
    const evaluation::Sampler sampler(stage.workbook(), (*stage.workbook().patterns)[position],
                                      position, stage.rows());
    std::vector<execution::Request> requests;
    for (std::uint64_t key = 0; key < keysAPattern; ++key) {
        requests.emplace_back();
        requests.back().parameters = sampler.draw(key).parameters;
    }
    return requests;
}

/// Every candidate of every query, on drawn keys. A design need not hold everything that may be
/// asked: `mustAnswer`.
void Nested::check(tests::Stage &stage, bool mustAnswer)
{
    const auto &patterns = *stage.workbook().patterns;
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        const model::Query &query = *patterns[i].query();
        const std::string place = stage.design().name + " " + patterns[i].id + " ";
        const std::vector<planning::Plan> plans = stage.candidates(patterns[i].id);
        QVERIFY2(!mustAnswer || plans.front().impossible.empty(),
                 (place + plans.front().impossible).c_str());
        for (const execution::Request &request : requestsOf(stage, i)) {
            const execution::ReferenceAnswer expected
                = execution::referenceAnswer(query, request.parameters, stage.rows());
            for (const planning::Plan &plan : plans) {
                if (!plan.executable)
                    continue;
                const planning::Measurement measured
                    = execution::run(plan, request, stage.site(), {true, false});
                if (!mustAnswer && measured.error.starts_with("ORDER BY needs an index"))
                    continue;
                ++m_answers;
                QVERIFY2(measured.error.empty(), (place + measured.error).c_str());
                const std::string wrong
                    = execution::differenceFrom(expected, query, measured.answer);
                QVERIFY2(wrong.empty(),
                         (place + "(" + plan.reason + ") " + Json(request.parameters).dump() + ": "
                          + wrong + "\n" + textOf(plan))
                             .c_str());
            }
        }
    }
}

void Nested::ofALibrary_data()
{
    QTest::addColumn<QString>("design");
    for (const auto &design : libraryWith(loansOfAMember, apart).designs)
        QTest::newRow(design->name.c_str()) << QString::fromStdString(design->name);
}

void Nested::ofALibrary()
{
    QFETCH(QString, design);
    for (const std::string &containers : {apart, together}) {
        tests::Stage stage(libraryWith(loansOfAMember, containers), design.toStdString(),
                           std::nullopt, model::Generation::current);
        check(stage);
    }
}

void Nested::whatIsEmbeddedIsOneRead()
{
    tests::Stage stage(libraryWith(loansOfAMember, together), "D", std::nullopt,
                       model::Generation::current);
    const planning::Plan plan = stage.compile("Q1", requestsOf(stage, 0));
    QCOMPARE(QString::fromStdString(textOf(plan)),
             QStringLiteral("read member @id in partition @id (once)\n"));
}

/// Level by level, never more than once for the same row: the few copies are read one by one, books
/// and authors at once.
void Nested::whatLiesApartIsAskedForLevelByLevel()
{
    tests::Stage stage(libraryWith(loansOfAMember, apart), "D", std::nullopt,
                       model::Generation::current);
    const planning::Plan plan = stage.compile("Q1", requestsOf(stage, 0));
    QCOMPARE(QString::fromStdString(textOf(plan)),
             QString::fromUtf8(
                 "read member @id in partition @id (once)\n"
                 "SELECT TOP 3 * FROM l WHERE l.memberId = @id ORDER BY l.since ASC (once)\n"
                 "read copy @copyId in partition @copyId (per distinct key)\n"
                 "SELECT * FROM c WHERE c.id IN (@bookId, …) (once)\n"
                 "SELECT * FROM c WHERE c.id IN (@authorsId, …) (once)\n"));
}

/// A loan whose copy was removed is in the result, without an object for the copy.
void Nested::aRowWithoutPartnerHasNoObject()
{
    // The copies make some loans, and the population has more.
    const model::Workbook workbook = tests::workbookOf(tests::replaced(
        library,
        {{"QUESTION",
          R"("query": "Loan", "attributes": ["id"], "included": [{"role": "copy", "included": [{"role": "loans", "attributes": ["id"]}]}])"},
         {"DESIGN", apart},
         {R"("containment": true, "degree": {"uniform": [0, 6]})",
          R"("degree": {"drawn": "uniform"})"},
         {R"("optionalParent": true, "degree": {"drawn": "uniform"})",
          R"("optionalParent": true, "degree": {"uniform": [0, 2]})"},
         {R"("Author": 5)", R"("Author": 5, "Loan": 70)"}}));
    int without = 0;
    for (const auto &design : workbook.designs) {
        tests::Stage stage(workbook, design->name, std::nullopt, model::Generation::current);
        check(stage);
        const auto expected
            = execution::referenceAnswer(*workbook.pattern("Q1")->query(), {}, stage.rows());
        for (const Json &row : expected.rows) {
            without += row.contains("copy") ? 0 : 1;
            QVERIFY(!row.contains("copy") || row["copy"]["loans"].is_array());
        }
    }
    QVERIFY(without > 0);
}

/// Test of the comparison: an answer with another order on some level is refused, but not one with
/// equal rows exchanged.
void Nested::theOrderOfEachLevelIsChecked()
{
    const std::string question
        = R"("query": "Member", "match": ["id = @id"], "attributes": ["id"], "included": [{"role": "loans", "attributes": ["id"],
             "orderBy": "extensions ascending", "included": [{"role": "copy", "attributes": ["id"], "included": [
               {"role": "loans", "attributes": ["id"], "first": 2, "orderBy": "since ascending"}]}]}])";
    tests::Stage stage(libraryWith(question, apart), "D", std::nullopt, model::Generation::current);
    const model::Query &query = *stage.workbook().pattern("Q1")->query();
    int turned = 0;
    for (const execution::Request &request : requestsOf(stage, 0)) {
        const auto expected = execution::referenceAnswer(query, request.parameters, stage.rows());
        const planning::Plan plan = stage.candidates("Q1").front();
        const Json answer = execution::run(plan, request, stage.site(), {true, false}).answer;
        QCOMPARE(execution::differenceFrom(expected, query, answer), std::string());
        const Json loans = answer[0]["loans"];
        for (std::size_t i = 0; i < loans.size(); ++i) {
            Json other = answer;
            const auto &keys = expected.rows.front()["loans"];
            std::swap(other[0]["loans"][0], other[0]["loans"][i]);
            const bool isEqual = keys[0]["\x01order"] == keys[i]["\x01order"];
            QCOMPARE(execution::differenceFrom(expected, query, other).empty(), isEqual);
            Json deeper = answer;
            Json &rows = deeper[0]["loans"][i]["copy"]["loans"];
            if (rows.size() == 2) {
                std::swap(rows[0], rows[1]);
                QVERIFY(!execution::differenceFrom(expected, query, deeper).empty());
                ++turned;
            }
        }
    }
    QVERIFY(turned > 0);
}

void Nested::ofTheShop_data()
{
    QTest::addColumn<QString>("design");
    for (const auto &design : tests::shopWorkbook().designs)
        QTest::newRow(design->name.c_str()) << QString::fromStdString(design->name);
}

void Nested::ofTheShop()
{
    QFETCH(QString, design);
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
        tests::Stage stage(askingNested(tests::shopWorkbook(), seed), design.toStdString(),
                           std::nullopt, model::Generation::current);
        check(stage);
    }
}

void Nested::ofRandomDesigns_data()
{
    QTest::addColumn<int>("seed");
    for (int seed = 0; seed < designsDrawn; ++seed)
        QTest::addRow("seed %d", seed) << seed;
}

void Nested::ofRandomDesigns()
{
    QFETCH(int, seed);
    const auto number = static_cast<std::uint64_t>(seed);
    tests::Stage stage(askingNested(tests::randomBlog(number), number), "random", std::nullopt,
                       model::Generation::current);
    check(stage);
}

void Nested::ofTheSamples_data()
{
    QTest::addColumn<QString>("sample");
    QTest::addColumn<QString>("design");
    for (const auto &[sample, design] : tests::sampleDesigns())
        QTest::addRow("%s, %s", sample.c_str(), design.c_str())
            << QString::fromStdString(sample) << QString::fromStdString(design);
}

void Nested::ofTheSamples()
{
    QFETCH(QString, sample);
    QFETCH(QString, design);
    tests::Stage stage(askingNested(tests::miniatureSample(sample.toStdString()), 7),
                       design.toStdString(), std::nullopt, model::Generation::current);
    const int before = m_answers;
    check(stage, false);
    QVERIFY(m_answers > before);
}

PARTITA_GUILESS_TEST(Nested)

} // namespace tst_nested

#include "tst_nested.moc"
