// `partita keys`: the forms of its output, and its messages about wrong calls.
#include "app/keys.h"
#include "app/subcommands.h"
#include "call.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_keys {

using namespace partita;

namespace {

using tests::Answer;

Answer run(const char *words)
{
    return tests::call(app::runKeys, words);
}

Answer tenants(const char *further)
{
    return run(
        (QByteArray("sample:tenants|--design|Tenant|--container|events|--samples|20") + further)
            .constData());
}

} // namespace

class TestKeys : public QObject {
    Q_OBJECT

private slots:
    void answersAsJson()
    {
        const Answer answer = tenants("|--key|/tenantId,/userId|--format|json");
        QCOMPARE(answer.code, app::exitDone);
        const auto json = answer.json();
        QCOMPARE(json["container"].get<std::string>(), std::string("events"));
        QCOMPARE(json["keys"].size(), std::size_t(2)); // the present one and the one asked for
        const auto &present = json["keys"][0];
        QVERIFY(present["present"].get<bool>());
        QCOMPARE(present["logicalPartitionLimitDays"].get<double>(), 0.0);
        const auto &other = json["keys"][1];
        QCOMPARE(other["partitionKey"].size(), std::size_t(2));
        QVERIFY(other["skew"]["storage"].get<double>() < present["skew"]["storage"].get<double>());
        QCOMPARE(other["patterns"]["oneLogicalPartition"].size(), std::size_t(2));
    }

    void answersAsTableAndMarkdown()
    {
        const Answer table = tenants("");
        QCOMPARE(table.code, app::exitDone);
        QVERIFY(table.out.contains(QStringLiteral("* /tenantId ")));
        QVERIFY(table.out.contains(QStringLiteral("/tenantId › /userId")));
        QVERIFY(table.out.contains(QStringLiteral("reached")));
        const Answer markdown = tenants("|--key|/id|--format|markdown");
        QVERIFY(markdown.out.contains(QStringLiteral("| /id | 60000000 |")));
    }

    void derivedDesignsHaveKeysToo()
    {
        const Answer answer
            = run("sample:blog|--design|Embedded|--container|users|--key|/id|--samples|5|"
                  "--fraction|0.0005|--format|json");
        QCOMPARE(answer.err, QString());
        QCOMPARE(answer.code, app::exitDone);
        QCOMPARE(answer.json()["design"].get<std::string>(), std::string("Embedded"));
    }

    void saysWhatIsWrong()
    {
        QCOMPARE(tenants("|--key|").code, app::exitUsage);
        QCOMPARE(tenants("|--key|tenantId").code, app::exitUsage);
        QCOMPARE(tenants("|--key|/a,/b,/c,/d").code, app::exitUsage);
        QVERIFY(tenants("|--key|").err.startsWith(QStringLiteral(
            "partita: --key needs one to three property paths such as /tenantId,/userId")));
        QCOMPARE(run("sample:tenants").code, app::exitUsage);
        QCOMPARE(tenants("|--format|csv").code, app::exitUsage);
        QCOMPARE(tenants("|--samples").code, app::exitUsage);
        QCOMPARE(tenants("|--frac|1").code, app::exitUsage);
        const Answer unknown = tenants("|--key|/userID");
        QCOMPARE(unknown.code, app::exitInput);
        QVERIFY(unknown.err.contains(QStringLiteral("did you mean \"/userId\"")));
        const Answer container = run("sample:tenants|--design|Tenant|--container|event");
        QCOMPARE(container.code, app::exitInput);
        QVERIFY(container.err.contains(QStringLiteral("did you mean \"events\"")));
        QCOMPARE(run("sample:none|--design|D|--container|c").code, app::exitInput);
    }
};

PARTITA_GUILESS_TEST(TestKeys)

} // namespace tst_keys

#include "tst_keys.moc"
