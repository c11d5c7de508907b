// `partita migrate`: the checklist as Markdown and JSON, and its messages about wrong calls.
#include "app/migrate.h"
#include "app/subcommands.h"
#include "call.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_migrate {

using namespace partita;

namespace {

using tests::Answer;

Answer run(const char *further)
{
    return tests::call(
        app::runMigrate,
        (QByteArray("sample:blog|--samples|3|--fraction|0.0005") + further).constData());
}

} // namespace

class TestMigrate : public QObject {
    Q_OBJECT

private slots:
    void answersAsChecklist()
    {
        const Answer answer = run("|--from|V2|--to|Embedded"); // a derived one
        QCOMPARE(answer.err, QString());
        QCOMPARE(answer.code, app::exitDone);
        QVERIFY(answer.out.startsWith(QStringLiteral("# From V2 to Embedded\n")));
        QVERIFY(answer.out.contains(QStringLiteral("\n- [ ] Switch Q3.\n")));
    }

    void answersAsJson()
    {
        const Answer answer = run("|--from|V1|--to|V3|--format|json");
        QCOMPARE(answer.code, app::exitDone);
        const auto json = answer.json();
        QVERIFY(json["possible"].get<bool>());
        QCOMPARE(json["obstacles"].size(), std::size_t(0));
        double written = 0;
        for (const auto &fill : json["fills"]) {
            QVERIFY(fill["items"].get<double>() > 0);
            written += fill["writeCharge"].get<double>();
        }
        QVERIFY(written > 0);
        QVERIFY(json["bulkSeconds"].get<double>() > 0);
        QCOMPARE(json["switches"].size(), std::size_t(10));
        QVERIFY(json["switches"][0]["kind"] == "query");
        QVERIFY(json["switches"].back()["kind"] == "command");
        QCOMPARE(json["monthlyCost"]["meanwhile"].get<double>() > 0, true);
        QVERIFY(json["checklist"].size() >= 5);
    }

    void saysWhatIsWrong()
    {
        QCOMPARE(run("").code, app::exitUsage);
        QCOMPARE(run("|--from|V1").code, app::exitUsage);
        QCOMPARE(run("|--from|V1|--to|V3|--format|csv").code, app::exitUsage);
        const Answer unknown = run("|--from|V1|--to|V9");
        QCOMPARE(unknown.code, app::exitInput);
        QVERIFY(unknown.err.contains(QStringLiteral("There is no design \"V9\"")));
        const Answer same = run("|--from|V1|--to|V1");
        QCOMPARE(same.code, app::exitInput);
        QVERIFY(same.err.contains(QStringLiteral("both are \"V1\"")));
    }
};

PARTITA_GUILESS_TEST(TestMigrate)

} // namespace tst_migrate

#include "tst_migrate.moc"
