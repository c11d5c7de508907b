// Measured charges: tables as Log Analytics and people write them, grouped and assigned.
#include "engine/exchange/charges.h"
#include "engine/model/edit.h"
#include "engine/model/validation.h"
#include "tests/engine/exchange/exchanged.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_charges {

using namespace partita;

namespace {

Result<exchange::MeasuredCharges> measured(const std::string &content)
{
    const std::vector<exchange::SourceFile> files {{"export.csv", content}};
    return exchange::measuredCharges(files, tests::blogWorkbook());
}

const exchange::MeasuredGroup *groupOf(const exchange::MeasuredCharges &charges,
                                       const std::string &container, const std::string &operation)
{
    for (const exchange::MeasuredGroup &group : charges.unmatched) {
        if (group.container == container && group.operation == operation)
            return &group;
    }
    return nullptr;
}

const model::PublishedFigure *figureOf(const exchange::MeasuredCharges &charges,
                                       const std::string &pattern, const std::string &design)
{
    for (const model::PublishedFigure &figure : charges.figures) {
        if (figure.pattern == pattern && figure.design == design)
            return &figure;
    }
    return nullptr;
}

} // namespace

class TestCharges : public QObject {
    Q_OBJECT
private slots:
    void rowsOfOneActivityAreOneOperation()
    {
        const auto read = measured(
            "\xEF\xBB\xBFTimeGenerated [UTC],OperationName,StatusCode,RequestCharge,DurationMs,"
            "DatabaseName,CollectionName,PartitionId,ActivityId\r\n"
            "\"11/29/2026, 1:00:00.0 PM\",Query,200,10.5,5,shop,carts,0,a\r\n"
            "\"11/29/2026, 1:00:00.0 PM\",Query,200,2.5,7,shop,carts,1,a\r\n"
            "\"11/29/2026, 1:00:00.0 PM\",Query,200,2,4,shop,carts,1,a\r\n"
            "\"11/29/2026, 1:00:01.0 PM\",Query,200,5,3,shop,carts,0,b\r\n"
            "\"11/29/2026, 1:00:02.0 PM\",Query,429,0.4,1,shop,carts,0,c\r\n"
            "\"11/29/2026, 1:00:03.0 PM\",Read,404,1,1,shop,carts,0,d\r\n"
            "\"11/29/2026, 1:00:03.0 PM\",Read,304,1,1,shop,carts,0,e\r\n");
        QVERIFY2(read.ok(), read ? "" : read.error().message.c_str());
        const exchange::MeasuredGroup *queries = groupOf(*read, "carts", "query");
        QVERIFY(queries);
        QCOMPARE(queries->operations, 2);
        QCOMPARE(queries->median, 5.0);
        QCOMPARE(queries->p95, 15.0);
        QCOMPARE(queries->latencyMs, 3.0);
        QCOMPARE(groupOf(*read, "carts", "read")->operations, 1);
        const std::string notes = tests::textOf(read->notes);
        QVERIFY2(notes.find("(429)") != std::string::npos, notes.c_str());
        QVERIFY2(notes.find("failed requests") != std::string::npos, notes.c_str());
        QVERIFY2(notes.find("2 rows added") != std::string::npos, notes.c_str());
    }

    void numbersAreReadAsTheyAreWritten_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<double>("charge");
        QTest::newRow("point") << "collectionName_s,requestCharge_s\nc,2.83\n" << 2.83;
        QTest::newRow("comma") << "sep=;\ncollectionName_s;requestCharge_s\nc;2,83\n" << 2.83;
        QTest::newRow("quoted comma") << "collectionName_s,requestCharge_s\nc,\"2,83\"\n" << 2.83;
        QTest::newRow("thousands") << "collectionName_s,requestCharge_s\nc,\"1,234.5\"\n" << 1234.5;
        QTest::newRow("German thousands") << "CollectionName;RequestCharge\nc;1.234,5\n" << 1234.5;
        QTest::newRow("tab") << "Container\tRequest Charge (RUs)\nc\t1e2\n" << 100.0;
    }
    void numbersAreReadAsTheyAreWritten()
    {
        QFETCH(QString, text);
        QFETCH(double, charge);
        const auto read = measured(text.toStdString());
        QVERIFY2(read.ok(), read ? "" : read.error().message.c_str());
        QCOMPARE(read->unmatched.size(), std::size_t(1));
        QCOMPARE(read->unmatched.front().median, charge);
    }

    void ticksBecomeMilliseconds()
    {
        const auto read = measured("collectionName_s,OperationName,requestCharge_s,duration_s\n"
                                   "c,Read,1,250000\nc,Read,1,260000\nc,Read,1,270000\n");
        QVERIFY(read.ok());
        QCOMPARE(read->unmatched.front().latencyMs, 26.0);
    }

    void aPlainTableNamesItsPatterns()
    {
        const auto read = measured("pattern,design,requestCharge,latencyMs\n"
                                   "Q1,V1,1,4\nQ1,V1,3,6\nQ1,V1,2,5\nQ9,V1,1,1\nQ2,V9,1,1\n");
        QVERIFY(read.ok());
        QCOMPARE(read->figures.size(), std::size_t(1));
        QCOMPARE(read->figures.front().requestCharge, 2.0);
        QCOMPARE(read->figures.front().latencyMs, 5.0);
        QCOMPARE(read->figures.front().source, std::string("export.csv"));
        QCOMPARE(read->unmatched.size(), std::size_t(2));
        const model::Workbook workbook = tests::blogWorkbook();
        const auto changed = model::apply(
            workbook, model::ChangePublished {exchange::withFigures(workbook, read->figures)});
        QVERIFY(changed.ok());
        QVERIFY(!model::hasErrors(model::validate(*changed)));
        const auto again = exchange::withFigures(*changed, read->figures);
        QCOMPARE(again.size(), changed->published->size());
    }

    void aGroupGoesToTheOnlyPatternThatAsksSo()
    {
        const auto read = measured("OperationName,RequestCharge,CollectionName\n"
                                   "Read,1,users\nRead,1,users\nQuery,9,posts\nQuery,7,posts\n");
        QVERIFY(read.ok());
        const model::PublishedFigure *user = figureOf(*read, "Q1", "V2");
        QVERIFY(user);
        QCOMPARE(user->requestCharge, 1.0);
        const exchange::MeasuredGroup *posts = groupOf(*read, "posts", "query");
        QVERIFY(posts); // several patterns query them
        QVERIFY(posts->candidates.size() > 2);
        QCOMPARE(posts->figureOf("Q3", "V2").requestCharge, 7.0);
    }

    void tablesWithoutChargesAreRefused()
    {
        const auto metrics = measured(
            "Partition key range id,Retrieved document count,Index hit document count\n");
        QVERIFY(!metrics.ok());
        QVERIFY(metrics.error().message.find("query metrics") != std::string::npos);
        QVERIFY(!measured("a,b\n1,2\n").ok());
        QVERIFY(!measured("").ok());
    }
};

PARTITA_APPLESS_TEST(TestCharges)

} // namespace tst_charges

#include "tst_charges.moc"
