// Operations of a design as query texts and code.
#include "tests/engine/exchange/exchanged.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_code {

using namespace partita;
using tests::ExportedFiles;

namespace {

std::string exported(const std::string &design, const std::string &format)
{
    ExportedFiles files;
    const auto dropped = exchange::exportTo(files, format, {tests::blogWorkbook(), design, 1});
    return dropped ? files.text() : dropped.error().message;
}

bool holds(const std::string &text, const std::string &part)
{
    if (text.find(part) != std::string::npos)
        return true;
    qWarning("%s\nis not in\n%s", part.c_str(), text.c_str());
    return false;
}

} // namespace

class TestCode : public QObject {
    Q_OBJECT
private slots:
    void queriesAreWrittenWithTheirPartition()
    {
        const std::string text = exported("V2", "queries");
        QVERIFY(holds(text, "-- Queries and point reads of the design \"V2\""));
        QVERIFY(holds(text,
                      "-- posts, partition key @postId: the Comment rows\n"
                      "-- @postId = @postId\n"
                      "SELECT * FROM p WHERE p.type = \"comment\" AND p.postId = @postId;\n"));
        QVERIFY(holds(text, "-- posts, all partitions: the Post rows"));
        QVERIFY(holds(text, "-- point read, id @userId\n"));
    }

    void aFunctionForEachPattern_data()
    {
        QTest::addColumn<QString>("format");
        QTest::addColumn<QString>("read");
        QTest::addColumn<QString>("call");
        QTest::newRow("JavaScript")
            << "code-javascript"
            << "const { resource: user } = await database.container(\"users\").item(userId, "
               "userId).read();"
            << ".scripts.storedProcedure(\"createComment\").execute(postId, [comment, postId]);";
        QTest::newRow("Python")
            << "code-python"
            << "user = database.get_container_client(\"users\").read_item(item=user_id, "
               "partition_key=user_id)"
            << ".scripts.execute_stored_procedure(sproc=\"createComment\", params=[comment, "
               "post_id], partition_key=post_id)";
        QTest::newRow("C#")
            << "code-csharp"
            << "JToken user = (await "
               "database.GetContainer(\"users\").ReadItemAsync<JToken>(TextOf(userId), "
               "KeyOf(userId))).Resource;"
            << ".Scripts.ExecuteStoredProcedureAsync<JToken>(\"createComment\", KeyOf(postId), "
               "new object[] { comment, postId });";
        QTest::newRow("Java")
            << "code-java"
            << "JsonNode user = database.getContainer(\"users\").readItem(textOf(userId), "
               "keyOf(userId), JsonNode.class).getItem();"
            << ".getStoredProcedure(\"createComment\").execute(";
    }
    void aFunctionForEachPattern()
    {
        QFETCH(QString, format);
        QFETCH(QString, read);
        QFETCH(QString, call);
        const std::string text = exported("V2", format.toStdString());
        QVERIFY(holds(text, read.toStdString()));
        QVERIFY(holds(text, call.toStdString()));
        QVERIFY(holds(text, "Q6: "));
    }

    void furtherReadsStandInLoops()
    {
        const std::string text = exported("V1", "code-javascript");
        QVERIFY(holds(text, "for (const "));
        QVERIFY(holds(text, ".push("));
        QVERIFY(holds(text, "parameters: [{ name: \"@"));
    }
};

PARTITA_APPLESS_TEST(TestCode)

} // namespace tst_code

#include "tst_code.moc"
