// Patches: each operation, what it refuses, and how many there may be.
#include "tests/support/containers.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace partita;
using namespace partita::store;
using namespace partita::tests;
using json::Document;
using json::Value;

class Patches : public QObject {
    Q_OBJECT

private slots:
    void patchesFollowTheRules_data()
    {
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QByteArray>("argument");
        QTest::addColumn<QByteArray>("expected");
        // The item is {"id":"1","postId":"p1","n":1,"o":{"a":"x"},"l":[1,2]}.
        const auto row = [](const char *name, const char *kind, const char *path,
                            const char *argument, const char *expected) {
            QTest::newRow(name) << QByteArray(kind) << QByteArray(path) << QByteArray(argument)
                                << QByteArray(expected);
        };
        row("set new", "set", "/m", "7", "'n':1,'o':{'a':'x'},'l':[1,2],'m':7}");
        row("set old", "set", "/n", "7", "'n':7,'o':{'a':'x'},'l':[1,2]}");
        row("set inside", "set", "/o/b", "[]", "'n':1,'o':{'a':'x','b':[]},'l':[1,2]}");
        row("set element", "set", "/l/0", "9", "'n':1,'o':{'a':'x'},'l':[9,2]}");
        row("add element", "add", "/l/0", "9", "'n':1,'o':{'a':'x'},'l':[9,1,2]}");
        row("append", "add", "/l/-", "9", "'n':1,'o':{'a':'x'},'l':[1,2,9]}");
        row("add at the end", "add", "/l/2", "9", "'n':1,'o':{'a':'x'},'l':[1,2,9]}");
        row("add beyond", "add", "/l/3", "9", "!no position");
        row("add below nothing", "add", "/x/y", "9", "!no object or array");
        row("replace", "replace", "/o/a", "null", "'n':1,'o':{'a':null},'l':[1,2]}");
        row("replace nothing", "replace", "/o/b", "1", "!there is no");
        row("remove", "remove", "/o", "", "'n':1,'l':[1,2]}");
        row("remove element", "remove", "/l/0", "", "'n':1,'o':{'a':'x'},'l':[2]}");
        row("remove nothing", "remove", "/z", "", "!there is no");
        row("remove beyond", "remove", "/l/2", "", "!no position");
        row("increment", "incr", "/n", "-3", "'n':-2,'o':{'a':'x'},'l':[1,2]}");
        row("increment by a half", "incr", "/n", "0.5", "'n':1.5,'o':{'a':'x'},'l':[1,2]}");
        row("increment nothing", "incr", "/m", "5", "'n':1,'o':{'a':'x'},'l':[1,2],'m':5}");
        row("increment a text", "incr", "/o/a", "5", "!not a number");
        row("increment by a text", "incr", "/n", "\"5\"", "!not a number");
        row("move", "move", "/p", "/o/a", "'n':1,'o':{},'l':[1,2],'p':'x'}");
        row("move over", "move", "/n", "/l", "'n':[1,2],'o':{'a':'x'}}");
        row("move into an object", "move", "/o/b", "/n", "'o':{'a':'x','b':1},'l':[1,2]}");
        row("move into an array", "move", "/l/1", "/n", "'o':{'a':'x'},'l':[1,1,2]}");
        // Only the last step is created: "cannot create path recursively", as the service puts it.
        row("move below nothing", "move", "/x/y", "/n", "!no object or array");
        row("move below a value", "move", "/n/y", "/o/a", "!no object or array");
        row("move nothing", "move", "/p", "/q", "!nothing at");
        row("move into itself", "move", "/o/b", "/o", "!into itself");
        row("no path", "set", "n", "1", "!must begin with '/'");
        row("system property", "set", "/_ts", "1", "!set by the service");
        row("id", "set", "/id", "\"2\"", "!cannot change the id");
        row("key", "set", "/postId", "\"2\"", "!cannot change the id or the partition key");
        row("slash in a name", "set", "/a~1b", "1", "'n':1,'o':{'a':'x'},'l':[1,2],'a/b':1}");
    }

    void patchesFollowTheRules()
    {
        QFETCH(QByteArray, kind);
        QFETCH(QByteArray, path);
        QFETCH(QByteArray, argument);
        QFETCH(QByteArray, expected);
        const std::map<QByteArray, PatchOperation::Kind> kinds
            = {{"set", PatchOperation::Kind::set},         {"add", PatchOperation::Kind::add},
               {"replace", PatchOperation::Kind::replace}, {"remove", PatchOperation::Kind::remove},
               {"incr", PatchOperation::Kind::increment},  {"move", PatchOperation::Kind::move}};
        PatchOperation operation {.kind = kinds.at(kind), .path = path.toStdString()};
        if (kind == "move")
            operation.from = argument.toStdString();
        else if (!argument.isEmpty())
            operation.value = value(argument.toStdString());

        const auto posts = makePosts();
        QVERIFY(
            posts->create(value("{'id':'1','postId':'p1','n':1,'o':{'a':'x'},'l':[1,2]}")).ok());
        const Result<ItemResponse> patched = posts->patch(p1, "1", {operation});
        if (expected.startsWith('!')) {
            QVERIFY(failsWith(patched, ErrorCode::badRequest, expected.constData() + 1));
            return;
        }
        QVERIFY2(patched.ok(), patched ? "" : patched.error().message.c_str());
        const PhysicalPartition &partition = posts->partition(posts->partitionOf(p1));
        QCOMPARE(json::toText(partition.view(0)),
                 quoted("{'id':'1','postId':'p1'," + expected.toStdString()));
        QCOMPARE(patched->metrics.patchedProperties, std::int64_t {1});
    }

    void patchesHaveAtMostTenOperations()
    {
        const auto posts = makePosts();
        QVERIFY(posts->create(value("{'id':'1','postId':'p1'}")).ok());
        const PatchOperation one {.path = "/n", .value = Value::integer(1)};
        QVERIFY(posts->patch(p1, "1", std::vector<PatchOperation>(10, one)).ok());
        QVERIFY(failsWith(posts->patch(p1, "1", std::vector<PatchOperation>(11, one)),
                          ErrorCode::badRequest, "ten"));
    }
};

QTEST_APPLESS_MAIN(Patches)
#include "tst_patch.moc"
