// Lifetime of result rows: they live in the caller's arena and do not need the query or its
// parameter values.
#include "engine/query/query.h"
#include "tests/engine/query/harness.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>

namespace tst_rowlifetime {

using namespace partita;

namespace {

/// The rows of a query that is deleted, and whose parameter is overwritten, before they are read.
QStringList rowsAfterwards(const char *text)
{
    const auto container = harness::container(
        R"([{"id": "1", "tags": ["a", "b"]}, {"id": "2", "tags": ["a long one, not kept in place"]}])");
    json::Arena arena;
    std::string wanted = "a long one, not kept in place";
    std::vector<json::Value> rows;
    {
        json::Arena ofParameters;
        const json::Value word = json::Value::string(wanted);
        query::Request request;
        request.parameters = {{"@word", word},
                              {"@list", json::Value::array({word}, ofParameters)},
                              {"@object", json::Value::object({{"w", word}}, ofParameters)},
                              {"@zero", json::Value::integer(0)}};
        const Result<query::Query> query = query::prepare(text);
        if (!query)
            return {QString::fromStdString(query.error().message)};
        const Result<query::Response> answer = query::run(*query, *container, request, arena);
        if (!answer)
            return {QString::fromStdString(answer.error().message)};
        rows = answer->rows;
    }
    std::fill(wanted.begin(), wanted.end(), '#');
    QStringList texts;
    for (const json::Value &row : rows)
        texts << QString::fromStdString(harness::canonical(row));
    return texts;
}

} // namespace

class TestRowLifetime : public QObject {
    Q_OBJECT

private slots:
    void rowsHoldWhatTheyWereMadeOf_data()
    {
        const QString word = QStringLiteral("\"a long one, not kept in place\"");
        const QString object = QStringLiteral("{\"w\":%1}").arg(word);
        QTest::addColumn<QString>("query");
        QTest::addColumn<QStringList>("rows");
        const auto row = [](const char *query, const QStringList &rows) {
            QTest::newRow(query) << QString::fromUtf8(query) << rows;
        };
        row("SELECT VALUE @word", {word});
        row("SELECT VALUE @word FROM c", {word, word});
        row("SELECT @word AS w FROM c", {object, object});
        row("SELECT VALUE {\"w\": @word} FROM c WHERE c.id = '1'", {object});
        row("SELECT VALUE t FROM c JOIN t IN (SELECT VALUE @list)", {word, word});
        row("SELECT VALUE t FROM c JOIN t IN (SELECT VALUE [\"a long one, not kept in place\"])",
            {word, word});
        row("SELECT VALUE t FROM c JOIN (SELECT VALUE @word) t", {word, word});
        row("SELECT VALUE (SELECT VALUE x FROM x IN (SELECT VALUE @list) WHERE x = @word) FROM c",
            {word, word});
        row("SELECT VALUE @list[0] FROM c", {word, word});
        row("SELECT VALUE @list FROM c WHERE c.id = '1'", {QStringLiteral("[%1]").arg(word)});
        row("SELECT VALUE @object.w FROM c", {word, word});
        row("SELECT VALUE @object[\"w\"] FROM c", {word, word});
        row("SELECT VALUE [\"a long one, not kept in place\"][@zero] FROM c", {word, word});
        row("SELECT VALUE ARRAY(SELECT VALUE @word)[0] FROM c", {word, word});
        row("SELECT VALUE t FROM (SELECT VALUE @word FROM c) t", {word, word});
        row("SELECT DISTINCT VALUE @word FROM c", {word});
        row("SELECT VALUE MIN(@word) FROM c", {word});
        row("SELECT c.none ?? @word AS w FROM c GROUP BY c.none ?? @word", {object});
        row("SELECT VALUE MAKELIST(@word) FROM c WHERE c.id = '1'",
            {QStringLiteral("[%1]").arg(word)});
        row("SELECT VALUE c.tags[0] ?? @word FROM c WHERE c.tags[0] = @word", {word});
        row("SELECT VALUE IS_DEFINED(c.none) ? 1 : @word FROM c", {word, word});
        row("SELECT VALUE t FROM c JOIN t IN c.tags WHERE t = @word", {word});
        row("SELECT VALUE CONCAT(@word, '') FROM c WHERE c.id = '2'", {word});
    }
    void rowsHoldWhatTheyWereMadeOf()
    {
        QFETCH(QString, query);
        QFETCH(QStringList, rows);
        QCOMPARE(rowsAfterwards(query.toUtf8().constData()), rows);
    }
};

PARTITA_APPLESS_TEST(TestRowLifetime)

} // namespace tst_rowlifetime

#include "tst_rowlifetime.moc"
