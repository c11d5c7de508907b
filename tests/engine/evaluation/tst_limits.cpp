// Limits of partitions, and patterns that a stated throughput refuses.
#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/growth.h"
#include "engine/mapping/rowgrowth.h"
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <cmath>

namespace tst_limits {

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

/// `patch`: a JSON patch of the text.
evaluation::ContainerEvaluation evaluated(const std::string &key, const std::string &other,
                                          const char *design, const char *container,
                                          const std::string &patch = "[]")
{
    std::string text = shelves;
    text.replace(text.find("KEY"), 3, key);
    text.replace(text.find("OTHER"), 5, other);
    const auto workbook
        = workbook::readText(model::Json::parse(text).patch(model::Json::parse(patch)).dump());
    evaluation::Options options;
    options.designs = {design};
    options.samples = 10;
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    const auto result = evaluation::evaluate(*workbook, options);
    if (!result)
        qFatal("%s", result.error().message.c_str());
    for (const auto &found : result->designs.front()->containers) {
        if (found.name == container)
            return found;
    }
    return {};
}

/// Books have four pages each, partitioned by KEY; nothing is said about how they grow.
std::string withPages(const std::string &key)
{
    std::string text = R"([
      {"op": "remove", "path": "/designs/1"},
      {"op": "add", "path": "/entities/-", "value": {"name": "Page", "key": "id", "attributes":
        [{"name": "id", "generate": "uuid"}, {"name": "text", "generate": {"text": [100, 100]}}]}},
      {"op": "add", "path": "/relationships/-", "value": {"name": "binding", "parent": "Book.pages", "child": "Page.book",
        "cardinality": "1:many", "degree": {"fixed": 4}}},
      {"op": "add", "path": "/designs/0/containers/-", "value": {"name": "pages", "partitionKey": "KEY", "documentTypes":
        [{"name": "page", "entity": "Page", "fields":
          ["id", {"name": "bookId", "reference": "book"}, {"name": "shelfId", "copy": "book.shelf.id"}, "text"]}]}}])";
    return text.replace(text.find("KEY"), 3, key);
}

/// Books are created at this rate.
std::string creating(const std::string &perSecond)
{
    std::string text
        = R"([{"op": "add", "path": "/patterns/-", "value": {"id": "C1", "sentence": "Add a book.", "create": "Book", "ratePerSecond": RATE}}])";
    return text.replace(text.find("RATE"), 4, perSecond);
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
        const double item = books.storedBytes() / static_cast<double>(books.items);
        QVERIFY(isNear(books.growthBytesPerDay, 1000 * 10 * item));
        // A shelf gains a tenth of itself a day.
        const auto largest = static_cast<double>(books.largestLogicalPartitionBytes);
        QVERIFY(books.logicalPartitionLimitDays.has_value());
        QVERIFY(isNear(*books.logicalPartitionLimitDays, (20 * gigabyte - largest) / (10 * item)));
        const auto fullest = static_cast<double>(books.partitions.front().storageBytes);
        QVERIFY(isNear(*books.physicalPartitionLimitDays,
                       (50 * gigabyte - fullest) / books.growthBytesPerDay));
    }

    /// Price and dates use the same bytes.
    void theIndexCountsTowardsLimitsAsTowardsThePrice()
    {
        const auto books = evaluated("/shelfId", R"(, "physicalPartitions": 3)", "D", "books");
        QVERIFY(books.indexBytes > 0);
        QCOMPARE(books.paidBytes(), double(books.storageBytes + books.indexBytes));
        double parts = 0;
        for (const evaluation::PartitionLoad &part : books.partitions)
            parts += static_cast<double>(part.storageBytes);
        QVERIFY(isNear(parts, books.paidBytes(), 0.001));
        QVERIFY(isNear(double(books.largestLogicalPartitionBytes), books.paidBytes() / 1000));
        // Without an index there is room for more days.
        const auto bare = evaluated(
            "/shelfId",
            R"(, "physicalPartitions": 3, "indexingPolicy": {"indexingMode": "none", "automatic": false})",
            "D", "books");
        QCOMPARE(bare.indexBytes, 0);
        QVERIFY(isNear(*bare.logicalPartitionLimitDays / *books.logicalPartitionLimitDays,
                       books.storedBytes() / static_cast<double>(books.storageBytes)));
    }

    /// 1,000 shelves of 100 books gain 10 each a day. Copies keep the newest so many of each shelf,
    /// or of all.
    void capsGrowUntilTheyAreFull_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("latest");
        QTest::addColumn<double>("booksADay"); // for good
        QTest::addColumn<double>("fillingADay"); // books until the caps are full
        QTest::addColumn<double>("filling"); // books by then
        QTest::addColumn<double>("limitDays"); // until the logical partition is full; -1: never
        QTest::newRow("full") << "/shelfId"
                              << "100" << 0.0 << 0.0 << 0.0 << -1.0;
        QTest::newRow("room for 100") << "/shelfId"
                                      << "200" << 0.0 << 10'000.0 << 100'000.0 << -1.0;
        QTest::newRow("of all, full") << "/all"
                                      << "1000" << 0.0 << 0.0 << 0.0 << -1.0;
        QTest::newRow("of all, room for much") << "/all"
                                               << "999999999" << 0.0 << 10'000.0 << 999e6 << 1.0;
        QTest::newRow("each by itself") << "/id"
                                        << "1" << 10'000.0 << 0.0 << 0.0 << -1.0;
    }
    void capsGrowUntilTheyAreFull()
    {
        QFETCH(QString, key);
        QFETCH(QString, latest);
        QFETCH(double, booksADay);
        QFETCH(double, fillingADay);
        QFETCH(double, filling);
        QFETCH(double, limitDays);
        const QString patch = QStringLiteral(
                                  R"([{"op": "add", "path": "/designs/0/containers/-", "value": {
            "name": "newest", "partitionKey": "%1", "documentTypes": [{"name": "newest", "entity": "Book",
            "copy": "changeFeed", "cap": {"latest": %2, "orderBy": "title"}, "fields": ["id",
            {"name": "shelfId", "reference": "shelf"}, "title", {"name": "all", "constant": 1}]}]}}])")
                                  .arg(key, latest);
        const auto newest = evaluated("/shelfId", "", "D", "newest", patch.toStdString());
        const double item = newest.storedBytes() / static_cast<double>(newest.items);
        const auto isSo = [&](double bytes, double books) {
            return books > 0 ? isNear(bytes, books * item) : bytes == 0;
        };
        QVERIFY2(isSo(newest.growthBytesPerDay, booksADay),
                 qPrintable(QString::number(newest.growthBytesPerDay / item)));
        QVERIFY2(isSo(newest.fillingBytesPerDay, fillingADay),
                 qPrintable(QString::number(newest.fillingBytesPerDay / item)));
        QVERIFY2(isSo(newest.fillingBytes, filling),
                 qPrintable(QString::number(newest.fillingBytes / item)));
        QCOMPARE(newest.logicalPartitionLimitDays.has_value(), limitDays >= 0);
        if (limitDays >= 0)
            QVERIFY2(isNear(*newest.logicalPartitionLimitDays,
                            (20 * gigabyte - newest.storedBytes()) / (10'000 * item)),
                     qPrintable(QStringLiteral("%1, %2 of %3")
                                    .arg(*newest.logicalPartitionLimitDays)
                                    .arg(newest.largestLogicalPartitionBytes)
                                    .arg(newest.storedBytes())));
    }

    /// Shelves keep their newest 150 books. They are full after a day, while the container grows
    /// for years: the growth up to the caps comes once, and the days to the limit follow from it
    /// and from the permanent growth.
    void anArrayThatKeepsTheNewestFillsUpOnce()
    {
        const auto shelvesWith = [](const char *latest) {
            const std::string patch
                = R"([{"op": "add", "path": "/designs/0/containers/0/documentTypes/0/fields/-", "value": {"name": "newest",
                "embed": "books", "latest": )"
                + std::string(latest) + R"(, "orderBy": "title", "fields": ["id", "title"]}},
              {"op": "add", "path": "/patterns/-", "value": {"id": "C2", "sentence": "Put up a shelf.", "create": "Shelf",
                "ratePerSecond": 5}}])";
            return evaluated("/id", "", "D", "shelves", patch);
        };
        const auto full = shelvesWith("100");
        QCOMPARE(full.fillingBytes, 0.0);
        const auto roomy = shelvesWith("150");
        QVERIFY(roomy.fillingBytes > 0);
        // One and a half times the arrays of 100, which are most of an item.
        QVERIFY2(isNear(roomy.fillingBytes, full.storedBytes() / 2, 0.1),
                 qPrintable(QString::number(roomy.fillingBytes / full.storedBytes())));
        QVERIFY(isNear(roomy.growthBytesPerDay, full.growthBytesPerDay));
        const double left = 50 * gigabyte - roomy.storedBytes() - roomy.fillingBytes;
        QVERIFY(isNear(*roomy.physicalPartitionLimitDays, left / roomy.growthBytesPerDay, 0.001));
    }

    void growthStopsOnceThereIsAsMuchAsThereCanBe()
    {
        evaluation::Growth growth;
        growth.bytesPerDayToSettle = 10;
        growth.bytesToSettle = 100;
        QCOMPARE(growth.daysUntil(150, 50, 50, false), std::optional<double>(10));
        QCOMPARE(growth.daysUntil(151, 50, 50, false), std::optional<double>());
        growth.bytesPerDay = 2; // permanent growth, at this pace alone
        QCOMPARE(growth.daysUntil(190, 50, 50, false), std::optional<double>(20));
        QCOMPARE(growth.daysUntil(190, 50, 50, true), std::optional<double>());
        QCOMPARE(growth.daysUntil(95, 25, 50, false), std::optional<double>(20)); // half of it
    }

    /// 1,000 shelves gain 10 books each a day, and keep each the newest so many of them: as many as
    /// come in their time to live and no more than the cap.
    void capsAreKeptBesideATimeToLive_data()
    {
        QTest::addColumn<int>("latest");
        QTest::addColumn<int>("days");
        QTest::addColumn<double>("settled"); // books
        QTest::newRow("full") << 100 << 365 << 100'000.0;
        QTest::newRow("room") << 200 << 365 << 200'000.0;
        QTest::newRow("expires before") << 200 << 15 << 150'000.0;
    }
    void capsAreKeptBesideATimeToLive()
    {
        QFETCH(int, latest);
        QFETCH(int, days);
        QFETCH(double, settled);
        const QString patch = QStringLiteral(
                                  R"([{"op": "add", "path": "/designs/0/containers/-", "value": {
            "name": "newest", "partitionKey": "/shelfId", "defaultTtl": %1, "documentTypes": [{"name": "newest",
            "entity": "Book", "copy": "changeFeed", "cap": {"latest": %2, "orderBy": "title"},
            "fields": ["id", {"name": "shelfId", "reference": "shelf"}, "title"]}]}}])")
                                  .arg(days * 86'400)
                                  .arg(latest);
        const auto newest = evaluated("/shelfId", "", "D", "newest", patch.toStdString());
        const double item = newest.storedBytes() / static_cast<double>(newest.items);
        QVERIFY2(newest.settledBytes && isNear(*newest.settledBytes, settled * item),
                 qPrintable(QString::number(*newest.settledBytes / item)));
        QCOMPARE(newest.growthBytesPerDay > 0, settled > 100'000);
        QVERIFY(!newest.physicalPartitionLimitDays);
    }

    /// 1,000 shelves of 100 books: books for new shelves do not lengthen the arrays of the old
    /// ones. The other new books are shared each day by all shelves of that day, so that an old
    /// shelf gains less and less, but never stops.
    void newParentsTakeTheirPartOfTheNewElements_data()
    {
        QTest::addColumn<double>("shelvesADay");
        QTest::addColumn<double>("perDay");
        QTest::addColumn<double>("after100Days");
        QTest::newRow("none") << 0.0 << 864.0 << 86'400.0;
        QTest::newRow("in proportion") << 8'640.0 << 0.0 << 0.0;
        QTest::newRow("half as many") << 4'320.0 << 432.0 << 100 * std::log(433.0);
    }
    void newParentsTakeTheirPartOfTheNewElements()
    {
        QFETCH(double, shelvesADay);
        QFETCH(double, perDay);
        QFETCH(double, after100Days);
        std::string plain = shelves;
        plain.replace(plain.find("KEY"), 3, "/id");
        plain.replace(plain.find("OTHER"), 5, "");
        model::Json text = model::Json::parse(plain);
        text["relationships"][0].erase("growthPerDay");
        text["designs"] = model::Json::array();
        const auto create = [&](const char *id, const char *entity, double rate) {
            text["patterns"].push_back(
                {{"id", id}, {"sentence", "New."}, {"create", entity}, {"ratePerSecond", rate}});
        };
        create("C1", "Book", 10);
        create("C2", "Shelf", shelvesADay / 86'400);
        const auto workbook = workbook::readText(text.dump());
        QVERIFY2(workbook.ok(), workbook ? "" : workbook.error().message.c_str());
        const auto growth
            = mapping::arrayGrowthOf(*workbook, *model::findRole(*workbook, "Shelf", "books"));
        QVERIFY2(isNear(growth.perDay + 1, perDay + 1), qPrintable(QString::number(growth.perDay)));
        QVERIFY2(isNear(growth.after(100) + 1, after100Days + 1),
                 qPrintable(QString::number(growth.after(100))));
        const std::optional<double> days = growth.daysUntil(after100Days);
        QCOMPARE(days.has_value(), true);
        QVERIFY2(isNear(*days + 1, perDay > 0 ? 101 : 1), qPrintable(QString::number(*days)));
        QCOMPARE(growth.daysUntil(after100Days + 1).has_value(), perDay > 0);
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

    /// As many expire as come: rate x time to live x size.
    void whatExpiresSettles()
    {
        const auto books
            = evaluated("/shelfId", R"(, "defaultTtl": 86400)", "D", "books", creating("5"));
        const double item = books.storedBytes() / static_cast<double>(books.items);
        QVERIFY(books.settledBytes.has_value());
        QVERIFY(isNear(*books.settledBytes, 5 * 86'400 * item));
        QVERIFY(isNear(books.growthBytesPerDay, 5 * 86'400 * item)); // it is filling up
        QVERIFY(!books.logicalPartitionLimitDays && !books.physicalPartitionLimitDays);
        QCOMPARE(books.paidBytes(), *books.settledBytes);
        // Where it settles above the limit, the limit is met on the way.
        const auto many
            = evaluated("/id", R"(, "defaultTtl": 31536000)", "D", "books", creating("1000"));
        QVERIFY(many.physicalPartitionLimitDays.has_value());
        QVERIFY(*many.physicalPartitionLimitDays > 0 && *many.physicalPartitionLimitDays < 10);
    }

    /// Rows created by commands count the same whether they expire or not, and so does the stated
    /// growth of relationships.
    void theLargerOfWhatIsStatedAndCreatedCounts_data()
    {
        QTest::addColumn<QString>("patterns");
        QTest::addColumn<double>("booksADay"); // the relationship states 10,000
        const auto row = [](const char *name, const std::string &patterns, double booksADay) {
            QTest::newRow(name) << QString::fromStdString(patterns) << booksADay;
        };
        const std::string five = creating("5");
        const auto with = [&](const char *operation) {
            return five.substr(0, five.size() - 1) + ',' + operation + ']';
        };
        row("stated alone", "[]", 10'000);
        row("created more", five, 432'000);
        row("created less", creating("0.01"), 10'000);
        row("less what is removed",
            with(
                R"({"op": "add", "path": "/patterns/-", "value": {"id": "C2", "sentence": "Lose a book.", "delete": "Book", "ratePerSecond": 3}})"),
            172'800);
        row("as many removed",
            with(
                R"({"op": "add", "path": "/patterns/-", "value": {"id": "C2", "sentence": "Lose a book.", "delete": "Book", "ratePerSecond": 5}})"),
            10'000);
        row("removed with the shelf",
            with(R"({"op": "add", "path": "/relationships/0/containment", "value": true},
                    {"op": "add", "path": "/patterns/-", "value": {"id": "C2", "sentence": "Burn a shelf.", "delete": "Shelf", "ratePerSecond": 0.03}})"),
            172'800);
        row("brought by a shelf",
            R"([{"op": "add", "path": "/patterns/-", "value": {"id": "C2", "sentence": "Put up a shelf with its books.", "create": "Shelf", "with": ["books"], "ratePerSecond": 0.05}}])",
            432'000);
        row("idle half of the day",
            with(
                R"({"op": "add", "path": "/mixes", "value": [{"name": "the night", "factor": 0, "hoursPerDay": 12}]})"),
            216'000);
    }
    void theLargerOfWhatIsStatedAndCreatedCounts()
    {
        QFETCH(QString, patterns);
        QFETCH(double, booksADay);
        const auto kept = evaluated("/shelfId", "", "D", "books", patterns.toStdString());
        const double item = kept.storedBytes() / static_cast<double>(kept.items);
        QVERIFY2(isNear(kept.growthBytesPerDay, booksADay * item),
                 qPrintable(QString::number(kept.growthBytesPerDay / item)));
        const auto expiring = evaluated("/shelfId", R"(, "defaultTtl": 864000)", "D", "books",
                                        patterns.toStdString());
        QVERIFY2(expiring.settledBytes && isNear(*expiring.settledBytes, 10 * booksADay * item),
                 qPrintable(QString::number(*expiring.settledBytes / item)));
    }

    void createdRowsMakeItemsGrow()
    {
        const auto stated = evaluated("/id", "", "E", "shelves");
        const auto created = evaluated("/id", "", "E", "shelves", creating("5"));
        QVERIFY(isNear(created.growthBytesPerDay, 43.2 * stated.growthBytesPerDay));
        // Books that come with their shelf do not make it grow, but there are more shelves.
        const auto brought = evaluated(
            "/id", "", "E", "shelves",
            R"([{"op": "add", "path": "/patterns/-", "value": {"id": "C2", "sentence": "Put up a shelf.", "create": "Shelf", "with": ["books"], "ratePerSecond": 0.05}}])");
        const double shelf = brought.storedBytes() / static_cast<double>(brought.items);
        QVERIFY(isNear(brought.growthBytesPerDay, 4'320 * shelf + stated.growthBytesPerDay));
    }

    void itemsWithATimeToLiveOfTheirOwnSettle()
    {
        const char *const field
            = R"([{"op": "add", "path": "/designs/0/containers/1/documentTypes/0/fields/-", "value": {"name": "ttl", "constant": 3600}}])";
        const auto books = evaluated("/shelfId", R"(, "defaultTtl": -1)", "D", "books", field);
        const double item = books.storedBytes() / static_cast<double>(books.items);
        QVERIFY(books.settledBytes && isNear(*books.settledBytes, 10'000 / 24.0 * item));
        const auto without = evaluated("/shelfId", R"(, "defaultTtl": -1)", "D", "books");
        QVERIFY(!without.settledBytes);
        QVERIFY(without.growthBytesPerDay > 0);
    }

    /// New books bring their pages with them.
    void growthOfAParentReachesItsChildren()
    {
        const auto byShelf = evaluated("/shelfId", "", "D", "pages", withPages("/shelfId"));
        const double item = byShelf.storedBytes() / static_cast<double>(byShelf.items);
        QVERIFY(isNear(byShelf.growthBytesPerDay, 1000 * 10 * 4 * item));
        QVERIFY(byShelf.logicalPartitionLimitDays.has_value());
        // The pages of a new book are stored with that book.
        const auto byBook = evaluated("/shelfId", "", "D", "pages", withPages("/bookId"));
        QVERIFY(isNear(byBook.growthBytesPerDay, byShelf.growthBytesPerDay));
        QVERIFY(!byBook.logicalPartitionLimitDays);
        QVERIFY(byBook.physicalPartitionLimitDays.has_value());
    }

    void logicalPartitionsAreNoMoreThanItems()
    {
        // Thirty of forty labels are written by hand and all of them exist; only a small part of
        // the books does.
        model::Json patch = model::Json::parse(
            R"([{"op": "remove", "path": "/designs/1"},
           {"op": "add", "path": "/entities/-", "value": {"name": "Label", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]}},
           {"op": "add", "path": "/population/counts/Label", "value": 40},
           {"op": "replace", "path": "/population/counts/Shelf", "value": 10},
           {"op": "replace", "path": "/population/fraction", "value": 0.1},
           {"op": "replace", "path": "/relationships/0/degree", "value": {"fixed": 1}},
           {"op": "add", "path": "/designs/0/containers/1/documentTypes/-", "value": {"name": "label", "entity": "Label",
             "fields": ["id", {"name": "shelfId", "attribute": "id"}]}},
           {"op": "add", "path": "/population/sampleRows", "value": []}])");
        for (int i = 0; i < 30; ++i)
            patch.back()["value"].push_back(
                {{"name", "label" + std::to_string(i)}, {"entity", "Label"}});
        const auto books = evaluated("/shelfId", "", "D", "books", patch.dump());
        QVERIFY(books.items > 0);
        QVERIFY2(books.logicalPartitions <= books.items,
                 qPrintable(QStringLiteral("%1 logical partitions of %2 items")
                                .arg(books.logicalPartitions)
                                .arg(books.items)));
        for (const evaluation::PartitionLoad &part : books.partitions)
            QVERIFY(part.logicalPartitions <= part.items);
    }

    /// All labels are in one logical partition, which grows in size; the logical partitions of
    /// shelves grow in number.
    void logicalPartitionsGrowAsTheirOwnTypeDoes()
    {
        model::Json patch = model::Json::parse(
            R"([{"op": "remove", "path": "/designs/1"},
           {"op": "add", "path": "/entities/-", "value": {"name": "Label", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]}},
           {"op": "add", "path": "/relationships/-", "value": {"name": "labels", "parent": "Shelf.labels", "child": "Label.shelf", "degree": {"drawn": "uniform"}}},
           {"op": "add", "path": "/population/counts/Label", "value": 3000},
           {"op": "add", "path": "/designs/0/containers/1/documentTypes/-", "value": {"name": "label", "entity": "Label",
             "fields": ["id", {"name": "shelfId", "constant": "labels"}]}}])");
        const auto both = evaluated("/shelfId", "", "D", "books", patch.dump());
        const auto books = evaluated("/shelfId", "", "D", "books");
        QCOMPARE(both.logicalPartitions, books.logicalPartitions + 1);
        QCOMPARE(both.largestLogicalPartitions.at(1).items,
                 books.largestLogicalPartitions.front().items);
    }

    /// Each shelf has its newest ten books, and there are fifty times as many shelves as in the
    /// sample.
    void cappedCopiesHaveALogicalPartitionForEachKey()
    {
        std::string patch
            = R"([{"op": "add", "path": "/designs/0/containers/-", "value": {"name": "newest", "partitionKey": "KEY",
          "documentTypes": [{"name": "newest", "entity": "Book", "copy": "changeFeed", "cap": {"latest": 10, "orderBy": "title"},
            "fields": ["id", {"name": "shelfId", "reference": "shelf"}, "title", {"name": "all", "constant": 1}]}]}}])";
        const auto by = [&](const char *key) {
            std::string text = patch;
            return evaluated("/shelfId", "", "D", "newest", text.replace(text.find("KEY"), 3, key));
        };
        const auto byShelf = by("/shelfId");
        QCOMPARE(byShelf.items, 10'000);
        QCOMPARE(byShelf.logicalPartitions, 1'000);
        QCOMPARE(byShelf.largestLogicalPartitions.front().items, 10);
        const auto one = by("/all");
        QCOMPARE(one.items, 10);
        QCOMPARE(one.logicalPartitions, 1);
        QCOMPARE(one.largestLogicalPartitions.front().items, 10);
    }

    void noRowsAreNoFigures()
    {
        const char *const none
            = R"([{"op": "replace", "path": "/population/counts/Shelf", "value": 0}])";
        for (const char *container : {"shelves", "books"}) {
            const auto empty = evaluated("/shelfId", "", "D", container, none);
            QCOMPARE(empty.name, std::string(container));
            QCOMPARE(empty.items, 0);
            QCOMPARE(empty.storageBytes, 0);
            QCOMPARE(empty.indexBytes, 0);
            QCOMPARE(empty.logicalPartitions, 0);
            QCOMPARE(empty.growthBytesPerDay, 0.0);
            QCOMPARE(empty.storageSkew, 1.0);
            QCOMPARE(empty.throughputSkew, 1.0);
            QCOMPARE(empty.physicalPartitions, 1);
            QVERIFY(!empty.logicalPartitionLimitDays && !empty.physicalPartitionLimitDays);
        }
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
        // 30,000 RU/s are enough for all three together, but one of them does not get the part that
        // the others leave.
        QCOMPARE(byTenant.throttledPartitions, 1);
        QVERIFY(byTenant.unusedRequestUnits > 5'000);
        const auto &byUser = result->designs[1]->containers.back();
        QCOMPARE(byUser.throttledPartitions, 0);
        QVERIFY(*byUser.logicalPartitionLimitDays > 365);
        QVERIFY(byUser.physicalPartitionLimitDays.has_value());
    }

    /// A course a second takes three of 300 tags, and some are withdrawn.
    void newRowsLengthenTheArraysOfThoseTheyAreLinkedWith()
    {
        const auto tagging = [](const char *removedPerSecond, const char *growthPerDay) {
            std::string text = R"({"partita": 1, "name": "tagging",
"entities": [
  {"name": "Tag", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "t-"}}]},
  {"name": "Course", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]}],
"relationships": [{"name": "tagging", "parent": "Tag.courses", "child": "Course.tags", "cardinality": "many:many", "degree": {"fixed": 30},
  "growthPerDay": GROWTH}],
"patterns": [
  {"id": "C1", "sentence": "Publish.", "create": "Course", "with": [{"tags": 3}], "ratePerSecond": 1},
  {"id": "C2", "sentence": "Withdraw.", "delete": "Course", "ratePerSecond": REMOVED}],
"population": {"counts": {"Tag": 300, "Course": 3000}}})";
            text.replace(text.find("GROWTH"), 6, growthPerDay);
            text.replace(text.find("REMOVED"), 7, removedPerSecond);
            const auto workbook = workbook::readText(text);
            if (!workbook)
                qFatal("%s", workbook.error().message.c_str());
            const auto growth = [&](const char *entity, const char *role) {
                return mapping::arrayGrowthOf(*workbook, *model::findRole(*workbook, entity, role));
            };
            return std::pair(growth("Tag", "courses"), growth("Course", "tags"));
        };
        const auto [ofTag, ofCourse] = tagging("0", "0");
        QCOMPARE(ofTag.perDay, 3 * 86'400.0 / 300);
        QCOMPARE(ofTag.newRowsPerDay, 0.0);
        QCOMPARE(ofCourse.perDay, 0.0); // a course comes with its tags
        QVERIFY(isNear(tagging("0.25", "0").first.perDay, 0.75 * 864));
        QCOMPARE(tagging("0", "2000").first.perDay, 2'000.0); // the larger counts
    }
};

PARTITA_GUILESS_TEST(TestLimits)

} // namespace tst_limits

#include "tst_limits.moc"
