// Partition keys composed of several values. Their parts show which rows a logical partition holds,
// also for a copy of the newest rows, as long as the text can be split in only one way.
#include "engine/evaluation/sampling.h"
#include "engine/execution/answercheck.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_composedkeys {

using namespace partita;

namespace {

const char *const blog = R"({"partita": 1, "name": "blog",
"entities": [
  {"name": "User", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "land", "generate": {"choice": ["de", "fr", "it"]}}]},
  {"name": "Post", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "language", "generate": {"choice": LANGUAGES}},
    {"name": "kind", "generate": {"choice": ["x", "y"]}}, {"name": "stars", "type": "integer", "generate": {"number": [0, 2]}},
    {"name": "at", "type": "dateTime", "generate": {"dateTime": ["2024-01-01", "2025-01-01"]}}]}],
"relationships": [{"name": "writing", "parent": "User.posts", "child": "Post.author", "cardinality": "1:many", "degree": {"fixed": 24}}],
"patterns": [
  {"id": "both", "sentence": "S", "query": "Post", "match": ["author is @user", "language = @language"], "attributes": ["id", "at"],
   "orderBy": "at descending", "limit": 3},
  {"id": "language", "sentence": "S", "query": "Post", "match": ["language = @language"], "attributes": ["id", "at"],
   "orderBy": "at descending", "limit": 3},
  {"id": "all", "sentence": "S", "query": "Post", "match": ["author is @user", "language = @language"], "attributes": ["id", "at"]},
  {"id": "four", "sentence": "S", "query": "Post", "match": ["author is @user", "language = @language"], "attributes": ["id", "at"],
   "orderBy": "at descending", "limit": 4},
  {"id": "kind", "sentence": "S", "query": "Post", "match": ["author is @user", "language = @language", "kind = @kind"],
   "attributes": ["id", "at"], "orderBy": "at descending", "limit": 3}],
"population": {"counts": {"User": 9}},
"designs": [{"name": "D", "containers": [
  {"name": "posts", "partitionKey": "/id", "physicalPartitions": 4, "documentTypes": [{"name": "post", "entity": "Post",
   "fields": ["id", {"name": "userId", "reference": "author"}, "language", "kind", "stars", "at"]}]},
  {"name": "users", "partitionKey": "/id", "documentTypes": [{"name": "user", "entity": "User", "fields": ["id", "land"]}]},
  {"name": "newest", "partitionKey": "/pk", "physicalPartitions": 3, "documentTypes": [{"name": "newPost", "entity": "Post", "copy": "changeFeed",
   "cap": {"latest": 3, "orderBy": "at"},
   "fields": ["id", {"name": "pk", "compose": [PARTS], "separator": "SEPARATOR"} PARTSAPART, "kind", "at"]}]}]}]})";

const char *const apart = R"(, {"name": "userId", "reference": "author"}, "language")";
const char *const userAndLanguage = R"({"reference": "author"}, "language")";

tests::Stage stageWith(const char *parts, const char *partsApart, const char *separator = "-",
                       const char *languages = R"(["en", "de", "fr"])")
{
    return {tests::workbookOf(tests::replaced(blog,
                                              {{"PARTSAPART", partsApart},
                                               {"PARTS", parts},
                                               {"SEPARATOR", separator},
                                               {"LANGUAGES", languages}})),
            "D", std::nullopt, model::Generation::current};
}

bool asksNewest(const planning::Plan &plan)
{
    return !plan.steps.empty() && plan.steps.front().container == "newest";
}

bool canAskNewest(const tests::Stage &stage, const std::string &pattern)
{
    const std::vector<planning::Plan> plans = stage.candidates(pattern);
    return std::any_of(plans.begin(), plans.end(), asksNewest);
}

} // namespace

class ComposedKeys : public QObject {
    Q_OBJECT

private slots:
    void theNewestOfEachKeyAreAskedFor_data();
    void theNewestOfEachKeyAreAskedFor();
    void whatTheCapLeavesOutIsNotAskedOfIt();
    void aTextReadInTwoWaysTellsNothing_data();
    void aTextReadInTwoWaysTellsNothing();
};

void ComposedKeys::theNewestOfEachKeyAreAskedFor_data()
{
    QTest::addColumn<QByteArray>("partsApart");
    QTest::addColumn<bool>("isByLanguage"); // language alone can be asked for
    QTest::newRow("the parts stand in the items as well") << QByteArray(apart) << true;
    QTest::newRow("in the key alone") << QByteArray() << false;
}

void ComposedKeys::theNewestOfEachKeyAreAskedFor()
{
    QFETCH(QByteArray, partsApart);
    QFETCH(bool, isByLanguage);
    tests::Stage stage = stageWith(userAndLanguage, partsApart.constData());
    QVERIFY(canAskNewest(stage, "both"));
    QCOMPARE(canAskNewest(stage, "language"), isByLanguage);
    std::size_t position = 0;
    std::size_t found = 0;
    for (const model::AccessPattern &pattern : *stage.workbook().patterns) {
        const evaluation::Sampler sampler(stage.workbook(), pattern, position++, stage.rows());
        for (std::uint64_t sample = 0; sample < 12; ++sample) {
            execution::Request request;
            request.parameters = sampler.draw(sample).parameters;
            const execution::ReferenceAnswer expected
                = execution::referenceAnswer(*pattern.query(), request.parameters, stage.rows());
            found += expected.rows.size();
            for (const planning::Plan &plan : stage.candidates(pattern.id)) {
                const std::string wrong
                    = tests::wrongAnswer(stage, plan, *pattern.query(), request, expected);
                QVERIFY2(wrong.empty(), (pattern.id + " (" + plan.reason + "): " + wrong).c_str());
            }
        }
    }
    QVERIFY(found > 100);
    const evaluation::Sampler sampler(stage.workbook(), *stage.workbook().pattern("both"), 0,
                                      stage.rows());
    execution::Request request;
    request.parameters = sampler.draw(1).parameters;
    const planning::Plan chosen = stage.compile("both", {request});
    QVERIFY2(asksNewest(chosen), chosen.reason.c_str());
    QVERIFY(chosen.steps.front().reach == planning::Reach::logicalPartition);
}

void ComposedKeys::whatTheCapLeavesOutIsNotAskedOfIt()
{
    const tests::Stage stage = stageWith(userAndLanguage, apart);
    for (const char *pattern : {"all", "four", "kind"})
        QVERIFY2(!canAskNewest(stage, pattern), pattern);
}

void ComposedKeys::aTextReadInTwoWaysTellsNothing_data()
{
    QTest::addColumn<QByteArray>("parts");
    QTest::addColumn<QByteArray>("separator");
    QTest::addColumn<QByteArray>("languages");
    QTest::addColumn<bool>("isTold");
    const QByteArray plain = R"(["en", "de", "fr"])";
    const QByteArray regional = R"(["en", "en-x", "x-en"])";
    const QByteArray three = R"("kind", {"reference": "author"}, "language")";
    const QByteArray two = R"({"copy": "author.land"}, "language")";
    QTest::newRow("codes") << QByteArray(userAndLanguage) << QByteArray("-") << plain << true;
    QTest::newRow("one of any length")
        << QByteArray(userAndLanguage) << QByteArray("-") << regional << true;
    QTest::newRow("three") << three << QByteArray("|") << regional << true;
    QTest::newRow("nothing between two codes")
        << QByteArray(R"("kind", "language")") << QByteArray() << plain << false;
    QTest::newRow("two that may hold the separator")
        << QByteArray(R"({"copy": "author.id"}, "language", "title")") << QByteArray("-")
        << regional << false;
    QTest::newRow("two codes") << two << QByteArray("/") << plain << true;
}

void ComposedKeys::aTextReadInTwoWaysTellsNothing()
{
    QFETCH(QByteArray, parts);
    QFETCH(QByteArray, separator);
    QFETCH(QByteArray, languages);
    QFETCH(bool, isTold);
    // A title may be any text.
    std::string text
        = tests::replaced(blog,
                          {{R"({"name": "kind",)",
                            R"({"name": "title", "generate": {"text": [3, 9]}}, {"name": "kind",)"},
                           {"PARTSAPART", apart},
                           {"PARTS", parts.constData()},
                           {"SEPARATOR", separator.constData()},
                           {"LANGUAGES", languages.constData()}});
    const tests::Stage stage(tests::workbookOf(text), "D", std::nullopt,
                             model::Generation::current);
    QCOMPARE(canAskNewest(stage, "language"), isTold);
}

PARTITA_GUILESS_TEST(ComposedKeys)

} // namespace tst_composedkeys

#include "tst_composedkeys.moc"
