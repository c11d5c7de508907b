// Validation of designs: keys, fields and their upkeep, containers.
#include "tests/engine/model/shopbook.h"
#include "tests/support/testprogram.h"

namespace tst_validationdesigns {

using namespace partita;
using namespace partita::model;
using tests::addProblem;
using tests::addProblemColumns;
using tests::blog;
using tests::compareProblem;
using tests::problems;
using tests::shop;

class DesignValidationTest : public QObject {
    Q_OBJECT

private slots:
    void problemsOfDesignsAreNamed_data();
    void problemsOfDesignsAreNamed();
    void problemsKnowTheirDesignAndEntity();
    void transactionsNeedOneLogicalPartition();
    void accountsAreServerlessAsAWhole();
    void regionsAndReservationsFitTheAccount();
    void uniqueKeysGoByRows_data();
    void uniqueKeysGoByRows();
    void itemsOfAContainerAreToldApart_data();
    void itemsOfAContainerAreToldApart();
};

void DesignValidationTest::problemsOfDesignsAreNamed_data()
{
    addProblemColumns();
    addProblem(
        R"("partitionKey": "/customerId")", R"("partitionKey": "/customer")",
        R"(error $.designs[0].containers[1].documentTypes[0].fields: The partition key path "/customer" of "orders" has no source in "order"; did you mean "/customerId"? If not, add a field "customer".)");
    addProblem(
        R"("partitionKey": "/customerId")", R"("partitionKey": "customerId")",
        R"(error $.designs[0].containers[1].partitionKey: "customerId" is not a property path such as "/postId".)");
    addProblem(
        R"({"name": "city", "copy": "customer.city", "upkeep": "application"})",
        R"({"name": "cost", "copy": "total"})",
        R"(error $.designs[0].containers[1].documentTypes[0].fields[4]: "total" is an attribute of "Order" itself; a copy takes a value of another row. Write {"attribute": "total"} in place of "copy".)");
    addProblem(
        R"("fields": ["id", {"name": "customerId", "reference": "customer"})",
        R"("fields": [{"name": "id", "compose": [{"constant": "o"}, {"reference": "customer"}]}, {"name": "customerId", "reference": "customer"})",
        R"(error $.designs[0].containers[1].documentTypes[0].fields[0]: All documents "order" of one logical partition would have the same item id, which is made of the partition key, and each id is there only once; make the id, or a part of it, the key "id" of "Order".)");
    addProblem(
        R"("partitionKey": "/customerId", "documentTypes": [
    {"name": "order", "entity": "Order", "fields": ["id", )",
        R"("partitionKey": "/id", "documentTypes": [
    {"name": "order", "entity": "Order", "fields": ["id", )",
        "");
    addProblem(
        R"("partitionKey": "/customerId")", R"("partitionKey": [])",
        R"(error $.designs[0].containers[1].partitionKey: The partition key of "orders" has 0 paths; it must have one to three.)");
    addProblem(
        R"("partitionKey": "/customerId")", R"("partitionKey": "/lines")",
        R"(error $.designs[0].containers[1].documentTypes[0].fields: The partition key path "/lines" of "orders" must lead to a single value, not to an object or an array.)");
    addProblem(
        R"("partitionKey": "/id")", R"("partitionKey": "/orderCount")",
        R"(error $.designs[0].containers[0].documentTypes[0].fields: The partition key path "/orderCount" of "customers" leads to an aggregate; a partition key cannot change.)");
    addProblem(
        R"("partitionKey": "/id")", R"("partitionKey": "/city")",
        R"(warning $.designs[0].containers[0].documentTypes[0].fields: The partition key path "/city" of "customers" is made of "city", which changes; changing it means deleting the item and creating another.)");
    addProblem(
        R"("partitionKey": "/id", "documentTypes": [
    {"name": "customer", "entity": "Customer", "fields": ["id", )",
        R"("partitionKey": "/address/twon", "documentTypes": [
    {"name": "customer", "entity": "Customer", "fields": ["id", "address", )",
        R"(error $.designs[0].containers[0].documentTypes[0].fields: "address" of "Customer" has no member "twon"; did you mean "town"?)");
    addProblem(
        R"("partitionKey": "/id", "documentTypes": [
    {"name": "customer", "entity": "Customer", "fields": ["id", )",
        R"("partitionKey": "/address/doors", "documentTypes": [
    {"name": "customer", "entity": "Customer", "fields": ["id", "address", )",
        R"(error $.designs[0].containers[0].documentTypes[0].fields: The partition key path "/address/doors" of "customers" must lead to a single value, not to an object or an array.)");
    addProblem(R"("partitionKey": "/id", "documentTypes": [
    {"name": "customer", "entity": "Customer", "fields": ["id", )",
               R"("partitionKey": "/address/place/zone", "documentTypes": [
    {"name": "customer", "entity": "Customer", "fields": ["id", "address", )",
               "");
    addProblem(
        R"("partitionKey": "/customerId")", R"("partitionKey": "/total/euros")",
        R"(error $.designs[0].containers[1].documentTypes[0].fields: "total" of "Order" is no object, and a path can only lead into objects; end the path there.)");
    addProblem(
        R"("partitionKey": "/customerId")", R"("partitionKey": "/lines/id")",
        R"(error $.designs[0].containers[1].documentTypes[0].fields: The partition key path "/lines/id" of "orders" leads into the field "lines", which is no object; end the path there, or begin it with another field.)");
    addProblem(
        R"("fields": ["id", "city", "tags")",
        R"("fields": [{"name": "id", "attribute": "tags"}, "city")",
        R"(error $.designs[0].containers[0].documentTypes[0].fields: The item id of "customer" must be a single value, not an object or an array.)");
    addProblem(
        R"("entity": "Customer", "fields": ["id", "city")",
        R"("entity": "Customer", "fields": ["city")",
        R"(error $.designs[0].containers[0].documentTypes[0].fields: The documents "customer" in "customers" have no field "id"; every item needs one.)");
    addProblem(
        R"({"name": "lines", "embed": "lines", "fields": ["id", "price", "text"]})", R"("total2")",
        R"(error $.designs[0].containers[1].documentTypes[0].fields[5]: "Order" has no attribute "total2"; did you mean "total"?)");
    addProblem(
        R"(,
      {"name": "lines", "embed": "lines", "fields": ["id", "price", "text"]})",
        R"()",
        R"(error $.designs[0]: "Line" has no home in the design "D"; add a document for it, or embed it in another.)");
    addProblem(
        R"("fields": ["id", "price", "text"])",
        R"("fields": ["id", {"name": "o", "embed": "order", "fields": ["id"]}])",
        R"(error $.designs[0].containers[1].documentTypes[0].fields[5].fields[1]: The field "o" embeds "Order" inside itself without end; store a reference instead.)");
    addProblem(
        R"("fields": ["id", "price", "text"]})",
        R"("latest": 3, "fields": ["id"]}, {"name": "all", "embed": "lines", "fields": ["id"]})",
        R"(error $.designs[0].containers[1].documentTypes[0].fields[5]: State the order ("orderBy") of the latest "lines".)");
    addProblem(
        R"("copy": "customer.city", "upkeep": "application")", R"("copy": "customer.city")",
        R"(warning $.designs[0].containers[1].documentTypes[0].fields[4]: The field "city" stores customer.city, which changes, but nothing updates the field; give it an upkeep.)");
    addProblem(
        R"("copy": "customer.city", "upkeep": "application")",
        R"("copy": "customer.city", "upkeep": "transaction")",
        R"(warning $.designs[0].containers[1].documentTypes[0].fields[4]: The field "city" is to change in one transaction with "Customer", which lies in other logical partitions than "order"; keep it by change feed or application.)");
    addProblem(
        R"("upkeep": "changeFeed"}]}]},)",
        R"("upkeep": "changeFeed"}]}, {"name": "again", "entity": "Order", "copy": "transaction", "fields": ["id", "total"]}]},)",
        R"(warning $.designs[0].containers[0].documentTypes[1]: The copy "again" in "customers" is to change in one transaction with "Order", which lies in other logical partitions; keep it by change feed or application.)");
    addProblem(
        R"({"name": "order", "entity": "Order", "fields")",
        R"({"name": "again", "entity": "Order", "copy": "transaction", "fields": [{"name": "id", "compose": ["id", {"constant": "again"}]}, {"name": "customerId", "reference": "customer"}, "total"]}, {"name": "order", "entity": "Order", "fields")",
        "");
    addProblem(R"("copy": "customer.city", "upkeep": "application")",
               R"("copy": "customer.id", "upkeep": "transaction")", ""); // a key never changes
    addProblem(
        R"("count": "orders", "upkeep": "changeFeed")", R"("count": "orders")",
        R"(warning $.designs[0].containers[0].documentTypes[0].fields[3]: The field "orderCount" stores count of orders, which changes, but nothing updates the field; give it an upkeep.)");
    addProblem(
        R"("count": "orders", "upkeep": "changeFeed")",
        R"("count": "orders", "upkeep": "transaction")",
        R"(warning $.designs[0].containers[0].documentTypes[0].fields[3]: The field "orderCount" is to change in one transaction with "Order", which lies in other logical partitions than "customer"; keep it by change feed or application.)");
    std::string keys;
    for (int i = 0; i < 11; ++i)
        keys += (keys.empty() ? "" : ", ") + std::string(R"(["/date"])");
    addProblem(
        R"("name": "orders", "partitionKey": "/customerId",)",
        (R"("name": "orders", "partitionKey": "/customerId", "uniqueKeys": [)" + keys + "],")
            .c_str(),
        R"(error $.designs[0].containers[1].uniqueKeys: "orders" has 11 unique keys with 11 paths; a container has at most 10, with 16 paths in all.)");
    addProblem(
        R"({"name": "order", "entity": "Order", "fields": [)",
        R"({"name": "order", "entity": "Order", "fields": [{"name": "ttl", "constant": "1 year"}, )",
        R"(error $.designs[0].containers[1].documentTypes[0].fields[0]: The field "ttl" of "order" is "1 year"; the service accepts a number of seconds from 1 to 2,147,483,647, or -1 (never).)");
    addProblem(
        R"({"name": "order", "entity": "Order", "fields")",
        R"({"name": "order", "entity": "Order", "cap": {"latest": 5, "orderBy": "date"}, "fields")",
        R"(error $.designs[0].containers[1].documentTypes[0].cap: The home of "Order" cannot have a cap, because all other rows would be lost; use a copy.)");
    addProblem(
        R"({"name": "order", "entity": "Order", "fields")",
        R"({"name": "again", "entity": "Order", "copy": "none", "fields": ["id", {"name": "customerId", "reference": "customer"}]}, {"name": "order", "entity": "Order", "fields")",
        R"(warning $.designs[0].containers[1].documentTypes[0]: The copy "again" in "orders" has no upkeep, so that it becomes stale; give it an upkeep.)");
    addProblem(
        R"({"name": "order", "entity": "Order", "fields")",
        R"({"name": "again", "entity": "Order", "fields": ["id", {"name": "customerId", "reference": "customer"}]}, {"name": "order", "entity": "Order", "fields")",
        R"(error $.designs[0].containers[1].documentTypes[1]: "Order" has 2 homes in the design "D"; make all but one a copy.)");
    addProblem(
        R"("name": "orders", "partitionKey": "/customerId", "documentTypes": [)",
        R"("name": "orders", "partitionKey": "/customerId", "uniqueKeys": [["/date"]], "documentTypes": [{"name": "line", "entity": "Line", "copy": "application", "fields": ["id", {"name": "customerId", "copy": "order.total", "upkeep": "application"}]},)",
        R"(warning $.designs[0].containers[1].uniqueKeys[0]: Items of "line" have no value at "/date", which is to be unique: a logical partition takes one such item and refuses the next; give them the field, or a container of their own.)");
    addProblem(
        R"("name": "orders", "partitionKey": "/customerId",)",
        R"("name": "orders", "partitionKey": "/customerId", "uniqueKeys": [["/customerId"]],)",
        R"(warning $.designs[0].containers[1].uniqueKeys[0]: The unique key "/customerId" of "orders" contains only paths of the partition key, so that a logical partition accepts only one "order"; add a path in which the items differ, or remove the unique key.)");
    // The paid amount of an order is in both of its items.
    const auto withBills = [](const char *uniqueKey) {
        return std::string(R"("name": "orders", "partitionKey": "/customerId", "uniqueKeys": [)")
            + uniqueKey
            + R"(], "documentTypes": [{"name": "bill", "entity": "Order", "copy": "changeFeed", "fields": [{"name": "id", "compose": ["id", {"constant": "bill"}]}, {"name": "kind", "constant": "bill"}, {"name": "customerId", "reference": "customer"}, "total"]},)";
    };
    addProblem(
        R"("name": "orders", "partitionKey": "/customerId", "documentTypes": [)",
        withBills(R"(["/total"])").c_str(),
        R"(warning $.designs[0].containers[1].uniqueKeys[0]: "orders" stores only one of "bill" and "order" of the same row: they differ nowhere in the unique key "/total"; add a path in which they differ, such as a field that tells the types apart, or give one of them a container of its own.)");
    addProblem(R"("name": "orders", "partitionKey": "/customerId", "documentTypes": [)",
               withBills(R"(["/total", "/kind"])").c_str(), "");
    addProblem(
        R"("name": "customers", "partitionKey": "/id")",
        R"("name": "customers", "partitionKey": "/id", "throughput": {"mode": "manual", "requestUnitsPerSecond": 100})",
        R"(error $.designs[0].containers[0].throughput: The service provisions no less than 400 RU/s.)");
    addProblem(
        R"("name": "customers", "partitionKey": "/id")",
        R"("name": "customers", "partitionKey": "/id", "throughput": {"mode": "manual", "requestUnitsPerSecond": 450})",
        R"(information $.designs[0].containers[0].throughput: Manual throughput has steps of 100 RU/s. The price is computed for 450 RU/s, or for what the load needs if that is more; state 400 RU/s or 500 RU/s.)");
    addProblem(
        R"("name": "customers", "partitionKey": "/id")",
        R"("name": "customers", "partitionKey": "/id", "physicalPartitions": 1, "throughput": {"mode": "manual", "requestUnitsPerSecond": 50000})",
        R"(warning $.designs[0].containers[0].throughput: 50,000 RU/s do not fit 1 physical partition, which serves 10,000 RU/s at most; state 10,000 RU/s or less, or 5 physical partitions or more.)");
    addProblem(
        R"("name": "customers", "partitionKey": "/id")",
        R"("name": "customers", "partitionKey": "/id", "physicalPartitions": 3, "throughput": {"mode": "autoscale", "requestUnitsPerSecond": 31000})",
        R"(warning $.designs[0].containers[0].throughput: 31,000 RU/s do not fit 3 physical partitions, which serve 10,000 RU/s each at most; state 30,000 RU/s or less, or 4 physical partitions or more.)");
    addProblem(
        R"("name": "customers", "partitionKey": "/id")",
        R"("name": "customers", "partitionKey": "/id", "physicalPartitions": 3, "throughput": {"mode": "manual", "requestUnitsPerSecond": 30000})",
        "");
    addProblem(
        R"("name": "customers", "partitionKey": "/id")",
        R"("name": "customers", "partitionKey": "/id", "throughput": {"mode": "manual", "requestUnitsPerSecond": 50000})",
        "");
    addProblem(
        R"("name": "customers", "partitionKey": "/id")",
        R"("name": "customers", "partitionKey": "/id", "throughput": {"mode": "manual", "requestUnitsPerSecond": 5000, "highestEver": 1000})",
        R"(information $.designs[0].containers[0].throughput.highestEver: 1,000 RU/s are less than the throughput that is stated, which is the highest then; remove "highestEver".)");
    addProblem(
        R"("name": "customers", "partitionKey": "/id")",
        R"("name": "customers", "partitionKey": "/id", "throughput": {"mode": "serverless", "requestUnitsPerSecond": 400})",
        R"(warning $.designs[0].containers[0].throughput: A serverless container is paid for by the request, and its RU/s have no effect; remove "requestUnitsPerSecond", or choose another mode.)");
    addProblem(
        R"("name": "customers", "partitionKey": "/id")",
        R"("name": "orders", "partitionKey": "/id")",
        R"(error $.designs[0].containers[1]: The name "orders" is used twice; rename one container.)");
}

void DesignValidationTest::problemsOfDesignsAreNamed()
{
    compareProblem();
}

void DesignValidationTest::problemsKnowTheirDesignAndEntity()
{
    const auto found = validate(shop(QStringLiteral(R"("partitionKey": "/customerId")"),
                                     QStringLiteral(R"("partitionKey": "/customer")")));
    QCOMPARE(found.front().design, std::string("D"));
    QCOMPARE(found.front().entity, std::string("Order"));
}

void DesignValidationTest::transactionsNeedOneLogicalPartition()
{
    // Comments counted in their post: by post they share a logical partition, by their own authors
    // they do not.
    const Workbook moved = tests::after(blog(), ChangePartitionKey {"V2", "posts", {"/userId"}});
    const QString complaints = problems(moved);
    QCOMPARE(complaints.count(QStringLiteral("warning")), 2);
    QVERIFY(complaints.contains(
        QStringLiteral("The field \"commentCount\" is to change in one transaction with "
                       "\"Comment\"")));
    QVERIFY(!firstError(moved));
}

void DesignValidationTest::regionsAndReservationsFitTheAccount()
{
    Workbook workbook = shop();
    Billing billing;
    billing.writesInEveryRegion = true;
    workbook.billing = billing;
    QVERIFY(problems(workbook).contains(QStringLiteral(
        "information $.billing.writesInEveryRegion: Writing in every region makes no difference in "
        "a single region; name a second one.")));
    billing.regions = {{"West US"}, {"West US", 0}};
    workbook.billing = billing;
    QVERIFY(problems(workbook).contains(QStringLiteral(
        "error $.billing.regions[1]: The region \"West US\" is named twice; remove one.")));
    QVERIFY(problems(workbook).contains(QStringLiteral(
        "error $.billing.regions[1].priceFactor: The price factor of \"West US\" must be more "
        "than 0 and at most 100.")));
    billing.regions = {{"West US"}, {"East US"}};
    billing.reservation = Reservation::oneYear;
    workbook.billing = billing;
    QVERIFY(!problems(workbook).contains(QStringLiteral("billing")));
    Design design = *workbook.designs.front();
    for (Container &container : design.containers)
        container.throughput.mode = ThroughputMode::serverless;
    workbook.designs.front() = design;
    const QString all = problems(workbook);
    QVERIFY(all.contains(QStringLiteral("warning $.billing.regions: A serverless account has a "
                                        "single region")));
    QVERIFY(all.contains(QStringLiteral("information $.billing.reservation: Serverless throughput "
                                        "cannot be reserved")));
}

void DesignValidationTest::accountsAreServerlessAsAWhole()
{
    const Workbook before = shop();
    ChangeDesign edit {*before.design("D")};
    edit.design.containers[1].throughput.mode = ThroughputMode::serverless;
    QCOMPARE(
        problems(tests::after(before, edit)),
        QStringLiteral(
            R"(warning $.designs[0].containers[1].throughput: "orders" is serverless and "customers" is not, but an account is either serverless or not, so that the design "D" needs two accounts; make all of its containers serverless, or none.)"));
    edit.design.containers[0].throughput.mode = ThroughputMode::serverless;
    QCOMPARE(problems(tests::after(before, edit)), QString());
}

void DesignValidationTest::uniqueKeysGoByRows_data()
{
    QTest::addColumn<QString>("uniqueKey");
    QTest::addColumn<QString>("other");
    QTest::addColumn<QString>("expected");
    const auto row
        = [](const char *name, const char *uniqueKey, const char *other, const char *expected) {
              QTest::newRow(name) << QString::fromLatin1(uniqueKey) << QString::fromLatin1(other)
                                  << QString::fromLatin1(expected);
          };
    const char *const guest
        = R"("entity": "Guest", "fields": ["id", {"name": "teamId", "reference": "team"}, {"name": "userId", "reference": "user"}, {"name": "version", "constant": 1}])";
    row("rows of two entities, of which each has its user", R"(["/userId"])", guest, "");
    row("one constant", R"(["/version"])", guest,
        R"(warning $.designs[0].containers[0].uniqueKeys[0]: "teams" stores only one of "member" and "other" with the same partition key: they differ nowhere in the unique key "/version"; add a path in which they differ, such as a field that tells the types apart, or give one of them a container of its own.)");
    row("another user of the same row", R"(["/userId"])",
        R"("entity": "Member", "copy": "changeFeed", "fields": [{"name": "id", "compose": ["id", {"constant": "o"}]}, {"name": "teamId", "reference": "team"}, {"name": "userId", "reference": "invitedBy"}])",
        "");
    row("the same user of some rows", R"(["/userId"])",
        R"("entity": "Member", "copy": "changeFeed", "filter": {"attribute": "state", "equals": "open"}, "fields": [{"name": "id", "compose": ["id", {"constant": "o"}]}, {"name": "teamId", "reference": "team"}, {"name": "userId", "reference": "user"}])",
        R"(warning $.designs[0].containers[0].uniqueKeys[0]: "teams" may store only one of "member" and "other" of the same row: they differ nowhere in the unique key "/userId"; add a path in which they differ, such as a field that tells the types apart, or give one of them a container of its own.)");
    row("no path", "[]", guest,
        R"(error $.designs[0].containers[0].uniqueKeys[0]: A unique key has one path or more, such as "/email".)");
    row("no slash", R"(["userId"])", guest,
        R"(error $.designs[0].containers[0].uniqueKeys[0][0]: "userId" is not a property path such as "/email".)");
}

/// Members of a team, and others beside them; guests have a container of their own where they are
/// not these.
void DesignValidationTest::uniqueKeysGoByRows()
{
    QFETCH(QString, uniqueKey);
    QFETCH(QString, other);
    QFETCH(QString, expected);
    const bool areGuests = other.contains(QStringLiteral("Guest"));
    QString text = QStringLiteral(R"({"partita": 1, "name": "teams", "entities": [
  {"name": "Team", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
  {"name": "User", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
  {"name": "Member", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "state", "generate": {"choice": ["open", "closed"]}}]},
  {"name": "Guest", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]}],
"relationships": [
  {"name": "members", "parent": "Team.members", "child": "Member.team", "degree": {"fixed": 3}},
  {"name": "guests", "parent": "Team.guests", "child": "Guest.team", "degree": {"fixed": 3}},
  {"name": "membership", "parent": "User.memberships", "child": "Member.user", "degree": {"fixed": 3}},
  {"name": "invitation", "parent": "User.invitations", "child": "Member.invitedBy", "degree": {"fixed": 3}},
  {"name": "visit", "parent": "User.visits", "child": "Guest.user", "degree": {"fixed": 3}}],
"population": {"counts": {"Team": 10, "User": 10}},
"designs": [{"name": "D", "containers": [
  {"name": "teams", "partitionKey": "/teamId", "uniqueKeys": [UNIQUE], "documentTypes": [
    {"name": "member", "entity": "Member", "fields": ["id", {"name": "teamId", "reference": "team"}, {"name": "userId", "reference": "user"}, {"name": "version", "constant": 1}]},
    {"name": "other", OTHER}]},
  GUESTS
  {"name": "ids", "partitionKey": "/id", "documentTypes": [{"name": "team", "entity": "Team", "fields": ["id"]}]},
  {"name": "users", "partitionKey": "/id", "documentTypes": [{"name": "user", "entity": "User", "fields": ["id"]}]}]}]
})");
    text.replace(QStringLiteral("UNIQUE"), uniqueKey)
        .replace(QStringLiteral("OTHER"), other)
        .replace(
            QStringLiteral("GUESTS"),
            areGuests
                ? QString()
                : QStringLiteral(
                    R"({"name": "guests", "partitionKey": "/id", "documentTypes": [{"name": "guest", "entity": "Guest", "fields": ["id"]}]},)"));
    const Result<Workbook> workbook = workbook::readText(text.toStdString());
    QVERIFY2(workbook, workbook ? "" : workbook.error().message.c_str());
    QCOMPARE(problems(*workbook), expected);
}

void DesignValidationTest::itemsOfAContainerAreToldApart_data()
{
    QTest::addColumn<QString>("prefix");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("fields");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char *name, const char *prefix, const char *key, const char *fields,
                        const char *expected) {
        QTest::newRow(name) << QString::fromLatin1(prefix) << QString::fromLatin1(key)
                            << QString::fromLatin1(fields) << QString::fromLatin1(expected);
    };
    const char *const zone
        = R"({"name": "id", "attribute": "code"}, {"name": "type", "constant": "zone"})";
    const char *const depot
        = R"({"name": "id", "attribute": "code"}, {"name": "type", "constant": "depot"})";
    row("one sequence", "D", "/code", zone,
        R"(error $.designs[0].containers[0].documentTypes[1].fields[1]: Items of "depot" and "zone" would have the same item id in a logical partition, which has each id only once: both count from "D1"; give one of the sequences another prefix, or compose the id of "zone" with a constant.)");
    row("one sequence, by region", "D", "/region", zone,
        R"(warning $.designs[0].containers[0].documentTypes[1].fields[1]: Items of "depot" and "zone" may have the same item id in a logical partition, which has each id only once: both count from "D1"; give one of the sequences another prefix, or compose the id of "zone" with a constant.)");
    row("two sequences", "Z", "/code", zone, "");
    row("one sequence, by type", "D", "/type", zone, "");
    row("composed", "D", "/code",
        R"({"name": "id", "compose": [{"constant": "zone"}, "code"]}, {"name": "type", "constant": "zone"})",
        "");
    row("one type", "Z", "/code", depot,
        R"(warning $.designs[0].containers[0].documentTypes[1].fields[2]: Items of "depot" and "zone" have the same "type", "depot", and no other constant tells them apart; give one of the two another.)");
    row("one type of several", "Z", "/code",
        R"({"name": "id", "attribute": "code"}, {"name": "type", "constant": "depot"}, {"name": "kind", "constant": "zone"})",
        "");
}

/// Depots and zones of a region, the zones as the row has them.
void DesignValidationTest::itemsOfAContainerAreToldApart()
{
    QFETCH(QString, prefix);
    QFETCH(QString, key);
    QFETCH(QString, fields);
    QFETCH(QString, expected);
    QString text = QStringLiteral(R"({"partita": 1, "name": "network", "entities": [
  {"name": "Region", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
  {"name": "Depot", "key": "code", "attributes": [{"name": "code", "generate": {"sequence": "D"}}]},
  {"name": "Zone", "key": "code", "attributes": [{"name": "code", "generate": {"sequence": "PREFIX"}}]}],
"relationships": [
  {"name": "depots", "parent": "Region.depots", "child": "Depot.region", "degree": {"fixed": 3}},
  {"name": "zones", "parent": "Region.zones", "child": "Zone.region", "degree": {"fixed": 3}}],
"population": {"counts": {"Region": 10}},
"designs": [{"name": "D", "containers": [
  {"name": "network", "partitionKey": "KEY", "documentTypes": [
    {"name": "depot", "entity": "Depot", "fields": ["code", {"name": "id", "attribute": "code"},
      {"name": "type", "constant": "depot"}, {"name": "kind", "constant": "depot"}, {"name": "region", "reference": "region"}]},
    {"name": "zone", "entity": "Zone", "fields": ["code", FIELDS, {"name": "region", "reference": "region"}]}]},
  {"name": "regions", "partitionKey": "/id", "documentTypes": [{"name": "region", "entity": "Region", "fields": ["id"]}]}]}]
})");
    text.replace(QStringLiteral("PREFIX"), prefix)
        .replace(QStringLiteral("KEY"), key)
        .replace(QStringLiteral("FIELDS"), fields);
    const Result<Workbook> workbook = workbook::readText(text.toStdString());
    QVERIFY2(workbook, workbook ? "" : workbook.error().message.c_str());
    QCOMPARE(problems(*workbook), expected);
}

PARTITA_APPLESS_TEST(DesignValidationTest)

} // namespace tst_validationdesigns

#include "tst_validationdesigns.moc"
