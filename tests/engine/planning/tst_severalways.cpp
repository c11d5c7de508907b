// Designs that store the same fact twice (an array of keys and a reference back, embedded rows and
// their keys, an index that begins with the type): the additional data never makes a query more
// expensive.
#include "engine/evaluation/evaluation.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_severalways {

using namespace partita;

namespace {

/// Courses of some modules; MODULES are fields of a course.
const char *const courses = R"({"partita": 1, "name": "courses",
"entities": [
  {"name": "Course", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "c-"}}, {"name": "title", "generate": {"text": [10, 30]}}]},
  {"name": "Module", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "m-"}}, {"name": "heading", "generate": {"text": [10, 30]}},
    {"name": "n", "generate": {"number": [1, 900]}}]}],
"relationships": [
  {"name": "teaching", "parent": "Course.modules", "child": "Module.course", "cardinality": "1:many", "degree": {"uniform": [4, 9]}}],
"patterns": [
  {"id": "all", "sentence": "A course with its modules.", "query": "Course", "match": ["id = @id"], "attributes": ["title"],
   "included": [{"role": "modules", "attributes": ["heading"]}]},
  {"id": "newest", "sentence": "A course with its last two modules.", "query": "Course", "match": ["id = @id"], "attributes": ["title"],
   "included": [{"role": "modules", "attributes": ["heading"], "latest": 2, "orderBy": "n"}]}],
"population": {"counts": {"Course": 80}},
"designs": [{"name": "D", "containers": [
  {"name": "courses", "partitionKey": "/id", "documentTypes": [{"name": "course", "entity": "Course", "fields": ["id", "title"MODULES]}]},
  {"name": "modules", "partitionKey": "/courseId", "physicalPartitions": 5, "documentTypes": [{"name": "module", "entity": "Module",
    "fields": ["id", {"name": "courseId", "reference": "course"}, "heading", "n"]}]}]}]})";

/// Events of several kinds among other things; the one index of theirs is INDEX.
const char *const events = R"({"partita": 1, "name": "events",
"entities": [
  {"name": "Depot", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "d-"}}, {"name": "town", "generate": {"text": [8, 12]}}]},
  {"name": "Event", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "kind", "generate": {"choice": ["in", "out", "lost"]}},
    {"name": "at", "generate": {"dateTime": ["2024-01-01T00:00:00Z", "2024-12-31T00:00:00Z"]}}]}],
"relationships": [
  {"name": "seeing", "parent": "Depot.events", "child": "Event.depot", "cardinality": "1:many", "degree": {"fixed": 400}}],
"patterns": [
  {"id": "Q", "sentence": "The newest of a kind at a depot.", "query": "Event", "match": ["depot is @depot", "kind = @kind"],
   "attributes": ["at"], "orderBy": "at descending", "limit": 5}],
"population": {"counts": {"Depot": 10}},
"designs": [{"name": "D", "containers": [
  {"name": "all", "partitionKey": "/depotId", "indexingPolicy": {"compositeIndexes": [INDEX]}, "documentTypes": [
    {"name": "depot", "entity": "Depot", "fields": ["id", {"name": "type", "constant": "depot"}, {"name": "depotId", "attribute": "id"}, "town"]},
    {"name": "event", "entity": "Event", "fields": ["id", {"name": "type", "constant": "event"}, {"name": "depotId", "reference": "depot"}, "kind", "at"]}]}]}]})";

evaluation::PatternEvaluation evaluated(const std::string &text, const char *pattern)
{
    evaluation::Options options;
    options.samples = 20;
    const auto result = evaluation::evaluate(tests::workbookOf(text), options);
    if (!result)
        qFatal("%s", result.error().message.c_str());
    return *result->designs.front()->pattern(pattern);
}

evaluation::PatternEvaluation ofCourse(const char *fields, const char *pattern)
{
    return evaluated(tests::replaced(courses, {{"MODULES", fields}}), pattern);
}

std::string textOf(const evaluation::PatternEvaluation &pattern)
{
    std::string text;
    for (const planning::Step &step : pattern.plan.steps)
        text += step.text + '\n';
    return text;
}

} // namespace

class TestSeveralWays : public QObject {
    Q_OBJECT

private slots:
    void keysOfChildrenDoNotHideTheQueryForThem_data()
    {
        QTest::addColumn<QByteArray>("pattern");
        QTest::newRow("all of them") << QByteArray("all");
        QTest::newRow("the last two") << QByteArray("newest");
    }
    void keysOfChildrenDoNotHideTheQueryForThem()
    {
        QFETCH(QByteArray, pattern);
        const auto without = ofCourse("", pattern.constData());
        const auto with
            = ofCourse(R"(, {"name": "moduleIds", "reference": "modules"})", pattern.constData());
        QVERIFY2(textOf(with).find("m.courseId = @id") != std::string::npos, textOf(with).c_str());
        QVERIFY(with.distribution.requestCharge.mean < without.distribution.requestCharge.mean
                    + 0.1); // the course is larger by the keys
        QVERIFY(with.probe.error.empty());
        QCOMPARE(with.probe.answer, without.probe.answer);
        // The other plan is among the rejected ones.
        QVERIFY(with.plan.alternatives.size() > without.plan.alternatives.size());
    }

    void rowsInsideAreNotReadByTheirKeys()
    {
        for (const char *fields :
             {R"(, {"name": "moduleIds", "reference": "modules"},
                 {"name": "modules", "embed": "modules", "fields": ["id", "heading", "n"]})",
              R"(, {"name": "modules", "embed": "modules", "fields": ["id", "heading", "n"]},
                 {"name": "moduleIds", "reference": "modules"})"}) {
            const auto pattern = ofCourse(fields, "newest");
            QVERIFY2(pattern.plan.steps.size() == 1, textOf(pattern).c_str());
            QCOMPARE(pattern.probe.answer, ofCourse("", "newest").probe.answer);
        }
    }

    void anIndexMayBeginWithTheType()
    {
        const auto with = [](const char *paths) {
            std::string index;
            for (const QByteArray &path : QByteArray(paths).split(' '))
                index += (index.empty() ? "" : ", ") + ("{\"path\": \"/" + path.toStdString())
                    + "\", \"order\": \"" + (path == "at" ? "descending" : "ascending") + "\"}";
            return evaluated(tests::replaced(events, {{"INDEX", '[' + index + ']'}}), "Q");
        };
        const auto byKind = with("kind at");
        const auto byType = with("type kind at");
        QVERIFY2(textOf(byType).find("ORDER BY a.type ASC, a.kind ASC, a.at DESC")
                     != std::string::npos,
                 textOf(byType).c_str());
        QCOMPARE(byType.probe.requestCharge, byKind.probe.requestCharge);
        QCOMPARE(byType.probe.answer, byKind.probe.answer);
        // An index with a property that no condition fixes, before the sorted one, does not help.
        QVERIFY(textOf(with("town at")).find("ORDER BY a.at DESC") != std::string::npos);
    }
};

PARTITA_APPLESS_TEST(TestSeveralWays)

} // namespace tst_severalways

#include "tst_severalways.moc"
