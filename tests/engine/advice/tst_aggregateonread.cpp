// Advice on aggregates computed at every read: the price of storing them, and their upkeep.
#include "tests/engine/advice/adviser.h"
#include "tests/engine/advice/librarypatches.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace tst_aggregateonread {

using namespace partita;
using tests::Advised;
using tests::libraryWith;
using tests::pattern;

namespace {

const std::string shelvesOfBooks
    = R"({"op": "add", "path": "/entities/-", "value": {"name": "Shelf", "key": "id", "attributes":
         [{"name": "id", "generate": "uuid"}, "title"]}},
        {"op": "add", "path": "/relationships/-", "value": {"name": "holding", "parent": "Shelf.books",
         "child": "Book.shelf", "cardinality": "1:many", "containment": true, "degree": {"drawn": "uniform"}}},
        {"op": "add", "path": "/population/counts/Shelf", "value": 1000},
        {"op": "add", "path": "/designs/0/containers/-", "value": {"name": "shelves", "partitionKey": "/id",
         "documentTypes": [{"name": "shelf", "entity": "Shelf", "fields": ["id", "title"]}]}},
        {"op": "add", "path": "/designs/0/containers/1/documentTypes/0/fields/-", "value":
         {"name": "shelfId", "reference": "shelf"}},)";

} // namespace

class AggregateOnReadTest : public QObject {
    Q_OBJECT

private slots:
    void upkeepOfAggregatesIsWhatItWouldBe_data();
    void upkeepOfAggregatesIsWhatItWouldBe();
    void numbersAreKeptByTransactionOnlyInOnePartition();
};

void AggregateOnReadTest::upkeepOfAggregatesIsWhatItWouldBe_data()
{
    QTest::addColumn<QString>("more");
    QTest::addColumn<QString>("aggregates");
    const QString number = QStringLiteral(R"([{"count": "books", "as": "n"}])");
    const QString sum = QStringLiteral(R"([{"sum": "books.pages", "as": "n"}])");
    const QString both = QStringLiteral(
        R"([{"count": "books", "as": "n"}, {"max": "books.pages", "as": "longest"}])");
    QTest::newRow("a row created") << QString() << number;
    const auto command = [](const char *request) {
        return QString::fromStdString(
            std::string(
                R"({"op": "add", "path": "/patterns/-", "value": {"id": "C2", "sentence": "Do.", )")
            + request + R"(, "ratePerSecond": 4}},)");
    };
    const QString mutablePages = QStringLiteral(
        R"({"op": "add", "path": "/entities/1/attributes/2/mutable", "value": true},)");
    const QString change = mutablePages + command(R"("update": "Book", "attributes": ["pages"])");
    QTest::newRow("what is not counted changes") << change << number;
    QTest::newRow("what is summed changes") << change << sum;
    QTest::newRow("what is compared changes") << change << both;
    QTest::newRow("a row removed") << command(R"("delete": "Book")") << number;
    QTest::newRow("one of those summed removed") << command(R"("delete": "Book")") << sum;
    QTest::newRow("their holder removed")
        << QStringLiteral(
               R"({"op": "add", "path": "/relationships/0/containment", "value": true},)")
            + command(R"("delete": "Author")")
        << number;
    const QString shelves = QString::fromStdString(shelvesOfBooks);
    QTest::newRow("rows created with others")
        << shelves + command(R"("create": "Shelf", "with": [{"books": 3}])") << number;
    QTest::newRow("rows that go with others")
        << shelves + command(R"("delete": "Shelf")") << number;
}

/// The estimate is near the additional charge of the commands after the fix.
void AggregateOnReadTest::upkeepOfAggregatesIsWhatItWouldBe()
{
    QFETCH(QString, more);
    QFETCH(QString, aggregates);
    const Advised advised(
        libraryWith('[' + more.toStdString()
                    + R"({"op": "replace", "path": "/patterns/0/ratePerSecond", "value": 500},
                                      {"op": "add", "path": "/patterns/0/aggregates", "value": )"
                    + aggregates.toStdString() + "}]"));
    const advice::Finding *finding = advised.find("aggregate-on-read");
    QVERIFY2(finding && finding->fix, qPrintable(advised.all()));
    model::Workbook kept = advised.workbook;
    for (const model::Edit &edit : finding->fix->edits)
        kept = *model::apply(kept, edit);
    const auto loadOfCommands = [](const evaluation::Evaluation &evaluated) {
        double load = 0;
        for (const evaluation::PatternEvaluation &pattern : evaluated.designs[0]->patterns) {
            if (!pattern.isQuery)
                load += pattern.ratePerSecond
                    * (pattern.distribution.requestCharge.mean
                       + pattern.distribution.backgroundCharge.mean);
        }
        return load;
    };
    const double measured
        = loadOfCommands(Advised(kept).evaluation) - loadOfCommands(advised.evaluation);
    const double estimated = tests::evidence(*finding, "load of their upkeep, estimated");
    QVERIFY2(estimated > measured / 1.5 && estimated < measured * 1.5,
             qPrintable(QStringLiteral("%1 estimated, %2 measured").arg(estimated).arg(measured)));
}

void AggregateOnReadTest::numbersAreKeptByTransactionOnlyInOnePartition()
{
    const auto upkeepWith = [](const char *key) {
        const Advised advised(libraryWith(
            R"([{"op": "remove", "path": "/designs/0/containers/0"},
                {"op": "add", "path": "/designs/0/containers/0/partitionKey", "value": ")"
            + std::string(key) + R"("},
                {"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value": {"name": "type", "constant": "book"}},
                {"op": "add", "path": "/designs/0/containers/0/documentTypes/-", "value": {"name": "author", "entity": "Author",
                 "fields": ["id", {"name": "authorId", "attribute": "id"}, "name", "city", {"name": "type", "constant": "author"}]}},
                {"op": "add", "path": "/patterns/0/aggregates", "value": [{"count": "books", "as": "bookCount"}]}])"));
        const advice::Finding *finding = advised.find("aggregate-on-read");
        const auto *added = finding && finding->fix
            ? std::get_if<model::AddField>(&finding->fix->edits.front())
            : nullptr;
        return added ? added->field.upkeep : model::Upkeep::none;
    };
    QCOMPARE(upkeepWith("/authorId"), model::Upkeep::transaction);
    QCOMPARE(upkeepWith("/id"), model::Upkeep::changeFeed);
}

PARTITA_GUILESS_TEST(AggregateOnReadTest)

} // namespace tst_aggregateonread

#include "tst_aggregateonread.moc"
