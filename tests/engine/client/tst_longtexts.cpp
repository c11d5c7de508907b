// Errors about very long texts: a message repeats only the beginning.
#include "engine/base/messagetext.h"
#include "engine/query/patchcondition.h"
#include "tests/engine/client/clientfixture.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <functional>

namespace tst_longtexts {

using namespace partita;
using store::PartitionKey;
using tests::ClientFixture;

namespace {

/// What a call with this very long word fails with.
using Failing = std::function<Error(ClientFixture &fixture, const std::string &word)>;

Error errorOfPatch(ClientFixture &fixture, store::PatchOperation::Kind kind,
                   const std::string &path)
{
    store::PatchOperation operation;
    operation.kind = kind;
    operation.path = path;
    operation.value = json::Value::integer(1);
    return fixture.client.patch("posts", PartitionKey::of("k"), "1", {operation}, {}, fixture.arena)
        .error();
}

} // namespace

class LongTexts : public QObject {
    Q_OBJECT

private slots:
    void aTextIsCutBetweenCharacters();
    void aMessageIsShort_data();
    void aMessageIsShort();
};

void LongTexts::aTextIsCutBetweenCharacters()
{
    QCOMPARE(inQuotes("name"), std::string("\"name\""));
    std::string accents;
    for (int i = 0; i < 1000; ++i)
        accents += "é"; // two bytes each
    const QString cut = QString::fromStdString(shortened("a" + accents));
    QVERIFY(cut.startsWith(QStringLiteral("aéé")));
    QVERIFY(cut.endsWith(QStringLiteral("é…")));
    QVERIFY(cut.size() < 200);
}

void LongTexts::aMessageIsShort_data()
{
    QTest::addColumn<Failing>("failing");
    const auto add = [](const char *name, Failing failing) { QTest::newRow(name) << failing; };
    const auto addQuery = [&](const char *name, const std::string &before,
                              const std::string &after) {
        add(name, [before, after](ClientFixture &fixture, const std::string &word) {
            const Result<query::Query> prepared = query::prepare(before + word + after);
            return prepared ? fixture.client.query("posts", *prepared, {}, fixture.arena).error()
                            : prepared.error();
        });
    };
    add("container", [](ClientFixture &fixture, const std::string &word) {
        return fixture.client.read(word, PartitionKey::of("k"), "1", fixture.arena).error();
    });
    add("id", [](ClientFixture &fixture, const std::string &word) {
        return fixture.client.read("posts", PartitionKey::of("k"), word, fixture.arena).error();
    });
    add("partition key", [](ClientFixture &fixture, const std::string &word) {
        return fixture.client.read("posts", PartitionKey::of(word), "1", fixture.arena).error();
    });
    add("path of a patch", [](ClientFixture &fixture, const std::string &word) {
        return errorOfPatch(fixture, store::PatchOperation::Kind::replace, "/" + word);
    });
    add("malformed path of a patch", [](ClientFixture &fixture, const std::string &word) {
        return errorOfPatch(fixture, store::PatchOperation::Kind::set, word);
    });
    add("condition", [](ClientFixture &fixture, const std::string &word) {
        return query::checkPatchCondition(*fixture.container, PartitionKey::of("k"), "1",
                                          "FROM c WHERE c.pk = '" + word + "'")
            .error();
    });
    add("ETag", [](ClientFixture &fixture, const std::string &word) {
        return fixture.container->remove(PartitionKey::of("k"), "1", {.ifMatch = word}).error();
    });
    add("continuation of a feed", [](ClientFixture &fixture, const std::string &word) {
        const client::FeedRequest request {.start = client::FeedRequest::Start::continuation,
                                           .continuation = word};
        return fixture.client.changeFeed("posts", request, fixture.arena).error();
    });
    add("stored procedure", [](ClientFixture &fixture, const std::string &word) {
        return fixture.client.call("posts", word, PartitionKey::of("k"), {}, fixture.arena).error();
    });
    addQuery("name", "SELECT VALUE ", " FROM c");
    addQuery("function", "SELECT VALUE ", "(1) FROM c");
    addQuery("user-defined function", "SELECT VALUE udf.", "(1) FROM c");
    addQuery("alias", "SELECT VALUE 1 FROM c JOIN t IN ", "");
    addQuery("parameter", "SELECT VALUE @", " FROM c");
    addQuery("word in the wrong place", "SELECT VALUE c FROM c WHERE c.x ", "");
}

void LongTexts::aMessageIsShort()
{
    QFETCH(Failing, failing);
    ClientFixture fixture;
    fixture.create(R"({"id":"1","pk":"k"})");
    const std::string message = failing(fixture, std::string(100'000, 'w')).message;
    QVERIFY2(!message.empty() && message.size() < 700,
             message.substr(0, 100).append(std::to_string(message.size())).c_str());
}

PARTITA_GUILESS_TEST(LongTexts)

} // namespace tst_longtexts

#include "tst_longtexts.moc"
