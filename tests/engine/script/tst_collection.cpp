// The API of scripts: each call on the collection, and paging through feeds.
#include "tests/engine/script/fixture.h"
#include "tests/support/testprogram.h"

namespace tst_collection {

using namespace partita;
using namespace partita::script;

class CollectionTest : public QObject {
    Q_OBJECT

private slots:
    void collection_data();
    void collection();
    void pagesThroughTheFeed();
};

void CollectionTest::collection_data()
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
    QTest::newRow("links of the container, to the letter")
        << "const alt = c.getAltLink(); done([self, alt, '/' + self, self.slice(0, -1), alt + '/', alt + '2', "
           "alt.toUpperCase(), '', null].map((l) => { try { return c.readDocuments(l); } catch (e) { return e.number; } }))"
        << "[true,true,400,400,400,400,400,400,400]";
    QTest::newRow("links of items, to the letter")
        << "const alt = c.getAltLink(); done([one, one + '/', '/' + one, one + '//', alt + '/docs/', alt + '2/docs/1', "
           "alt + '/docs/1/2'].map((l) => { try { return c.deleteDocument(l, () => 0); } catch (e) { return e.number; } }))"
        << "[true,true,400,400,400,400,400]";
    QTest::newRow("null is no callback")
        << "try { c.readDocument(one, {}, null); } catch (e) { done(e.number) }"
        << "400";
    QTest::newRow("null is no options")
        << "try { c.readDocument(one, null, () => 0); } catch (e) { done(e instanceof TypeError) }"
        << "true";
    QTest::newRow("an error stands alone")
        << "c.readDocument(c.getAltLink() + '/docs/9', function () { done(arguments.length) })"
        << "1";
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
        << "\"012x\"";
    QTest::newRow("a procedure that sets nothing") << "c.readDocument(one)"
                                                   << "\"\"";
    QTest::newRow("what is changed after it was set counts")
        << "const b = {n: 0}; done(b); c.readDocument(one, () => { b.n = 1; })"
        << "{\"n\":1}";
    QTest::newRow("the console of the service") << "done(Object.keys(console))"
                                                << "[\"log\"]";
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
    QTest::newRow("an id of 0 is none")
        << "c.createDocument(self, {id: 0, postId: 'p1'}, {disableAutomaticIdGeneration: 'yes'}, (e, d) => done(d.id.length))"
        << "36";
    QTest::newRow("a page of 0 is one of 100")
        << "for (let i = 0; i < 100; ++i) c.createDocument(self, {id: 'm' + i, postId: 'p1'}); "
           "c.readDocuments(self, {pageSize: 0}, (e, r) => done(r.length))"
        << "100";
    QTest::newRow("no generated id")
        << "c.createDocument(self, {postId: 'p1'}, {disableAutomaticIdGeneration: true}, (e) => done(e.number))"
        << "400";
    QTest::newRow("status of successes")
        << "c.upsertDocument(self, {id: 'n', postId: 'p1'}, (e, d, made) => c.upsertDocument(self, d, (e, d, changed) => c.replaceDocument(d._self, d, (e, d, replaced) => c.readDocument(d._self, (e, d, read) => c.deleteDocument(d._self, (e, gone) => done([made, changed, replaced, read, gone].map((o) => o.statusCode)))))))"
        << "[201,200,200,200,204]";
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
    QTest::newRow("one behind the other into the response, as text")
        << "c.chain().filter((d) => d.n > 4).pluck('n').value(); c.pluck('n')"
        << "\"[5][1,2,3,4,5]\"";
    QTest::newRow("a step of a chain is accepted")
        << "done([c.chain().isAccepted, c.chain().filter((d) => true).isAccepted])"
        << "[true,true]";
    QTest::newRow("unwind without a second function")
        << "c.chain().filter((d) => d.n == 1).unwind((d) => d.tags).value((e, r) => done(r))"
        << "[\"a\",\"b\"]";
    QTest::newRow("unwind twice")
        << "c.chain().filter((d) => d.n == 1).map((d) => ({ kids: [{ name: d.id, pets: d.tags }] }))"
           ".unwind((o) => o.kids, (o, k) => ({ kid: k })).unwind((o) => o.kid.pets, (o, p) => o.kid.name + p).value((e, r) => done(r))"
        << "[\"1a\",\"1b\"]";
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
    QTest::newRow("spatial functions")
        << "const at = (x, y) => ({type: 'Point', coordinates: [x, y]}), s = c.spatial; "
           "const square = {type: 'Polygon', coordinates: [[[0, 0], [2, 0], [2, 2], [0, 2], [0, 0]]]}; "
           "done([Math.round(s.distance(at(0, 0), at(0, 1)) / 1000), s.within(at(1, 1), square), s.intersects(at(3, 3), square), "
           "s.isValid(at(0, 100)), s.isValidDetailed(at(0, 0)).valid, s.distance(at(0, 0), {}) === undefined])"
        << "[111,true,false,false,true,true]";
    QTest::newRow("spatial functions take objects")
        << "try { c.spatial.distance({type: 'Point', coordinates: [0, 0]}, 'here'); } catch (e) { done(e.number) }"
        << "400";
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

void CollectionTest::collection()
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

void CollectionTest::pagesThroughTheFeed()
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

PARTITA_GUILESS_TEST(CollectionTest)

} // namespace tst_collection

#include "tst_collection.moc"
