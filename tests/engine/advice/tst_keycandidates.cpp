// Comparison of partition keys: the proposals, their effects, and adoption as an ordinary edit.
#include "engine/advice/keycomparison.h"
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>

namespace tst_keycandidates {

using namespace partita;
using Paths = std::vector<std::string>;

namespace {

/// Two kinds of items in one container; the shop of a receipt is two roles away, and can be found
/// by its country.
const char *const receipts = R"({"partita": 1, "name": "receipts",
 "entities": [
  {"name": "Shop", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
     {"name": "country", "generate": {"choice": ["NO", "SE", "DK"]}, "missing": 0.1}]},
  {"name": "Till", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
     {"name": "state", "generate": {"choice": ["open", "closed"]}, "changesPerDay": 2}]},
  {"name": "Receipt", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "total", "type": "number", "generate": {"number": [1, 90]}}]}],
 "relationships": [
  {"name": "tills", "parent": "Shop.tills", "child": "Till.shop", "cardinality": "1:many", "degree": {"fixed": 4}},
  {"name": "sales", "parent": "Till.receipts", "child": "Receipt.till", "cardinality": "1:many", "degree": {"fixed": 20}}],
 "patterns": [
  {"id": "Q1", "sentence": "Read a receipt.", "query": "Receipt", "match": ["id = @id"], "ratePerSecond": 5},
  {"id": "Q2", "sentence": "List the receipts of a shop.", "query": "Receipt", "match": ["till.shop.id = @shop"], "ratePerSecond": 50},
  {"id": "Q3", "sentence": "List the receipts of a country.", "query": "Receipt", "match": ["till.shop.country = @country"], "ratePerSecond": 1},
  {"id": "Q4", "sentence": "List the tills in a state.", "query": "Till", "match": ["state = @state"], "ratePerSecond": 1}],
 "population": {"fraction": 0.1, "counts": {"Shop": 200}},
 "designs": [{"name": "D", "containers": [
  {"name": "shops", "partitionKey": "/id", "documentTypes": [{"name": "shop", "entity": "Shop", "fields": ["id", "country"]}]},
  {"name": "sales", "partitionKey": "/id", "physicalPartitions": 4, "documentTypes": [
    {"name": "till", "entity": "Till", "fields": ["id", {"name": "shopId", "reference": "shop"}, "state"]},
    {"name": "receipt", "entity": "Receipt", "fields": ["id", {"name": "tillId", "reference": "till"}, "total"]}]}]}]})";

model::Workbook sample(const char *name)
{
    const auto workbook = workbook::open(std::string("sample:") + name);
    return workbook ? *workbook : model::Workbook {};
}

bool holds(const std::vector<std::string> &ids, const char *id)
{
    return std::find(ids.begin(), ids.end(), id) != ids.end();
}

const advice::KeyCandidate *find(const std::vector<advice::KeyCandidate> &candidates,
                                 const Paths &paths)
{
    const auto found
        = std::find_if(candidates.begin(), candidates.end(),
                       [&](const auto &candidate) { return candidate.paths == paths; });
    return found == candidates.end() ? nullptr : &*found;
}

/// All keys that are proposed for a container, compared.
class Compared {
public:
    Compared(const model::Workbook &workbook, const char *design, const char *container,
             std::optional<double> fraction = {})
    {
        evaluation::Options options;
        options.samples = 60;
        options.threads = 2;
        options.fraction = fraction;
        const auto candidates = advice::candidatesFor(workbook, design, container);
        auto result = advice::compareKeys(workbook, design, container, candidates, options);
        if (result)
            m_keys = *std::move(result);
    }
    const advice::KeyComparison &key(const Paths &paths) const
    {
        static const advice::KeyComparison none;
        const auto found = std::find_if(m_keys.begin(), m_keys.end(), [&](const auto &key) {
            return key.candidate.paths == paths;
        });
        return found == m_keys.end() ? none : *found;
    }
    const std::vector<advice::KeyComparison> &all() const { return m_keys; }

private:
    std::vector<advice::KeyComparison> m_keys;
};

} // namespace

class TestKeyCandidates : public QObject {
    Q_OBJECT

private slots:
    void thePresentKeyComesFirst();
    void proposesWhatEveryDocumentTypeCanHave();
    void saysWhatIsToKnowOfAKey();
    void parentsAreProposedWhateverQueriesAskFor();
    void rowsOfOneEntityHangOnEachOther();
    void refusesWhatCannotBe();
    void aDocumentTypeMayLackAFurtherLevel();
    void adoptingIsAnEdit();
    void oneMassiveTenantIsRemedied();
    void coloursTradeOneQueryForAnother();
    void postsByUserTurnTheFanOutRound();
    void twoKeysAreNotOneLogicalPartition();
    void doesNotDependOnThreads();
    void canBeCancelled();
};

void TestKeyCandidates::thePresentKeyComesFirst()
{
    const auto candidates = advice::candidatesFor(sample("tenants"), "Hierarchical", "events");
    QVERIFY(candidates.size() > 4 && candidates.size() <= 13);
    QCOMPARE(candidates.front().paths, (Paths {"/tenantId", "/userId"}));
    QVERIFY(candidates.front().isPresent && candidates.front().edits.empty());
    QCOMPARE(std::count_if(candidates.begin(), candidates.end(),
                           [](const auto &candidate) { return candidate.isPresent; }),
             1);
    QVERIFY(advice::candidatesFor(sample("tenants"), "Hierarchical", "nothing").empty());
}

void TestKeyCandidates::proposesWhatEveryDocumentTypeCanHave()
{
    const auto workbook = workbook::readText(receipts);
    QVERIFY2(workbook.ok(), workbook ? "" : workbook.error().message.c_str());
    const auto candidates = advice::candidatesFor(*workbook, "D", "sales");
    // The receipt lacks its shop: a copy along two roles. The till is itself; both have tillId
    // then.
    const advice::KeyCandidate *byShop = find(candidates, {"/shopId"});
    QVERIFY(byShop);
    QCOMPARE(byShop->edits.size(), std::size_t(2));
    const auto *added = std::get_if<model::AddField>(&byShop->edits.front());
    QVERIFY(added && added->documentType == "receipt");
    const auto *copied = std::get_if<model::CopiedSource>(&added->field.source);
    QVERIFY(copied && copied->roles == (Paths {"till", "shop"}) && copied->attribute == "id");
    QVERIFY(find(candidates, {"/tillId"}));
    QVERIFY(find(candidates, {"/shopId", "/tillId"}));
    // All items of a shop together, at any size; the ids are those of tills and receipts.
    const advice::KeyCandidate *withId = find(candidates, {"/shopId", "/id"});
    QVERIFY(withId);
    QCOMPARE(withId->edits.size(), byShop->edits.size());
    const auto synthetic
        = std::find_if(candidates.begin(), candidates.end(),
                       [](const auto &candidate) { return candidate.isSynthetic; });
    QVERIFY(synthetic != candidates.end());
    // A receipt belongs to a till, a till to no receipt.
    QVERIFY(!find(candidates, {"/receiptId"}));
    for (const advice::KeyCandidate &candidate : candidates)
        QVERIFY2(advice::withKey(*workbook, candidate).ok(), nameOf(candidate).c_str());
}

void TestKeyCandidates::saysWhatIsToKnowOfAKey()
{
    const auto workbook = workbook::readText(receipts);
    const auto byState = advice::candidateOf(*workbook, "D", "sales", {"/state"});
    QVERIFY2(byState.ok(), byState ? "" : byState.error().message.c_str());
    QCOMPARE(byState->notes.size(), std::size_t(1));
    QVERIFY(byState->notes.front().find("can change") != std::string::npos);
    const auto byCountry = advice::candidateOf(*workbook, "D", "sales", {"/country"});
    QVERIFY(byCountry.ok());
    QVERIFY(byCountry->notes.front().find("lack \"country\"") != std::string::npos);
}

/// Six busy queries filter by other attributes; only a command names the parent of an order.
void TestKeyCandidates::parentsAreProposedWhateverQueriesAskFor()
{
    std::string attributes;
    std::string patterns;
    std::string fields;
    for (const char *name : {"one", "two", "three", "four", "five", "six"}) {
        attributes += std::string(R"(,{"name": ")") + name
            + R"(", "type": "integer", "generate": {"number": [1, 1000]}})";
        fields += std::string(",\"") + name + '"';
        patterns += std::string(R"({"id": "Q)") + name
            + R"(", "sentence": "Find.", "query": "Order", "match": [")" + name + " = @" + name
            + R"("], "ratePerSecond": 9},)";
    }
    const auto workbook = workbook::readText(
        R"({"partita": 1, "name": "orders", "entities": [
      {"name": "Customer", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
      {"name": "Shop", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
      {"name": "Order", "key": "id", "attributes": [{"name": "id", "generate": "uuid"})"
        + attributes + R"(]}],
      "relationships": [
        {"name": "buying", "parent": "Customer.orders", "child": "Order.customer", "degree": {"uniform": [0, 8]}},
        {"name": "selling", "parent": "Shop.orders", "child": "Order.shop", "optionalParent": true, "degree": {"drawn": "uniform"}}],
      "patterns": [)"
        + patterns + R"({"id": "C1", "sentence": "Order.", "create": "Order", "ratePerSecond": 1}],
      "population": {"counts": {"Customer": 100, "Shop": 10}},
      "designs": [{"name": "D", "containers": [
        {"name": "customers", "partitionKey": "/id", "documentTypes": [{"name": "customer", "entity": "Customer", "fields": ["id"]}]},
        {"name": "shops", "partitionKey": "/id", "documentTypes": [{"name": "shop", "entity": "Shop", "fields": ["id"]}]},
        {"name": "orders", "partitionKey": "/id", "documentTypes": [{"name": "order", "entity": "Order", "fields":
          ["id", {"name": "customerId", "reference": "customer"}, {"name": "shopId", "reference": "shop"})"
        + fields + "]}]}]}]}");
    QVERIFY2(workbook.ok(), workbook ? "" : workbook.error().message.c_str());
    const auto candidates = advice::candidatesFor(*workbook, "D", "orders");
    for (const Paths &paths :
         {Paths {"/customerId"}, {"/shopId"}, {"/customerId", "/id"}, {"/shopId", "/id"}})
        QVERIFY2(find(candidates, paths), paths.back().c_str());
    QCOMPARE(find(candidates, {"/shopId"})->notes,
             (Paths {"Items of \"Order\" without \"shop\" share one logical partition."}));
    QVERIFY(find(candidates, {"/customerId"})->notes.empty());
}

void TestKeyCandidates::rowsOfOneEntityHangOnEachOther()
{
    const auto workbook = workbook::readText(R"({"partita": 1, "name": "folders", "entities": [
      {"name": "Folder", "key": "number", "attributes": [{"name": "number", "type": "integer", "generate": {"sequence": ""}}, "title"]}],
      "relationships": [{"name": "nesting", "parent": "Folder.folders", "child": "Folder.around", "optionalParent": true,
                         "degree": {"drawn": "uniform"}}],
      "patterns": [{"id": "Q1", "sentence": "List what is in one.", "query": "Folder", "match": ["around is @folder"], "ratePerSecond": 9},
                   {"id": "Q2", "sentence": "Show.", "query": "Folder", "match": ["number = @number"], "ratePerSecond": 1}],
      "population": {"counts": {"Folder": 1000}},
      "designs": [{"name": "D", "containers": [{"name": "folders", "partitionKey": "/id", "documentTypes": [{"name": "folder",
        "entity": "Folder", "fields": [{"name": "id", "compose": ["number"]}, {"name": "aroundId", "reference": "around"}, "number", "title"]}]}]}]})");
    QVERIFY2(workbook.ok(), workbook ? "" : workbook.error().message.c_str());
    const Compared keys(*workbook, "D", "folders");
    QVERIFY(holds(keys.key({"/aroundId"}).reach.oneLogicalPartition, "Q1"));
    QVERIFY(!keys.key({"/aroundId"}).candidate.notes.empty());
    QVERIFY(holds(keys.key({"/number"}).reach.oneLogicalPartition, "Q2"));
    QVERIFY(!keys.key({"/aroundId", "/id"}).candidate.paths.empty());
}

void TestKeyCandidates::refusesWhatCannotBe()
{
    const auto workbook = workbook::readText(receipts);
    const auto unknown = advice::candidateOf(*workbook, "D", "sales", {"/shopID"});
    QVERIFY(!unknown.ok());
    QVERIFY(unknown.error().message.find("did you mean \"/shopId\"") != std::string::npos);
    QVERIFY(!advice::candidateOf(*workbook, "D", "sale", {"/id"}).ok());
    QVERIFY(!advice::candidateOf(*workbook, "E", "sales", {"/id"}).ok());
    QVERIFY(!advice::candidateOf(*workbook, "D", "sales", {}).ok());
}

/// Tills have no receipt: their items leave the second level undefined, and a note says so.
void TestKeyCandidates::aDocumentTypeMayLackAFurtherLevel()
{
    std::string text = receipts;
    const std::string receiptId = R"(["id", {"name": "tillId", "reference": "till"}, "total"])";
    text.replace(
        text.find(receiptId), receiptId.size(),
        R"(["id", {"name": "tillId", "reference": "till"}, {"name": "lane", "attribute": "total"}, "total"])");
    const auto workbook = workbook::readText(text);
    QVERIFY2(workbook.ok(), workbook ? "" : workbook.error().message.c_str());
    const auto candidate = advice::candidateOf(*workbook, "D", "sales", {"/tillId", "/lane"});
    QVERIFY2(candidate.ok(), candidate ? "" : candidate.error().message.c_str());
    const auto adopted = advice::withKey(*workbook, *candidate);
    QVERIFY2(adopted.ok(), adopted ? "" : adopted.error().message.c_str());
    QCOMPARE(adopted->design("D")->container("sales")->partitionKey, (Paths {"/tillId", "/lane"}));
    QVERIFY(!adopted->design("D")->container("sales")->documentType("till")->field("lane"));
    QVERIFY(!advice::candidateOf(*workbook, "D", "sales", {"/lane"}));
    QVERIFY(!advice::candidateOf(*workbook, "D", "sales", {"/tillId", "/aisle"}));
    const auto compared = advice::compareKeys(*workbook, "D", "sales", {*candidate});
    QVERIFY2(compared.ok(), compared ? "" : compared.error().message.c_str());
}

void TestKeyCandidates::adoptingIsAnEdit()
{
    const auto workbook = workbook::readText(receipts);
    const auto candidate = advice::candidateOf(*workbook, "D", "sales", {"/shopId", "/tillId"});
    QVERIFY(candidate.ok());
    const auto changed = advice::withKey(*workbook, *candidate);
    QVERIFY(changed.ok());
    const model::Container &sales = *changed->design("D")->container("sales");
    QCOMPARE(sales.partitionKey, (Paths {"/shopId", "/tillId"}));
    for (const model::DocumentType &type : sales.documentTypes)
        QVERIFY(type.field("shopId") && type.field("tillId"));
    QVERIFY(changed->entities.isSame(workbook->entities));
}

void TestKeyCandidates::oneMassiveTenantIsRemedied()
{
    constexpr std::int64_t gigabyte = 1024LL * 1024 * 1024;
    const Compared keys(sample("tenants"), "Tenant", "events");
    const auto &byTenant = keys.key({"/tenantId"});
    QVERIFY(byTenant.candidate.isPresent);
    QCOMPARE(byTenant.container.logicalPartitions, 6);
    QVERIFY(byTenant.container.largestLogicalPartitionBytes > 20 * gigabyte);
    QCOMPARE(byTenant.container.logicalPartitionLimitDays, std::optional<double>(0));
    QCOMPARE(byTenant.container.throttledPartitions, 1);
    QVERIFY(byTenant.container.storageSkew > 1.7 && byTenant.container.throughputSkew > 1.7);
    QVERIFY(byTenant.load.averageNeed > 30'000);
    QVERIFY(holds(byTenant.reach.oneLogicalPartition, "Q2"));

    const auto &hierarchical = keys.key({"/tenantId", "/userId"});
    QCOMPARE(hierarchical.container.logicalPartitions, 300'000);
    QVERIFY(hierarchical.container.storageSkew < 1.1);
    QVERIFY(hierarchical.container.throughputSkew < 1.4);
    QCOMPARE(hierarchical.container.throttledPartitions, 0);
    QVERIFY(hierarchical.load.averageNeed < 0.6 * byTenant.load.averageNeed);
    // The massive tenant is on several partitions, so its list visits those; a user's list visits
    // one.
    QVERIFY(holds(hierarchical.reach.severalPartitions, "Q2"));
    QVERIFY(holds(hierarchical.reach.oneLogicalPartition, "Q1"));
    QVERIFY(*hierarchical.container.logicalPartitionLimitDays > 365);

    const auto &synthetic = keys.key({"/tenantUser"});
    QVERIFY(synthetic.candidate.isSynthetic);
    QVERIFY(synthetic.container.storageSkew < 1.1 && synthetic.container.throughputSkew < 1.2);
    QVERIFY(holds(synthetic.reach.oneLogicalPartition, "Q1"));
    QVERIFY(holds(synthetic.reach.everyPartition, "Q2"));
    QVERIFY(synthetic.load.monthlyCost < byTenant.load.monthlyCost);
}

void TestKeyCandidates::coloursTradeOneQueryForAnother()
{
    const Compared keys(sample("profiles"), "By colour", "profiles");
    const auto &byColour = keys.key({"/favoriteColor"});
    QVERIFY(holds(byColour.reach.oneLogicalPartition, "Q2"));
    QVERIFY(holds(byColour.reach.everyPartition, "Q1"));
    QVERIFY(byColour.container.storageSkew >= 2);
    const auto &byId = keys.key({"/id"});
    QVERIFY(holds(byId.reach.oneLogicalPartition, "Q1"));
    QVERIFY(holds(byId.reach.everyPartition, "Q2"));
    QVERIFY(byId.container.storageSkew < 1.1);
    QVERIFY(byId.load.requestUnitsPerSecond < byColour.load.requestUnitsPerSecond / 4);
}

void TestKeyCandidates::postsByUserTurnTheFanOutRound()
{
    const Compared keys(sample("blog"), "V2", "posts", 0.0005);
    const auto &byPost = keys.key({"/postId"});
    const auto &byUser = keys.key({"/userId"});
    QVERIFY(byPost.candidate.isPresent && !byUser.candidate.isPresent);
    QVERIFY(holds(byPost.reach.everyPartition, "Q3")
            && holds(byPost.reach.oneLogicalPartition, "Q4"));
    QVERIFY(holds(byUser.reach.oneLogicalPartition, "Q3")
            && holds(byUser.reach.everyPartition, "Q4"));
    QVERIFY(byUser.container.largestLogicalPartitionBytes
            > 5 * byPost.container.largestLogicalPartitionBytes);
}

/// A receipt that counts on its till writes both: in one logical partition by the till's key, in
/// two by the id.
void TestKeyCandidates::twoKeysAreNotOneLogicalPartition()
{
    const model::Json json = model::Json::parse(receipts).patch(model::Json::parse(R"([
        {"op": "replace", "path": "/patterns", "value": [
         {"id": "C1", "sentence": "Sell.", "create": "Receipt", "ratePerSecond": 1},
         {"id": "C2", "sentence": "Close.", "update": "Till", "attributes": ["state"], "ratePerSecond": 1}]},
        {"op": "add", "path": "/designs/0/containers/1/physicalPartitions", "value": 1},
        {"op": "add", "path": "/designs/0/containers/1/documentTypes/0/fields/-", "value": {"name": "tillId", "attribute": "id"}},
        {"op": "add", "path": "/designs/0/containers/1/documentTypes/0/fields/-",
         "value": {"name": "receiptCount", "count": "receipts", "upkeep": "transaction"}}])"));
    const auto workbook = workbook::readText(json.dump());
    QVERIFY2(workbook, workbook ? "" : workbook.error().message.c_str());
    const Compared keys(*workbook, "D", "sales");
    const auto &byId = keys.key({"/id"});
    QVERIFY(byId.candidate.isPresent);
    QVERIFY(!holds(byId.reach.oneLogicalPartition, "C1"));
    QVERIFY(holds(byId.reach.onePhysicalPartition, "C1"));
    QVERIFY(holds(byId.reach.oneLogicalPartition, "C2"));
    // The problem that check() reports for the transaction is shown with the key.
    const auto tellsOfTransaction = [](const advice::KeyComparison &key) {
        return std::any_of(
            key.warnings.begin(), key.warnings.end(), [](const model::Problem &warning) {
                return warning.message.find("in one transaction with") != std::string::npos;
            });
    };
    QVERIFY(tellsOfTransaction(byId));
    const auto &byTill = keys.key({"/tillId"});
    QVERIFY(holds(byTill.reach.oneLogicalPartition, "C1"));
    QVERIFY(!tellsOfTransaction(byTill));
}

void TestKeyCandidates::doesNotDependOnThreads()
{
    const auto workbook = workbook::readText(receipts);
    const auto candidates = advice::candidatesFor(*workbook, "D", "sales");
    evaluation::Options options;
    options.samples = 20;
    const auto alone = advice::compareKeys(*workbook, "D", "sales", candidates, options);
    options.threads = 3;
    std::map<std::size_t, double> told; // as soon as each was measured
    const auto together
        = advice::compareKeys(*workbook, "D", "sales", candidates, options, {}, {},
                              [&](std::size_t place, const advice::KeyComparison &measured) {
                                  told[place] = measured.load.averageNeed;
                              });
    QVERIFY(alone.ok() && together.ok());
    QCOMPARE(alone->size(), candidates.size());
    QCOMPARE(told.size(), candidates.size());
    for (std::size_t i = 0; i < alone->size(); ++i) {
        QCOMPARE((*alone)[i].load.averageNeed, (*together)[i].load.averageNeed);
        QCOMPARE((*alone)[i].container.storageSkew, (*together)[i].container.storageSkew);
        QCOMPARE(told.at(i), (*together)[i].load.averageNeed);
    }
}

void TestKeyCandidates::canBeCancelled()
{
    const auto workbook = workbook::readText(receipts);
    std::stop_source stop;
    QStringList stages;
    const auto result = advice::compareKeys(
        *workbook, "D", "sales", advice::candidatesFor(*workbook, "D", "sales"), {},
        stop.get_token(), [&](std::string_view stage, double) {
            stages.append(QString::fromUtf8(stage.data(), static_cast<qsizetype>(stage.size())));
            stop.request_stop();
        });
    QVERIFY(!result.ok());
    QCOMPARE(result.error().code, ErrorCode::cancelled);
    QVERIFY2(stages.first().startsWith(QStringLiteral("/id: ")), qPrintable(stages.first()));
}

PARTITA_GUILESS_TEST(TestKeyCandidates)

} // namespace tst_keycandidates

#include "tst_keycandidates.moc"
