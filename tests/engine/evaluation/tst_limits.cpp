// When partitions meet their limits, and whom a stated throughput refuses.
#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/growth.h"
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"

#include <QTest>

using namespace partita;

namespace {

constexpr double gigabyte = 1024.0 * 1024 * 1024;

/// 1,000 shelves of 100 books of about 300 bytes; ten new books a shelf and day.
const char *const shelves = R"({"partita": 1, "name": "shelves",
 "entities": [
  {"name": "Shelf", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
  {"name": "Book", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "title", "generate": {"text": [40, 40]}}]}],
 "relationships": [{"name": "holding", "parent": "Shelf.books", "child": "Book.shelf", "cardinality": "1:many",
   "degree": {"fixed": 100}, "growthPerDay": 10}],
 "patterns": [{"id": "Q1", "sentence": "Read a book.", "query": "Book", "match": ["id = @id"], "ratePerSecond": 10}],
 "population": {"fraction": 0.02, "counts": {"Shelf": 1000}},
 "designs": [{"name": "D", "containers": [
  {"name": "shelves", "partitionKey": "/id", "documentTypes": [{"name": "shelf", "entity": "Shelf", "fields": ["id"]}]},
  {"name": "books", "partitionKey": "KEY", "documentTypes": [{"name": "book", "entity": "Book",
    "fields": ["id", {"name": "shelfId", "reference": "shelf"}, "title"]}]OTHER}]},
  {"name": "E", "containers": [
  {"name": "shelves", "partitionKey": "/id", "documentTypes": [{"name": "shelf", "entity": "Shelf",
    "fields": ["id", {"name": "books", "embed": "books", "fields": ["id", "title"]}]}]}]}]})";

evaluation::ContainerEvaluation evaluated(const std::string &key, const std::string &other,
                                          const char *design, const char *container)
{
    std::string text = shelves;
    text.replace(text.find("KEY"), 3, key);
    text.replace(text.find("OTHER"), 5, other);
    const auto workbook = workbook::readText(text);
    evaluation::Options options;
    options.designs = {design};
    options.samples = 10;
    if (!workbook)
        return {};
    const auto result = evaluation::evaluate(*workbook, options);
    if (!result)
        return {};
    for (const auto &found : result->designs.front()->containers) {
        if (found.name == container)
            return found;
    }
    return {};
}

bool isNear(double left, double right, double tolerance = 0.02)
{
    return std::abs(left / right - 1) < tolerance;
}

} // namespace

class TestLimits : public QObject {
    Q_OBJECT

private slots:
    void daysAreCountedToTheLimit()
    {
        QCOMPARE(evaluation::daysUntil(10, 5, 30), std::optional<double>(4));
        QCOMPARE(evaluation::daysUntil(30, 5, 30), std::optional<double>(0));
        QCOMPARE(evaluation::daysUntil(31, 0, 30), std::optional<double>(0));
        QCOMPARE(evaluation::daysUntil(10, 0, 30), std::optional<double>());
    }

    void newItemsFillTheirLogicalPartition()
    {
        const auto books = evaluated("/shelfId", "", "D", "books");
        const double item
            = static_cast<double>(books.storageBytes) / static_cast<double>(books.items);
        QVERIFY(isNear(books.growthBytesPerDay, 1000 * 10 * item));
        // A shelf gains a tenth of itself a day.
        const auto largest = static_cast<double>(books.largestLogicalPartitionBytes);
        QVERIFY(books.logicalPartitionLimitDays.has_value());
        QVERIFY(isNear(*books.logicalPartitionLimitDays, (20 * gigabyte - largest) / (10 * item)));
        const auto fullest = static_cast<double>(books.partitions.front().storageBytes);
        QVERIFY(isNear(*books.physicalPartitionLimitDays,
                       (50 * gigabyte - fullest) / books.growthBytesPerDay));
    }

    void keysOfTheirOwnNeverFill()
    {
        const auto books = evaluated("/id", "", "D", "books");
        QVERIFY(books.growthBytesPerDay > 0);
        QVERIFY(!books.logicalPartitionLimitDays);
        QVERIFY(books.physicalPartitionLimitDays.has_value());
    }

    void whatExpiresDoesNotGrow()
    {
        const auto books = evaluated("/shelfId", R"(, "defaultTtl": 86400)", "D", "books");
        QCOMPARE(books.growthBytesPerDay, 0.0);
        QVERIFY(!books.logicalPartitionLimitDays && !books.physicalPartitionLimitDays);
    }

    void embeddedRowsMakeItemsGrow()
    {
        const auto inside = evaluated("/id", "", "E", "shelves");
        const auto apart = evaluated("/id", "", "D", "books");
        // An element lacks the system properties and the reference that an item has.
        QVERIFY(inside.growthBytesPerDay > 0.2 * apart.growthBytesPerDay);
        QVERIFY(inside.growthBytesPerDay < 0.6 * apart.growthBytesPerDay);
        QVERIFY(inside.logicalPartitionLimitDays.has_value());
    }

    void theMassiveTenantIsFullAlready()
    {
        const auto tenants = workbook::open("sample:tenants");
        evaluation::Options options;
        options.samples = 50;
        options.designs = {"Tenant", "Tenant and user"};
        const auto result = evaluation::evaluate(*tenants, options);
        QVERIFY(result.ok());
        const auto &byTenant = result->designs[0]->containers.back();
        QCOMPARE(byTenant.logicalPartitionLimitDays, std::optional<double>(0));
        // 30,000 RU/s are enough for all three together, but one of them is refused what the others leave.
        QCOMPARE(byTenant.throttledPartitions, 1);
        QVERIFY(byTenant.unusedRequestUnits > 5'000);
        const auto &byUser = result->designs[1]->containers.back();
        QCOMPARE(byUser.throttledPartitions, 0);
        QVERIFY(*byUser.logicalPartitionLimitDays > 365);
        QVERIFY(byUser.physicalPartitionLimitDays.has_value());
    }
};

QTEST_GUILESS_MAIN(TestLimits)
#include "tst_limits.moc"
