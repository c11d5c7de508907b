// Advice on a copy for a query that visits every partition: its parts, and only where it saves more
// than it costs.
#include "engine/advice/trials/trial.h"
#include "engine/checks/check.h"
#include "engine/places/samplefraction.h"
#include "engine/population/limits.h"
#include "tests/engine/advice/adviser.h"
#include "tests/engine/advice/librarypatches.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace tst_materialisedview {

using namespace partita;
using tests::Advised;
using tests::attribute;
using tests::libraryWith;
using tests::pattern;

class MaterialisedViewTest : public QObject {
    Q_OBJECT

private slots:
    void holdsWhatTheQueryNeeds_data();
    void holdsWhatTheQueryNeeds();
    void isToldAndNotOfferedWhereItLoses();
    void isOfferedWhereFewerRowsWouldBeMeasured();
    void theNewestOfAllStandInOnePartition();
};

namespace {

/// Books on five partitions. A query finds them by title forty times a second, and counts their
/// pages each time.
model::Workbook books(const std::string &attributes, const std::string &recounts)
{
    return libraryWith(
        R"([{"op": "add", "path": "/designs/0/containers/1/physicalPartitions", "value": 5},)"
        + attribute("1/attributes/2", R"({"name": "pages", "type": "integer", "mutable": true,
                                          "generate": {"number": [10, 900]}})")
        + ','
        + pattern(R"({"id": "Q3", "sentence": "Find a title.", "query": "Book",
                      "match": ["title = @title"], "ratePerSecond": 40, "attributes": )"
                  + attributes + '}')
        + ','
        + pattern(R"({"id": "C2", "sentence": "Count pages anew.", "update": "Book",
                      "attributes": ["pages"], "ratePerSecond": )"
                  + recounts + '}')
        + ']');
}

/// Names of the fields of the copy that the fix adds: "id title".
QString fieldsOfCopy(const advice::Finding &finding)
{
    const auto *edit = std::get_if<model::ChangeDesign>(&finding.fix->edits.front());
    QStringList names;
    if (edit) {
        for (const model::Field &field :
             edit->design.containers.back().documentTypes.front().fields)
            names << QString::fromStdString(field.name);
    }
    return names.join(QLatin1Char(' '));
}

} // namespace

void MaterialisedViewTest::holdsWhatTheQueryNeeds_data()
{
    QTest::addColumn<QString>("attributes");
    QTest::addColumn<QString>("recounts");
    QTest::addColumn<QString>("copy");
    QTest::addColumn<QString>("fields");
    QTest::newRow("some attributes") << R"(["title", "at"])"
                                     << "100"
                                     << "a copy \"booksByTitle\" of at partitioned by title"
                                     << "id title at";
    QTest::newRow("the key alone")
        << R"(["id"])"
        << "100"
        << "a copy \"booksByTitle\" of nothing but keys partitioned by title"
        << "id title";
    QTest::newRow("a value of the row that it refers to")
        << R"(["author.city"])"
        << "100"
        << "a copy \"booksByTitle\" of authorId partitioned by title"
        << "id authorId title";
    QTest::newRow("what is seldom changed, all of it")
        << R"(["id", "title", "pages", "at", "author.name"])"
        << "0.1"
        << "a copy \"booksByTitle\" partitioned by title"
        << "id authorId title pages at";
}

void MaterialisedViewTest::holdsWhatTheQueryNeeds()
{
    QFETCH(QString, attributes);
    QFETCH(QString, recounts);
    QFETCH(QString, copy);
    QFETCH(QString, fields);
    const Advised advised(books(attributes.toStdString(), recounts.toStdString()));
    const advice::Finding *finding = advised.find("frequent-pattern-fans-out");
    QVERIFY2(finding && finding->fix, qPrintable(advised.all()));
    QVERIFY2(QString::fromStdString(finding->fix->what).startsWith(QStringLiteral("Add ") + copy),
             finding->fix->what.c_str());
    QVERIFY2(
        QString::fromStdString(finding->summary).contains(QStringLiteral("Measured with ") + copy),
        finding->summary.c_str());
    QCOMPARE(fieldsOfCopy(*finding), fields);
    const auto effect
        = advice::measureFix(advised.workbook, advised.evaluation, *finding, advised.options);
    QVERIFY(effect && effect->isGone);
    const double gain = effect->requestUnitsPerSecond.before - effect->requestUnitsPerSecond.after;
    QVERIFY(gain > 0 && std::abs(gain - finding->weight) < 1e-6);
}

/// The queried values change far more often than they are queried.
void MaterialisedViewTest::isToldAndNotOfferedWhereItLoses()
{
    const Advised advised(books(R"(["pages"])", "400"));
    const advice::Finding *finding = advised.find("frequent-pattern-fans-out");
    QVERIFY2(finding, qPrintable(advised.all()));
    QVERIFY2(!finding->fix, finding->fix ? finding->fix->what.c_str() : "");
    QVERIFY2(finding->summary.find("Measured with a copy \"booksByTitle\"") != std::string::npos,
             finding->summary.c_str());
    QVERIFY(tests::evidence(*finding, "load added by it")
            > tests::evidence(*finding, "load saved with the copy"));
    QCOMPARE(finding->weight, 0.0);
}

/// No condition names a partition: a copy of the newest rows has a constant as its key, and what
/// the query shows of other rows.
void MaterialisedViewTest::theNewestOfAllStandInOnePartition()
{
    const Advised advised(libraryWith(
        R"([{"op": "add", "path": "/designs/0/containers/1/physicalPartitions", "value": 5},)"
        + pattern(R"({"id": "Q3", "sentence": "The newest books.", "query": "Book",
                      "attributes": ["id", "title", "author.name"], "orderBy": "at descending",
                      "limit": 20, "ratePerSecond": 40})")
        + ']'));
    const advice::Finding *finding = advised.find("frequent-pattern-fans-out");
    QVERIFY2(finding && finding->fix, qPrintable(advised.all()));
    QCOMPARE(finding->fix->what,
             std::string("Add a copy \"newestBooks\" of the newest 20 by at, updated by the change "
                         "feed"));
    QCOMPARE(fieldsOfCopy(*finding), QStringLiteral("id authorId title at authorName type"));
    const auto &edit = std::get<model::ChangeDesign>(finding->fix->edits.front());
    QCOMPARE(edit.design.containers.back().partitionKey, std::vector<std::string> {"/type"});
    const auto effect
        = advice::measureFix(advised.workbook, advised.evaluation, *finding, advised.options);
    QVERIFY(effect && effect->isGone);
    QCOMPARE(advice::verdictOf(*effect), advice::FixVerdict::better);
}

/// With the copy the rows no longer fit in memory, so that a share of them would be measured. That
/// is no fault of the copy.
void MaterialisedViewTest::isOfferedWhereFewerRowsWouldBeMeasured()
{
    model::Workbook workbook = books(R"(["title", "at"])", "100");
    model::Population population = *workbook.population;
    const double inFull = places::heldBytes(workbook, 1);
    const double authors = static_cast<double>(population.counts.at("Author"))
        * (0.95 * population::affordableBytesOfDesign / inFull);
    population.counts["Author"] = static_cast<std::int64_t>(authors);
    population.fraction = 1;
    workbook.population = population;
    QVERIFY(checks::check(workbook).empty());

    evaluation::Options options;
    options.samples = 10;
    options.fraction = 100 / authors;
    const auto evaluated = evaluation::evaluate(workbook, options);
    QVERIFY(evaluated);
    const auto findings = advice::advise(workbook, *evaluated);
    QVERIFY(findings);
    const auto finding = std::find_if(findings->begin(), findings->end(), [](const auto &found) {
        return found.rule == "frequent-pattern-fans-out";
    });
    QVERIFY(finding != findings->end() && finding->fix);
    const auto changed = advice::applied(workbook, finding->fix->edits);
    QVERIFY(changed);
    const std::vector<model::Problem> problems = checks::check(*changed);
    QVERIFY(std::any_of(problems.begin(), problems.end(), [](const model::Problem &problem) {
        return problem.place == "$.population.fraction";
    }));
}

PARTITA_GUILESS_TEST(MaterialisedViewTest)

} // namespace tst_materialisedview

#include "tst_materialisedview.moc"
