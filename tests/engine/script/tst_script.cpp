// Server-side scripts: the API, transactions, what a script may see, and how it is stopped.
#include "engine/script/script.h"
#include "engine/store/account.h"

#include <QtTest>

using namespace partita;
using namespace partita::script;
using store::OperationKind;
using store::PartitionKey;

namespace {

/// A container of posts with their comments, and its scripts.
class Fixture {
public:
    explicit Fixture(const char *keyPath = "/postId")
    {
        store::ContainerSettings settings;
        settings.name = "posts";
        settings.partitionKeyPaths = {keyPath};
        container = *account.createContainer(settings);
    }

    void put(const std::string &json)
    {
        const Result<void> loaded = container->loadText(json);
        QVERIFY2(loaded.ok(), loaded ? "" : loaded.error().message.c_str());
    }

    void script(Kind kind, const std::string &name, const std::string &body)
    {
        const Result<void> added = host.add({kind, name, body});
        QVERIFY2(added.ok(), added ? "" : added.error().message.c_str());
    }

    Result<Outcome> call(const std::string &procedure, const std::string &key,
                         const std::string &arguments = "[]", const Limits &limits = {})
    {
        const json::Document parsed = *json::Document::parse(arguments);
        return host.call(procedure, *container, PartitionKey::of(key), parsed.root(), limits);
    }

    /// Text of what a procedure answers, or of its error.
    QString answer(const std::string &body, const std::string &key = "p1",
                   const std::string &arguments = "[]")
    {
        const std::string name = "script" + std::to_string(++m_scripts);
        if (const Result<void> added = host.add({Kind::procedure, name, body}); !added)
            return QStringLiteral("not compiled: ") + QString::fromStdString(added.error().message);
        last = call(name, key, arguments);
        return last ? QString::fromStdString(json::toText(last->body.root()))
                    : QStringLiteral("error: ") + QString::fromStdString(last.error().message);
    }

    QString value(const std::string &key, const std::string &id, const char *member)
    {
        const Result<store::ItemResponse> response = container->read(PartitionKey::of(key), id);
        return response ? QString::fromStdString(json::toText(response->item.member(member)))
                        : QStringLiteral("none");
    }

    store::Account account;
    store::Container *container = nullptr;
    ScriptHost host;
    Result<Outcome> last = Error {};

private:
    int m_scripts = 0;
};

const char *const addComment = R"js(
function addComment(postId, comment) {
    const posts = getContext().getCollection();
    posts.readDocument(`${posts.getAltLink()}/docs/${postId}`, (error, post) => {
        if (error) throw error;
        post.commentCount++;
        posts.replaceDocument(post._self, post, (failed) => {
            if (failed) throw failed;
            comment.postId = postId;
            posts.createDocument(posts.getSelfLink(), comment);
        });
    });
})js";

const char *const renameUser = R"js(
function renameUser(userId, name) {
    var posts = getContext().getCollection();
    posts.queryDocuments(posts.getSelfLink(), `SELECT * FROM p WHERE p.userId = '${userId}'`,
        function (error, found) {
            if (error) throw error;
            for (var i in found) {
                found[i].userName = name;
                posts.upsertDocument(posts.getSelfLink(), found[i]);
            }
            getContext().getResponse().setBody({ renamed: found.length });
        });
})js";

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

class ScriptTest : public QObject {
    Q_OBJECT

private slots:
    void addsACommentAndCountsIt();
    void renamesAUserEverywhere();
    void keepsTheNewestOnly();
    void rollsBackWhatAThrowLeaves_data();
    void rollsBackWhatAThrowLeaves();
    void queriesSeeAllButNewItems();
    void collection_data();
    void collection();
    void pagesThroughTheFeed();
    void staysInItsPartition();
    void preTriggerChangesTheItem();
    void postTriggerFailsTheWrite();
    void functionsInQueries();
    void syntaxErrorsHavePlaces();
    void errorsHaveLines();
    void errorsCarryNumbersAndLogs();
    void endlessLoopsAreStopped();
    void memoryBombsAreStopped();
    void cannotReachTheMachine();
    void leavesNothingBehind();
    void isTheSameInEveryRun();
    void refusesWhenItsBudgetIsUsedUp();
    void logs();
};

void ScriptTest::addsACommentAndCountsIt()
{
    Fixture fixture;
    fixture.put(R"({"id":"p1","postId":"p1","type":"post","commentCount":2})");
    fixture.script(Kind::procedure, "addComment", addComment);
    const Result<Outcome> outcome
        = fixture.call("addComment", "p1", R"(["p1",{"id":"c1","type":"comment"}])");
    QVERIFY2(outcome.ok(), outcome ? "" : outcome.error().message.c_str());
    QCOMPARE(fixture.value("p1", "p1", "commentCount"), QStringLiteral("3"));
    QCOMPARE(fixture.value("p1", "c1", "postId"), QStringLiteral("\"p1\""));
    const std::vector<std::string> steps
        = {"readDocument p1", "replaceDocument p1", "createDocument c1"};
    QVERIFY(outcome->trace.steps == steps);
    QCOMPARE(outcome->trace.operations.size(), std::size_t(3));
    QCOMPARE(outcome->trace.operations[1].valuesChanged, 1);

    const Result<Outcome> missing = fixture.call("addComment", "p9", R"(["p9",{"id":"c2"}])");
    QVERIFY(!missing.ok());
    QCOMPARE(missing.error().code, ErrorCode::badRequest);
    QVERIFY2(missing.error().message.find("addComment failed") != std::string::npos,
             missing.error().message.c_str());
    QCOMPARE(fixture.container->itemCount(), 2);
}

void ScriptTest::renamesAUserEverywhere()
{
    Fixture fixture;
    fixture.script(Kind::procedure, "renameUser", renameUser);
    for (int i = 0; i < 5; ++i) {
        const std::string id = std::to_string(i);
        fixture.put(R"({"postId":"p1","userName":"Old","id":")" + id + R"(","userId":")"
                    + (i < 3 ? "u1" : "u2") + "\"}");
    }
    const Result<Outcome> outcome = fixture.call("renameUser", "p1", R"(["u1","New"])");
    QVERIFY2(outcome.ok(), outcome ? "" : outcome.error().message.c_str());
    QCOMPARE(QString::fromStdString(json::toText(outcome->body.root())),
             QStringLiteral("{\"renamed\":3}"));
    QCOMPARE(fixture.value("p1", "2", "userName"), QStringLiteral("\"New\""));
    QCOMPARE(fixture.value("p1", "3", "userName"), QStringLiteral("\"Old\""));
    QCOMPARE(outcome->trace.operations.size(), std::size_t(3));
    QCOMPARE(outcome->trace.queries.size(), std::size_t(1));
}

void ScriptTest::keepsTheNewestOnly()
{
    Fixture fixture("/type");
    fixture.script(Kind::postTrigger, "keepNewest", keepNewest);
    for (int day = 1; day <= 6; ++day) {
        const std::string text = R"({"type":"post","id":"d)" + std::to_string(day)
            + R"(","date":"2019-01-0)" + std::to_string(day) + "\"}";
        const json::Document item = *json::Document::parse(text);
        ScriptHost::TriggeredWrite write;
        write.item = item.root();
        write.postTrigger = "keepNewest";
        const Result<Outcome> outcome
            = fixture.host.write(write, *fixture.container, PartitionKey::of("post"));
        QVERIFY2(outcome.ok(), outcome ? "" : outcome.error().message.c_str());
        QVERIFY(!outcome->etag.empty());
    }
    QCOMPARE(fixture.container->itemCount(), 3);
    QCOMPARE(fixture.value("post", "d3", "id"), QStringLiteral("none"));
    QCOMPARE(fixture.value("post", "d4", "id"), QStringLiteral("\"d4\""));
}

void ScriptTest::rollsBackWhatAThrowLeaves_data()
{
    QTest::addColumn<QString>("ending");
    QTest::newRow("throw in the function") << "throw new Error('no')";
    QTest::newRow("throw in a callback")
        << "c.readDocument(c.getAltLink() + '/docs/p1', function () { throw 'no'; })";
    QTest::newRow("throw in the last callback")
        << "create('w2', function () { create('w3', function () { throw 1; }); })";
    QTest::newRow("abort") << "getContext().abort('no')";
    QTest::newRow("abort that was caught") << "try { getContext().abort('no'); } catch (e) {}";
    QTest::newRow("abort in a promise")
        << "Promise.resolve(1).then(function () { getContext().abort('no'); })";
    QTest::newRow("conflict without a callback") << "create('p1')";
    QTest::newRow("type error") << "undefined.x = 1";
    QTest::newRow("after a query")
        << "c.queryDocuments(c.getSelfLink(), 'SELECT * FROM c', function () { throw 'no'; })";
    QTest::newRow("endless recursion") << "(function f() { f(); })()";
    QTest::newRow("another partition")
        << "c.createDocument(c.getSelfLink(), { id: 'x', postId: 'p2' })";
}

void ScriptTest::rollsBackWhatAThrowLeaves()
{
    QFETCH(QString, ending);
    Fixture fixture;
    fixture.put(R"({"id":"p1","postId":"p1"})");
    const std::int64_t sequence = fixture.container->latestSequence(0);
    const std::string body = R"js(function f() {
        var c = getContext().getCollection();
        function create(id, next) { return c.createDocument(c.getSelfLink(), { id: id, postId: 'p1' }, next); }
        create('w1', function (error) { if (error) throw error; )js"
        + ending.toStdString() + "; }); }";
    const QString answer = fixture.answer(body);
    QVERIFY2(answer.startsWith(QStringLiteral("error: The stored procedure")), qPrintable(answer));
    QVERIFY(answer.contains(QStringLiteral("Nothing it wrote was kept")));
    QCOMPARE(fixture.container->itemCount(), 1);
    QCOMPARE(fixture.container->latestSequence(0), sequence);
    // The next one is not disturbed.
    QCOMPARE(fixture.answer("function g() { getContext().getResponse().setBody(1); }"),
             QStringLiteral("1"));
}

void ScriptTest::queriesSeeAllButNewItems()
{
    Fixture fixture;
    fixture.put(R"({"id":"p1","postId":"p1","n":1})");
    const QString answer = fixture.answer(R"js(function f() {
        const c = getContext().getCollection(), seen = [];
        const count = (next) => c.queryDocuments(c.getSelfLink(), 'SELECT VALUE COUNT(1) FROM c', (e, r) => {
            seen.push(r[0]);
            next();
        });
        c.createDocument(c.getSelfLink(), { id: 'a', postId: 'p1' }, (e, a) => {
            count(() => c.readDocument(a._self, (e, doc) => {
                seen.push(doc.id);
                doc.n = 5;
                c.replaceDocument(doc._self, doc, { etag: doc._etag }, (e) => {
                    if (e) throw e;
                    c.deleteDocument(c.getAltLink() + '/docs/p1', (e) => {
                        if (e) throw e;
                        count(() => getContext().getResponse().setBody(seen));
                    });
                });
            }));
        });
    })js");
    // The new item is not counted; the deleted one is not counted any more.
    QCOMPARE(answer, QStringLiteral("[1,\"a\",0]"));
    QCOMPARE(fixture.value("p1", "a", "n"), QStringLiteral("5"));
    QCOMPARE(fixture.container->itemCount(), 1);
    QCOMPARE(fixture.last->trace.operations.size(), std::size_t(4));
    QCOMPARE(fixture.last->trace.queries.size(), std::size_t(2));
}

void ScriptTest::collection_data()
{
    QTest::addColumn<QString>("code"); // c = collection, done = response body
    QTest::addColumn<QString>("expected");
    QTest::newRow("accepted") << "done(c.readDocument(one))"
                              << "true";
    QTest::newRow("read") << "c.readDocument(one, (e, d) => done(d.n))"
                          << "1";
    QTest::newRow("read by self link")
        << "c.queryDocuments(self, 'SELECT VALUE c._self FROM c WHERE c.id = \"2\"', (e, r) => c.readDocument(r[0], (e, d) => done(d.id)))"
        << "\"2\"";
    QTest::newRow("not there")
        << "c.readDocument(c.getAltLink() + '/docs/9', (e, d) => done([e.number, d === undefined]))"
        << "[404,true]";
    QTest::newRow("not modified")
        << "c.readDocument(one, (e, d) => c.readDocument(one, {ifNoneMatch: d._etag}, (e, x, o) => done([x === undefined, o.notModified])))"
        << "[true,true]";
    QTest::newRow("bad link") << "try { c.readDocument('nonsense'); } catch (e) { done(e.number) }"
                              << "400";
    QTest::newRow("another container")
        << "try { c.createDocument('dbs/x/colls/y', {}); } catch (e) { done(e.number) }"
        << "400";
    QTest::newRow("options must be an object")
        << "try { c.readDocument(one, 'all'); } catch (e) { done(e.number) }"
        << "400";
    QTest::newRow("filter needs a function")
        << "try { c.filter(); } catch (e) { done([e.number, e instanceof Error]) }"
        << "[400,true]";
    QTest::newRow("pluck needs a name") << "try { c.pluck(); } catch (e) { done(e.number) }"
                                        << "400";
    QTest::newRow("no callback inside a chain")
        << "try { c.chain().filter((d) => true, () => 1); } catch (e) { done(e.number) }"
        << "400";
    QTest::newRow("unwind takes one argument")
        << "try { c.chain().unwind((d, e) => d.tags); } catch (e) { done(e.number) }"
        << "400";
    QTest::newRow("numbered error")
        << "const e = new Error(ErrorCodes.NotFound, 'gone'); done([e.number, e.message, e instanceof Error])"
        << "[404,\"gone\",true]";
    QTest::newRow("plain error")
        << "const e = new Error('text'); done([e.number, e.message, new Error().message, String(new Error(7, 'a'))])"
        << "[null,\"text\",\"\",\"Error: a\"]";
    QTest::newRow("error codes") << "done([ErrorCodes.RetryWith, ErrorCodes.RequestEntityTooLarge])"
                                 << "[449,413]";
    QTest::newRow("errors of operations are JSON")
        << "c.readDocument(c.getAltLink() + '/docs/9', (e) => done([JSON.parse(e.body).Errors[0], e.message === e.body]))"
        << "[\"Resource Not Found\",true]";
    QTest::newRow("feed sees new items")
        << "c.createDocument(self, {id: 'n', postId: 'p1'}, () => c.readDocuments(self, (e, r) => done(r.length)))"
        << "6";
    QTest::newRow("query sees changed items")
        << "c.replaceDocument(one, {id: '1', postId: 'p1', n: 77}, () => c.queryDocuments(self, 'SELECT VALUE c.n FROM c WHERE c.n > 4', (e, r) => done(r.sort())))"
        << "[5,77]";
    QTest::newRow("an upsert makes a new item, too")
        << "c.upsertDocument(self, {id: 'n', postId: 'p1', n: 0}, () => c.filter((d) => d.n < 2, (e, r) => done(r.length)))"
        << "1";
    QTest::newRow("another id")
        << "c.replaceDocument(one, {id: 'moved', postId: 'p1'}, (e, d) => c.readDocument(d._self, (e, x) => c.readDocument(one, (e) => done([x.id, e.number]))))"
        << "[\"moved\",404]";
    QTest::newRow("an id that is taken")
        << "c.replaceDocument(one, {id: '2', postId: 'p1'}, (e) => done(e.number))"
        << "409";
    QTest::newRow("patch")
        << "c.patchDocument(one, [{op: 'incr', path: '/n', value: 4}, {op: 'remove', path: '/tags'}], (e, d) => done([d.n, d.tags === undefined]))"
        << "[5,true]";
    QTest::newRow("patch under a condition")
        << "c.patchDocument(one, {operations: [{op: 'set', path: '/n', value: 4}], condition: 'FROM c WHERE c.n > 3'}, (e) => done(e.number))"
        << "412";
    QTest::newRow("malformed patch")
        << "c.patchDocument(one, [{op: 'double', path: '/n'}], (e) => done(e.number))"
        << "400";
    QTest::newRow("text of an item")
        << "c.createDocument(self, '{\"id\":\"t\",\"postId\":\"p1\"}', (e, d) => done(d.id))"
        << "\"t\"";
    QTest::newRow("an id of null is none")
        << "c.createDocument(self, {id: null, postId: 'p1'}, (e, d) => done(d.id.length))"
        << "36";
    QTest::newRow("sizes in the options")
        << "c.readDocument(one, (e, d, o) => done([o.currentCollectionSizeInMB.includes('documentsCount=6'), o.maxCollectionSizeInMB.includes('collectionSize=')]))"
        << "[true,true]";
    QTest::newRow("values of the response")
        << "const r = getContext().getResponse(); for (let i = 0; i < 3; ++i) r.appendValue('Body', i); r.appendBody('x')"
        << "\"3x\"";
    QTest::newRow("unknown values")
        << "try { getContext().getResponse().setValue('Test', 1); } catch (e) { done(e.number) }"
        << "400";
    QTest::newRow("the request of a procedure is read only")
        << "try { getContext().getRequest().setBody(1); } catch (e) { done(e.number) }"
        << "403";
    QTest::newRow("a response of more than 4 MB")
        << "try { done('x'.repeat(4194305)); } catch (e) { done(e.number) }"
        << "413";
    QTest::newRow("query with parameters")
        << "c.queryDocuments(self, {query: 'SELECT VALUE c.n FROM c WHERE c.n > @n', parameters: [{name: '@n', value: 2}]}, (e, r) => done(r.sort()))"
        << "[3,4,5]";
    QTest::newRow("bad query") << "c.queryDocuments(self, 'SELECT', (e) => done(e.number))"
                               << "400";
    QTest::newRow("conflict")
        << "c.createDocument(self, {id: '1', postId: 'p1'}, (e) => done(e.number))"
        << "409";
    QTest::newRow("generated id")
        << "c.createDocument(self, {postId: 'p1'}, (e, d) => done(d.id.length))"
        << "36";
    QTest::newRow("no generated id")
        << "c.createDocument(self, {postId: 'p1'}, {disableAutomaticIdGeneration: true}, (e) => done(e.number))"
        << "400";
    QTest::newRow("upsert new and old")
        << "c.upsertDocument(self, {id: '1', postId: 'p1', n: 9}, (e, d) => c.upsertDocument(self, {id: 'x', postId: 'p1'}, (e, x) => done([d.n, x.id])))"
        << "[9,\"x\"]";
    QTest::newRow("replace with a stale etag")
        << "c.replaceDocument(one, {id: '1', postId: 'p1'}, {etag: '\"stale\"'}, (e) => done(e.number))"
        << "412";
    QTest::newRow("access condition")
        << "c.deleteDocument(one, {accessCondition: {type: 'IfMatch', condition: '\"stale\"'}}, (e) => done(e.number))"
        << "412";
    QTest::newRow("delete")
        << "c.deleteDocument(one, (e, o) => c.readDocument(one, (e) => done(e.number)))"
        << "404";
    QTest::newRow("delete what is not there")
        << "c.deleteDocument(c.getAltLink() + '/docs/9', (e) => done(e.number))"
        << "404";
    QTest::newRow("read all") << "c.readDocuments(self, (e, r) => done(r.length))"
                              << "5";
    QTest::newRow("filter")
        << "c.filter((d) => d.n % 2 == 0, (e, r) => done(r.map((d) => d.n).sort()))"
        << "[2,4]";
    QTest::newRow("filter into the response") << "c.filter((d) => d.n > 4)"
                                              << "*";
    QTest::newRow("map") << "c.map((d) => d.n, (e, r) => done(r.sort()))"
                         << "[1,2,3,4,5]";
    QTest::newRow("pluck") << "c.pluck('n', (e, r) => done(r.sort()))"
                           << "[1,2,3,4,5]";
    QTest::newRow("sort descending")
        << "c.sortByDescending((d) => d.n, (e, r) => done(r.map((d) => d.n)))"
        << "[5,4,3,2,1]";
    QTest::newRow("chain")
        << "c.chain().filter((d) => d.n > 1).sortBy((d) => -d.n).pluck('n').value((e, r) => done(r))"
        << "[5,4,3,2]";
    QTest::newRow("a page after filter and sort")
        << "c.chain().filter((d) => d.n >= 3).sortByDescending((d) => d.n).pluck('n').value({pageSize: 2}, (e, r, o) => "
           "c.chain().filter((d) => d.n >= 3).sortByDescending((d) => d.n).pluck('n').value({pageSize: 2, continuation: o.continuation}, (e, s, p) => done([r, s, p.continuation === undefined])))"
        << "[[5,4],[3],true]";
    QTest::newRow("a page goes on after deletes")
        << "c.filter((d) => d.n > 1, {pageSize: 2}, (e, r, o) => r.forEach((d, i) => c.deleteDocument(d._self, () => { "
           "if (i) c.filter((d) => d.n > 1, {pageSize: 2, continuation: o.continuation}, (e, s) => done(s.map((d) => d.n))); })))"
        << "[4,5]";
    QTest::newRow("unwind")
        << "c.chain().filter((d) => d.n == 1).unwind((d) => d.tags, (d, t) => d.id + t).value((e, r) => done(r))"
        << "[\"1a\",\"1b\"]";
    QTest::newRow("flatten")
        << "c.chain().filter((d) => d.n == 1).map((d) => d.tags).flatten().value((e, r) => done(r))"
        << "[\"a\",\"b\"]";
    QTest::newRow("accepted chain") << "done(c.chain().value().isAccepted)"
                                    << "*";
    QTest::newRow("alias") << "__.response.setBody(__.getAltLink())"
                           << "\"dbs/partita/colls/posts\"";
    QTest::newRow("request")
        << "done([getContext().getRequest().getOperationType(), getContext().getRequest().getBody()])"
        << "[\"Execute\",[7]]";
    QTest::newRow("promise")
        << "new Promise((y) => c.readDocument(one, (e, d) => y(d))).then((d) => d.n + 1).then(done)"
        << "2";
    QTest::newRow("promise all") << "Promise.all([1, Promise.resolve(2)]).then(done)"
                                 << "[1,2]";
    QTest::newRow("rejected promise is no failure") << "done(1); Promise.reject(new Error('x'))"
                                                    << "1";
    QTest::newRow("callbacks are not nested")
        << "let n = 0; (function again() { if (n++ < 2000) c.readDocument(one, again); else done(n); })()"
        << "2001";
    QTest::newRow("later library")
        << "done([[1,[2]].flat(), 'aa'.replaceAll('a','b'), Object.fromEntries([['k',1]])])"
        << "[[1,2],\"bb\",{\"k\":1}]";
    QTest::newRow("not JSON") << "done({a: undefined, f() {}, n: NaN, d: new Date(0)})"
                              << "{\"n\":null,\"d\":\"1970-01-01T00:00:00.000Z\"}";
    QTest::newRow("unicode") << "done('\\u00e9\\ud83d\\ude00')"
                             << QStringLiteral("\"\u00e9\U0001F600\"");
    QTest::newRow("a copy is written")
        << "var d = {id: 'm', postId: 'p1', v: 1}; c.createDocument(self, d, (e, r) => done(r.v)); d.v = 2"
        << "1";
}

void ScriptTest::collection()
{
    QFETCH(QString, code);
    QFETCH(QString, expected);
    Fixture fixture;
    for (int n = 1; n <= 5; ++n) {
        const std::string id = std::to_string(n);
        fixture.put(R"({"postId":"p1","tags":["a","b"],"id":")" + id + "\",\"n\":" + id + "}");
    }
    fixture.put(R"({"id":"1","postId":"p2","n":100})");
    const std::string body = R"js(function f() {
        const c = getContext().getCollection(), self = c.getSelfLink(), one = c.getAltLink() + '/docs/1';
        const done = (value) => getContext().getResponse().setBody(value);
        )js"
        + code.toStdString() + "; }";
    const QString answer = fixture.answer(body, "p1", "[7]");
    if (expected == QStringLiteral("*"))
        QVERIFY2(!answer.startsWith(QStringLiteral("error")), qPrintable(answer));
    else
        QCOMPARE(answer, expected);
}

void ScriptTest::pagesThroughTheFeed()
{
    Fixture fixture;
    for (int n = 0; n < 250; ++n)
        fixture.put(R"({"postId":"p1","id":")" + std::to_string(n) + "\"}");
    const char *const body = R"js(function f(pageSize) {
        const c = getContext().getCollection(), pages = [];
        (function page(continuation) {
            c.queryDocuments(c.getSelfLink(), 'SELECT * FROM c', { pageSize, continuation }, (e, docs, options) => {
                if (e) throw e;
                pages.push(docs.length);
                if (options.continuation) page(options.continuation);
                else getContext().getResponse().setBody(pages);
            });
        })();
    })js";
    QCOMPARE(fixture.answer(body, "p1", "[]"), QStringLiteral("[100,100,50]"));
    QCOMPARE(fixture.answer(body, "p1", "[200]"), QStringLiteral("[200,50]"));
    QCOMPARE(fixture.answer(body, "p1", "[-1]"), QStringLiteral("[250]"));
}

void ScriptTest::staysInItsPartition()
{
    Fixture fixture;
    fixture.put(R"({"id":"1","postId":"p2"})");
    QCOMPARE(
        fixture.answer(
            "function f() { __.queryDocuments(__.getSelfLink(), 'SELECT * FROM c', (e, r) => __.response.setBody(r)); }"),
        QStringLiteral("[]"));
}

void ScriptTest::preTriggerChangesTheItem()
{
    Fixture fixture;
    fixture.script(Kind::preTrigger, "stamp", R"js(function stamp() {
        const request = getContext().getRequest(), item = request.getBody();
        item.kind = request.getOperationType();
        item.at = new Date().toISOString();
        request.setBody(item);
    })js");
    const json::Document item = *json::Document::parse(R"({"id":"1","postId":"p1"})");
    ScriptHost::TriggeredWrite write;
    write.item = item.root();
    write.preTrigger = "stamp";
    const Result<Outcome> outcome
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

void ScriptTest::postTriggerFailsTheWrite()
{
    Fixture fixture;
    fixture.script(Kind::postTrigger, "check", R"js(function check() {
        if (getContext().getResponse().getBody().n < 0) throw new Error('n must not be negative');
    })js");
    for (const auto &[n, works] : {std::pair {1, true}, std::pair {-1, false}}) {
        const std::string text = R"({"id":"i)" + std::to_string(n) + R"(","postId":"p1","n":)"
            + std::to_string(n) + "}";
        const json::Document item = *json::Document::parse(text);
        ScriptHost::TriggeredWrite write;
        write.item = item.root();
        write.postTrigger = "check";
        const Result<Outcome> outcome
            = fixture.host.write(write, *fixture.container, PartitionKey::of("p1"));
        QCOMPARE(outcome.ok(), works);
        if (!works)
            QVERIFY2(outcome.error().message.find("n must not be negative") != std::string::npos,
                     outcome.error().message.c_str());
    }
    QCOMPARE(fixture.container->itemCount(), 1);
}

void ScriptTest::functionsInQueries()
{
    Fixture fixture;
    fixture.put(R"({"id":"1","postId":"p1","price":10,"tags":["a"]})");
    fixture.script(Kind::function, "tax",
                   "function tax(price) { if (price === undefined) return; return price * 0.25; }");
    fixture.script(Kind::function, "shape",
                   "(item) => ({ id: item.id, tags: item.tags.concat('b') })");
    fixture.script(Kind::function, "fails", "function fails() {\n throw 'never';\n}");
    QVERIFY(fixture.host.has("tax"));
    QVERIFY(!fixture.host.has("Tax"));

    json::Arena arena;
    const Result<json::Value> tax
        = fixture.host.ScriptHost::call("tax", {json::Value::number(10)}, arena);
    QCOMPARE(QString::fromStdString(json::toText(*tax)), QStringLiteral("2.5"));
    QVERIFY(fixture.host.call("tax", {json::Value()}, arena)->isUndefined());
    const json::Document item = *json::Document::parse(R"({"id":"1","tags":["a"]})");
    QCOMPARE(
        QString::fromStdString(json::toText(*fixture.host.call("shape", {item.root()}, arena))),
        QStringLiteral("{\"id\":\"1\",\"tags\":[\"a\",\"b\"]}"));
    const Result<json::Value> failed
        = fixture.host.call("fails", std::vector<json::Value> {}, arena);
    QVERIFY(!failed.ok());
    QVERIFY2(failed.error().message.find("never") != std::string::npos,
             failed.error().message.c_str());
    QVERIFY(!fixture.host.call("nope", std::vector<json::Value> {}, arena).ok());
}

void ScriptTest::syntaxErrorsHavePlaces()
{
    Fixture fixture;
    const Result<void> wrong
        = fixture.host.add({Kind::procedure, "wrong", "function wrong() {\n    let 3 = 4;\n}"});
    QVERIFY(!wrong.ok());
    QCOMPARE(wrong.error().line, 2);
    QCOMPARE(wrong.error().column, 9);
    const Result<void> first
        = fixture.host.add({Kind::procedure, "first", "function first() { let 3; }"});
    QCOMPARE(first.error().line, 1);
    QCOMPARE(first.error().column, 24);
    const Result<void> open
        = fixture.host.add({Kind::procedure, "open", "function open() {\n  if (true) {\n}"});
    QCOMPARE(open.error().line, 3);
    QVERIFY(!fixture.host.add({Kind::procedure, "none", "42"}).ok());
    QVERIFY(!fixture.host.add({Kind::procedure, "", "function f() {}"}).ok());
    QVERIFY(!fixture.host.add({Kind::procedure, "async", "async function* f() {}"}).ok());
    fixture.script(Kind::procedure, "good",
                   "// comment\nfunction main() { helper(); }\nfunction helper() {}\n");
    QVERIFY(fixture.host.hasScript(Kind::procedure, "good"));
    QCOMPARE(fixture.host.add({Kind::procedure, "good", "function f() {}"}).error().code,
             ErrorCode::conflict);
    QVERIFY(fixture.call("good", "p1").ok());
    QCOMPARE(fixture.call("unknown", "p1").error().code, ErrorCode::notFound);
}

void ScriptTest::errorsHaveLines()
{
    Fixture fixture;
    fixture.answer("function f() {\n  var x = 1;\n  throw new Error('here');\n}");
    QVERIFY(!fixture.last.ok());
    QCOMPARE(fixture.last.error().line, 3);
    QCOMPARE(
        fixture.last.error().message,
        std::string(
            "The stored procedure script1 failed at line 3: here. Nothing it wrote was kept."));
    // An operation that fails without a callback has the line of its call.
    fixture.answer(
        "function f() {\n  var c = getContext().getCollection();\n\n  c.deleteDocument(c.getAltLink() + '/docs/9');\n}");
    QCOMPARE(fixture.last.error().line, 4);
    QVERIFY(fixture
                .answer("function f() { let o = {}; for (let i = 0; i < 200; ++i) o = { o }; "
                        "__.response.setBody(o); }")
                .startsWith(QStringLiteral("error: The stored procedure")));
    fixture.answer("function f() {\n  throw { number: 409, body: 'taken' };\n}");
    QVERIFY(fixture.last.error().message.find("taken") != std::string::npos);
}

void ScriptTest::errorsCarryNumbersAndLogs()
{
    Fixture fixture;
    fixture.answer("function f() {\n  console.log('before');\n  throw new Error(1234, 'here');\n}");
    QCOMPARE(
        fixture.last.error().message,
        std::string(
            "The stored procedure script1 failed at line 3: here. Nothing it wrote was kept."));
    QCOMPARE(fixture.last.error().substatus, 1234);
    QCOMPARE(fixture.last.error().log, std::vector<std::string> {"before"});
    fixture.answer("function f() { __.deleteDocument(__.getAltLink() + '/docs/9'); }");
    QCOMPARE(fixture.last.error().substatus, 404);
    QVERIFY(fixture.last.error().message.find("{\"Errors\"") == std::string::npos);
    fixture.answer("function f() { __.invent(); }");
    QVERIFY(fixture.last.error().message.find("invent") != std::string::npos);
    QVERIFY(fixture.last.error().message.find("[object") == std::string::npos);
}

void ScriptTest::endlessLoopsAreStopped()
{
    Fixture fixture;
    Limits limits;
    limits.timeMs = 100;
    fixture.script(Kind::procedure, "loop", R"js(function loop() {
        __.createDocument(__.getSelfLink(), { id: 'x', postId: 'p1' }, function () {
            for (;;) { try { for (;;) {} } catch (e) {} }
        });
    })js");
    QElapsedTimer timer;
    timer.start();
    const Result<Outcome> outcome = fixture.call("loop", "p1", "[]", limits);
    QVERIFY(!outcome.ok());
    QVERIFY(timer.elapsed() < 2000);
    QCOMPARE(outcome.error().code, ErrorCode::timeout);
    QCOMPARE(outcome.error().message,
             std::string("The stored procedure loop was stopped because it ran longer than 100 ms. "
                         "Nothing it wrote was kept."));
    QCOMPARE(fixture.container->itemCount(), 0);
    QCOMPARE(fixture.answer("function f() { getContext().getResponse().setBody('alive'); }"),
             QStringLiteral("\"alive\""));
}

void ScriptTest::memoryBombsAreStopped()
{
    Fixture fixture;
    Limits limits;
    limits.maximumMemory = 64 * 1024 * 1024;
    fixture.script(
        Kind::procedure, "bomb",
        "function bomb() { var a = []; for (;;) a.push(new Array(1000).fill('x' + a.length)); }");
    const Result<Outcome> outcome = fixture.call("bomb", "p1", "[]", limits);
    QVERIFY(!outcome.ok());
    QVERIFY2(outcome.error().message.find("64 MB") != std::string::npos,
             outcome.error().message.c_str());
    QVERIFY(fixture.answer("function f() { 'x'.repeat(1e9); }")
                .contains(QStringLiteral("too much memory")));
}

void ScriptTest::cannotReachTheMachine()
{
    Fixture fixture;
    const QString answer = fixture.answer(R"js(function f() {
        const found = [];
        for (const name of ['Qt', 'require', 'process', 'XMLHttpRequest', 'fetch', 'print', 'load', 'setTimeout',
                            'gc', 'qsTr', 'importScripts', 'Deno', 'ArrayBuffer'])
            if (typeof globalThis[name] !== 'undefined') found.push(name);
        getContext().getResponse().setBody(found);
    })js");
    QCOMPARE(answer, QStringLiteral("[]"));
}

void ScriptTest::leavesNothingBehind()
{
    Fixture fixture;
    QCOMPARE(fixture.answer(
                 "function f() { leak = 1; getContext().getResponse().setBody(typeof leak); }"),
             QStringLiteral("\"number\""));
    QCOMPARE(fixture.answer("function f() { getContext().getResponse().setBody(typeof leak); }"),
             QStringLiteral("\"undefined\""));
    fixture.script(Kind::function, "context", "function context() { return typeof getContext; }");
    json::Arena arena;
    QCOMPARE(fixture.host.call("context", std::vector<json::Value> {}, arena)->string(),
             std::string_view("undefined"));
}

void ScriptTest::isTheSameInEveryRun()
{
    const char *const body = R"js(function f() {
        __.createDocument(__.getSelfLink(), { postId: 'p1' }, (e, d) =>
            getContext().getResponse().setBody([d.id, Math.random(), Date.now(), new Date().getTime()]));
    })js";
    Fixture one;
    Fixture two;
    const QString first = one.answer(body);
    QCOMPARE(two.answer(body), first);
    QVERIFY(one.answer(body) != first); // another execution draws other numbers
}

void ScriptTest::refusesWhenItsBudgetIsUsedUp()
{
    Fixture fixture;
    Limits limits;
    limits.maximumOperations = 3;
    fixture.script(Kind::procedure, "many", R"js(function many() {
        let accepted = 0;
        while (__.createDocument(__.getSelfLink(), { id: 'i' + accepted, postId: 'p1' })) ++accepted;
        getContext().getResponse().setBody(accepted);
    })js");
    const Result<Outcome> outcome = fixture.call("many", "p1", "[]", limits);
    QVERIFY2(outcome.ok(), outcome ? "" : outcome.error().message.c_str());
    QCOMPARE(QString::fromStdString(json::toText(outcome->body.root())), QStringLiteral("3"));
    QCOMPARE(fixture.container->itemCount(), 3);
}

void ScriptTest::logs()
{
    Fixture fixture;
    fixture.answer("function f() { console.log('n is', 3, { a: [1] }); }");
    QCOMPARE(fixture.last->trace.log.size(), std::size_t(1));
    QCOMPARE(fixture.last->trace.log[0], std::string("n is 3 {\"a\":[1]}"));
    fixture.answer("function f() { console.log('%s is 100%% %s', 'a', 1, 'more'); }");
    QCOMPARE(fixture.last->trace.log[0], std::string("a is 100% 1 more"));
}

QTEST_GUILESS_MAIN(ScriptTest)
#include "tst_script.moc"
