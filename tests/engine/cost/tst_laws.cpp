// Laws that hold for the charge of every request, over random items, policies, queries and layouts
// in both generations.
#include "tests/engine/cost/lawcontainer.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <cmath>

namespace tst_laws {

using namespace partita;
using store::OperationKind;
using Random = tests::RandomItems;
using Service = tests::LawContainer;
using store::PartitionKey;

namespace {

constexpr int rounds = 40;
constexpr const char *policies[]
    = {"{}", R"({"excludedPaths":[{"path":"/o/*"}]})",
       R"({"includedPaths":[{"path":"/t/?"}],"excludedPaths":[{"path":"/*"}]})",
       R"({"indexingMode":"none"})"};

constexpr cost::Generation generations[] = {cost::Generation::current, cost::Generation::y2019};

bool isNear(double left, double right)
{
    return std::abs(left - right) < 1e-9 * std::max(1.0, std::abs(left));
}

} // namespace

class ChargeLawsTest : public QObject {
    Q_OBJECT

private slots:
    void writesGrowWithSizeAndIndexedPaths();
    void readsGrowWithSize();
    void queriesGrowWithResultsAndPartitions();
    void pagesAddUp();
    void strongDoublesReads();
    void aSeekIsNoDearerThanAnIndexScanNorThatThanAScan();
    void aFilterInsideAJoinReachesTheIndex();
    void offsetIsNoCheaperOverMorePartitions();
    void nothingIsFree();
    void termsAddUpToTheCharge();
};

void ChargeLawsTest::writesGrowWithSizeAndIndexedPaths()
{
    for (const cost::Generation generation : generations) {
        for (int round = 0; round < rounds; ++round) {
            Random random(static_cast<unsigned>(round));
            Service service(generation, policies[round % 4], 1);
            const std::string members = random.members(1 + random.below(8));
            const auto filler
                = [](std::size_t size) { return ",\"fill\":\"" + std::string(size, 'f') + "\""; };
            const double small = service.create(members + filler(150));
            QVERIFY(service.create(members + filler(150 + 20'000)) > small);
            QVERIFY(service.create(members + filler(150) + ",\"o\":{\"a\":1}") >= small);
            QVERIFY(service.create(members + filler(150) + ",\"t\":1") >= small);
            if (round % 4 == 0)
                QVERIFY(service.create(members + filler(150) + ",\"t\":1") > small);
        }
        Service everything(generation, policies[0], 1);
        Service little(generation, policies[2], 1);
        Service nothing(generation, policies[3], 1);
        const std::string item = ",\"t\":1,\"u\":2,\"o\":{\"v\":3}";
        const double least = nothing.create(item);
        const double less = little.create(item);
        QVERIFY(least < less);
        QVERIFY(less < everything.create(item));
    }
}

void ChargeLawsTest::readsGrowWithSize()
{
    for (const cost::Generation generation : generations) {
        double before = 0;
        for (std::int64_t bytes = 0; bytes < 3'000'000; bytes += 1 + bytes / 3) {
            const double charge = cost::pointReadCharge(bytes, cost::constants(generation));
            QVERIFY(charge >= before);
            before = charge;
        }
    }
}

void ChargeLawsTest::queriesGrowWithResultsAndPartitions()
{
    const char *texts[] = {"SELECT * FROM c",
                           "SELECT * FROM c WHERE c.t = 'word'",
                           "SELECT c.n FROM c WHERE c.n >= 0 ORDER BY c.n",
                           "SELECT VALUE COUNT(1) FROM c",
                           "SELECT DISTINCT c.t FROM c",
                           "SELECT VALUE MAX(c.n) FROM c WHERE c.t = 'word'"};
    for (const cost::Generation generation : generations) {
        for (const char *text : texts) {
            Service few(generation, "{}", 1);
            Service many(generation, "{}", 1);
            Service large(generation, "{}", 1);
            Service spread(generation, "{}", 8);
            few.fill(20);
            many.fill(100);
            large.fill(20, 4000);
            spread.fill(20);
            const double charge = few.charge(text);
            QVERIFY2(many.charge(text) > charge, text);
            QVERIFY2(large.charge(text) >= charge, text);
            QVERIFY2(spread.charge(text) > charge, text);
        }
    }
}

void ChargeLawsTest::pagesAddUp()
{
    for (const cost::Generation generation : generations) {
        for (const char *text : {"SELECT * FROM c", "SELECT * FROM c WHERE c.t = 'word'",
                                 "SELECT * FROM c WHERE c.n > 30"}) {
            Service service(generation, "{}", 1);
            service.fill(100);
            query::Request whole;
            whole.maxItemCount = 7;
            const double together = service.query(text, whole).requestCharge;
            double sum = 0;
            query::Request page = whole;
            page.onePage = true;
            do {
                const client::Answer answer = service.query(text, page);
                sum += answer.requestCharge;
                page.continuation = answer.continuation;
            } while (!page.continuation.empty());
            QVERIFY2(isNear(sum, together), text);
        }
    }
}

void ChargeLawsTest::strongDoublesReads()
{
    Service service(cost::Generation::current, "{}", 3);
    service.fill(50);
    const auto charges = [&](cost::Consistency level) {
        service.client().setConsistency(level);
        const PartitionKey key = PartitionKey::of("k3");
        return std::vector<double> {
            service.client().read("c", key, "3", service.arena())->requestCharge,
            service.client().read("c", key, "no", service.arena()).error().requestCharge,
            service.charge("SELECT * FROM c WHERE c.t = 'word'"), service.charge("SELECT 1"),
            service.client()
                .changeFeed("c", client::FeedRequest {}, service.arena())
                ->requestCharge};
    };
    const std::vector<double> once = charges(cost::Consistency::session);
    const std::vector<double> twice = charges(cost::Consistency::strong);
    for (std::size_t i = 0; i < once.size(); ++i)
        QVERIFY(isNear(twice[i], 2 * once[i]));
}

void ChargeLawsTest::aSeekIsNoDearerThanAnIndexScanNorThatThanAScan()
{
    const cost::Generation now = cost::Generation::current;
    for (const int items : {0, 1, 5, 20, 200}) {
        for (const std::size_t size : {std::size_t {10}, std::size_t {3000}}) {
            Service service(now, "{}", 2);
            service.fill(items, size);
            const double seek = service.charge("SELECT * FROM c WHERE c.t = 'word'");
            const double indexScan = service.charge("SELECT * FROM c WHERE CONTAINS(c.t, 'word')");
            const double scan = service.charge("SELECT * FROM c WHERE UPPER(c.t) = 'WORD'");
            QVERIFY(seek <= indexScan + 1e-9);
            QVERIFY(indexScan <= scan + 1e-9);
        }
    }
}

/// A JOIN over a sub-query loads the items that its condition leaves, as the same condition in
/// WHERE does, and makes fewer combinations (charges-by-law K8).
void ChargeLawsTest::aFilterInsideAJoinReachesTheIndex()
{
    Service service(cost::Generation::current, "{}", 1);
    for (int i = 0; i < 400; ++i) {
        std::string tags;
        std::string parts;
        for (int k = 0; k < 8; ++k) {
            const std::string comma = k > 0 ? "," : "";
            tags += comma + R"({"name":"tag)" + std::to_string((i + 31 * k) % 200) + "\"}";
            parts += comma + R"({"n":)" + std::to_string(k) + "}";
        }
        service.create(",\"tags\":[" + tags + "],\"parts\":[" + parts + "]");
    }
    const std::string wanted = "t.name = 'tag7'";
    const std::string flat
        = "SELECT c.id FROM c JOIN t IN c.tags JOIN p IN c.parts WHERE " + wanted;
    const auto narrowed = [](const std::string &condition) {
        return "SELECT c.id FROM c JOIN (SELECT VALUE t FROM t IN c.tags WHERE " + condition
            + ") JOIN p IN c.parts";
    };
    const client::Answer inWhere = service.query(flat);
    const client::Answer inJoin = service.query(narrowed(wanted));
    QCOMPARE(inJoin.rows.size(), inWhere.rows.size());
    QVERIFY(!inJoin.rows.empty());
    QVERIFY(inJoin.requestCharge < inWhere.requestCharge);
    const client::Answer scanned = service.query(narrowed("UPPER(t.name) = 'TAG7'"));
    QCOMPARE(scanned.rows.size(), inJoin.rows.size());
    QVERIFY(scanned.requestCharge > inJoin.requestCharge + 400 * 0.01);
    // What the sub-query makes of no row is no reason to leave an item out.
    const client::Answer counted
        = service.query("SELECT VALUE n FROM c JOIN (SELECT VALUE COUNT(1) FROM t IN c.tags WHERE "
                        + wanted + ") AS n");
    QCOMPARE(counted.rows.size(), std::size_t(400));
}

void ChargeLawsTest::offsetIsNoCheaperOverMorePartitions()
{
    const std::string text = "SELECT * FROM c OFFSET 40 LIMIT 5";
    double before = 0;
    for (const int partitions : {1, 2, 4, 8}) {
        Service service(cost::Generation::current, "{}", partitions);
        service.fill(100);
        const double charge = service.charge(text);
        QVERIFY(charge >= before);
        before = charge;
    }
    // Within one logical partition skipped items are free.
    Service service(cost::Generation::current, "{}", 1);
    service.fill(1000);
    const std::string one = "SELECT * FROM c WHERE c.pk = 'k1' OFFSET ";
    const double skipping = service.charge(one + "90 LIMIT 5");
    QVERIFY(std::abs(service.charge(one + "0 LIMIT 5") - skipping) < 0.01); // longer numbers
}

void ChargeLawsTest::nothingIsFree()
{
    for (const cost::Generation generation : generations) {
        Service service(generation, "{}", 4);
        service.fill(10);
        for (const char *text : {"SELECT 1", "SELECT * FROM c WHERE false", "SELECT TOP 0 * FROM c",
                                 "SELECT * FROM c OFFSET 0 LIMIT 0",
                                 "SELECT * FROM c WHERE c.pk IN ('a') AND c.pk = "
                                 "'b'",
                                 "SELECT VALUE COUNT(1) FROM c WHERE false"})
            QVERIFY2(service.charge(text) >= 2.2, text);
        const auto refusal = [](const Result<client::Answer> &answer) {
            return answer ? -1 : answer.error().requestCharge;
        };
        const std::string known = R"({"id":"1","pk":"k1"})";
        const std::string unknown = R"({"id":"no","pk":"k1"})";
        QVERIFY(refusal(service.write(OperationKind::create, known)) > 0);
        QVERIFY(refusal(service.write(OperationKind::replace, unknown)) > 0);
        QVERIFY(refusal(service.write(OperationKind::remove, unknown)) > 0);
        QVERIFY(refusal(service.write(OperationKind::upsert, known, "stale")) > 0);
        QVERIFY(service.client().setThroughput("c", 400).ok());
        double charge = 0;
        for (int i = 0; i < 1000 && charge == 0; ++i)
            charge = std::max(
                0.0,
                refusal(service.client().read("c", PartitionKey::of("k1"), "1", service.arena())));
        QVERIFY(charge > 0);
    }
}

void ChargeLawsTest::termsAddUpToTheCharge()
{
    for (const cost::Generation generation : generations) {
        const cost::Constants &constants = cost::constants(generation);
        const auto addsUp = [&](const client::Answer &answer) {
            return !client::termsOf(answer, constants).empty()
                && isNear(cost::total(client::termsOf(answer, constants)), answer.requestCharge);
        };
        for (int round = 0; round < rounds; ++round) {
            Random random(static_cast<unsigned>(round));
            Service service(generation, policies[round % 4], 1 + round % 3);
            service.fill(30);
            const std::string start = R"({"id":"x","pk":"k1")";
            for (const OperationKind kind : {OperationKind::create, OperationKind::replace,
                                             OperationKind::upsert, OperationKind::remove})
                QVERIFY(addsUp(*service.write(kind, start + random.members(5) + "}")));
            service.client().setConsistency(round % 2 == 0 ? cost::Consistency::strong
                                                           : cost::Consistency::session);
            for (const char *text :
                 {"SELECT * FROM c", "SELECT * FROM c WHERE c.t = 'word'",
                  "SELECT VALUE COUNT(1) FROM c", "SELECT * FROM c OFFSET 5 LIMIT 5",
                  "SELECT c.id FROM c JOIN x IN c.m1 WHERE x > 3"})
                QVERIFY2(addsUp(service.query(text)), text);
            QVERIFY(
                addsUp(*service.client().read("c", PartitionKey::of("k1"), "1", service.arena())));
            QVERIFY(
                addsUp(*service.client().changeFeed("c", client::FeedRequest {}, service.arena())));
        }
    }
}

PARTITA_GUILESS_TEST(ChargeLawsTest)

} // namespace tst_laws

#include "tst_laws.moc"
