// Batches and transactions: all or nothing, with any operations.
#include "tests/support/containers.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace tst_transactions {

using namespace partita;
using namespace partita::store;
using namespace partita::tests;
using json::Document;
using json::Value;

class Transactions : public QObject {
    Q_OBJECT

private slots:
    void batchesAreAllOrNothing()
    {
        const auto posts = makePosts();
        QVERIFY(posts->create(value("{'id':'post','postId':'p1','likes':0}")).ok());
        const std::string before = json::toText(posts->read(p1, "post")->item);
        const BatchOperation like {.kind = OperationKind::create,
                                   .item = value("{'id':'like','postId':'p1'}")};
        const BatchOperation count {.kind = OperationKind::patch,
                                    .id = "post",
                                    .patch = {{.kind = PatchOperation::Kind::increment,
                                               .path = "/likes",
                                               .value = Value::integer(1)}}};
        const BatchOperation wrong {.kind = OperationKind::remove, .id = "nothing"};

        const auto failed = posts->batch(p1, {like, count, wrong});
        QVERIFY(failsWith(failed, ErrorCode::notFound, "Operation 3 of the batch (delete)"));
        QCOMPARE(json::toText(posts->read(p1, "post")->item), before);
        QCOMPARE(posts->itemCount(), std::int64_t {1});
        QVERIFY(posts->verify());

        const auto done
            = posts->batch(p1, {like, count, {.kind = OperationKind::read, .id = "post"}});
        QVERIFY(done.ok());
        QCOMPARE(done->size(), std::size_t {3});
        QCOMPARE(done->at(2).item.member("likes").integer(), std::int64_t {1});

        const BatchOperation elsewhere {.kind = OperationKind::create,
                                        .item = value("{'id':'x','postId':'p2'}")};
        QVERIFY(failsWith(posts->batch(p1, {elsewhere}), ErrorCode::badRequest, "is for \"p1\""));
        QVERIFY(failsWith(posts->batch(p1, std::vector<BatchOperation>(101, like)),
                          ErrorCode::badRequest, "at most 100 operations, not 101"));
        QVERIFY(failsWith(posts->batch(p1, {}), ErrorCode::badRequest, "at least one operation"));
    }

    /// Small requests may have large answers.
    void batchesWithTooLargeAnswersAreUndone()
    {
        const auto posts = makePosts();
        const std::string filling(1024 * 1024, 'x');
        QVERIFY(
            posts->loadText(quoted("{'id':'large','postId':'p1','text':'" + filling + "'}")).ok());
        const BatchOperation read {.kind = OperationKind::read, .id = "large"};
        const BatchOperation like {.kind = OperationKind::create,
                                   .item = value("{'id':'like','postId':'p1'}")};
        QVERIFY(posts->batch(p1, {read, read, read}).ok());
        const auto failed = posts->batch(p1, {like, read, read, read, read});
        QVERIFY(failsWith(failed, ErrorCode::tooLarge, "4 MB"));
        QCOMPARE(failed.error().operation, 5);
        QCOMPARE(posts->itemCount(), std::int64_t {1});

        const BatchOperation count {
            .kind = OperationKind::patch,
            .id = "large",
            .patch
            = {{.kind = PatchOperation::Kind::set, .path = "/n", .value = Value::integer(1)}},
            .options = {.wantItem = false}};
        QVERIFY(posts->batch(p1, std::vector<BatchOperation>(5, count)).ok());
    }

    void transactionsUndoExactly()
    {
        const auto posts = makePosts();
        for (int i = 0; i < 20; ++i)
            QVERIFY(posts
                        ->create(value(std::string("{'id':'i") + std::to_string(i)
                                       + "','postId':'p1','n':1}"))
                        .ok());
        const int partition = posts->partitionOf(p1);
        const auto feed = [&] {
            std::string text;
            for (const ChangeFeedEntry &change : posts->changes(partition, 0, 1000))
                text += std::to_string(change.sequence) + json::toText(change.item);
            return text;
        };
        const std::string before = feed();
        const std::int64_t bytes = posts->storageBytes();
        const index::OrderedIndex *index
            = posts->partition(partition).index().path(*json::Path::parse("/n"));
        QCOMPARE(index->size(), std::size_t {20});

        const Result<void> undone = posts->transaction([&]() -> Result<void> {
            if (!posts->create(value("{'id':'new','postId':'p1','n':5}"))
                || !posts->remove(p1, "i3")
                || !posts->replace(p1, "i4", value("{'id':'i4','postId':'p1','n':[7]}"))
                || !posts->remove(p1, "i4") || !posts->create(value("{'id':'i3','postId':'p1'}"))
                || !posts->remove(p1, "new"))
                return Error {.message = "unexpected"};
            if (index->size() != 18 || !posts->verify())
                return Error {.message = "wrong inside"};
            return Error {.code = ErrorCode::retryWith, .message = "enough"};
        });
        QVERIFY(failsWith(undone, ErrorCode::retryWith, "enough"));
        QCOMPARE(feed(), before);
        QCOMPARE(posts->storageBytes(), bytes);
        QCOMPARE(index->size(), std::size_t {20});
        QVERIFY(posts->verify());

        // The next write gets the number it would have got.
        const std::int64_t sequence = posts->latestSequence(partition);
        QVERIFY(posts->create(value("{'id':'next','postId':'p1'}")).ok());
        QCOMPARE(posts->latestSequence(partition), sequence + 1);

        QVERIFY(failsWith(
            posts->transaction([&] { return posts->transaction([] { return Result<void>(); }); }),
            ErrorCode::badRequest, "do not nest"));
    }

    /// From some megabytes on the log is kept in large chunks; undoing cuts whole ones off, and
    /// rewriting compacts them.
    void largeLogsKeepTheirItems()
    {
        const auto posts = makeContainer({.partitionKeyPaths = {"/postId"}});
        const std::string filling(4000, 'x');
        constexpr int count = 4000;
        const auto text = [&](int i, int round) {
            return quoted("{'id':'i" + std::to_string(i)
                          + "','postId':'p1','n':" + std::to_string(round) + ",'text':'"
                          + std::to_string(i) + filling + "'}");
        };
        for (int i = 0; i < count; ++i)
            QVERIFY(posts->loadText(text(i, 0)).ok());
        const Result<void> undone = posts->transaction([&]() -> Result<void> {
            for (int i = 0; i < 1500; ++i) {
                if (!posts->upsert(Document::parse(text(i * 5, 1))->root(), {.wantItem = false}))
                    return Error {.message = "unexpected"};
            }
            return Error {.code = ErrorCode::retryWith, .message = "enough"};
        });
        QVERIFY(failsWith(undone, ErrorCode::retryWith, "enough"));
        QVERIFY(posts->verify());
        QCOMPARE(posts->itemCount(), count);
        const std::size_t memory = posts->memory();
        for (int round = 1; round <= 3; ++round) {
            for (int i = 0; i < count; ++i)
                QVERIFY(posts->upsert(Document::parse(text(i, round))->root(), {.wantItem = false})
                            .ok());
        }
        QVERIFY(posts->verify());
        QVERIFY(posts->memory() < 3 * memory);
        for (int i = 0; i < count; i += 99) {
            const Result<ItemResponse> read = posts->read(p1, "i" + std::to_string(i));
            QVERIFY(read.ok());
            QCOMPARE(read->item.member("n").integer(), 3);
            QCOMPARE(read->item.member("text").string(), std::to_string(i) + filling);
        }
    }
};

PARTITA_APPLESS_TEST(Transactions)

} // namespace tst_transactions

#include "tst_transactions.moc"
