// Further pages of a list. Their readers come from the page before, and have seen that more rows
// follow. They are the same in every design, and send the same requests where the page does not
// exist.
#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/sampling.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_furtherpages {

using namespace partita;

namespace {

/// 200 shelves, most with two books: in one design as items partitioned by shelf, in the other
/// embedded in shelves, where a list comes at once.
const char *const library = R"({"partita": 1, "name": "library",
"entities": [
  {"name": "Shelf", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "s-"}}, "name"]},
  {"name": "Book", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "b-"}},
   {"name": "title", "generate": {"text": [10, 20]}}, {"name": "lent", "type": "boolean", "generate": {"boolean": 0.5}},
   {"name": "since", "type": "dateTime", "generate": {"dateTime": ["2024-01-01", "2025-01-01"]}}]}],
"relationships": [
  {"name": "holding", "parent": "Shelf.books", "child": "Book.shelf", "cardinality": "1:many", "degree": DEGREE}],
"patterns": [
  {"id": "Q1", "sentence": "The second page of a shelf.", "query": "Book", "match": MATCH, "attributes": ["id", "title"],
   "orderBy": "since descending", "limit": 5, "page": 2, "ratePerSecond": 4}],
"population": {"counts": {"Shelf": 200}},
"designs": [
  {"name": "By shelf", "containers": [
    {"name": "books", "partitionKey": "/shelfId", "documentTypes": [
      {"name": "shelf", "entity": "Shelf", "fields": ["id", {"name": "kind", "constant": "shelf"}, {"name": "shelfId", "attribute": "id"}, "name"]},
      {"name": "book", "entity": "Book", "fields": ["id", {"name": "kind", "constant": "book"}, {"name": "shelfId", "reference": "shelf"},
        "title", "lent", "since"]}]}]},
  {"name": "Inside", "containers": [
    {"name": "shelves", "partitionKey": "/id", "documentTypes": [
      {"name": "shelf", "entity": "Shelf", "fields": ["id", "name", {"name": "books", "embed": "books", "fields": ["id", "title", "lent", "since"]}]}]}]}]})";

const char *const ofAShelf = R"(["shelf is @shelf"])";
const char *const rarely // one in forty
    = R"({"empirical": [2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,2,25]})";

model::Workbook libraryWith(const char *degree, const char *match)
{
    return tests::workbookOf(tests::replaced(library, {{"DEGREE", degree}, {"MATCH", match}}));
}

std::vector<evaluation::PatternEvaluation> inEachDesign(const model::Workbook &workbook)
{
    evaluation::Options options;
    options.samples = 50;
    const auto evaluation = evaluation::evaluate(workbook, options);
    if (!evaluation)
        qFatal("%s", evaluation.error().message.c_str());
    std::vector<evaluation::PatternEvaluation> found;
    for (const auto &design : evaluation->designs)
        found.push_back(design->patterns.front());
    return found;
}

QString notesOf(const evaluation::PatternEvaluation &pattern)
{
    QString all;
    for (const std::string &note : pattern.plan.notes)
        all += QString::fromStdString(note) + QLatin1Char('\n');
    return all;
}

} // namespace

class FurtherPages : public QObject {
    Q_OBJECT

private slots:
    void areAskedOfWhatHasThem_data();
    void areAskedOfWhatHasThem();
    void areRareWhereFewHaveThem();
    void areAskedByNobodyWhereNothingHasThem();
    void popularRowsStayPopular();
};

void FurtherPages::areAskedOfWhatHasThem_data()
{
    QTest::addColumn<QString>("match");
    QTest::newRow("a parent") << ofAShelf;
    QTest::newRow("a parent and what is always the same")
        << QStringLiteral(R"(["shelf is @shelf", "lent = false"])");
    QTest::newRow("a parent and a date")
        << QStringLiteral(R"(["shelf is @shelf", "since from @a"])");
}

/// One shelf in forty has a second page: the requests at the stated rate are for such shelves, in
/// every design.
void FurtherPages::areAskedOfWhatHasThem()
{
    QFETCH(const QString, match);
    const auto patterns = inEachDesign(libraryWith(rarely, match.toUtf8().constData()));
    for (const evaluation::PatternEvaluation &pattern : patterns) {
        QVERIFY2(pattern.probe.requestCharge > 0, qPrintable(notesOf(pattern)));
        QVERIFY(!pattern.probe.answer.empty());
        QVERIFY2(pattern.distribution.requestCharge.mean > 0.9, qPrintable(notesOf(pattern)));
    }
    QCOMPARE(notesOf(patterns.front()).contains(QStringLiteral("are not sent")),
             notesOf(patterns.back()).contains(QStringLiteral("are not sent")));
}

void FurtherPages::areRareWhereFewHaveThem()
{
    const QString note = QStringLiteral("of the Shelf rows: the requests are only for these.");
    for (const auto &pattern : inEachDesign(libraryWith(rarely, ofAShelf))) {
        QVERIFY2(notesOf(pattern).contains(note), qPrintable(notesOf(pattern)));
        QVERIFY(!notesOf(pattern).contains(QStringLiteral("are not sent")));
    }
    for (const auto &pattern : inEachDesign(libraryWith(R"({"fixed": 9})", ofAShelf)))
        QVERIFY2(!notesOf(pattern).contains(note), qPrintable(notesOf(pattern)));
}

/// The reader has seen that page 1 is the last, whichever way the design comes by it.
void FurtherPages::areAskedByNobodyWhereNothingHasThem()
{
    for (const auto &pattern : inEachDesign(libraryWith(R"({"fixed": 4})", ofAShelf))) {
        QVERIFY2(notesOf(pattern).contains(
                     QStringLiteral("50 of 50 sampled requests have no page 2, and are not sent.")),
                 qPrintable(notesOf(pattern)));
        QCOMPARE(pattern.distribution.requestCharge.max, 0.0);
        QCOMPARE(pattern.probe.requests, std::int64_t(0));
        QCOMPARE(pattern.probe.requestCharge, 0.0);
        QVERIFY(pattern.probe.error.empty());
    }
}

/// The load has the same preferences among the shelves with a second page as among all shelves.
void FurtherPages::popularRowsStayPopular()
{
    model::Workbook workbook = libraryWith(R"({"empirical": [2, 9]})", ofAShelf);
    std::vector<model::AccessPattern> patterns = *workbook.patterns;
    patterns.front().keys.kind = model::KeyDistribution::Kind::zipf;
    workbook.patterns = patterns;
    const auto rows = population::Rows::generate(workbook);
    const evaluation::Sampler sampler(workbook, workbook.patterns->front(), 0, *rows);
    std::map<std::string, int> drawn;
    for (std::uint64_t sample = 0; sample < 500; ++sample) {
        const evaluation::SampleRequest request = sampler.draw(sample);
        QVERIFY(!request.isBeyondEnd);
        ++drawn[request.text];
    }
    const auto most
        = std::max_element(drawn.begin(), drawn.end(), [](const auto &one, const auto &other) {
              return one.second < other.second;
          });
    QVERIFY2(most->second > 30, qPrintable(QString::number(most->second))); // alike: 5 each
}

PARTITA_GUILESS_TEST(FurtherPages)

} // namespace tst_furtherpages

#include "tst_furtherpages.moc"
