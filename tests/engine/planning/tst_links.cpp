// Creation of a row with existing many:many partners: a book and its authors. Copies of the book in
// the authors' documents follow, whichever side stores the keys.
#include "engine/evaluation/commandrow.h"
#include "engine/evaluation/sampling.h"
#include "engine/model/validation.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>
#include <set>

namespace tst_links {

using namespace partita;
using planning::Plan;
using tests::firstDifference;
using tests::textOf;

namespace {

/// BOOK and AUTHOR are fields, KEY the authors' partition key, FURTHER containers.
const char *const library = R"({"partita": 1, "name": "library",
"entities": [
  {"name": "Book", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "title", "generate": {"sequence": "title "}},
    {"name": "pages", "type": "integer", "generate": {"number": [1, 400]}}]},
  {"name": "Author", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "name", "mutable": true, "generate": "name"},
    {"name": "country", "generate": {"choice": ["at", "ch", "de"]}}]}],
"relationships": [
  {"name": "writing", "parent": "Author.books", "child": "Book.authors", "cardinality": "many:many", "degree": {"uniform": [2, 8]}}],
"patterns": [
  {"id": "publish", "sentence": "A book appears.", "create": "Book", "with": ["authors"]},
  {"id": "three", "sentence": "A book by three.", "create": "Book", "with": [{"authors": 3}]},
  {"id": "collect", "sentence": "An author comes.", "create": "Author", "with": ["books"]},
  {"id": "alone", "sentence": "A book without authors.", "create": "Book"},
  {"id": "rename", "sentence": "An author marries.", "update": "Author", "attributes": ["name"]}],
"population": {"counts": {"Book": 40, "Author": 20}},
"designs": [{"name": "D", "containers": [
  {"name": "authors", "partitionKey": "KEY", "documentTypes": [{"name": "author", "entity": "Author", "fields":
    ["id", "name", "country" AUTHOR]}]},
  {"name": "books", "partitionKey": "/id", "documentTypes": [{"name": "book", "entity": "Book", "fields": ["id", "title", "pages" BOOK]}]}
  FURTHER]}]})";

const char *const apart = R"({"name": "D", "containers": [
  {"name": "all", "partitionKey": "/pk", "documentTypes": [
    {"name": "author", "entity": "Author", "fields": ["id", "name", "country", {"name": "type", "constant": "author"}, {"name": "pk", "constant": "all"},
      {"name": "bookIds", "reference": "books", "upkeep": "transaction"}, {"name": "bookCount", "count": "books", "upkeep": "transaction"}]},
    {"name": "book", "entity": "Book", "fields": ["id", "title", "pages", {"name": "type", "constant": "book"}, {"name": "pk", "constant": "all"}]}]}]})";

struct Layout {
    const char *name;
    const char *author;
    const char *book;
    const char *key;
    const char *further;
};

const Layout layouts[] = {
    {"keys with the book", "", R"(, {"name": "authorIds", "reference": "authors"})", "/id", ""},
    {"authors in the book", "",
     R"(, {"name": "authors", "embed": "authors", "upkeep": "application", "fields": ["id", "name"]}, {"name": "number", "count": "authors", "upkeep": "changeFeed"})",
     "/id", ""},
    {"keys with the author",
     R"(, {"name": "bookIds", "reference": "books", "upkeep": "application"})", "", "/id", ""},
    {"keys with the author, later",
     R"(, {"name": "bookIds", "reference": "books", "upkeep": "changeFeed"})", "", "/id", ""},
    {"keys on both sides",
     R"(, {"name": "bookIds", "reference": "books", "upkeep": "application"})",
     R"(, {"name": "authorIds", "reference": "authors"})", "/id", ""},
    {"books in the author",
     R"(, {"name": "books", "embed": "books", "upkeep": "application", "fields": ["id", "title"]})",
     "", "/id", ""},
    {"the longest books in the author",
     R"(, {"name": "books", "embed": "books", "latest": 3, "orderBy": "pages", "upkeep": "application", "fields": ["id", "pages"]})",
     "", "/id", ""},
    {"figures of the author",
     R"(, {"name": "number", "count": "books", "upkeep": "application"}, {"name": "pages", "sum": "books.pages", "upkeep": "application"}, {"name": "most", "max": "books.pages", "upkeep": "application"})",
     "", "/id", ""},
    {"a mean of the author, keys with the book",
     R"(, {"name": "mean", "average": "books.pages", "upkeep": "application"})",
     R"(, {"name": "authorIds", "reference": "authors"})", "/id", ""},
    {"a mean of the author, later",
     R"(, {"name": "mean", "average": "books.pages", "upkeep": "changeFeed"})",
     R"(, {"name": "authorIds", "reference": "authors"})", "/id", ""},
    {"figures of the author, later",
     R"(, {"name": "number", "count": "books", "upkeep": "changeFeed"}, {"name": "pages", "sum": "books.pages", "upkeep": "changeFeed"})",
     "", "/id", ""},
    {"authors by country",
     R"(, {"name": "bookIds", "reference": "books", "upkeep": "application"})", "", "/country", ""},
    {"a copy of the author",
     R"(, {"name": "bookIds", "reference": "books", "upkeep": "application"})", "", "/id",
     R"(, {"name": "copies", "partitionKey": "/country", "documentTypes": [{"name": "copy", "entity": "Author", "copy": "changeFeed",
       "fields": ["id", "country", {"name": "bookIds", "reference": "books"}]}]})"},
    {"authors in a copy of the book", "", R"(, {"name": "authorIds", "reference": "authors"})",
     "/id",
     R"(, {"name": "copies", "partitionKey": "/id", "documentTypes": [{"name": "copy", "entity": "Book", "copy": "changeFeed",
       "fields": ["id", "title", {"name": "authors", "embed": "authors", "fields": ["id", "name"]}]}]})"},
};

model::Workbook workbookWith(const Layout &layout)
{
    return tests::workbookOf(tests::replaced(library,
                                             {{"AUTHOR", layout.author},
                                              {"BOOK", layout.book},
                                              {"KEY", layout.key},
                                              {"FURTHER", layout.further}}));
}

model::Workbook allInOnePartition()
{
    const std::string text = library;
    return tests::workbookOf(text.substr(0, text.find(R"({"name": "D")")) + apart + "]}");
}

std::size_t positionOf(const model::Workbook &workbook, const std::string &id)
{
    const auto &patterns = *workbook.patterns;
    const auto found = std::find_if(patterns.begin(), patterns.end(),
                                    [&](const auto &pattern) { return pattern.id == id; });
    return static_cast<std::size_t>(found - patterns.begin());
}

evaluation::Sampler samplerOf(tests::Stage &stage, const std::string &id)
{
    const std::size_t position = positionOf(stage.workbook(), id);
    return {stage.workbook(), (*stage.workbook().patterns)[position], position, stage.rows()};
}

/// Every plan of the command in turn: afterwards the design holds the same items as after a fresh
/// load.
void checkCreation(tests::Stage &stage, const std::string &id)
{
    const model::Command &command = *stage.workbook().pattern(id)->command();
    const std::vector<Plan> plans = stage.candidates(id);
    const evaluation::Sampler sampler = samplerOf(stage, id);
    for (std::uint64_t round = 0; round < 2 * plans.size() + 2; ++round) {
        const Plan &plan = plans[round % plans.size()];
        QVERIFY2(plan.impossible.empty(), plan.impossible.c_str());
        const evaluation::SampleRequest drawn = sampler.draw(round);
        const std::vector<std::string> before = stage.contents();
        execution::Request request;
        request.row = evaluation::createRows(command, drawn, stage.rows());
        const auto undone = execution::run(plan, request, stage.site(), {false, true});
        QVERIFY2(undone.error.empty(), undone.error.c_str());
        QCOMPARE(stage.contents(), before);
        const auto done = execution::run(plan, request, stage.site(), {});
        QVERIFY2(done.error.empty(), done.error.c_str());
        const std::string wrong = firstDifference(stage.contents(), stage.freshContents());
        QVERIFY2(wrong.empty(), (id + ": " + wrong + "\n" + textOf(plan)).c_str());
    }
}

} // namespace

class Links : public QObject {
    Q_OBJECT

private slots:
    void bothSidesFollow_data();
    void bothSidesFollow();
    void whatLiesTogetherIsOneBatch();
    void eachPartnerIsWrittenOnce();
    void aRowHeldByManyItemsIsWrittenInEach_data();
    void aRowHeldByManyItemsIsWrittenInEach();
    void partnersAreDrawnAsThePopulationHasThem();
    void nobodyIsRemovedWithTheProbe();
    void thePlanSaysWhoIsNamed();
    void aSmallItemIsToldInBytes();
};

void Links::bothSidesFollow_data()
{
    QTest::addColumn<int>("layout");
    QTest::addColumn<bool>("today");
    for (int i = 0; i < static_cast<int>(std::size(layouts)); ++i) {
        QTest::newRow(layouts[i].name) << i << true;
        QTest::addRow("%s, 2019", layouts[i].name) << i << false;
    }
}

void Links::bothSidesFollow()
{
    QFETCH(int, layout);
    QFETCH(bool, today);
    const model::Workbook workbook = workbookWith(layouts[layout]);
    QVERIFY(!model::hasErrors(model::validate(workbook)));
    tests::Stage stage(workbook, "D", std::nullopt,
                       today ? model::Generation::current : model::Generation::y2019);
    for (const char *id : {"publish", "three", "collect", "alone"}) {
        checkCreation(stage, id);
        if (QTest::currentTestFailed())
            return;
    }
}

void Links::whatLiesTogetherIsOneBatch()
{
    for (const auto generation : {model::Generation::current, model::Generation::y2019}) {
        tests::Stage stage(allInOnePartition(), "D", std::nullopt, generation);
        checkCreation(stage, "three");
        if (QTest::currentTestFailed())
            return;
    }
    tests::Stage stage(allInOnePartition(), "D", std::nullopt, model::Generation::current);
    const Plan plan = stage.candidates("three").front();
    const evaluation::SampleRequest drawn = samplerOf(stage, "three").draw(0);
    execution::Request request;
    request.row = evaluation::createRows(*stage.workbook().pattern("three")->command(), drawn,
                                         stage.rows());
    QCOMPARE(execution::run(plan, request, stage.site(), {}).requests, std::int64_t(1));
}

void Links::eachPartnerIsWrittenOnce()
{
    tests::Stage stage(workbookWith(layouts[2]), "D", std::nullopt, model::Generation::current);
    const Plan plan = stage.candidates("three").front();
    const evaluation::SampleRequest drawn = samplerOf(stage, "three").draw(0);
    execution::Request request;
    request.row = evaluation::createRows(*stage.workbook().pattern("three")->command(), drawn,
                                         stage.rows());
    const planning::Measurement measured = execution::run(plan, request, stage.site(), {});
    QCOMPARE(measured.requests, std::int64_t(1 + 3));
    QVERIFY(plan.steps.back().operation == planning::Operation::patch);
    QVERIFY(plan.steps.back().repeat == planning::Repeat::perRow);
}

void Links::aRowHeldByManyItemsIsWrittenInEach_data()
{
    QTest::addColumn<QString>("upkeep");
    QTest::newRow("at once") << QStringLiteral("application");
    QTest::newRow("through the change feed") << QStringLiteral("changeFeed");
}

/// One author, but several books with a copy of the name: the step says that it repeats for each
/// book.
void Links::aRowHeldByManyItemsIsWrittenInEach()
{
    QFETCH(QString, upkeep);
    const std::string authors = R"(, {"name": "authors", "embed": "authors", "upkeep": ")"
        + upkeep.toStdString() + R"(", "fields": ["id", "name"]})";
    tests::Stage stage(workbookWith({"", "", authors.c_str(), "/id", ""}), "D", std::nullopt,
                       model::Generation::current);
    for (const Plan &plan : stage.candidates("rename")) {
        const std::vector<planning::Step> &steps
            = plan.background.empty() ? plan.steps : plan.background;
        const planning::Step &found = steps[steps.size() - 2];
        const planning::Step &write = steps.back();
        QVERIFY2(found.operation == planning::Operation::query, textOf(plan).c_str());
        QVERIFY2(write.repeat == planning::Repeat::perRow, textOf(plan).c_str());
        QCOMPARE(write.repeatsOver, found.number);
        const evaluation::SampleRequest drawn = samplerOf(stage, "rename").draw(0);
        const tests::Tried tried = tests::tryUpdate(stage, plan, drawn);
        QVERIFY2(tried.done.error.empty(), tried.done.error.c_str());
        const auto measured
            = std::find_if(tried.done.steps.begin(), tried.done.steps.end(),
                           [&](const auto &step) { return step.step == write.number; });
        QVERIFY(measured != tried.done.steps.end());
        QVERIFY2(measured->executions >= 2, "every author has two books or more");
    }
}

void Links::partnersAreDrawnAsThePopulationHasThem()
{
    tests::Stage stage(workbookWith(layouts[0]), "D", std::nullopt, model::Generation::current);
    const evaluation::Sampler books = samplerOf(stage, "publish");
    const evaluation::Sampler authors = samplerOf(stage, "collect");
    double ofBooks = 0;
    constexpr std::uint64_t drawn = 200;
    for (std::uint64_t key = 0; key < drawn; ++key) {
        const auto partners = books.draw(key).partners.at("authors");
        QCOMPARE(partners, books.draw(key).partners.at("authors"));
        QCOMPARE(std::set(partners.begin(), partners.end()).size(), partners.size());
        ofBooks += static_cast<double>(partners.size());
        const std::size_t written = authors.draw(key).partners.at("books").size();
        QVERIFY(written >= 2 && written <= 8);
    }
    // 20 authors with 5 books each on average, of 40.
    QVERIFY(std::abs(ofBooks / drawn - 2.5) < 0.5);
    QCOMPARE(samplerOf(stage, "three").draw(0).partners.at("authors").size(), std::size_t(3));
}

void Links::nobodyIsRemovedWithTheProbe()
{
    tests::Stage stage(workbookWith(layouts[4]), "D", std::nullopt, model::Generation::current);
    const std::vector<std::string> before = stage.freshContents();
    {
        const evaluation::CommandRow row(*stage.workbook().pattern("three")->command(),
                                         samplerOf(stage, "three").draw(0), stage.rows());
        QVERIFY(stage.freshContents() != before);
    }
    QCOMPARE(stage.freshContents(), before);
}

void Links::thePlanSaysWhoIsNamed()
{
    tests::Stage stage(workbookWith(layouts[1]), "D", std::nullopt, model::Generation::current);
    QVERIFY(
        tests::hasNote(stage.candidates("three").front(),
                       "The new Book refers to authors that exist, and its request is assumed"));
    QVERIFY(tests::hasNote(stage.candidates("alone").front(), "The new Book has no authors yet"));
}

void Links::aSmallItemIsToldInBytes()
{
    tests::Stage stage(workbookWith(layouts[5]), "D", std::nullopt, model::Generation::current);
    const Plan plan = stage.candidates("three").front();
    QVERIFY2(tests::hasNote(plan, "The whole author is rewritten (about "), textOf(plan).c_str());
    QVERIFY2(tests::hasNote(plan, " bytes); it fails after"), textOf(plan).c_str());
}

PARTITA_GUILESS_TEST(Links)

} // namespace tst_links

#include "tst_links.moc"
