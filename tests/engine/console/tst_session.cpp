// The console on the items of a design: every kind of statement, pages, errors with their places,
// and a working copy that evaluations never see.
#include "engine/console/session.h"
#include "engine/evaluation/keptparts.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_session {

using namespace partita;
using Json = nlohmann::json;

constexpr double fraction = 0.0005;

class SessionTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void init();

    void aQueryTellsWhatItDid();
    void aKeyBoundsTheQuery();
    void commentsGiveTheParameters();
    void rowsComeInPages();
    void itemsAreReadWrittenAndRemoved();
    void aBatchIsOneStatement();
    void aProcedureOfTheDesignIsCalled();
    void errorsNameTheirPlace_data();
    void errorsNameTheirPlace();
    void anotherContainerMayBeNamed();
    void resetUndoesEverything();
    void evaluationsSeeNoneOfIt();
    void aStoppedQueryIsCancelled();
    void partitionsAreThoseOfTheEvaluation();

private:
    console::Outcome run(const char *text, const char *container = "posts");
    Error refusal(const char *text, const char *container = "posts");
    Json first(const char *text) { return Json::parse(run(text).rows.at(0)); }

    model::Workbook m_blog;
    evaluation::Options m_options;
    std::unique_ptr<console::Session> m_session;
};

void SessionTest::initTestCase()
{
    m_blog = tests::blogWorkbook();
    m_options.fraction = fraction;
    m_options.keptParts = std::make_shared<evaluation::KeptParts>();
}

void SessionTest::init()
{
    m_session.reset();
    auto opened = console::Session::open(m_blog, "V2", m_options, {}, {}, {});
    QVERIFY2(opened.ok(), opened ? "" : opened.error().message.c_str());
    m_session = *std::move(opened);
}

console::Outcome SessionTest::run(const char *text, const char *container)
{
    auto outcome = m_session->run({container, text}, {});
    if (!outcome)
        qWarning("%s", outcome.error().message.c_str());
    return outcome ? *outcome : console::Outcome {};
}

Error SessionTest::refusal(const char *text, const char *container)
{
    const auto outcome = m_session->run({container, text}, {});
    return outcome ? Error {.message = "no error"} : outcome.error();
}

void SessionTest::aQueryTellsWhatItDid()
{
    const console::Outcome found = run("SELECT TOP 3 c.id, c.title FROM c WHERE c.type = 'post'");
    QCOMPARE(found.operation, std::string("query"));
    QCOMPARE(found.rows.size(), 3U);
    QVERIFY(Json::parse(found.rows[0]).contains("title"));
    QCOMPARE(found.physicalPartitions, 68);
    QVERIFY(found.requestCharge > 0);
    QVERIFY(found.latencyMs > 0);
    double sum = 0;
    for (const client::PartitionUse &use : found.partitions)
        sum += use.requestCharge;
    QVERIFY(std::abs(sum - found.requestCharge) < 0.01);
    QVERIFY(std::abs(found.chargeParts.total() - found.requestCharge) < 0.02);
    QCOMPARE(found.explanation.access.size(), 1U);
    QCOMPARE(found.explanation.access[0].use, query::IndexUse::seek);
    QVERIFY(!found.isWrite);
    QVERIFY(!m_session->isChanged());
}

void SessionTest::aKeyBoundsTheQuery()
{
    const std::string id
        = first("SELECT TOP 1 * FROM c WHERE c.type = 'post'").at("postId").get<std::string>();
    const std::string text = "-- partitionKey = \"" + id + "\"\nSELECT VALUE COUNT(1) FROM c";
    const console::Outcome found = run(text.c_str());
    QCOMPARE(found.partitions.size(), 1U);
    QCOMPARE(found.rows.size(), 1U);
    const console::Outcome same = *m_session->run(
        {"posts", "SELECT VALUE COUNT(1) FROM c", {{"partitionKey", '"' + id + '"'}}}, {});

    QCOMPARE(same.rows, found.rows);
    QCOMPARE(run("SELECT VALUE COUNT(1) FROM c").partitions.size(), 68U);
}

void SessionTest::commentsGiveTheParameters()
{
    const char *text = "-- @type = \"comment\"\n-- @most = 2\n"
                       "SELECT TOP @most VALUE c.type FROM c WHERE c.type = @type";
    const console::Outcome found = run(text);
    QCOMPARE(found.rows, (std::vector<std::string> {"\"comment\"", "\"comment\""}));
}

void SessionTest::rowsComeInPages()
{
    console::Statement statement {"posts", "SELECT VALUE c.id FROM c WHERE c.type = 'post'"};
    const std::size_t all
        = std::stoul(run("SELECT VALUE COUNT(1) FROM c WHERE c.type = 'post'").rows.at(0));
    QVERIFY(all > 10);
    statement.mostRows = static_cast<int>(all / 3);
    std::set<std::string> ids;
    int pages = 0;
    do {
        const auto page = m_session->run(statement, {});
        QVERIFY(page.ok());
        QVERIFY(page->rows.size() <= all / 3);
        ids.insert(page->rows.begin(), page->rows.end());
        statement.continuation = page->continuation;
    } while (!statement.continuation.empty() && ++pages < 1000);
    QVERIFY(pages > 1);
    QCOMPARE(ids.size(), all); // each row once, none missing
}

void SessionTest::itemsAreReadWrittenAndRemoved()
{
    const console::Outcome made
        = run(R"({"op":"create","item":{"id":"x","postId":"x","type":"post","title":"New"}})");
    QCOMPARE(made.operation, std::string("create"));
    QVERIFY(made.isWrite);
    QVERIFY(made.requestCharge > 0);
    QVERIFY(m_session->isChanged());
    run(R"({"op":"patch","partitionKey":["x"],"itemId":"x",
            "operations":[{"op":"set","path":"/title","value":"Changed"}]})");
    const char *read = R"({"op":"read","partitionKey":["x"],"itemId":"x"})";
    QCOMPARE(first(read).at("title").get<std::string>(), std::string("Changed"));
    run(R"({"op":"upsert","item":{"id":"x","postId":"x","title":"Again"}})");
    run(R"({"op":"replace","partitionKey":["x"],"item":{"id":"x","postId":"x","title":"Last"}})");
    QCOMPARE(first(read).at("title").get<std::string>(), std::string("Last"));
    run(R"({"op":"delete","partitionKey":["x"],"itemId":"x"})");
    QCOMPARE(refusal(read).code, ErrorCode::notFound);
}

void SessionTest::aBatchIsOneStatement()
{
    const console::Outcome both = run(
        R"({"op":"batch","partitionKey":["y"],"operations":[
            {"op":"create","item":{"id":"1","postId":"y"}},
            {"op":"create","item":{"id":"2","postId":"y"}}]})");
    QCOMPARE(both.rows.size(), 2U);
    QCOMPARE(both.partitions.size(), 1U);
    const Error half = refusal(
        R"({"op":"batch","partitionKey":["y"],"operations":[
            {"op":"create","item":{"id":"3","postId":"y"}},
            {"op":"create","item":{"id":"1","postId":"y"}}]})");
    QCOMPARE(half.code, ErrorCode::conflict);
    QCOMPARE(refusal(R"({"op":"read","partitionKey":["y"],"itemId":"3"})").code,
             ErrorCode::notFound);
}

/// It creates an item, says something, and answers; its charge is that of a script and the write.
void SessionTest::aProcedureOfTheDesignIsCalled()
{
    model::Workbook workbook = m_blog;
    model::Design design = *workbook.design("V2");
    for (model::Container &container : design.containers) {
        if (container.name == "posts")
            container.scripts.push_back({model::Script::Kind::procedure, "mark",
                                         R"(function mark(title) {
    const collection = getContext().getCollection();
    console.log("marks " + title);
    collection.createDocument(collection.getSelfLink(),
                              {id: "marked", postId: "marked", title: title},
                              (error, item) => getContext().getResponse().setBody(item.title));
})"});
    }
    for (auto &each : workbook.designs) {
        if (each->name == design.name)
            each = design;
    }
    m_session.reset();
    m_session = *console::Session::open(workbook, "V2", m_options, {}, {}, {});
    const console::Outcome answer = run(
        R"({"op": "call", "procedure": "mark", "partitionKey": ["marked"], "arguments": ["new"]})");
    QCOMPARE(answer.operation, std::string("call"));
    QCOMPARE(answer.rows, std::vector<std::string> {"\"new\""});
    QCOMPARE(answer.log, std::vector<std::string> {"marks new"});
    QVERIFY(answer.isWrite);
    QVERIFY2(answer.requestCharge > 4.27 + 5, qPrintable(QString::number(answer.requestCharge)));
    QCOMPARE(first(R"({"op": "read", "itemId": "marked", "partitionKey": ["marked"]})").at("title"),
             Json("new"));
    QVERIFY(refusal(R"({"op": "call", "procedure": "unknown", "partitionKey": ["marked"]})")
                .message.find("unknown")
            != std::string::npos);
}

void SessionTest::errorsNameTheirPlace_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("words");
    const auto row
        = [](const char *name, const char *text, int line, int column, const char *words) {
              QTest::newRow(name) << QString::fromUtf8(text) << line << column
                                  << QString::fromUtf8(words);
          };
    row("syntax", "SELECT *\nFORM c", 2, 1, "FROM");
    row("a parameter without a value", "SELECT *\nFROM c WHERE c.id = @id", 2, 21,
        "@id has no value");
    row("a value that is no JSON", "-- @id = abc\nSELECT @id", 1, 10, "texts need quotes");
    row("JSON", "{\"op\":\n  read}", 2, 3, "");
    row("an unknown operation", "{\"op\":\n  \"reed\"}", 2, 3, "did you mean \"read\"");
    row("a misspelt member", "{\"op\":\"read\",\n \"itemid\":\"1\"}", 2, 11,
        "did you mean \"itemId\"");
    row("a wrong member", "{\"op\":\"read\",\"partitionKey\":[\"a\"],\n\"itemId\":7}", 2, 10,
        "must be a text");
}

void SessionTest::errorsNameTheirPlace()
{
    QFETCH(QString, text);
    QFETCH(int, line);
    QFETCH(int, column);
    QFETCH(QString, words);
    const Error error = refusal(text.toUtf8().constData());
    QVERIFY2(QString::fromStdString(error.message).contains(words), error.message.c_str());
    QCOMPARE(error.line, line);
    QCOMPARE(error.column, column);
}

void SessionTest::anotherContainerMayBeNamed()
{
    const console::Outcome users = run(R"({"container":"users","query":"SELECT TOP 1 * FROM c"})");
    QCOMPARE(users.container, std::string("users"));
    QVERIFY(Json::parse(users.rows.at(0)).contains("username"));
    const Error error = refusal("SELECT 1", "user");
    QVERIFY2(error.message.find("did you mean \"users\"") != std::string::npos,
             error.message.c_str());
}

void SessionTest::resetUndoesEverything()
{
    const auto before = run("SELECT VALUE COUNT(1) FROM c").rows;
    run(R"({"op":"create","item":{"id":"x","postId":"x"}})");
    QVERIFY(run("SELECT VALUE COUNT(1) FROM c").rows != before);
    m_session->reset();
    QVERIFY(!m_session->isChanged());
    QCOMPARE(run("SELECT VALUE COUNT(1) FROM c").rows, before);
}

void SessionTest::evaluationsSeeNoneOfIt()
{
    evaluation::Options options = m_options;
    options.designs = {"V2"};
    options.samples = 5;
    const auto chargeOf = [&] {
        const auto evaluated = evaluation::evaluate(m_blog, options);
        return evaluated->design("V2")->load.requestUnitsPerSecond;
    };
    const double before = chargeOf();
    for (int i = 0; i < 20; ++i) {
        const std::string id = "x" + std::to_string(i);
        run((R"({"op":"create","item":{"id":")" + id + R"(","postId":")" + id
             + R"(","type":"post"}})")
                .c_str());
    }
    QCOMPARE(chargeOf(), before); // while the copy is changed
    m_session.reset(); // gives the items back
    QCOMPARE(chargeOf(), before);
}

void SessionTest::aStoppedQueryIsCancelled()
{
    std::stop_source stop;
    stop.request_stop();
    const auto outcome = m_session->run({"posts", "SELECT * FROM c WHERE LENGTH(c.content) > 3"},
                                        stop.get_token());
    QVERIFY(!outcome.ok());
    QCOMPARE(outcome.error().code, ErrorCode::cancelled);
    QVERIFY(!run("SELECT TOP 1 * FROM c").rows.empty()); // the next one runs
}

void SessionTest::partitionsAreThoseOfTheEvaluation()
{
    evaluation::Options options = m_options;
    options.designs = {"V3"};
    options.samples = 5;
    const auto evaluated = evaluation::evaluate(m_blog, options);
    const auto counts = evaluation::partitionsOf(m_blog, "V3", m_options, {}, {});
    QVERIFY(counts.ok());
    for (const evaluation::ContainerEvaluation &container : evaluated->designs.front()->containers)
        QCOMPARE(counts->at(container.name), container.physicalPartitions);
    QVERIFY(!evaluation::partitionsOf(m_blog, "V9", m_options, {}, {}).ok());
}

PARTITA_GUILESS_TEST(SessionTest)

} // namespace tst_session

#include "tst_session.moc"
