// Request chosen for a pattern without a probe: a typical one.
#include "engine/evaluation/sampling.h"
#include "engine/places/values.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_probe {

using namespace partita;

class TestProbe : public QObject {
    Q_OBJECT

private slots:
    void anOpenProbeIsNeitherEmptyNorTheLargest();
    void anUpdateChangesWhatHasFewValues();
    void anUpdateOfAConstantKeepsIt();
};

/// One author in ten has no books, and one hundreds: the probe's has as many as most.
void TestProbe::anOpenProbeIsNeitherEmptyNorTheLargest()
{
    const std::string authors = R"({"partita": 1, "name": "authors", "entities": [
      {"name": "Author", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
      {"name": "Book", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]}],
      "relationships": [{"name": "writing", "parent": "Author.books", "child": "Book.author",
        "degree": {"empirical": [0, 8, 8, 8, 8, 8, 8, 8, 8, 300]}}],
      "patterns": [{"id": "Q1", "sentence": "An author's books.", "query": "Book", "match": ["author is @authorId"]},
        {"id": "Q2", "sentence": "An author with books.", "query": "Author", "match": ["id = @authorId"],
         "included": [{"role": "books"}]}],
      "population": {"seed": SEED, "counts": {"Author": 60}}})";
    for (int seed = 1; seed <= 10; ++seed) {
        const model::Workbook workbook
            = tests::workbookOf(tests::replaced(authors, {{"SEED", std::to_string(seed)}}));
        const auto rows = population::Rows::generate(workbook);
        QVERIFY(rows);
        for (std::size_t i = 0; i < workbook.patterns->size(); ++i) {
            const evaluation::Sampler sampler(workbook, (*workbook.patterns)[i], i, *rows);
            json::Arena arena;
            const auto parameters = sampler.probe().parameters;
            const auto author = rows->findByKey(
                "Author",
                places::fromNlohmann(nlohmann::ordered_json(parameters.at("authorId")), arena));
            QVERIFY(author);
            QCOMPARE(rows->partners("Author", *author, "books").size(), std::size_t(8));
        }
    }
}

namespace {

/// Tasks whose attributes have few values, and a command that changes the attribute.
model::Workbook tasks(const std::string &changed)
{
    const std::string text = R"({"partita": 1, "name": "tasks", "entities": [
      {"name": "Task", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
        {"name": "done", "type": "boolean", "generate": {"boolean": 0.02}, "mutable": true},
        {"name": "archived", "type": "boolean", "generate": {"boolean": 0}, "mutable": true},
        {"name": "state", "generate": {"choice": [{"value": "open", "weight": 40}, "late"]}, "mutable": true},
        {"name": "team", "generate": {"constant": "north"}, "mutable": true}]}],
      "patterns": [{"id": "C1", "sentence": "Change it.", "update": "Task", "attributes": ["CHANGED"]}],
      "population": {"seed": 7, "counts": {"Task": 300}}})";
    return tests::workbookOf(tests::replaced(text, {{"CHANGED", changed}}));
}

/// The number of updates that do not change the attribute, among a hundred drawn ones and the
/// probe's.
int updatesInVain(const std::string &attribute)
{
    const model::Workbook workbook = tasks(attribute);
    const auto rows = population::Rows::generate(workbook);
    const evaluation::Sampler sampler(workbook, workbook.patterns->front(), 0, *rows);
    int inVain = 0;
    const auto count = [&](const evaluation::SampleRequest &drawn) {
        json::Arena arena;
        const json::Value held = rows->value("Task", drawn.row, attribute, arena);
        inVain += json::equal(
            held, places::fromNlohmann(nlohmann::ordered_json(drawn.values.at(attribute)), arena));
    };
    count(sampler.probe());
    for (std::uint64_t sample = 0; sample < 100; ++sample)
        count(sampler.draw(sample));
    return inVain;
}

} // namespace

/// Most tasks are open and none is archived: the command finishes and archives them.
void TestProbe::anUpdateChangesWhatHasFewValues()
{
    QCOMPARE(updatesInVain("state"), 0);
    QCOMPARE(updatesInVain("done"), 0);
    QCOMPARE(updatesInVain("archived"), 0);
}

void TestProbe::anUpdateOfAConstantKeepsIt()
{
    QCOMPARE(updatesInVain("team"), 101);
}

PARTITA_GUILESS_TEST(TestProbe)

} // namespace tst_probe

#include "tst_probe.moc"
