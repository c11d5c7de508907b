// The request that stands for a pattern where its probe says nothing: one as usual.
#include "engine/evaluation/sampling.h"
#include "engine/planning/values.h"
#include "tests/support/planstage.h"

#include <QtTest>

using namespace partita;

class TestProbe : public QObject {
    Q_OBJECT

private slots:
    void anOpenProbeIsNeitherEmptyNorTheLargest();
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
                planning::valueOf(nlohmann::ordered_json(parameters.at("authorId")), arena));
            QVERIFY(author);
            QCOMPARE(rows->partners("Author", *author, "books").size(), std::size_t(8));
        }
    }
}

QTEST_GUILESS_MAIN(TestProbe)
#include "tst_probe.moc"
