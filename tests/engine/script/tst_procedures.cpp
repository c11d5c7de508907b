// Stored procedures: transactions, and visibility of their writes.
#include "tests/engine/script/fixture.h"
#include "tests/support/testprogram.h"

namespace tst_procedures {

using namespace partita;
using namespace partita::script;

namespace {

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

} // namespace

class ProceduresTest : public QObject {
    Q_OBJECT

private slots:
    void addsACommentAndCountsIt();
    void renamesAUserEverywhere();
    void rollsBackWhatAThrowLeaves_data();
    void rollsBackWhatAThrowLeaves();
    void queriesSeeAllButNewItems();
    void staysInItsPartition();
    void mayBeginWithAByteOrderMark();
};

void ProceduresTest::addsACommentAndCountsIt()
{
    Fixture fixture;
    fixture.put(R"({"id":"p1","postId":"p1","type":"post","commentCount":2})");
    fixture.script(ScriptKind::procedure, "addComment", addComment);
    const Result<ScriptResult> outcome
        = fixture.call("addComment", "p1", R"(["p1",{"id":"c1","type":"comment"}])");
    QVERIFY2(outcome.ok(), outcome ? "" : outcome.error().message.c_str());
    QCOMPARE(fixture.value("p1", "p1", "commentCount"), QStringLiteral("3"));
    QCOMPARE(fixture.value("p1", "c1", "postId"), QStringLiteral("\"p1\""));
    const std::vector<std::string> steps
        = {"readDocument p1", "replaceDocument p1", "createDocument c1"};
    QVERIFY(outcome->trace.steps == steps);
    QCOMPARE(outcome->trace.operations.size(), std::size_t(3));
    QCOMPARE(outcome->trace.operations[1].termsAdded.values, 1);
    QCOMPARE(outcome->trace.operations[1].termsRemoved.values, 1);

    const Result<ScriptResult> missing = fixture.call("addComment", "p9", R"(["p9",{"id":"c2"}])");
    QVERIFY(!missing.ok());
    QCOMPARE(missing.error().code, ErrorCode::badRequest);
    QVERIFY2(missing.error().message.find("addComment failed") != std::string::npos,
             missing.error().message.c_str());
    QCOMPARE(fixture.container->itemCount(), 2);
}

void ProceduresTest::renamesAUserEverywhere()
{
    Fixture fixture;
    fixture.script(ScriptKind::procedure, "renameUser", renameUser);
    for (int i = 0; i < 5; ++i) {
        const std::string id = std::to_string(i);
        fixture.put(R"({"postId":"p1","userName":"Old","id":")" + id + R"(","userId":")"
                    + (i < 3 ? "u1" : "u2") + "\"}");
    }
    const Result<ScriptResult> outcome = fixture.call("renameUser", "p1", R"(["u1","New"])");
    QVERIFY2(outcome.ok(), outcome ? "" : outcome.error().message.c_str());
    QCOMPARE(QString::fromStdString(json::toText(outcome->body.root())),
             QStringLiteral("{\"renamed\":3}"));
    QCOMPARE(fixture.value("p1", "2", "userName"), QStringLiteral("\"New\""));
    QCOMPARE(fixture.value("p1", "3", "userName"), QStringLiteral("\"Old\""));
    QCOMPARE(outcome->trace.operations.size(), std::size_t(3));
    QCOMPARE(outcome->trace.queries.size(), std::size_t(1));
}

void ProceduresTest::rollsBackWhatAThrowLeaves_data()
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

void ProceduresTest::rollsBackWhatAThrowLeaves()
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
    QVERIFY(answer.contains(QStringLiteral("nothing it wrote was kept")));
    QCOMPARE(fixture.container->itemCount(), 1);
    QCOMPARE(fixture.container->latestSequence(0), sequence);
    // The next one is not disturbed.
    QCOMPARE(fixture.answer("function g() { getContext().getResponse().setBody(1); }"),
             QStringLiteral("1"));
}

void ProceduresTest::queriesSeeAllButNewItems()
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

void ProceduresTest::staysInItsPartition()
{
    Fixture fixture;
    fixture.put(R"({"id":"1","postId":"p2"})");
    QCOMPARE(
        fixture.answer(
            "function f() { __.queryDocuments(__.getSelfLink(), 'SELECT * FROM c', (e, r) => __.response.setBody(r)); }"),
        QStringLiteral("[]"));
}

void ProceduresTest::mayBeginWithAByteOrderMark()
{
    Fixture fixture;
    fixture.put(R"({"id":"p1","postId":"p1","type":"post","commentCount":2})");
    std::string marked = "\xEF\xBB\xBF";
    marked += addComment;
    fixture.script(ScriptKind::procedure, "addComment", marked);
    const Result<ScriptResult> outcome
        = fixture.call("addComment", "p1", R"(["p1",{"id":"c1","type":"comment"}])");
    QVERIFY2(outcome.ok(), outcome ? "" : outcome.error().message.c_str());
}

PARTITA_GUILESS_TEST(ProceduresTest)

} // namespace tst_procedures

#include "tst_procedures.moc"
