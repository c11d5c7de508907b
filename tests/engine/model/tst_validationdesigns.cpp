// Validation of designs: keys, fields and their upkeep, containers.
#include "tests/engine/model/shopbook.h"

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
        R"(error $.designs[0].containers[1].documentTypes[0].fields[4]: "total" is an attribute of "Order" itself, and a copy is of another row; write {"attribute": "total"} in place of "copy".)");
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
        R"(error $.designs[0].containers[1].documentTypes[0].fields[5].fields[1]: The field "o" embeds "Order" inside itself, which has no end; store a reference instead.)");
    addProblem(
        R"("fields": ["id", "price", "text"]})",
        R"("latest": 3, "fields": ["id"]}, {"name": "all", "embed": "lines", "fields": ["id"]})",
        R"(error $.designs[0].containers[1].documentTypes[0].fields[5]: The latest "lines" need an order (orderBy) to be the latest by.)");
    addProblem(
        R"("copy": "customer.city", "upkeep": "application")", R"("copy": "customer.city")",
        R"(warning $.designs[0].containers[1].documentTypes[0].fields[4]: The field "city" repeats customer.city, which changes, and nothing keeps it in step; give it an upkeep.)");
    addProblem(
        R"("copy": "customer.city", "upkeep": "application")",
        R"("copy": "customer.city", "upkeep": "transaction")",
        R"(warning $.designs[0].containers[1].documentTypes[0].fields[4]: The field "city" is to change in one transaction with "Customer", which lies in other logical partitions than "order"; keep it by change feed or application.)");
    addProblem(R"("copy": "customer.city", "upkeep": "application")",
               R"("copy": "customer.id", "upkeep": "transaction")", ""); // a key never changes
    addProblem(
        R"("count": "orders", "upkeep": "changeFeed")", R"("count": "orders")",
        R"(warning $.designs[0].containers[0].documentTypes[0].fields[3]: The field "orderCount" repeats count of orders, which changes, and nothing keeps it in step; give it an upkeep.)");
    addProblem(
        R"("count": "orders", "upkeep": "changeFeed")",
        R"("count": "orders", "upkeep": "transaction")",
        R"(warning $.designs[0].containers[0].documentTypes[0].fields[3]: The field "orderCount" is to change in one transaction with "Order", which lies in other logical partitions than "customer"; keep it by change feed or application.)");
    addProblem(
        R"({"name": "order", "entity": "Order", "fields")",
        R"({"name": "order", "entity": "Order", "cap": {"latest": 5, "orderBy": "date"}, "fields")",
        R"(error $.designs[0].containers[1].documentTypes[0].cap: The home of "Order" cannot be capped: the other rows would be lost; make it a copy.)");
    addProblem(
        R"({"name": "order", "entity": "Order", "fields")",
        R"({"name": "again", "entity": "Order", "copy": "none", "fields": ["id", {"name": "customerId", "reference": "customer"}]}, {"name": "order", "entity": "Order", "fields")",
        R"(warning $.designs[0].containers[1].documentTypes[0]: The copy "again" in "orders" has no upkeep: it will age.)");
    addProblem(
        R"({"name": "order", "entity": "Order", "fields")",
        R"({"name": "again", "entity": "Order", "fields": ["id", {"name": "customerId", "reference": "customer"}]}, {"name": "order", "entity": "Order", "fields")",
        R"(error $.designs[0].containers[1].documentTypes[1]: "Order" has 2 homes in the design "D"; make all but one a copy.)");
    addProblem(
        R"("name": "orders", "partitionKey": "/customerId", "documentTypes": [)",
        R"("name": "orders", "partitionKey": "/customerId", "uniqueKeys": [["/date"]], "documentTypes": [{"name": "line", "entity": "Line", "copy": "application", "fields": ["id", {"name": "customerId", "copy": "order.total", "upkeep": "application"}]},)",
        R"(warning $.designs[0].containers[1].uniqueKeys[0]: Items of "line" have no value at "/date", which is to be unique: a logical partition takes one such item and refuses the next; give them the field, or a container of their own.)");
    addProblem(
        R"("name": "customers", "partitionKey": "/id")",
        R"("name": "customers", "partitionKey": "/id", "throughput": {"mode": "manual", "requestUnitsPerSecond": 100})",
        R"(error $.designs[0].containers[0].throughput: The service provisions no less than 400 RU/s.)");
    addProblem(
        R"("name": "customers", "partitionKey": "/id")",
        R"("name": "customers", "partitionKey": "/id", "throughput": {"mode": "manual", "requestUnitsPerSecond": 450})",
        R"(information $.designs[0].containers[0].throughput: Manual throughput goes in steps of 100 RU/s, and 450 RU/s is none: the price is that of 450 RU/s, or of what the load needs if that is more; state 400 RU/s or 500 RU/s.)");
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
        R"("name": "customers", "partitionKey": "/id", "throughput": {"mode": "serverless", "requestUnitsPerSecond": 400})",
        R"(warning $.designs[0].containers[0].throughput: A serverless container is paid for by the request, and its RU/s have no effect; remove requestUnitsPerSecond, or choose another mode.)");
    addProblem(
        R"("name": "customers", "partitionKey": "/id")",
        R"("name": "orders", "partitionKey": "/id")",
        R"(error $.designs[0].containers[1]: There are two of the name "orders"; rename one container.)");
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
    // Comments counted in their post: by post they share a logical partition, by their own authors they do not.
    const Workbook moved = tests::after(blog(), ChangePartitionKey {"V2", "posts", {"/userId"}});
    const QString complaints = problems(moved);
    QCOMPARE(complaints.count(QStringLiteral("warning")), 2);
    QVERIFY(complaints.contains(
        QStringLiteral("The field \"commentCount\" is to change in one transaction with "
                       "\"Comment\"")));
    QVERIFY(!firstError(moved));
}

QTEST_APPLESS_MAIN(DesignValidationTest)
#include "tst_validationdesigns.moc"
