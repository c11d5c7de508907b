// Triggers: arguments, changes, and the common transaction with the write.
#include "tests/engine/script/fixture.h"
#include "tests/support/testprogram.h"

namespace tst_triggers {

using namespace partita;
using namespace partita::script;
using store::OperationKind;
using store::PartitionKey;

namespace {

const char *const keepNewest = R"js(
function keepNewest() {
    const most = 3;
    const feed = getContext().getCollection();
    feed.queryDocuments(feed.getSelfLink(), 'SELECT VALUE COUNT(1) FROM f', (error, counts) => {
        if (error) throw error;
        // The count does not have the item that has just been written.
        const surplus = counts[0] + 1 - most;
        if (surplus > 0) removeOldest(surplus);
    });

    function removeOldest(count) {
        feed.queryDocuments(feed.getSelfLink(), `SELECT TOP ${count} * FROM f ORDER BY f.date`, (error, old) => {
            if (error) throw error;
            removeAll(old, 0);
        });
    }

    function removeAll(items, index) {
        if (index < items.length)
            feed.deleteDocument(items[index]._self, (error) => {
                if (error) throw error;
                removeAll(items, index + 1);
            });
    }
})js";

} // namespace

class TriggersTest : public QObject {
    Q_OBJECT

private slots:
    void keepsTheNewestOnly();
    void preTriggerChangesTheItem();
    void bodiesAreChangedInPlace();
    void postTriggerFailsTheWrite();
    void deleteShowsItsItem_data();
    void deleteShowsItsItem();
    void replaceShowsWhereItsItemIs();
};

void TriggersTest::keepsTheNewestOnly()
{
    Fixture fixture("/type");
    fixture.script(ScriptKind::postTrigger, "keepNewest", keepNewest);
    for (int day = 1; day <= 6; ++day) {
        const std::string text = R"({"type":"post","id":"d)" + std::to_string(day)
            + R"(","date":"2019-01-0)" + std::to_string(day) + "\"}";
        const json::Document item = *json::Document::parse(text);
        ScriptHost::TriggeredWrite write;
        write.item = item.root();
        write.postTrigger = "keepNewest";
        const Result<ScriptResult> outcome
            = fixture.host.write(write, *fixture.container, PartitionKey::of("post"));
        QVERIFY2(outcome.ok(), outcome ? "" : outcome.error().message.c_str());
        QVERIFY(!outcome->etag.empty());
    }
    QCOMPARE(fixture.container->itemCount(), 3);
    QCOMPARE(fixture.value("post", "d3", "id"), QStringLiteral("none"));
    QCOMPARE(fixture.value("post", "d4", "id"), QStringLiteral("\"d4\""));
}

void TriggersTest::preTriggerChangesTheItem()
{
    Fixture fixture;
    fixture.script(ScriptKind::preTrigger, "stamp", R"js(function stamp() {
        const request = getContext().getRequest(), item = request.getBody();
        item.kind = request.getOperationType();
        item.at = new Date().toISOString();
        request.setBody(item);
    })js");
    const json::Document item = *json::Document::parse(R"({"id":"1","postId":"p1"})");
    ScriptHost::TriggeredWrite write;
    write.item = item.root();
    write.preTrigger = "stamp";
    const Result<ScriptResult> outcome
        = fixture.host.write(write, *fixture.container, PartitionKey::of("p1"));
    QVERIFY2(outcome.ok(), outcome ? "" : outcome.error().message.c_str());
    QCOMPARE(fixture.value("p1", "1", "kind"), QStringLiteral("\"Create\""));
    QCOMPARE(fixture.value("p1", "1", "at"),
             QStringLiteral("\"2020-01-01T00:00:00.000Z\"")); // the account's clock
    QCOMPARE(QString::fromStdString(json::toText(outcome->body.root().member("id"))),
             QStringLiteral("\"1\""));

    write.preTrigger = "unknown";
    QVERIFY(!fixture.host.write(write, *fixture.container, PartitionKey::of("p1")).ok());
}

/// Triggers get the bodies themselves: changes in them are effective without setBody().
void TriggersTest::bodiesAreChangedInPlace()
{
    Fixture fixture;
    fixture.script(ScriptKind::preTrigger, "stamp",
                   "function stamp() { getContext().getRequest().getBody().stamped = true; }");
    fixture.script(ScriptKind::postTrigger, "tell",
                   "function tell() { getContext().getResponse().getBody().told = true; }");
    const json::Document item = *json::Document::parse(R"({"id":"1","postId":"p1"})");
    ScriptHost::TriggeredWrite write;
    write.item = item.root();
    write.preTrigger = "stamp";
    write.postTrigger = "tell";
    const Result<ScriptResult> outcome
        = fixture.host.write(write, *fixture.container, PartitionKey::of("p1"));
    QVERIFY2(outcome.ok(), outcome ? "" : outcome.error().message.c_str());
    QVERIFY(outcome->body.root().member("told").isTrue());
    QCOMPARE(fixture.value("p1", "1", "stamped"), QStringLiteral("true"));
    QCOMPARE(fixture.value("p1", "1", "told"), QString());
}

void TriggersTest::postTriggerFailsTheWrite()
{
    Fixture fixture;
    fixture.script(ScriptKind::postTrigger, "check", R"js(function check() {
        if (getContext().getResponse().getBody().n < 0) throw new Error('n must not be negative');
    })js");
    for (const auto &[n, works] : {std::pair {1, true}, std::pair {-1, false}}) {
        const std::string text = R"({"id":"i)" + std::to_string(n) + R"(","postId":"p1","n":)"
            + std::to_string(n) + "}";
        const json::Document item = *json::Document::parse(text);
        ScriptHost::TriggeredWrite write;
        write.item = item.root();
        write.postTrigger = "check";
        const Result<ScriptResult> outcome
            = fixture.host.write(write, *fixture.container, PartitionKey::of("p1"));
        QCOMPARE(outcome.ok(), works);
        if (!works)
            QVERIFY2(outcome.error().message.find("n must not be negative") != std::string::npos,
                     outcome.error().message.c_str());
    }
    QCOMPARE(fixture.container->itemCount(), 1);
}

void TriggersTest::deleteShowsItsItem_data()
{
    QTest::addColumn<bool>("before");
    QTest::newRow("before") << true;
    QTest::newRow("behind") << false;
}

void TriggersTest::deleteShowsItsItem()
{
    QFETCH(bool, before);
    Fixture fixture;
    fixture.put(R"({"id":"1","postId":"p1","mail":"a@b"})");
    fixture.put(R"({"id":"taken a@b","postId":"p1"})");
    fixture.script(before ? ScriptKind::preTrigger : ScriptKind::postTrigger, "release",
                   R"js(function release() {
        const item = __.request.getBody();
        if (__.request.getOperationType() !== 'Delete' || !item._self || !item._etag) throw 'unlike';
        __.deleteDocument(`${__.getAltLink()}/docs/taken ${item.mail}`);
    })js");
    ScriptHost::TriggeredWrite write;
    write.kind = OperationKind::remove;
    write.id = "1";
    (before ? write.preTrigger : write.postTrigger) = "release";
    const Result<ScriptResult> outcome
        = fixture.host.write(write, *fixture.container, PartitionKey::of("p1"));
    QVERIFY2(outcome.ok(), outcome ? "" : outcome.error().message.c_str());
    QVERIFY(outcome->body.root().isUndefined());
    QCOMPARE(fixture.container->itemCount(), 0);
}

void TriggersTest::replaceShowsWhereItsItemIs()
{
    Fixture fixture;
    fixture.put(R"({"id":"1","postId":"p1","name":"old"})");
    fixture.script(ScriptKind::preTrigger, "remember", R"js(function remember() {
        const item = __.request.getBody();
        __.readDocument(item._self, (error, old) => {
            if (error) throw error;
            item.names = [old.name, item.name];
            __.request.setBody(item);
        });
    })js");
    const json::Document item
        = *json::Document::parse(R"({"id":"1","postId":"p1","name":"new","_self":"elsewhere"})");
    ScriptHost::TriggeredWrite write;
    write.kind = OperationKind::replace;
    write.id = "1";
    write.item = item.root();
    write.preTrigger = "remember";
    const Result<ScriptResult> outcome
        = fixture.host.write(write, *fixture.container, PartitionKey::of("p1"));
    QVERIFY2(outcome.ok(), outcome ? "" : outcome.error().message.c_str());
    QCOMPARE(fixture.value("p1", "1", "names"), QStringLiteral("[\"old\",\"new\"]"));

    write.id = "2";
    QCOMPARE(fixture.host.write(write, *fixture.container, PartitionKey::of("p1")).error().code,
             ErrorCode::badRequest);
}

PARTITA_GUILESS_TEST(TriggersTest)

} // namespace tst_triggers

#include "tst_triggers.moc"
